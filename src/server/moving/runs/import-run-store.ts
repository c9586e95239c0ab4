import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { lockedForReading } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { ImportItemsTable, ImportRunsTable } from "../../kernel/db/schema.ts";

export type ImportRun = Selectable<ImportRunsTable>;
export type ImportItem = Selectable<ImportItemsTable>;
type Entity = ImportItem["entity"];

const runColumns = [
  "id",
  "kind",
  "format",
  "source",
  "state",
  "report",
  "started_at",
  "finished_at",
  "undone_at",
  "work",
  "at_work_until",
  "progress",
  "worker",
] as const;

/** The parameters of so many rows stay below the limits of both engines. */
const ITEMS_AT_ONCE = 1_000;
const RUNS_SHOWN = 10;

export async function insertRun(
  db: DbOrTx,
  run: Pick<Insertable<ImportRunsTable>, "kind" | "format" | "source" | "started_at" | "report">,
): Promise<number> {
  const { id } = await db
    .insertInto("import_runs")
    .values({ ...run, state: "running", finished_at: null, undone_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the imports of this source that have not ended, the newest first. */
export async function findRunning(
  db: DbOrTx,
  { kind, format, source }: Pick<ImportRun, "kind" | "format" | "source">,
): Promise<ImportRun[]> {
  return db
    .selectFrom("import_runs")
    .select(runColumns)
    .where("state", "=", "running")
    .where("kind", "=", kind)
    .where("format", "=", format)
    .where("source", "=", source)
    .orderBy("id", "desc")
    .execute();
}

interface Work {
  work: "import" | "undo";
  /** Names the server that does it. */
  worker: string;
  now: Instant;
  until: Instant;
}

/** Says that this server works on a run. False if another server is undoing it. */
export async function beginWork(
  db: DbOrTx,
  id: number,
  { work, worker, now, until }: Work,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("import_runs")
    .set({ work, worker, at_work_until: until, progress: null })
    .where("id", "=", id)
    .where((run) =>
      run.or([
        run("work", "is", null),
        run("work", "<>", "undo"),
        run("at_work_until", "<=", now),
        run("worker", "=", worker),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says so again, and how far it is. */
export async function renewWork(
  db: DbOrTx,
  id: number,
  { work, worker, until, progress }: Omit<Work, "now"> & { progress: unknown },
) {
  await db
    .updateTable("import_runs")
    .set({ at_work_until: until, progress: JSON.stringify(progress) })
    .where("id", "=", id)
    .where("work", "=", work)
    .where("worker", "=", worker)
    .execute();
}

export async function endWork(db: DbOrTx, id: number, { work, worker }: Pick<Work, "work" | "worker">) {
  await db
    .updateTable("import_runs")
    .set({ work: null, worker: null, at_work_until: null, progress: null })
    .where("id", "=", id)
    .where("work", "=", work)
    .where("worker", "=", worker)
    .execute();
}

export async function findRun(db: DbOrTx, id: number): Promise<ImportRun | undefined> {
  return db.selectFrom("import_runs").select(runColumns).where("id", "=", id).executeTakeFirst();
}

/** @throws AppError `not_found` if there is no run of this kind with the id. */
export async function getRun(db: DbOrTx, kind: ImportRun["kind"], id: number): Promise<ImportRun> {
  const run = await findRun(db, id);
  if (run?.kind === kind) return run;
  throw new AppError("not_found", "There was no such import.");
}

/** Returns the runs of a kind that the admin shows, the newest first. */
export async function findShownRuns(db: DbOrTx, kind: ImportRun["kind"]): Promise<ImportRun[]> {
  const newest = db.selectFrom("import_runs").select(runColumns).where("kind", "=", kind);
  return newest.orderBy("id", "desc").limit(RUNS_SHOWN).execute();
}

/** Counts the items of an entity that each run imported and that still exist. */
export async function countItems(
  db: DbOrTx,
  { runIds, entity }: { runIds: readonly number[]; entity: Entity },
): Promise<Map<number, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("import_items")
    .select(({ fn }) => ["run_id", fn.countAll<number>().as("items")])
    .where("run_id", "in", runIds)
    .where("entity", "=", entity)
    .groupBy("run_id")
    .execute();
  return new Map(rows.map(({ run_id, items }) => [run_id, items]));
}

export async function finishRun(
  db: DbOrTx,
  id: number,
  { state, report, at }: { state: "done" | "failed"; report: unknown; at: Instant },
) {
  const finished = { state, report: JSON.stringify(report), finished_at: at };
  await db.updateTable("import_runs").set(finished).where("id", "=", id).execute();
}

/** Stores the progress of a run. Belongs into a transaction that called `requireRunning`. */
export async function saveReport(tx: DbOrTx, id: number, report: unknown) {
  const saved = { report: JSON.stringify(report) };
  await tx.updateTable("import_runs").set(saved).where("id", "=", id).execute();
}

/** An undo has stopped the run while it was importing. */
export class RunStopped extends AppError {
  override name = "RunStopped";

  constructor() {
    super("conflict", "This import was stopped: it is being undone.");
  }
}

/**
 * Keeps an undo from stopping the run before this transaction ends, so that the undo sees everything that it wrote.
 * @throws RunStopped if the run was stopped before.
 */
export async function requireRunning(tx: DbOrTx, id: number) {
  const running = tx
    .selectFrom("import_runs")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "running");
  if (await lockedForReading(running, tx).executeTakeFirst()) return;
  throw new RunStopped();
}

/** Stops a run that is importing, and keeps an interrupted one from being resumed. */
export async function stopRun(db: DbOrTx, id: number) {
  const stopped = { state: "failed" } as const;
  await db
    .updateTable("import_runs")
    .set(stopped)
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

export async function markUndone(db: DbOrTx, id: number, at: Instant) {
  await db.updateTable("import_runs").set({ state: "undone", undone_at: at }).where("id", "=", id).execute();
}

/** Belongs into the transaction that makes the changes. An item that the run has already is kept as it is. */
export async function insertItems(tx: DbOrTx, items: readonly Insertable<ImportItemsTable>[]) {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    await tx
      .insertInto("import_items")
      .values(items.slice(start, start + ITEMS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(["run_id", "entity", "entity_id"]).doNothing())
      .execute();
  }
}

/** Returns items of a run and entity in the order of their ids (as text), from behind `after`. */
export async function findItems(
  db: DbOrTx,
  { runId, entity, after, limit }: { runId: number; entity: Entity; after: string; limit: number },
): Promise<ImportItem[]> {
  return db
    .selectFrom("import_items")
    .select(["run_id", "entity", "entity_id", "source_id", "happened", "before"])
    .where("run_id", "=", runId)
    .where("entity", "=", entity)
    .where("entity_id", ">", after)
    .orderBy("entity_id")
    .limit(limit)
    .execute();
}

/** Returns the item of a run and entity with the last id (as text). */
export async function findLastItem(
  db: DbOrTx,
  { runId, entity }: { runId: number; entity: Entity },
): Promise<ImportItem | undefined> {
  return db
    .selectFrom("import_items")
    .select(["run_id", "entity", "entity_id", "source_id", "happened", "before"])
    .where("run_id", "=", runId)
    .where("entity", "=", entity)
    .orderBy("entity_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Belongs into the transaction that reverses the changes of these items. */
export async function deleteItems(tx: DbOrTx, runId: number, entity: Entity, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("import_items")
    .where("run_id", "=", runId)
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
}

/** Returns the ids of what earlier imports made of these source ids, by source id. */
export async function findImported(
  db: DbOrTx,
  entity: Entity,
  sourceIds: readonly string[],
): Promise<Map<string, string>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("import_items")
    .select(["source_id", "entity_id"])
    .where("entity", "=", entity)
    .where("source_id", "<>", "")
    .where("source_id", "in", sourceIds)
    .orderBy("run_id")
    .execute();
  return new Map(rows.map(({ source_id, entity_id }) => [source_id, entity_id]));
}
