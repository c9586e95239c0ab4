import { MOST_COUNTED, totalPagesOf } from "../../../contract/base/paging.ts";

interface ListReading<Row> {
  page: number;
  pageSize: number;
  /** A search is counted no further than the list has pages. */
  isSearch: boolean;
  find: (range: { offset: number; limit: number }) => Promise<Row[]>;
  count: (limit: number | undefined) => Promise<number>;
}

/**
 * Reads one page of a list, and how long the list is. If a search finds more than `MOST_COUNTED`, that number is the
 * total, and it is not exact.
 */
export async function readPage<Row>({ page, pageSize, isSearch, find, count }: ListReading<Row>) {
  const offset = (page - 1) * pageSize;
  const rows = await find({ offset, limit: pageSize });
  // A page that is not full is the last one. Searches with few matches then read their index only once.
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const counted = isLast ? offset + rows.length : await count(isSearch ? MOST_COUNTED + 1 : undefined);
  const total = isSearch ? Math.min(counted, MOST_COUNTED) : counted;
  return { rows, total, totalPages: totalPagesOf(total, pageSize), isTotalExact: total === counted };
}
