import { setTimeout as delay } from "node:timers/promises";
import type { ControlledTransaction } from "kysely";
import type { ListReport } from "../../../contract/imports.ts";
import type { Clock } from "../../base/clock.ts";
import { instant } from "../../base/clock.ts";
import { withBulkWrites } from "../../kernel/db/bulk-writes.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { importSubscribers } from "../../audience/importing/import-subscribers.ts";
import type { ImportChanges } from "../../audience/importing/undo-import.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { finishRun, insertItems } from "../runs/import-run-store.ts";
import { saveProgress } from "../runs/run-progress.ts";
import type { CheckedList } from "./check-list.ts";
import type { ListFile } from "./list-file.ts";
import { readRows, withRows } from "./list-rows.ts";
import type { Rows } from "./list-rows.ts";
import { beginRun, hasChangedAnything, reportOf } from "./list-run.ts";
import type { ListRun } from "./list-run.ts";

export interface ListDeps {
  db: Db;
  now: Clock;
  links: Links;
}

export interface ListImport {
  file: ListFile;
  list: CheckedList;
  /** The consent of the people in the list. */
  consent: string;
  /** Whether others wait for the database: then it is taken for some milliseconds at a time. */
  isShared: () => boolean;
  onBegun?: (run: number) => void;
  onRows?: (report: ListReport) => void;
}

export interface ListResult {
  /** The number by which it can be undone. */
  run: number;
  /** It goes on where the same import was cut off. */
  isResumed: boolean;
  hasChangedAnything: boolean;
  report: ListReport;
}

/** Their transaction takes 10 ms on SQLite (2 cores, 2026): a server beside us waits no longer for its turn. */
const ROWS_AT_ONCE = 400;
/**
 * So many of them share a transaction when nobody waits: a page of an index of addresses is written once for all rows that
 * fall on it, which is a tenth of the bytes.
 */
const BATCHES_ALONE = 50;
/** Until the next ones, so that who waits for the lock gets it. */
const BREATH_MS = 1;

/**
 * Takes a list of subscribers in, some rows a transaction, each with what an undo and a resumption need. Nothing is mailed.
 * One that was cut off goes on when the same file is imported under the same name and consent.
 * @throws AppError `conflict` when the same import is under way elsewhere.
 */
export async function importList(deps: ListDeps, work: ListImport): Promise<ListResult> {
  const { db, now } = deps;
  const { file, list, consent } = work;
  const run = await db
    .transaction()
    .execute((tx) => beginRun(tx, { name: file.name, consent, list, now: now() }));
  work.onBegun?.(run.id);
  await withBulkWrites(db, () => takeAllIn(deps, work, run));
  await db.transaction().execute(async (tx) => {
    const at = instant(now());
    // It may have been undone since its last rows.
    await saveProgress(tx, run.id, { before: run.saved, report: run.saved });
    await finishRun(tx, run.id, { state: "done", report: run.kept, at });
    const { added, wrong } = run.kept;
    await happened(tx, { kind: "list.imported", source: file.name, added, wrong }, now());
  });
  return {
    run: run.id,
    isResumed: run.isResumed,
    hasChangedAnything: await hasChangedAnything(db, run.id),
    report: reportOf(run.kept),
  };
}

async function takeAllIn({ db, links }: ListDeps, work: ListImport, run: ListRun) {
  const { columns } = work.list;
  const reading = { columns, links, now: new Date(run.at), skip: run.kept.rows, rowsAtOnce: ROWS_AT_ONCE };
  await using transactions = new SharedTransactions(db, run);
  for await (const rows of readRows(work.file, reading)) {
    await transactions.takeIn(rows);
    if (transactions.batches < BATCHES_ALONE && !work.isShared()) continue;
    await transactions.commit();
    work.onRows?.(reportOf(run.kept));
    await delay(BREATH_MS);
  }
  await transactions.commit();
}

/** One transaction after another, each for some batches of rows: those of one that is not committed are not kept in memory. */
class SharedTransactions implements AsyncDisposable {
  readonly #db: Db;
  readonly #run: ListRun;
  #tx: ControlledTransaction<Tables> | undefined;
  batches = 0;

  constructor(db: Db, run: ListRun) {
    this.#db = db;
    this.#run = run;
  }

  async takeIn(rows: Rows) {
    const tx = this.#tx ?? (await this.#begin());
    const { id, at, kept } = this.#run;
    const outcome = await importSubscribers(tx, rows.persons, { statementId: kept.statementId, at });
    await keepChanges(tx, { run: id, row: kept.rows + 1, changes: outcome.changes });
    this.#run.kept = withRows(kept, rows, outcome);
    this.batches++;
  }

  /** Nobody undoes the run while it writes; it does not write when it was undone. */
  async #begin() {
    this.#tx = await this.#db.startTransaction().execute();
    const { id, saved } = this.#run;
    await saveProgress(this.#tx, id, { before: saved, report: saved });
    return this.#tx;
  }

  async commit() {
    if (!this.#tx) return;
    const report = JSON.stringify(this.#run.kept);
    await saveProgress(this.#tx, this.#run.id, { before: this.#run.saved, report });
    await this.#tx.commit().execute();
    this.#run.saved = report;
    this.#tx = undefined;
    this.batches = 0;
  }

  async [Symbol.asyncDispose]() {
    await this.#tx?.rollback().execute();
  }
}

/** One item for all these rows: a million of them would take as long as the import. */
async function keepChanges(
  tx: DbOrTx,
  { run, row, changes }: { run: number; row: number; changes: ImportChanges },
) {
  if (Object.values(changes).every((each) => each.length === 0)) return;
  const item = {
    run_id: run,
    entity: "subscriber",
    entity_id: `rows from ${String(row).padStart(12, "0")}`,
  } as const;
  await insertItems(tx, [{ ...item, happened: "changed", before: JSON.stringify(changes) }]);
}
