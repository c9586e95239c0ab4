import { z } from "zod";
import { actorSchema, auditAreas, type AuditArea } from "./audit.ts";
import { endpoint } from "../base/endpoint.ts";
import { choiceParam, pageParam } from "../base/paging.ts";

export const AUDIT_ENTRIES_PER_PAGE = 50;
export const AUDIT_KEPT_DAYS = 365;

// The keys of a record that names every area.
const areas = Object.keys(auditAreas) as AuditArea[];

const auditEntrySchema = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    /** What was done, such as `post.publish`. */
    kind: z.string(),
    by: actorSchema,
    /** What was done, in one sentence without who did it. */
    words: z.string(),
    /** The screen of the admin that shows it; null if there is none. */
    link: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const A_DAY = "Must be a day of this century, such as 2026-03-02";

const dayParam = z
  .union([
    z.literal("").transform(() => undefined),
    z.iso.date({ error: A_DAY }).regex(/^20/, { error: A_DAY }),
  ])
  .optional()
  .meta({ type: "string", format: "date" });

const filters = {
  by: z
    .string()
    .regex(/^(person:[1-9]\d{0,14}|command-line|system)?$/, {
      error: "Must be person:3, command-line or system",
    })
    .transform((key) => key || undefined)
    .optional()
    .meta({ type: "string", description: "Who did it: `person:3`, `command-line` or `system`." }),
  area: choiceParam(areas),
  from: dayParam,
  to: dayParam,
};

export type AuditFilters = z.output<z.ZodObject<typeof filters>>;

const common = { access: "audit.read", tag: "Activity", method: "get" } as const;

export const listAuditLog = endpoint({
  ...common,
  path: "/api/admin/audit-log",
  summary: `List who did what, newest first: changes of people, settings, subscribers, and the state of posts, pages and newsletters. Entries are kept for ${AUDIT_KEPT_DAYS} days. \`from\` and \`to\` are days in the time zone of the site, both included.`,
  query: z.object({ page: pageParam, ...filters }),
  answer: z
    .object({
      entries: z.array(auditEntrySchema),
      totalPages: z.int(),
      totalEntries: z.int(),
    })
    .meta({ id: "AuditLog" }),
});

export const listAuditActors = endpoint({
  ...common,
  noTool: "screen",
  path: "/api/admin/audit-log/actors",
  summary: "List everybody who has an entry, to filter by.",
  answer: z
    .object({ actors: z.array(z.object({ key: z.string(), name: z.string() })) })
    .meta({ id: "AuditActors" }),
});

export const exportAuditLog = endpoint({
  ...common,
  path: "/api/admin/audit-log/export",
  summary: "Download the entries as CSV, newest first.",
  query: z.object(filters),
  answer: z.string(),
  answerType: "text/csv",
});
