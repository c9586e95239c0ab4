import type { Sorting } from "./ColumnHead.tsx";
import { Select } from "./Select.tsx";
import type { Column } from "./ColumnHead.tsx";

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
