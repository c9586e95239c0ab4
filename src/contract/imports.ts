import { z } from "zod";

/** How many of the rows that bring nobody are told. */
export const PROBLEMS_SHOWN = 100;

const count = z.int().nonnegative();

/** What an import of a list of subscribers does, as far as it is. Each row is counted once. */
export const listReportSchema = z
  .object({
    /** Rows that it has read. */
    rows: count,
    /** Rows of the file. */
    rowCount: count,
    added: count,
    /** They were there, and stay what they are. */
    known: count,
    /** They were there, and the list says that they want or take no more mail. */
    unsubscribed: count,
    /** They have unsubscribed, bounced or complained, and are not added again. */
    suppressed: count,
    wrong: count,
    /** Rows that bring nobody, and why: the first of them. */
    problems: z.array(z.object({ line: z.int(), reason: z.string() })).max(PROBLEMS_SHOWN),
  })
  .meta({ id: "ListReport" });

export type ListReport = z.infer<typeof listReportSchema>;
