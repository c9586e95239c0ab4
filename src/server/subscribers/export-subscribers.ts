import { streamCsv } from "../platform/csv/stream-csv.ts";
import type { Database } from "../platform/db/open.ts";
import { countAudience } from "./audience.ts";
import type { Audience } from "./audience.ts";
import { exportedStatus } from "./exported-status.ts";
import { findAfter } from "./list-store.ts";
import type { ExportedRow } from "./list-store.ts";

export type ExportDeps = Pick<Database, "heavy" | "bulk">;

/** Few enough that writing them takes a millisecond, many enough that asking for them is a small part of it. */
const ROWS_AT_ONCE = 250;

const columns = ["email", "status", "subscribed_at", "name", "source", "confirmed_at", "unsubscribed_at"];

/**
 * Returns an audience as CSV, in the order in which they came, and how many rows to expect. It is read while it is
 * sent, as fast as it is taken: a million rows need no more memory than a thousand.
 */
export async function exportSubscribers({ heavy, bulk }: ExportDeps, audience: Audience) {
  let id = 0;
  const body = streamCsv(columns, async () => {
    const rows = await findAfter(bulk, audience, { id, limit: ROWS_AT_ONCE });
    id = rows.at(-1)?.id ?? id;
    return rows.map(recordOf);
  });
  return { rowCount: await countAudience(heavy, audience), body };
}

const recordOf = (row: ExportedRow) => [
  row.email,
  exportedStatus(row.status, row.reason),
  row.subscribed_at,
  row.name,
  row.source,
  row.confirmed_at,
  row.unsubscribed_at,
];
