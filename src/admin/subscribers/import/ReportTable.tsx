import type { ListReport } from "../../../contract/imports.ts";

const count = (value: number) => value.toLocaleString("en-US");

/** What an import would do, or has done: each row of the file is in one of the lines. */
export function ReportTable({ report, isDone }: { report: ListReport; isDone: boolean }) {
  const lines: [what: string, count: number][] = [
    [isDone ? "Added" : "Would be added", report.added],
    ["Already there, and stay what they are", report.known],
    [isDone ? "Unsubscribed by the list" : "Would be unsubscribed by the list", report.unsubscribed],
    ["Left out: they have unsubscribed, bounced or complained", report.suppressed],
    ["Wrong", report.wrong],
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {lines.map(([what, rows]) => (
        <div key={what} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1.5">
          <dt className={rows === 0 ? "text-ink-3" : "text-ink-2"}>{what}</dt>
          <dd className={`text-right ${rows === 0 ? "text-ink-3" : "font-medium text-ink"}`}>
            {count(rows)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows that bring nobody, with their lines. */
export function Problems({ report: { problems, wrong, suppressed } }: { report: ListReport }) {
  if (problems.length === 0) return null;
  const more = wrong + suppressed - problems.length;
  return (
    <details>
      <summary className="cursor-pointer text-ink-2 hover:text-ink">Rows that bring nobody</summary>
      <ul className="mt-2 grid gap-1 text-xs text-ink-2">
        {problems.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <span className="text-ink tabular-nums">Line {count(line)}:</span> {reason}
          </li>
        ))}
        {more > 0 && <li>… and {count(more)} more.</li>}
      </ul>
    </details>
  );
}
