import { setTimeout as delay } from "node:timers/promises";
import type { ControlledTransaction } from "kysely";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import type { ListReport } from "../../../contract/moving/imports.ts";
import { instant } from "../../base/clock.ts";
import { withBulkWrites } from "../../kernel/db/bulk-writes.ts";
import { holdAlone } from "../../kernel/db/hold-alone.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { requireRoomForTags } from "../../audience/attributes/set-attributes.ts";
import { importSubscribers } from "../../audience/importing/import-subscribers.ts";
import type { ImportChanges } from "../../audience/importing/undo-import.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { finishRun, insertItems, requireRunning, saveReport } from "../runs/import-run-store.ts";
import type { CheckedList } from "./check-list.ts";
import type { ListFile } from "./check-list.ts";
import { readRows, withRows, type Rows } from "./list-rows.ts";
import { beginRun, hasChangedAnything, reportOf, type ListRun } from "./list-run.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type ListDeps = Pick<Kernel, "db" | "now"> & { links: Links };

export interface ListImport {
  file: ListFile;
  list: CheckedList;
  /** The consent of the people in the list. */
  consent: string;
  by: Actor;
  /** True if others may wait for the database: transactions then last some milliseconds only. */
  isShared: () => boolean;
  onBegun?: (run: number) => void;
  onRows?: (report: ListReport) => void;
}

export interface ListResult {
  /** The number by which it can be undone. */
  run: number;
  /** True if this continued an interrupted import. */
  isResumed: boolean;
  hasChangedAnything: boolean;
  report: ListReport;
}

/** Their transaction takes 10 ms on SQLite (2 cores, 2026): a server beside us waits no longer for its turn. */
const ROWS_AT_ONCE = 400;
/**
 * While nobody waits, so many of them share a transaction. A page of an index of addresses is then written once for all
 * rows that fall on it, which is a tenth of the bytes.
 */
const BATCHES_ALONE = 50;
/** The pause before the next rows, in which a process that waits for the lock gets it. */
const BREATH_MS = 1;

/**
 * Imports a list of subscribers. Each transaction writes some rows with what an undo and a resumption need. No email is
 * sent. An interrupted import resumes when the same file is imported under the same name and consent.
 * @throws AppError `invalid` for more tags than there may be; `conflict` while the same file is being imported; RunStopped when it is undone meanwhile.
 */
export async function importList(deps: ListDeps, work: ListImport): Promise<ListResult> {
  const { db, now } = deps;
  const { file, list, consent, by } = work;
  await requireRoomForTags(db, list.tagNames);
  const name = `import list ${list.fingerprint}`;
  const refusal = `“${file.name}” is being imported already. Wait until that import has ended.`;
  const run = await holdAlone(db, { name, refusal }, async () => {
    const begun = await db.transaction().execute(async (tx) => {
      const started = await beginRun(tx, { name: file.name, consent, list, now: now() });
      await happened(tx, { kind: "import.begin", run: started.id, of: "subscribers", by }, now());
      return started;
    });
    work.onBegun?.(begun.id);
    await withBulkWrites(db, () => importRows(deps, work, begun));
    return begun;
  });
  // Clients that see the end of this run may import the file again at once, so the lock is released before.
  await db.transaction().execute(async (tx) => {
    await requireRunning(tx, run.id);
    await finishRun(tx, run.id, { state: "done", report: run.kept, at: instant(now()) });
    const { added, wrong } = run.kept;
    const finished = {
      kind: "import.finish",
      run: run.id,
      of: "subscribers",
      added,
      pages: 0,
      by,
    } as const;
    await happened(tx, [finished, { kind: "list.imported", source: file.name, added, wrong }], now());
  });
  return {
    run: run.id,
    isResumed: run.isResumed,
    hasChangedAnything: await hasChangedAnything(db, run.id),
    report: reportOf(run.kept),
  };
}

async function importRows({ db, links }: ListDeps, work: ListImport, run: ListRun) {
  const { columns } = work.list;
  const reading = { columns, links, now: new Date(run.at), skip: run.kept.rows, rowsAtOnce: ROWS_AT_ONCE };
  await using transactions = new SharedTransactions(db, run);
  for await (const rows of readRows(work.file, reading)) {
    await transactions.write(rows);
    if (transactions.batches < BATCHES_ALONE && !work.isShared()) continue;
    await transactions.commit();
    work.onRows?.(reportOf(run.kept));
    await delay(BREATH_MS);
  }
  await transactions.commit();
}

/** One transaction after another, each for some batches of rows, so that memory does not hold uncommitted rows. */
class SharedTransactions implements AsyncDisposable {
  readonly #db: Db;
  readonly #run: ListRun;
  #tx: ControlledTransaction<Tables> | undefined;
  batches = 0;

  constructor(db: Db, run: ListRun) {
    this.#db = db;
    this.#run = run;
  }

  async write(rows: Rows) {
    const { id, at, kept } = this.#run;
    if (!this.#tx) {
      this.#tx = await this.#db.startTransaction().execute();
      await requireRunning(this.#tx, id);
    }
    const outcome = await importSubscribers(this.#tx, rows.persons, { statementId: kept.statementId, at });
    await keepChanges(this.#tx, { run: id, row: kept.rows + 1, changes: outcome.changes });
    this.#run.kept = withRows(kept, rows, outcome);
    this.batches++;
  }

  async commit() {
    if (!this.#tx) return;
    await saveReport(this.#tx, this.#run.id, this.#run.kept);
    await this.#tx.commit().execute();
    this.#tx = undefined;
    this.batches = 0;
  }

  async [Symbol.asyncDispose]() {
    await this.#tx?.rollback().execute();
  }
}

/** Writes one item for all these rows: a million items would take as long as the import. */
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
