import { setTimeout as delay } from "node:timers/promises";
import type { Actor } from "../../../contract/site-owner/audit.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { withBulkWrites } from "../../kernel/db/bulk-writes.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { deleteUnusedStatement } from "../../audience/subscribers/consent-statements.ts";
import { importChangesSchema, removeUnusedTags, undoImport } from "../../audience/importing/undo-import.ts";
import { deleteItems, findLastItem, markUndone, stopRun, type ImportItem } from "../runs/import-run-store.ts";
import { getUndoableRun } from "../runs/undo-run.ts";
import { readReport } from "./list-run.ts";

/** The pause before the next rows, in which a process that waits for the lock gets it. */
const BREATH_MS = 1;

/**
 * Undoes an import of a list and returns how many subscribers it removed. Subscribers who have confirmed, unsubscribed or
 * paused since stay. An interrupted undo resumes when it is asked for again.
 * @throws AppError `not_found`; `conflict` when it is undone already, or over for 24 hours.
 */
export async function undoList(
  { db, now }: { db: Db; now: Clock },
  runId: number,
  by: Actor,
): Promise<{ removed: number }> {
  const run = await getUndoableRun(db, runId, now());
  if (run.kind !== "subscribers" || !run.report)
    throw new AppError("conflict", `Import ${runId} brought no subscribers.`);
  const { statementId, isStatementNew } = readReport(run.report);
  // A running import can no longer write, and a new import of the file begins at its first row.
  await db.transaction().execute((tx) => stopRun(tx, runId));
  let removed = 0;
  await withBulkWrites(db, async () => {
    // The last changes are reversed first.
    for (;;) {
      const item = await findLastItem(db, { runId, entity: "subscriber" });
      if (!item) break;
      removed += await db
        .transaction()
        .execute((tx) => undoItem(tx, item, { statementId, at: run.started_at }));
      await delay(BREATH_MS);
    }
  });
  await db.transaction().execute(async (tx) => {
    await removeUnusedTags(tx, run.started_at);
    if (isStatementNew) await deleteUnusedStatement(tx, statementId);
    await markUndone(tx, runId, instant(now()));
    const undone = {
      kind: "import.undo",
      run: runId,
      of: "subscribers",
      removed,
      pages: 0,
      by,
    } as const;
    await happened(tx, [undone, { kind: "list.taken-back", source: run.source, removed }], now());
  });
  return { removed };
}

async function undoItem(tx: DbOrTx, item: ImportItem, written: { statementId: number; at: string }) {
  const changes = importChangesSchema.parse(JSON.parse(item.before ?? "{}"));
  const { removed } = await undoImport(tx, changes, written);
  await deleteItems(tx, item.run_id, "subscriber", [item.entity_id]);
  return removed;
}
