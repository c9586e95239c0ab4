import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { ImportItemsTable, ImportRunsTable } from "../../kernel/db/tables/imports.ts";

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
] as const;

/** Both engines take more parameters than so many rows have. */
const ITEMS_AT_ONCE = 1_000;

export async function insertRun(
  db: DbOrTx,
  run: Pick<Insertable<ImportRunsTable>, "kind" | "format" | "source" | "started_at">,
): Promise<number> {
  const { id } = await db
    .insertInto("import_runs")
    .values({ ...run, state: "running", report: null, finished_at: null, undone_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The imports of this that were cut off, or that somebody else is at, the newest first. */
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

export async function findRun(db: DbOrTx, id: number): Promise<ImportRun | undefined> {
  return db.selectFrom("import_runs").select(runColumns).where("id", "=", id).executeTakeFirst();
}

/** The newest first. */
export async function findRuns(
  db: DbOrTx,
  { kind, limit }: { kind: ImportRun["kind"]; limit: number },
): Promise<ImportRun[]> {
  const newest = db.selectFrom("import_runs").select(runColumns).where("kind", "=", kind);
  return newest.orderBy("id", "desc").limit(limit).execute();
}

/** How much of an entity each of these runs has brought that is there now. */
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

/** `report` is what the import has to say, as JSON. */
export async function finishRun(
  db: DbOrTx,
  id: number,
  { state, report, at }: { state: "done" | "failed"; report: unknown; at: Instant },
) {
  const finished = { state, report: JSON.stringify(report), finished_at: at };
  await db.updateTable("import_runs").set(finished).where("id", "=", id).execute();
}

/** One that is under way, or was cut off, is taken up by nobody from here on. */
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

/** Belongs into the transaction that does what the items say. What the run has noted of a thing already, stands. */
export async function insertItems(tx: DbOrTx, items: readonly Insertable<ImportItemsTable>[]) {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    await tx
      .insertInto("import_items")
      .values(items.slice(start, start + ITEMS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(["run_id", "entity", "entity_id"]).doNothing())
      .execute();
  }
}

/** Some items of a run, of one entity, in the order of their ids (as text) after `after`. */
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

/** The item of a run and entity with the last id (as text). */
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

/** Belongs into the transaction that takes back what the items say. */
export async function deleteItems(tx: DbOrTx, runId: number, entity: Entity, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("import_items")
    .where("run_id", "=", runId)
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .execute();
}

/** Which of these things of one entity an import has brought already: what they are here, by what they were called there. */
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
