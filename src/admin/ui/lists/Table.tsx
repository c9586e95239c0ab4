import type { ComponentProps, ReactNode } from "react";
import { ColumnHead, type Column, type Sorting } from "./ColumnHead.tsx";
import type { Picks, Selection } from "./selection.ts";

interface TableProps {
  /** The id of the heading that names it, or its name. */
  labelledBy?: string;
  label?: string;
  columns: readonly (string | Column)[];
  /** Sorting by column heads; on a phone, by a `SortSelect` before the table. */
  sorting?: Sorting | undefined;
  /** Gives every row a box; the rows have a `PickCell` then, before all others. */
  selection?: Picks | undefined;
  /** Covers the heads while rows are selected. */
  selectionBar?: ReactNode;
  isBusy?: boolean;
  /** The column heads are only for assistive technology: what the cells are is plain to see. */
  areHeadsHidden?: boolean;
  children: ReactNode;
}

/** Rows parted by hairlines. On a phone each row becomes two lines: the main cell, and the others below it. */
export function Table({
  labelledBy,
  label,
  sorting,
  selection,
  isBusy,
  areHeadsHidden,
  ...parts
}: TableProps) {
  const columns = parts.columns.map((column) => (typeof column === "string" ? { name: column } : column));
  const isSelecting = selection !== undefined && selection.count > 0;
  return (
    <div className="relative">
      {isSelecting && parts.selectionBar}
      <table
        className="w-full border-collapse max-md:block"
        aria-labelledby={labelledBy}
        aria-label={label}
        aria-busy={isBusy}
      >
        <thead className={areHeadsHidden ? "sr-only" : "max-md:sr-only"}>
          <tr>
            {selection && <SelectAllHead selection={selection} />}
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} sorting={isSelecting ? undefined : sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{parts.children}</tbody>
      </table>
    </div>
  );
}

/** Its box is the bar's once anything is selected. */
function SelectAllHead({ selection }: { selection: Picks }) {
  return (
    <th scope="col" className="w-8 border-b border-line text-left">
      <span className="sr-only">Select</span>
      {selection.count === 0 && selection.ids.length > 0 && (
        <input
          type="checkbox"
          aria-label="Select all on this page"
          checked={false}
          onChange={selection.toggleAll}
          className="check block max-md:hidden"
        />
      )}
    </th>
  );
}

export function Row({ isPicked = false, children }: { isPicked?: boolean; children: ReactNode }) {
  return (
    <tr
      data-picked={isPicked || undefined}
      className={`relative border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-px max-md:py-3 md:h-row md:hover:bg-hover ${isPicked ? "bg-hover" : ""}`}
    >
      {children}
    </tr>
  );
}

interface PickCellProps<Id> {
  selection: Selection<Id>;
  id: Id;
  /** What the row is about: its box is called `Select {name}`. */
  name: string;
}

/** The box of a row. On a phone it is at the right of the main cell. */
export function PickCell<Id>({ selection, id, name }: PickCellProps<Id>) {
  return (
    <td className="max-md:absolute max-md:top-2.5 max-md:right-0 md:w-8 md:pr-3">
      <label className="grid place-items-center max-md:-m-2.5 max-md:size-11">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
          className="check"
        />
      </label>
    </td>
  );
}

/** What the row is about. Takes the room that there is, and is cut where there is not enough. */
export function MainCell({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="w-full text-left font-medium max-md:text-[.9375rem] max-md:leading-snug max-md:wrap-anywhere max-md:[td+&]:pr-9 md:max-w-0 md:truncate md:pr-6"
    >
      {children}
    </th>
  );
}

/** What somebody wrote about it, below its name in a `MainCell`. */
export const SecondLine = ({ children }: { children: string }) => (
  <span dir="auto" title={children} className="block text-left text-xs font-normal text-ink-3 md:truncate">
    {children}
  </span>
);

/** `isMinor` as its column is. */
export function Cell({ isMinor = false, children }: { isMinor?: boolean; children: ReactNode }) {
  return (
    <td
      className={`whitespace-nowrap text-ink-2 tabular-nums max-md:text-xs md:pr-6 md:last:pr-0 md:last:text-right ${isMinor ? "max-lg:hidden" : ""}`}
    >
      {children}
    </td>
  );
}

/** What can be done with the row: `RowAction`s, at the right edge. */
export function ActionCell({ children }: { children: ReactNode }) {
  return (
    <td className="whitespace-nowrap max-md:ml-auto md:text-right">
      <div className="inline-flex items-center gap-3.5">{children}</div>
    </td>
  );
}

/** How a link or a button in an `ActionCell` looks: plain words, with room for a thumb. */
export const rowActionLook =
  "rounded-md font-[450] text-ink-3 underline-offset-[.2em] hover:text-ink hover:underline disabled:no-underline max-md:-mx-1.5 max-md:px-1.5 max-md:py-2 md:py-0.5";

/** A button in an `ActionCell`. A screen reader reads it without its row, so its name says what it is about. */
export const RowAction = (props: ComponentProps<"button"> & { "aria-label": string }) => (
  <button type="button" className={rowActionLook} {...props} />
);

/** One row over all columns: why there are no others. */
export function WideRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-b border-line max-md:block">
      <td colSpan={columns} className="max-md:block">
        {children}
      </td>
    </tr>
  );
}

interface EmptyRowProps {
  columns: number;
  children: ReactNode;
  /** A plain button that leads on. */
  action?: ReactNode;
}

/** The one row of a table that has none. */
export function EmptyRow({ columns, children, action }: EmptyRowProps) {
  return (
    <WideRow columns={columns}>
      <p className="pt-8 text-center font-serif text-card text-ink-2">{children}</p>
      <div className="flex justify-center pt-3 pb-8 empty:pt-0">{action}</div>
    </WideRow>
  );
}

/** Bars where `count` rows will be. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return (
    <tr className="max-md:block">
      <td colSpan={columns} className="max-md:block">
        <span className="sr-only">Loading</span>
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className="flex h-row items-center border-b border-line">
            <div className="skeleton h-3 w-full" />
          </div>
        ))}
      </td>
    </tr>
  );
}
