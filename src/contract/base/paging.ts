import { z } from "zod";

const LAST_PAGE = 1_000_000_000;

/** `page` counts from 1. Anything that is not such a number (0, -1, text) means the first page; beyond the end is an empty list. */
export const pageParam = z
  .string()
  .optional()
  .transform((value) => {
    const page = Number(value);
    return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
  })
  .meta({ type: "string", description: "Page number, from 1. Anything else means 1." });

/** Free text in an address: kept as it is but for what no database can hold. Empty means absent. */
export const searchParam = z
  .string()
  .optional()
  .transform(
    (value) => value?.replaceAll("\0", " ").trimStart().slice(0, 200).toWellFormed().trimEnd() || undefined,
  )
  .meta({ type: "string", description: "Search text. Only the first 200 characters are used." });

/** A filter that is a number, such as an id, in digits. Empty means absent. */
export const numberParam = (
  error: string,
  { min = 1, max = Number.MAX_SAFE_INTEGER, description = "" } = {},
) =>
  z.coerce
    .string()
    .regex(/^(0|[1-9]\d{0,15})?$/, { error })
    .transform((given) => (given === "" ? undefined : Number(given)))
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }).optional())
    .optional()
    .meta({ type: "integer", ...(description && { description }) });

/** A filter that is one of `values`. `all`, nothing, or an unknown word mean no filter. */
export function choiceParam<const Value extends string>(values: readonly Value[]) {
  return z
    .string()
    .optional()
    .transform((given) => values.find((value) => value === given));
}

const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const orderParam = choiceParam(sortOrders);

const MOST_IDS = 500;

/** A filter that names rows by their ids: `3,17`. Anything else is refused. */
export const idsParam = z
  .string()
  .regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/, { error: "Must be ids such as 3,17" })
  .transform((given) => (given === "" ? undefined : [...new Set(given.split(",").map(Number))]))
  .refine((ids) => (ids?.length ?? 0) <= MOST_IDS, { error: `At most ${MOST_IDS} ids` })
  .optional()
  .meta({ type: "string", description: `Only the rows with these ids, at most ${MOST_IDS}: 3,17.` });

/** A search is counted no further: a list then says that more match, and its pages end here. */
export const MOST_COUNTED = 10_000;

export const totalPagesOf = (total: number, pageSize: number) => Math.ceil(total / pageSize);

/** The page before one, which exists: beyond the end, the last. Undefined on the first, and in an empty list. */
export const pageBefore = (page: number, totalPages: number): number | undefined =>
  Math.min(page - 1, totalPages) || undefined;

/** The pages that a pager shows: first, last, current ± 1; `undefined` is a gap. */
export function pageWindow(current: number, total: number): (number | undefined)[] {
  const shown = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    return before !== undefined && page - before > 1 ? [undefined, page] : [page];
  });
}
