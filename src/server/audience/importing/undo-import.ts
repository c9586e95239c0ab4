import { z } from "zod";
import { standardOf } from "../../../contract/audience/standard-fields.ts";
import { subscriberStatuses } from "../../../contract/audience/subscriber-filters.ts";
import type { Instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { CHANGING_SEGMENTS, findTagsInUse } from "../attributes/segments-using.ts";
import { deleteImportedSuppressions } from "../suppressions/suppression-store.ts";
import { deleteUnusedTags, emptyImported, untagImported } from "./attribute-store.ts";
import * as rows from "./import-store.ts";

/** The changes of some rows of a list, kept for an undo. */
export const importChangesSchema = z.object({
  /** The ids of new subscribers, as ranges from the first to the last. */
  added: z.array(z.tuple([z.int(), z.int()])),
  /** The previous values. */
  lowered: z.array(
    z.object({ id: z.int(), status: z.enum(subscriberStatuses), unsubscribed_at: z.string().nullable() }),
  ),
  /** The standard fields that they got. */
  named: z.array(z.object({ id: z.int(), ...standardOf(() => z.string().exactOptional()) })),
  /** The tags that they got, as pairs of a subscriber and a tag. */
  tagged: z.array(z.tuple([z.int(), z.int()])).default([]),
  /** The values that they got. */
  filled: z.array(z.object({ id: z.int(), fieldId: z.int(), value: z.string() })).default([]),
  /** The address hashes that the import added to the suppression list. */
  suppressed: z.array(z.string()),
});

export type ImportChanges = z.infer<typeof importChangesSchema>;

/**
 * Undoes what some rows of a list changed at `at`, and returns how many subscribers it deleted. Subscribers who have
 * confirmed, left or paused since stay, and so do later suppressions. Call it in a transaction.
 */
export async function undoImport(
  tx: DbOrTx,
  changes: ImportChanges,
  { statementId, at }: { statementId: number; at: Instant },
): Promise<{ removed: number }> {
  const ids = changes.added.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const removed = await rows.deleteImported(tx, ids, { statementId, at });
  await rows.eraseDeliveries(tx, removed, at);
  for (const row of changes.lowered) await rows.raiseAgain(tx, row, at);
  await rows.clearStandard(tx, changes.named, at);
  await untagImported(tx, changes.tagged);
  await emptyImported(tx, changes.filled);
  await deleteImportedSuppressions(tx, changes.suppressed, at);
  return { removed: removed.length };
}

/**
 * Ends an undo: deletes the tags that the list created at `at`, except those that somebody has, that segments use or
 * that were changed.
 */
export async function removeUnusedTags(tx: DbOrTx, at: Instant) {
  await takeTurns(tx, CHANGING_SEGMENTS);
  await deleteUnusedTags(tx, at, await findTagsInUse(tx));
}
