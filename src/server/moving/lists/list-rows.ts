import { readCsv } from "../../engines/csv/read-csv.ts";
import { PROBLEMS_SHOWN } from "../../../contract/moving/import-runs.ts";
import type { ListReport } from "../../../contract/moving/imports.ts";
import type { ImportCounts, Newcomer } from "../../audience/importing/import-plan.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import type { ListFile } from "./check-list.ts";
import type { Columns } from "./read-columns.ts";
import { readRow, type Problem } from "./read-row.ts";

/** Consecutive rows of a list. */
export interface Rows {
  persons: Newcomer[];
  wrong: Problem[];
  /** Statuses that were not understood, one for each row. */
  unknownStatuses: string[];
  /** Dates that were not understood. */
  undated: Problem[];
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
  let rows = noRows();
  for await (const records of readCsv(file.open())) {
    for (const record of records) {
      if (toSkip > 0) {
        toSkip--;
        continue;
      }
      const read = readRow(record, columns, now);
      rows.count++;
      if ("reason" in read) rows.wrong.push(read);
      else {
        const { person, unknownStatus, unknownDate } = read;
        rows.persons.push({ ...person, addressHash: links.addressHash(person.mailboxKey) });
        if (unknownStatus !== undefined) rows.unknownStatuses.push(unknownStatus);
        if (unknownDate !== undefined)
          rows.undated.push({ line: person.line, reason: notUnderstood(unknownDate) });
      }
      if (rows.count < rowsAtOnce) continue;
      yield rows;
      rows = noRows();
    }
  }
  if (rows.count > 0) yield rows;
}

const noRows = (): Rows => ({ persons: [], wrong: [], unknownStatuses: [], undated: [], count: 0 });

const notUnderstood = (date: string) =>
  `“${date.slice(0, 40)}” is not a recognized date. The import date is used`;

const LEFT_OUT = "This address has unsubscribed, bounced or complained, and is left out";

/** The report with these rows in it. */
export function withRows<Report extends ListReport>(
  report: Report,
  { wrong, unknownStatuses, undated, count }: Rows,
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
    undated: report.undated + undated.length,
    notices: [...report.notices, ...undated].slice(0, PROBLEMS_SHOWN),
    unknownStatuses: withWords(report.unknownStatuses, unknownStatuses),
  };
}

/** A list has few; the others are counted together. */
const MAX_WORDS = 50;
const OTHERS = "…";

function withWords(
  before: ListReport["unknownStatuses"],
  words: readonly string[],
): ListReport["unknownStatuses"] {
  if (words.length === 0) return before;
  const counts = new Map(before.map(({ word, count }) => [word, count]));
  for (const each of words) {
    const word = counts.has(each) || counts.size < MAX_WORDS ? each : OTHERS;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => ({ word, count }));
}
