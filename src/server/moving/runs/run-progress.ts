import { lockedForReading } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";

/**
 * Writes down how far a run is, in place of what it said before. Belongs into the transaction of what it did.
 * @throws AppError `conflict` when somebody else has done so meanwhile, or undone the run.
 */
export async function saveProgress(
  tx: DbOrTx,
  id: number,
  { before, report }: { before: string | null; report: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable("import_runs")
    .set({ report })
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("report", "is not distinct from", before)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("conflict", "This list is being imported by somebody else.");
}

/** Somebody takes back what a run has written, while it is at work. */
export class RunStopped extends AppError {
  override name = "RunStopped";

  constructor() {
    super("conflict", "This import was stopped: it is being undone.");
  }
}

/**
 * Nobody stops the run before this transaction ends, so that an undo sees all that it has written.
 * @throws RunStopped when it is stopped already.
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
