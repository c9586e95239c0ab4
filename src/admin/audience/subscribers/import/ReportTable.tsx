import type { ListReport } from "../../../../contract/imports.ts";
import { Figures } from "../../../importing/Figures.tsx";
import { Remarks } from "../../../importing/Remarks.tsx";
import { counted } from "../../../../contract/counting.ts";

/** What an import would do, or has done: each row of the file is in one of the lines. */
export function ReportTable({ report, isDone }: { report: ListReport; isDone: boolean }) {
  return (
    <Figures
      lines={[
        [isDone ? "Added" : "Would be added", report.added],
        ["Already there, and stay what they are", report.known],
        [
          isDone ? "Already there, but unsubscribed now" : "Already there, but would be unsubscribed",
          report.unsubscribed,
        ],
        ["Left out: they have unsubscribed, bounced or complained", report.suppressed],
        ["Wrong", report.wrong],
      ]}
    />
  );
}

/** The rows that bring nobody, with their lines. */
export function Problems({ report: { problems, wrong, suppressed } }: { report: ListReport }) {
  const remarks = problems.map(({ line, reason }) => ({
    place: `Line ${counted(line)}`,
    words: reason,
  }));
  return (
    <Remarks summary="Rows that bring nobody" remarks={remarks} more={wrong + suppressed - remarks.length} />
  );
}
