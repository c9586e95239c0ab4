import { streamCsv } from "../platform/csv/stream-csv.ts";
import { exportedStatus } from "./exported-status.ts";
import { findAfter, findExported, readTallies, totalOf } from "./list-store.ts";
import type { ExportedRow } from "./list-store.ts";
import type { ListDeps, SubscriberFilter } from "./list-subscribers.ts";

/** Few enough that writing them takes a millisecond, many enough that asking for them is a small part of it. */
const ROWS_AT_ONCE = 250;

const columns = ["email", "status", "subscribed_at", "name", "source", "confirmed_at", "unsubscribed_at"];

/**
 * What a filter lets through as CSV, in the order in which they came, and how many rows to expect. It is read while it
 * is sent, as fast as it is taken: a million rows need no more memory than a thousand, but for 8 bytes each that a search
 * has found.
 */
export async function exportSubscribers(
  deps: Pick<ListDeps, "db" | "bulk" | "subscriberSearch">,
  filter: SubscriberFilter,
) {
  const { rowCount, readNext } = await (filter.search
    ? foundBySearch(deps, { ...filter, search: filter.search })
    : allOf(deps, filter));
  const body = streamCsv(columns, async () => (await readNext()).map(recordOf));
  return { rowCount, body };
}

interface Export {
  rowCount: number;
  /** None when there are no more. */
  readNext: () => Promise<ExportedRow[]>;
}

async function allOf(
  { db, bulk }: Pick<ListDeps, "db" | "bulk">,
  { status }: SubscriberFilter,
): Promise<Export> {
  let id = 0;
  return {
    rowCount: totalOf(await readTallies(db), status),
    async readNext() {
      const rows = await findAfter(bulk, { status, id, limit: ROWS_AT_ONCE });
      id = rows.at(-1)?.id ?? id;
      return rows;
    },
  };
}

async function foundBySearch(
  { bulk, subscriberSearch }: Pick<ListDeps, "bulk" | "subscriberSearch">,
  { search, status }: SubscriberFilter & { search: string },
): Promise<Export> {
  const ids = await subscriberSearch.findAll({ search, status });
  let next = 0;
  return {
    rowCount: ids.length,
    async readNext() {
      // All of some may be gone by now, and others follow.
      for (;;) {
        const some = Array.from(ids.subarray(next, next + ROWS_AT_ONCE));
        next += some.length;
        const rows = await findExported(bulk, { status, ids: some });
        if (rows.length > 0 || some.length === 0) return rows;
      }
    },
  };
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
