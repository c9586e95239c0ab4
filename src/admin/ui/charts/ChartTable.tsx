import { counted } from "../../../contract/base/counting.ts";

interface ChartTableProps {
  /** Names the region, and the table in it. */
  label: string;
  tableLabel: string;
  /** Names the column of moments. */
  moment: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; figures: readonly number[] }[];
  /** Limits its height. */
  className: string;
}

/** What charts show, in numbers. It scrolls by itself, so that it takes no more room than they do. */
export function ChartTable({ label, tableLabel, moment, columns, rows, className }: ChartTableProps) {
  return (
    <section
      aria-label={label}
      // People who scroll with the keyboard must be able to go there (axe: scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`relative overflow-y-auto border-t border-line -outline-offset-2 ${className}`}
    >
      <table aria-label={tableLabel} className="w-full border-collapse text-right tabular-nums">
        <thead className="sticky top-0 bg-canvas text-xs text-ink-3">
          <tr>
            <th scope="col" className="h-9 text-left font-medium">
              {moment}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="pl-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="border-t border-line text-ink-2">
              <th scope="row" className="h-9 text-left font-medium whitespace-nowrap text-ink">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index]} className="pl-3">
                  {counted(figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
