import type { ChartSpan } from "../../../contract/dashboard.ts";
import { counted } from "../../../contract/counting.ts";
import { fullDay } from "./reader-points.ts";
import type { ReaderPoint } from "./reader-points.ts";

interface ReadersTableProps {
  points: readonly ReaderPoint[];
  span: ChartSpan;
}

const columns = ["Subscribers", "Gained", "Lost", "Page views"];

/** What the charts show, in numbers, newest first. It scrolls by itself, so that it takes no more room than they do. */
export function ReadersTable({ points, span }: ReadersTableProps) {
  return (
    <section
      aria-label="Readers as a table"
      // Who scrolls with the keyboard must be able to go there (axe: scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative h-full overflow-y-auto border-t border-line -outline-offset-2"
    >
      <table aria-label="Readers by day" className="w-full border-collapse text-right tabular-nums">
        <thead className="sticky top-0 bg-canvas text-xs text-ink-3">
          <tr>
            <th scope="col" className="h-9 text-left font-medium">
              {span === "365" ? "Week of" : "Day (UTC)"}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="pl-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, subscribers, gained, lost, views }) => (
            <tr key={day} className="border-t border-line text-ink-2">
              <th scope="row" className="h-9 text-left font-medium whitespace-nowrap text-ink">
                {fullDay(day)}
              </th>
              {[subscribers, gained, lost, views].map((figure, index) => (
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
