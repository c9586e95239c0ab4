import { UNDO_HOURS } from "../../../contract/moving/import-runs.ts";
import { DAY, HOUR, instantAfter, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { deleteItems } from "./import-run-store.ts";

const ITEMS_AT_ONCE = 100;
/** For so long, an interrupted import may be resumed and then undone. */
const RESUMABLE_DAYS = 30;

/**
 * Deletes what imports of lists have noted for an undo whose time is over: names and values of people, who may be erased
 * meanwhile. The undo of an interrupted import has as long again, and such an import is stopped after its own time.
 */
export async function deleteOldChangesOfRuns(db: DbOrTx, now: Date) {
  await stopOldRuns(db, instantAfter(now, -RESUMABLE_DAYS * DAY));
  const endedBefore = instantAfter(now, -UNDO_HOURS * HOUR);
  const begunBefore = instantAfter(now, -2 * UNDO_HOURS * HOUR);
  while (await deleteOldItems(db, { endedBefore, begunBefore, limit: ITEMS_AT_ONCE }));
}

/** Stops the imports of lists that were interrupted and began before a moment: they can no longer be resumed. */
async function stopOldRuns(db: DbOrTx, before: Instant) {
  await db
    .updateTable("import_runs")
    .set({ state: "failed" })
    .where("state", "=", "running")
    .where("kind", "=", "subscribers")
    .where("started_at", "<", before)
    .execute();
}

/**
 * Deletes `limit` items of subscribers of imports that ended before `endedBefore`, or were stopped and began before
 * `begunBefore`. False when there are none.
 */
async function deleteOldItems(
  db: DbOrTx,
  { endedBefore, begunBefore, limit }: { endedBefore: Instant; begunBefore: Instant; limit: number },
): Promise<boolean> {
  const items = await db
    .selectFrom("import_items")
    .innerJoin("import_runs", "import_runs.id", "run_id")
    .select(["run_id", "entity_id"])
    .where("entity", "=", "subscriber")
    .where((run) =>
      run.or([
        run("finished_at", "<", endedBefore),
        run.and([
          run("finished_at", "is", null),
          run("state", "<>", "running"),
          run("started_at", "<", begunBefore),
        ]),
      ]),
    )
    .limit(limit)
    .execute();
  for (const { run_id, entity_id } of items) await deleteItems(db, run_id, "subscriber", [entity_id]);
  return items.length > 0;
}
