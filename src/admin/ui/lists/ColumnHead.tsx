import { ArrowDown, ArrowUp } from "../icons/icons.tsx";
import type { Sort } from "./list-address.ts";

export interface Column {
  name: string;
  /** What the list is asked to sort by; absent where it cannot. */
  sortBy?: string;
  /** Only for assistive technology: a column of actions. */
  isNameHidden?: boolean;
  /** Left out below 1024 px, where there is no room for it. Its cells are too. */
  isMinor?: boolean;
}

export interface Sorting {
  /** Undefined while the list is in its own order. */
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
}

/** A column's name; a button that sorts by it where the list can: up, then down, then back to the list's own order. */
export function ColumnHead({ column, sorting }: { column: Column; sorting: Sorting | undefined }) {
  const { name, sortBy, isNameHidden, isMinor } = column;
  const sort = sortBy !== undefined && sorting?.sort?.by === sortBy ? sorting.sort : undefined;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  const direction = sort?.isDescending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={sort && direction}
      className={`h-8.5 border-b border-line pr-6 text-left text-xs font-[450] whitespace-nowrap text-ink-3 last:pr-0 last:text-right ${isMinor ? "max-lg:hidden" : ""}`}
    >
      {sortBy !== undefined && sorting ? (
        <>
          {/* Where the select below sorts, the head is read alone. */}
          <span className="md:hidden">{name}</span>
          <button
            type="button"
            onClick={() => sorting.onSort(nextSort(sortBy, sort))}
            className={`-mx-1.5 inline-flex h-6 items-center gap-1 rounded-md px-1.5 hover:bg-hover hover:text-ink max-md:hidden ${sort ? "font-[550] text-ink" : ""}`}
          >
            {name}
            {sort && <Arrow className="icon size-3" aria-hidden="true" />}
          </button>
        </>
      ) : (
        <span className={isNameHidden ? "sr-only" : ""}>{name}</span>
      )}
    </th>
  );
}

function nextSort(by: string, sort: Sort | undefined): Sort | undefined {
  if (!sort) return { by, isDescending: false };
  return sort.isDescending ? undefined : { by, isDescending: true };
}
