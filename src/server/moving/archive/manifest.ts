import { z } from "zod";

/** Raised when a reader of the version before could not read it. docs/export-format.md is what it means. */
export const FORMAT_VERSION = 1;

export const MANIFEST = "manifest.json";

/** A SQLite backup holds the file itself; every other archive a file of lines for each table. */
export const DATABASE_FILE = "database.db";

export const linesFileOf = (table: string) => `tables/${table}.jsonl`;

const digestSchema = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export type Digest = z.infer<typeof digestSchema>;

/** Describes an archive. The manifest is the last file: an archive without one was never finished. */
export const manifestSchema = z.object({
  format: z.literal("masthead"),
  version: z.int().positive(),
  kind: z.enum(["backup", "export"]),
  madeAt: z.iso.datetime(),
  publicUrl: z.string(),
  /** The site's id (`findSiteId`); absent in archives of older versions, and if no server has run on the database. */
  site: z.string().optional(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The migrations that the tables had seen. */
  migrations: z.array(z.string()),
  /** The highest id that each table ever gave away. */
  lastIds: z.record(z.string(), z.int()),
  tables: z.record(z.string(), z.object({ rows: z.int().nonnegative() })),
  media: z.object({
    isIncluded: z.boolean(),
    /** Images that the database knows and the file storage does not. */
    missing: z.array(z.string()),
  }),
  files: z.record(z.string(), digestSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
