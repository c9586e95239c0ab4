import { counted, countOf } from "../../../contract/base/counting.ts";

export interface Shown {
  page: number;
  pageSize: number;
  /** How many the page really has. */
  count: number;
  total: number;
  /** False if there are more than `total`. */
  isTotalExact?: boolean;
  /** What each of them is: `subscriber`. The specification has `posts` also for one. */
  thing: string;
}

/** `Showing 11-20 of 42 posts`, `Showing 1-1 of 1 subscriber`; `Showing 0 of 42 posts` beyond the last page; undefined when there are none. */
export function showingLine({
  page,
  pageSize,
  count,
  total,
  isTotalExact = true,
  thing,
}: Shown): string | undefined {
  if (total === 0) return undefined;
  const first = (page - 1) * pageSize + 1;
  const range = count === 0 ? "0" : `${counted(first)}-${counted(first + count - 1)}`;
  const more = isTotalExact ? "" : "more than ";
  return `Showing ${range} of ${more}${thing === "posts" ? `${counted(total)} posts` : countOf(total, thing)}`;
}
