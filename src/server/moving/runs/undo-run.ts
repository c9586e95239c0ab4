import { UNDO_HOURS } from "../../../contract/moving/import-runs.ts";
import { HOUR, instantAfter, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { findRun, type ImportRun } from "./import-run-store.ts";

/** Returns the end of the time in which a run can be undone; null if it can no longer be undone. */
export function undoableUntil(run: ImportRun, now: Date): Instant | null {
  const end = instantAfter(new Date(run.finished_at ?? run.started_at), UNDO_HOURS * HOUR);
  return run.state !== "undone" && end >= now.toISOString() ? end : null;
}

/**
 * Returns the import of that number if it can be undone now. An interrupted import can, and so can an interrupted undo.
 * @throws AppError `not_found`; `conflict` when it is undone, or over for 24 hours.
 */
export async function getUndoableRun(db: DbOrTx, id: number, now: Date): Promise<ImportRun> {
  const run = await findRun(db, id);
  if (!run) throw new AppError("not_found", `There was no import ${id}.`);
  if (run.state === "undone") throw new AppError("conflict", `Import ${id} has been undone already.`);
  if (undoableUntil(run, now) === null) {
    throw new AppError(
      "conflict",
      `Import ${id} was over ${UNDO_HOURS} hours ago, and can no longer be undone.`,
    );
  }
  return run;
}
