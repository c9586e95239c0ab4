import type { ChartSpan } from "../../../contract/insight/dashboard.ts";
import { ChartTable } from "../../ui/charts/ChartTable.tsx";
import { fullDay, type ReaderPoint } from "./reader-points.ts";

const columns = ["Subscribers", "Gained", "Lost", "Page views"];

/** What the charts show, in numbers, newest first. */
export function ReadersTable({ points, span }: { points: readonly ReaderPoint[]; span: ChartSpan }) {
  return (
    <ChartTable
      label="Readers as a table"
      tableLabel="Readers by day"
      moment={span === "365" ? "Week of" : "Day (UTC)"}
      columns={columns}
      rows={points.toReversed().map(({ day, subscribers, gained, lost, views }) => ({
        key: day,
        name: fullDay(day),
        figures: [subscribers, gained, lost, views],
      }))}
      className="h-full"
    />
  );
}
