import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { exportTargetNames } from "./targets.ts";

export const archiveKinds = ["backup", "export"] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** An export is for whoever asked for it: its file is deleted after so many hours. */
export const EXPORT_HOURS = 24;

const size = z.int().nonnegative();

/** The program that an export is made for; null for one of everything, and for a backup. */
const target = z.enum(exportTargetNames).nullable();

export const archiveSchema = z
  .object({
    name: z.string(),
    kind: z.enum(archiveKinds),
    target,
    /** True for what the server made by itself, and deletes by itself. */
    isScheduled: z.boolean(),
    madeAt: z.iso.datetime(),
    sizeBytes: size,
  })
  .meta({ id: "Archive" });

export type Archive = z.infer<typeof archiveSchema>;

export const archiveRunSchema = z
  .object({
    kind: z.enum(archiveKinds),
    target,
    startedAt: z.iso.datetime(),
    state: z.enum(["running", "done", "failed"]),
    /** What is being done, and the share of it from 0 to 1 if that is known; null before it is known, and at the end. */
    progress: z.object({ what: z.string(), share: z.number().nullable() }).nullable(),
    /** Why there is no file, in a sentence. */
    failure: z.string().nullable(),
  })
  .meta({ id: "ArchiveRun" });

export type ArchiveRun = z.infer<typeof archiveRunSchema>;

const dataFactsSchema = z
  .object({
    backups: z.object({
      /** A folder of the server, or a bucket. */
      place: z.string(),
      /** True if they are lost with the disk of the database. */
      isOnDiskOfDatabase: z.boolean(),
      /** Hours between those that the server makes by itself; 0 for none. */
      everyHours: z.number(),
      /** How many of the newest of those it keeps. */
      keep: z.int(),
      /** True if those contain the images. */
      hasImages: z.boolean(),
      /** When the next of those is due: within minutes if that has passed; null for never. */
      nextAt: z.iso.datetime().nullable(),
      isDue: z.boolean(),
      /** Why the place cannot be read, in a sentence; then none is listed. */
      failure: z.string().nullable(),
    }),
    /** The backups of this site and the exports that are kept, the newest first. */
    archives: z.array(archiveSchema),
    /** The last run of each kind that somebody began. */
    runs: z.array(archiveRunSchema),
    sizes: z.object({
      databaseBytes: size,
      imagesBytes: size,
      /** The part of the database with texts of before a save, and with what was replaced or discarded unsaved. */
      earlierTextsBytes: size,
      /** The part of the database with newsletters as they went out. */
      sentNewslettersBytes: size,
      /** The emails that were kept instead of being sent. */
      outboxBytes: size,
      /** What is still free on the disk of the data folder. */
      freeBytes: size,
    }),
    version: z.string(),
  })
  .meta({ id: "DataFacts" });

export type DataFacts = z.infer<typeof dataFactsSchema>;

/** A backup has the hashes of passwords and the keys of the site: people alone get it, and no program for them. */
const archiveCall = { access: "data.move", isForPeople: true, tag: "Data" } as const;

const ofOne = { ...archiveCall, params: z.object({ name: z.string() }), proof: "recent" } as const;

export const getDataFacts = endpoint({
  ...archiveCall,
  method: "get",
  path: "/api/admin/data",
  summary:
    "Get the backups and exports of the site, those that are being made, and how much room everything takes.",
  answer: dataFactsSchema,
});

export const makeArchive = endpoint({
  ...archiveCall,
  method: "post",
  path: "/api/admin/archives",
  summary:
    "Begin to make a backup or an export of the whole site, or an export for another program (`target`). While the same is being made, that run is answered; while anything else is, 409.",
  body: z.object({
    kind: z.enum(archiveKinds),
    /** An export always has them. */
    hasImages: z.boolean().default(true),
    /** Of an export. */
    target: target.default(null),
  }),
  answer: archiveRunSchema,
  status: 202,
  refusals: ["conflict", "out_of_space"],
});

export const getArchive = endpoint({
  ...ofOne,
  method: "get",
  path: "/api/admin/archives/{name}",
  summary: "Get the facts of one backup or export: what can be downloaded now.",
  answer: archiveSchema,
  refusals: ["not_found"],
});

export const downloadArchive = endpoint({
  ...ofOne,
  method: "get",
  path: "/api/admin/archives/{name}/file",
  summary: "Download a backup or an export.",
  answer: z.string(),
  answerType: "application/zip",
  refusals: ["not_found"],
});

export const deleteArchive = endpoint({
  ...ofOne,
  method: "delete",
  path: "/api/admin/archives/{name}",
  summary: "Delete a backup or an export for good.",
  answer: z.object({ deleted: z.string() }).meta({ id: "ArchiveDeleted" }),
  refusals: ["not_found"],
});
