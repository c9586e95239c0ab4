import { readCsv } from "../../engines/csv/read-csv.ts";
import { PROBLEMS_SHOWN } from "../../../contract/import-runs.ts";
import type { ListReport } from "../../../contract/imports.ts";
import type { ImportCounts, Newcomer } from "../../audience/importing/import-plan.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import type { ListFile } from "./check-list.ts";
import type { Columns } from "./read-columns.ts";
import { readRow } from "./read-row.ts";
import type { Problem } from "./read-row.ts";

/** Consecutive rows of a list. */
export interface Rows {
  persons: Newcomer[];
  wrong: Problem[];
  /** The right and the wrong ones. */
  count: number;
}

interface Reading {
  columns: Columns;
  links: Links;
  now: Date;
  /** These have been imported already. */
  skip: number;
  /** How many come together. */
  rowsAtOnce: number;
}

/** The rows of a list, some at a time. */
export async function* readRows(file: ListFile, reading: Reading): AsyncGenerator<Rows> {
  const { columns, links, now, rowsAtOnce } = reading;
  // The first record names the columns.
  let toSkip = reading.skip + 1;
  let rows: Rows = { persons: [], wrong: [], count: 0 };
  for await (const records of readCsv(file.open())) {
    for (const record of records) {
      if (toSkip > 0) {
        toSkip--;
        continue;
      }
      const read = readRow(record, columns, now);
      if ("reason" in read) rows.wrong.push(read);
      else rows.persons.push({ ...read, addressHash: links.addressHash(read.mailboxKey) });
      rows.count++;
      if (rows.count < rowsAtOnce) continue;
      yield rows;
      rows = { persons: [], wrong: [], count: 0 };
    }
  }
  if (rows.count > 0) yield rows;
}

const LEFT_OUT = "This address has unsubscribed, bounced or complained, and is left out";

/** The report with these rows in it. */
export function withRows<Report extends ListReport>(
  report: Report,
  { wrong, count }: Rows,
  { counts, leftOut }: { counts: ImportCounts; leftOut: readonly number[] },
): Report {
  const fresh = [...wrong, ...leftOut.map((line) => ({ line, reason: LEFT_OUT }))];
  const problems = [...report.problems, ...fresh.toSorted((a, b) => a.line - b.line)].slice(
    0,
    PROBLEMS_SHOWN,
  );
  return {
    ...report,
    rows: report.rows + count,
    wrong: report.wrong + wrong.length,
    added: report.added + counts.added,
    known: report.known + counts.known,
    unsubscribed: report.unsubscribed + counts.unsubscribed,
    suppressed: report.suppressed + counts.suppressed,
    problems,
  };
}
