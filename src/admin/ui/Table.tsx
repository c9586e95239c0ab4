import type { ReactNode } from "react";

interface TableProps {
  /** The id of the heading that names it. */
  labelledBy: string;
  columns: readonly string[];
  children: ReactNode;
}

/** Rows parted by hairlines. On a phone each row becomes two lines: the main cell, and the others below it. */
export function Table({ labelledBy, columns, children }: TableProps) {
  return (
    <table className="w-full border-collapse max-md:block" aria-labelledby={labelledBy}>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="h-8.5 border-b border-line pr-6 text-left text-xs font-[450] whitespace-nowrap text-ink-3 last:pr-0 last:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">{children}</tbody>
    </table>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="border-b border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-px max-md:py-3 md:h-row md:hover:bg-hover">
      {children}
    </tr>
  );
}

/** What the row is about. Takes the room that there is, and is cut where there is not enough. */
export function MainCell({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="w-full text-left font-medium max-md:text-[.9375rem] max-md:leading-snug max-md:wrap-anywhere md:max-w-0 md:truncate md:pr-6"
    >
      {children}
    </th>
  );
}

export function Cell({ children }: { children: ReactNode }) {
  return (
    <td className="whitespace-nowrap text-ink-2 tabular-nums max-md:text-xs md:pr-6 md:last:pr-0 md:last:text-right">
      {children}
    </td>
  );
}

/** The one row of a table that has none. */
export function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-b border-line max-md:block">
      <td colSpan={columns} className="py-8 text-center font-serif text-card text-ink-2 max-md:block">
        {children}
      </td>
    </tr>
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
