import { ArrowDown, ArrowUp } from "lucide-react";
import { Select } from "./Select.tsx";
import type { Sort } from "./list-address.ts";
import type { Column } from "./Table.tsx";

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

interface SortSelectProps {
  columns: readonly Column[];
  sorting: Sorting;
}

/** On a phone, where the columns have no heads. */
export function SortSelect({ columns, sorting: { sort, onSort } }: SortSelectProps) {
  const options = columns.flatMap(({ name, sortBy }) =>
    sortBy === undefined
      ? []
      : [
          { value: sortBy, name: `${name}, ascending` },
          { value: `-${sortBy}`, name: `${name}, descending` },
        ],
  );
  const value = sort ? `${sort.isDescending ? "-" : ""}${sort.by}` : "";
  return (
    <div className="mb-3 md:hidden">
      <Select
        label="Sort by"
        isLabelHidden
        options={[{ value: "", name: "Default order" }, ...options]}
        value={value}
        onChange={({ target }) =>
          onSort(
            target.value === ""
              ? undefined
              : { by: target.value.replace(/^-/, ""), isDescending: target.value.startsWith("-") },
          )
        }
      />
    </div>
  );
}
