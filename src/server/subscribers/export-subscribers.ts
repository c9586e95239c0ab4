import { streamCsv } from "../platform/csv/stream-csv.ts";
import type { Db } from "../platform/db/open.ts";
import { exportedStatus } from "./exported-status.ts";
import { matchSubscribers } from "./list-subscribers.ts";
import type { ListDeps } from "./list-subscribers.ts";
import type { SubscriberFilter } from "./list-store.ts";
import { findAfter } from "./list-store.ts";

/** Few enough that writing them takes a millisecond, many enough that asking for them is a small part of it. */
const ROWS_AT_ONCE = 250;

const columns = ["email", "status", "subscribed_at", "name", "source", "confirmed_at", "unsubscribed_at"];

/**
 * What a filter lets through as CSV, in the order in which they came, and how many rows to expect. It is read while it
 * is sent, as fast as it is taken: a million rows need no more memory than a thousand.
 */
export async function exportSubscribers(deps: ListDeps, filter: SubscriberFilter) {
  const { count: rowCount, ids } = await matchSubscribers(deps, filter);
  return { rowCount, body: streamRecords(deps.bulk, { ...filter, matches: ids }) };
}

function streamRecords(bulk: Db, filter: SubscriberFilter): ReadableStream<Uint8Array> {
  let cursor = 0;
  return streamCsv(columns, async () => {
    const rows = await findAfter(bulk, filter, { id: cursor, limit: ROWS_AT_ONCE });
    cursor = rows.at(-1)?.id ?? cursor;
    return rows.map(recordOf);
  });
}

const recordOf = (row: Awaited<ReturnType<typeof findAfter>>[number]) => [
  row.email,
  exportedStatus(row.status, row.reason),
  row.subscribed_at,
  row.name,
  row.source,
  row.confirmed_at,
  row.unsubscribed_at,
];
