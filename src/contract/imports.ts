import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  PROBLEMS_SHOWN,
  UNDO_HOURS,
  count,
  importRunSchema,
  getCall,
  listCall,
  previewCall,
  startCall,
  undoCall,
  uploadCall,
} from "./import-runs.ts";
import { consentSchema } from "./subscribers.ts";
import { text } from "./text.ts";

/** The progress of an import of subscribers. Each row is counted once. */
export const listReportSchema = z
  .object({
    /** Rows that it has read. */
    rows: count,
    /** Rows of the file. */
    rowCount: count,
    added: count,
    /** They were subscribers before, and do not change. */
    known: count,
    /** They were subscribers before, and the list says that they want no more emails or that emails to them bounce. */
    unsubscribed: count,
    /** They have unsubscribed, bounced or complained before, and are not added again. */
    suppressed: count,
    wrong: count,
    /** The first rows that could not be imported or were left out, with the reason. */
    problems: z.array(z.object({ line: z.int(), reason: z.string() })).max(PROBLEMS_SHOWN),
  })
  .meta({ id: "ListReport" });

export type ListReport = z.infer<typeof listReportSchema>;

/** The meanings that a column of a list can have. */
export const listFields = ["email", "name", "status", "subscribed_at", "tags"] as const;
export type ListField = (typeof listFields)[number];

export const listFormats = ["mailchimp", "ghost", "substack", "csv"] as const;
export type ListFormat = (typeof listFormats)[number];

/** Three million readers. */
export const MAX_LIST_BYTES = 256 * 1024 * 1024;

const columnName = text("Choose a column", { max: 1_000 });

/**
 * The column of a field as the file names it, where it is not the one that was recognised; empty for none. Custom fields have
 * their keys.
 */
const listMappingSchema = z
  .object({
    email: columnName,
    name: columnName,
    status: columnName,
    subscribed_at: columnName,
    tags: columnName,
  })
  .partial()
  .catchall(columnName);

const uploadedListSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    format: z.enum(listFormats),
    rowCount: count,
    /** The column names of the file. */
    columns: z.array(z.string()),
    /** The columns that were recognised for each field; empty for none. */
    recognised: z.object({
      email: z.string(),
      name: z.string(),
      status: z.string(),
      subscribed_at: z.string(),
      tags: z.string(),
    }),
    /** The custom fields, each with the column that was recognised for it; empty for none. */
    customFields: z.array(z.object({ key: z.string(), label: z.string(), recognised: z.string() })),
  })
  .meta({ id: "UploadedList" });

export type UploadedList = z.infer<typeof uploadedListSchema>;

/** The choices of the owner for an uploaded list. */
const listChoicesSchema = z.object({ mapping: listMappingSchema, consent: consentSchema });

export type ListChoices = z.infer<typeof listChoicesSchema>;

const listImportSchema = importRunSchema.extend({ report: listReportSchema }).meta({ id: "ListImport" });

export type ListImport = z.infer<typeof listImportSchema>;

export const uploadList = endpoint({
  ...uploadCall,
  noTool: "file",
  path: "/api/admin/lists",
  summary: `Upload a list of subscribers. The body is a CSV file, at most ${MAX_LIST_BYTES / 1024 / 1024} MB. It is kept for a day.`,
  answer: uploadedListSchema,
});

export const previewList = endpoint({
  ...previewCall,
  noTool: "file",
  path: "/api/admin/lists/{id}/preview",
  summary: "Preview an import of a list. Changes nothing.",
  body: z.object({ mapping: listMappingSchema }).meta({ id: "PreviewList" }),
  answer: listReportSchema,
});

export const importList = endpoint({
  ...startCall,
  noTool: "file",
  path: "/api/admin/imports",
  summary:
    "Import an uploaded list. The import continues after the answer. If an import of the same file was interrupted, it resumes.",
  body: listChoicesSchema.extend({ list: z.uuid() }).meta({ id: "ImportList" }),
  answer: listImportSchema,
});

export const listImports = endpoint({
  ...listCall,
  noTool: "file",
  path: "/api/admin/imports",
  summary: "List the last ten imports of lists, newest first.",
  answer: z.object({ imports: z.array(listImportSchema) }).meta({ id: "ListImports" }),
});

export const getImport = endpoint({
  ...getCall,
  noTool: "file",
  path: "/api/admin/imports/{id}",
  summary: "Get the progress or the report of an import of a list.",
  answer: listImportSchema,
});

export const undoImport = endpoint({
  ...undoCall,
  path: "/api/admin/imports/{id}",
  summary: `Undo an import of a list within ${UNDO_HOURS} hours. Subscribers who have since confirmed, unsubscribed or paused are kept.`,
  answer: z.object({ removed: count }).meta({ id: "UndoneImport" }),
});
