import type { Column, Sorting } from "./ColumnHead.tsx";
import { Select } from "../forms/Select.tsx";
import { SkeletonRows, Table, WideRow } from "./Table.tsx";
import type { ComponentProps, ReactNode } from "react";

const SKELETON_ROWS = 5;

/** What a screen tells the table of its list. */
export interface Listed<Item> {
  /** Undefined until the first page has been read. */
  items: readonly Item[] | undefined;
  isBusy: boolean;
  /** Stands in the table when there are no items. */
  empty: ReactNode;
}

interface ListTableProps<Item>
  extends Listed<Item>, Omit<ComponentProps<typeof Table>, "children" | "columns" | "isBusy"> {
  columns: readonly Column[];
  /** Renders the row of an item. */
  children: (item: Item) => ReactNode;
}

/** The table of a paged list: its rows, bars until they have been read, or why there are none. */
export function ListTable<Item>({ items, empty, children, ...table }: ListTableProps<Item>) {
  const { columns, sorting, selection } = table;
  const width = columns.length + (selection ? 1 : 0);
  return (
    <>
      {sorting && <SortSelect columns={columns} sorting={sorting} />}
      <Table {...table}>
        {!items && <SkeletonRows count={SKELETON_ROWS} columns={width} />}
        {items?.length === 0 && <WideRow columns={width}>{empty}</WideRow>}
        {items?.map(children)}
      </Table>
    </>
  );
}

interface SortSelectProps {
  columns: readonly Column[];
  sorting: Sorting;
}

/** On a phone, where the columns have no heads. */
function SortSelect({ columns, sorting: { sort, onSort } }: SortSelectProps) {
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
