import type { ListReport } from "../../../../contract/moving/imports.ts";
import { Figures } from "../../../importing/Figures.tsx";
import { Remarks } from "../../../importing/Remarks.tsx";
import { counted } from "../../../../contract/base/counting.ts";

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

/** The rows that bring nobody, what was not understood, and the columns that are not used. */
export function Problems({ report }: { report: ListReport }) {
  const { problems, wrong, suppressed, notices, undated, unknownStatuses, ignoredColumns } = report;
  const shown = (lines: typeof problems) =>
    lines.map(({ line, reason }) => ({ place: `Line ${counted(line)}`, words: reason }));
  const words = unknownStatuses.map(
    ({ word, count }) => `${word === "" ? "empty or missing" : `“${word}”`} (${counted(count)})`,
  );
  return (
    <>
      {words.length > 0 && (
        <p className="text-ink-2">
          Statuses that do not say who may be mailed: {words.join(", ")}. These people are not mailed until
          they confirm.
        </p>
      )}
      <Remarks
        summary="Rows that are not imported"
        remarks={shown(problems)}
        more={wrong + suppressed - problems.length}
      />
      <Remarks
        summary="Rows to check"
        remarks={shown(notices)}
        more={Math.max(0, undated - notices.length)}
      />
      {ignoredColumns.length > 0 && (
        <p className="text-xs wrap-anywhere text-ink-2">
          Columns that are not used: {ignoredColumns.join(", ")}.
        </p>
      )}
    </>
  );
}
