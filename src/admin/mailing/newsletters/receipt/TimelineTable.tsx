import { ChartTable } from "../../../ui/charts/ChartTable.tsx";
import type { TimelineHour } from "../../../../contract/mailing/newsletter-timeline.ts";
import { shortDayAndTimeIn } from "../../../time/zoned-time.ts";

const columns = ["Sent", "Opened", "Clicked"];

/** What the charts show, in numbers: what happened in each hour. */
export function TimelineTable({ hours, zone }: { hours: readonly TimelineHour[]; zone: string }) {
  return (
    <ChartTable
      label="Timeline as a table"
      tableLabel="Timeline by hour"
      moment="Hour from"
      columns={columns}
      rows={hours.map(({ at, sent, opened, clicked }) => ({
        key: at,
        name: shortDayAndTimeIn(zone, at),
        figures: [sent, opened, clicked],
      }))}
      className="max-h-80"
    />
  );
}
