import { counted } from "./numbers.ts";

export interface Shown {
  page: number;
  pageSize: number;
  /** How many the page really has. */
  count: number;
  total: number;
  /** What they are: `posts`. */
  things: string;
}

/** `Showing 11-20 of 42 posts`; `Showing 0 of 42 posts` beyond the last page; undefined when there are none. */
export function showingLine({ page, pageSize, count, total, things }: Shown): string | undefined {
  if (total === 0) return undefined;
  const first = (page - 1) * pageSize + 1;
  const range = count === 0 ? "0" : `${counted(first)}-${counted(first + count - 1)}`;
  return `Showing ${range} of ${counted(total)} ${things}`;
}
