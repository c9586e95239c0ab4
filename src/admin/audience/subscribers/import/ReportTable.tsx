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
        ["Already subscribers, unchanged", report.known],
        [
          isDone ? "Already subscribers, now unsubscribed" : "Already subscribers, would be unsubscribed",
          report.unsubscribed,
        ],
        ["Left out: unsubscribed, bounced or complained", report.suppressed],
        ["Could not be imported", report.wrong],
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
    <Remarks
      summary="Rows that are not imported"
      remarks={remarks}
      more={wrong + suppressed - remarks.length}
    />
  );
}
