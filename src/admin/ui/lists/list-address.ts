export interface Sort {
  by: string;
  isDescending: boolean;
}

/** `title`, or `-title` from the end; undefined for nothing. */
export function readSort(text: string | null): Sort | undefined {
  const by = text?.replace(/^-/, "");
  return by ? { by, isDescending: text?.startsWith("-") ?? false } : undefined;
}

export const writeSort = (sort: Sort | undefined) =>
  sort ? `${sort.isDescending ? "-" : ""}${sort.by}` : "";

/** From 1; whatever is no such number is the first page, as the server has it. */
export function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/**
 * The query of a list after `values` have changed: what is empty is left out, and another search, filter or order
 * starts at its first page (spec, section 4).
 */
export function changeQuery(query: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (!("page" in values)) changed.delete("page");
  for (const [name, value] of Object.entries(values)) {
    if (value === "" || (name === "page" && value === "1")) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
