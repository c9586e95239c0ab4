import { z } from "zod";
import { standardNames, standardOf } from "../audience/standard-fields.ts";
import { endpoint } from "../base/endpoint.ts";
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
import { consentSchema } from "../audience/subscribers.ts";
import { text } from "../base/text.ts";

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
    /** Rows whose date is not understood: they have the date of the import. */
    undated: count,
    /** What to check of the first rows that are imported although something in them was not understood. */
    notices: z.array(z.object({ line: z.int(), reason: z.string() })).max(PROBLEMS_SHOWN),
    /**
     * Statuses that are not understood, with the number of their rows; the empty word for rows without one in a list that
     * says of others that they have subscribed, or whose name says that they have not. These people are not mailed until
     * they confirm.
     */
    unknownStatuses: z.array(z.object({ word: z.string(), count })),
    /** The columns that the import does not use. */
    ignoredColumns: z.array(z.string()),
  })
  .meta({ id: "ListReport" });

export type ListReport = z.infer<typeof listReportSchema>;

/** The meanings that a column of a list can have. */
export const listFields = ["email", ...standardNames, "status", "subscribed_at", "tags"] as const;
export type ListField = (typeof listFields)[number];

/** The products whose lists are known; the first whose columns a list has. */
export const listFormats = [
  "masthead",
  "mailchimp",
  "ghost",
  "substack",
  "buttondown",
  "beehiiv",
  "kit",
  "mailerlite",
  "mailpoet",
  "brevo",
  "listmonk",
  "wordpress",
  "keila",
  "csv",
] as const;
export type ListFormat = (typeof listFormats)[number];

/** Three million readers. */
export const MAX_LIST_BYTES = 256 * 1024 * 1024;

/** Which of day and month comes first in a date such as 03/04/2024. */
export const dateOrders = ["day-first", "month-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

const columnName = text("Choose a column", { max: 1_000 });

const columnNames = z.union([columnName, z.array(columnName).max(20)]);

/** What a list can say of a person; the last two also forbid any email, even on request. */
export const listedStatuses = ["active", "pending", "unsubscribed", "bounced", "complained"] as const;

/**
 * The column of a field as the file names it, where it is not the one that was recognised; empty for none. Custom fields have
 * their keys.
 */
const listMappingSchema = z
  .object({
    email: columnName,
    ...standardOf(() => columnName),
    /** These beside the ones that were recognised. Of several, the one that says that somebody left counts. */
    status: columnNames,
    subscribed_at: columnName,
    tags: columnName,
  })
  .partial()
  .catchall(columnNames);

/** What the owner says of the columns of a list. */
const listReadingSchema = z.object({
  mapping: listMappingSchema,
  /** Columns that look like a status and do not say who may be mailed. A list with another such column is refused. */
  ignore: z.array(columnName).max(200).default([]),
  /**
   * What words of the list for a status mean that Masthead does not understand: `{ "Klub": "active" }`. A word that it
   * understands, or that says that somebody left, is not changed by that.
   */
  words: z.record(columnName, z.enum(listedStatuses)).default({}),
  /** Needed for a list whose dates can all be read in both ways. */
  dates: z.enum(dateOrders).optional(),
});

export type ListReading = z.input<typeof listReadingSchema>;

/** What a refused list has to be told: the members that a refusal has beside its message. */
export const listQuestionsSchema = z.object({
  /** Columns that look like a status, with some of their values: assign each to `status`, or ignore it. */
  statusColumns: z.array(z.object({ column: z.string(), examples: z.array(z.string()) })),
  /** A date whose day and month could each be the other: say which comes first in `dates`. */
  ambiguousDate: z.string().nullable(),
});

export type ListQuestions = z.infer<typeof listQuestionsSchema>;

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
      ...standardOf(() => z.string()),
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
const listChoicesSchema = listReadingSchema.extend({ consent: consentSchema });

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
  summary:
    "Preview an import of a list. Changes nothing. A list with a column that may say who has left, or with dates that can be read in two ways, is refused with `statusColumns` and `ambiguousDate` until `mapping`, `ignore` and `dates` say what they mean.",
  body: listReadingSchema.meta({ id: "PreviewList" }),
  answer: listReportSchema,
});

export const importList = endpoint({
  ...startCall,
  noTool: "file",
  path: "/api/admin/imports",
  summary:
    "Import an uploaded list. The import continues after the answer. If an import of the same file was interrupted, it resumes. A list that its preview refuses is refused here too.",
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
