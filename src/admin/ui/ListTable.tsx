import type { ComponentProps, ReactNode } from "react";
import { SortSelect } from "./SortSelect.tsx";
import { SkeletonRows, Table, WideRow } from "./Table.tsx";
import type { Column } from "./ColumnHead.tsx";

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
