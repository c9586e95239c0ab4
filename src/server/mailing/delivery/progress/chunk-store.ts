import type { Instant } from "../../../base/clock.ts";
import { lockedForWriting } from "../../../kernel/db/claim.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

export interface ChunkKey {
  newsletterId: number;
  chunk: number;
}

/** The code of deliveries that a cancelled send has not come to. */
export const CANCELLED = "cancelled";

export const updateChunk = (tx: DbOrTx, { newsletterId, chunk }: ChunkKey) =>
  tx.updateTable("newsletter_chunks").where("newsletter_id", "=", newsletterId).where("chunk", "=", chunk);

/** Notes that mails of this chunk may be out, although no row will say so. */
export async function noteDoubt(tx: DbOrTx, key: ChunkKey, at: Instant) {
  await updateChunk(tx, key).set({ doubtful_at: at }).where("doubtful_at", "is", null).execute();
}

/** Closes one open chunk of a newsletter that was cancelled, and tells how many are skipped. Undefined when none is open. */
export async function skipOneChunk(
  tx: DbOrTx,
  newsletterId: number,
  at: Instant,
): Promise<number | undefined> {
  const chunk = await findOpenChunk(tx, newsletterId);
  if (chunk === undefined) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable("deliveries")
    .set({ state: "skipped", code: CANCELLED, next_at: null, done_at: at })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("state", "in", ["pending", "deferred"])
    .executeTakeFirst();
  await updateChunk(tx, { newsletterId, chunk }).set({ state: "done" }).execute();
  return Number(numUpdatedRows);
}

export async function findOpenChunk(db: DbOrTx, newsletterId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("newsletter_chunks")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("open"))
    .orderBy("chunk")
    .limit(1)
    .executeTakeFirst();
  return row?.chunk;
}

/**
 * Returns when the next recipient of a newsletter is due, if nobody is due at `now`: those that are left were refused for
 * now. Those who wait for a subject test are none of them. Null if somebody is due, or nobody is left.
 */
export async function findNextTry(
  db: DbOrTx,
  newsletterId: number,
  now: Instant,
  isTestUndecided = false,
): Promise<Instant | null> {
  const { open, waiting, next } = await db
    .selectFrom("newsletter_chunks")
    .select(({ fn }) => [
      fn.countAll<number>().as("open"),
      fn.countAll<number>().filterWhere("not_before", ">", now).as("waiting"),
      fn.min<Instant | null>("not_before").as("next"),
    ])
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("open"))
    .$if(isTestUndecided, (query) => query.where("variant", "is not", null))
    .executeTakeFirstOrThrow();
  return open === waiting ? next : null;
}

/** Holds all chunks of a newsletter, so that no sender takes or closes one meanwhile. */
export async function lockChunks(tx: DbOrTx, newsletterId: number) {
  const chunks = tx.selectFrom("newsletter_chunks").select("chunk").where("newsletter_id", "=", newsletterId);
  await lockedForWriting(chunks.orderBy("chunk"), tx).execute();
}

/** True if mails may have reached somebody beside those that are recorded as sent. */
export async function findReach(tx: DbOrTx, newsletterId: number) {
  const isAny = async (column: "doubtful_at" | "taken_at") => {
    const row = await tx
      .selectFrom("newsletter_chunks")
      .select("chunk")
      .where("newsletter_id", "=", newsletterId)
      .where(column, "is not", null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
  return { isInDoubt: await isAny("doubtful_at"), isInFlight: await isAny("taken_at") };
}

/** Nobody takes a chunk of a send that was undone, also before they are all taken away. */
export async function closeChunks(tx: DbOrTx, newsletterId: number) {
  await tx
    .updateTable("newsletter_chunks")
    .set({ state: "done" })
    .where("newsletter_id", "=", newsletterId)
    .execute();
}
