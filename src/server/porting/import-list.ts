import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../platform/clock.ts";
import { instant } from "../platform/clock.ts";
import { readCsv } from "../platform/csv/read-csv.ts";
import { withLateSync } from "../platform/db/late-sync.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { addNotice } from "../platform/notices.ts";
import { findOrInsertStatement } from "../subscribers/consent-store.ts";
import { importSubscribers } from "../subscribers/import-subscribers.ts";
import type { ImportCounts } from "../subscribers/import-subscribers.ts";
import type { Links } from "../subscribers/links.ts";
import { readColumns, readSubscriber } from "./subscriber-list.ts";
import type { Columns, ListedSubscriber, WrongRow } from "./subscriber-list.ts";

export interface ImportDeps {
  db: Db;
  now: Clock;
  links: Links;
}

export interface ImportReport extends ImportCounts {
  rows: number;
  wrong: number;
  /** The first of the wrong ones. */
  wrongRows: WrongRow[];
}

export interface ImportOptions {
  /** The name of the list, for the record. */
  name: string;
  /** What the people in it agreed to. */
  consent: string;
  isDryRun: boolean;
}

/** Their transaction takes 5 ms on SQLite (2 cores, 2026): a server beside us waits no longer for its turn. */
const ROWS_AT_ONCE = 500;
/** Until the next one, so that who waits for the lock gets it. */
const BREATH_MS = 1;
const WRONG_ROWS_SHOWN = 20;

/**
 * Takes a list of subscribers in. Rows that are wrong are counted, and the first told; the others go in, some hundred a
 * transaction. What went in before a failure stays, and importing the list again adds nobody twice.
 * @throws AppError `invalid` with the line, for a file that cannot be read on or names no columns.
 */
export async function importList(
  deps: ImportDeps,
  pieces: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { isDryRun } = options;
  const report = { rows: 0, added: 0, known: 0, unsubscribed: 0, suppressed: 0, wrong: 0, wrongRows: [] };
  const persons = readPersons(pieces, deps.now, report);
  if (isDryRun) {
    for await (const some of onceEach(persons, report))
      addTo(report, await importSubscribers(deps, some, { statementId: 0, isDryRun }));
    return report;
  }
  const statementId = await writeStatement(deps.db, options);
  await withLateSync(deps.db, async () => {
    for await (const some of persons) {
      addTo(report, await importSubscribers(deps, some, { statementId, isDryRun }));
      await delay(BREATH_MS);
    }
  });
  await tellOwner(deps, options.name, report);
  return report;
}

const writeStatement = (db: Db, { consent, name }: ImportOptions) =>
  findOrInsertStatement(db, { how: "list", wording: consent, source: name });

/** The rows that are right, as many at a time as a transaction takes; the wrong ones go into the report. */
async function* readPersons(
  pieces: AsyncIterable<Uint8Array>,
  now: Clock,
  report: ImportReport,
): AsyncGenerator<ListedSubscriber[]> {
  let columns: Columns | undefined;
  let some: ListedSubscriber[] = [];
  for await (const records of readCsv(pieces)) {
    for (const record of records) {
      if (!columns) {
        columns = readColumns(record);
        continue;
      }
      report.rows++;
      const read = readSubscriber(record, columns, now());
      if ("reason" in read) noteWrong(report, read);
      else some.push(read);
      if (some.length < ROWS_AT_ONCE) continue;
      yield some;
      some = [];
    }
  }
  if (!columns) throw new AppError("invalid", "The file is empty.");
  if (some.length > 0) yield some;
}

/** A dry run writes nothing that would tell who has been in the list before. */
async function* onceEach(
  batches: AsyncIterable<ListedSubscriber[]>,
  report: ImportReport,
): AsyncGenerator<ListedSubscriber[]> {
  const seen = new Set<string>();
  for await (const batch of batches) {
    const fresh = batch.filter(({ mailboxKey }) => !seen.has(mailboxKey));
    for (const { mailboxKey } of batch) seen.add(mailboxKey);
    report.known += batch.length - fresh.length;
    yield fresh;
  }
}

function addTo(report: ImportReport, { added, known, unsubscribed, suppressed }: ImportCounts) {
  report.added += added;
  report.known += known;
  report.unsubscribed += unsubscribed;
  report.suppressed += suppressed;
}

function noteWrong(report: ImportReport, row: WrongRow) {
  report.wrong++;
  if (report.wrongRows.length < WRONG_ROWS_SHOWN) report.wrongRows.push(row);
}

async function tellOwner({ db, now }: ImportDeps, name: string, { added, wrong }: ImportReport) {
  const wrongWords = wrong > 0 ? `, ${wrong.toLocaleString("en")} rows were wrong` : "";
  await addNotice(db, {
    kind: "imported",
    words: `“${name}” was imported: ${added.toLocaleString("en")} subscribers are new${wrongWords}.`,
    link: "/admin/subscribers",
    at: instant(now()),
  });
}
