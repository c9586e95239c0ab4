import type { Instant } from "../../../base/clock.ts";
import { hasJoinedBy, isInAudience, type Audience } from "../../../audience/subscribers/audience.ts";
import { isMailable } from "../../../audience/subscribers/status-condition.ts";
import { isAmong } from "../../../kernel/db/among.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { isSecondLap, type Position } from "../progress/audience-lap.ts";
import { CANCELLED, type ChunkKey } from "../progress/chunk-store.ts";
import type { NewsletterRow } from "../progress/store.ts";

/**
 * The deliveries that have failed, or that a cancelled send did not come to, of readers who may be mailed at a moment. What
 * was in doubt until the provider reported it as delivered is none.
 */
const unsent = (db: DbOrTx, newsletterId: number, at: Instant) =>
  db
    .selectFrom("deliveries")
    .innerJoin("subscribers", "subscribers.id", "deliveries.subscriber_id")
    .where("newsletter_id", "=", newsletterId)
    .where("delivered_at", "is", null)
    .where((row) =>
      row.or([
        row("state", "=", literal("failed")),
        row.and([row("state", "=", literal("skipped")), row("code", "=", CANCELLED)]),
      ]),
    )
    .where(isMailable(at));

/** Counts them by code: many have the same. */
export async function countByCode(db: Db, newsletterId: number, at: Instant) {
  return unsent(db, newsletterId, at)
    .select(["state", "code", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["state", "code"])
    .execute();
}

/** Reads those of one chunk. */
export async function findUnsentIn(tx: DbOrTx, { newsletterId, chunk }: ChunkKey, at: Instant) {
  return unsent(tx, newsletterId, at).where("chunk", "=", chunk).select(["n", "state", "code"]).execute();
}

/** Counts the readers who had joined and may be mailed at a moment, but whom a cancelled send did not write down. */
export async function countUnfrozen(
  db: Db,
  audience: Audience,
  { cursor, from, joinedBy, at }: Position & { joinedBy: Instant; at: Instant },
) {
  const { count } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isInAudience(audience))
    .where(isMailable(at))
    // A closed audience has nobody who joined later.
    .$if(audience.closedFor === undefined, (query) => query.where(hasJoinedBy(joinedBy)))
    .where((row) => {
      const bounds = [row("id", ">", cursor), row("id", "<=", from)];
      return isSecondLap({ cursor, from }) ? row.and(bounds) : row.or(bounds);
    })
    .executeTakeFirstOrThrow();
  return count;
}

export async function findNextChunk(tx: DbOrTx, newsletterId: number, after: number): Promise<number | null> {
  const { next } = await tx
    .selectFrom("newsletter_chunks")
    .select(({ fn }) => fn.min<number | null>("chunk").as("next"))
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", ">", after)
    .executeTakeFirstOrThrow();
  return next;
}

/** Makes deliveries of a chunk pending again, at the address that each reader has now. */
export async function reopen(tx: DbOrTx, { newsletterId, chunk }: ChunkKey, ns: readonly number[]) {
  await tx
    .updateTable("deliveries")
    .set((row) => ({
      state: "pending",
      attempts: 0,
      next_at: null,
      code: null,
      done_at: null,
      settled_at: null,
      address: row.fn.coalesce(
        row
          .selectFrom("subscribers")
          .select("email")
          .whereRef("subscribers.id", "=", "deliveries.subscriber_id"),
        "address",
      ),
    }))
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where(isAmong(tx, "n", ns))
    .execute();
}

/** Writes down when the second try of a newsletter begins. Undefined when that is not possible, or was done before. */
export async function setRetry(
  tx: DbOrTx,
  { id, states, revision, retryAt, at }: Retry,
): Promise<NewsletterRow | undefined> {
  return tx
    .updateTable("newsletters")
    .set((row) => ({ retry_at: retryAt, updated_at: at, revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", states)
    .where("started_at", "is not", null)
    .where("retry_at", "is", null)
    .where("folded_at", "is", null)
    .$if(revision !== undefined, (update) => update.where("revision", "=", revision ?? 0))
    .returningAll()
    .executeTakeFirst();
}

interface Retry {
  id: number;
  states: readonly NewsletterRow["status"][];
  revision: number | undefined;
  retryAt: Instant;
  at: Instant;
}

/** Takes a second try back that begins after `now`. */
export async function clearRetry(
  tx: DbOrTx,
  id: number,
  { states, now }: { states: readonly NewsletterRow["status"][]; now: Instant },
) {
  return tx
    .updateTable("newsletters")
    .set((row) => ({ retry_at: null, revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", states)
    .where("retry_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Finds the newsletters whose second try is due; of a cancelled one, once its sender has left it. */
export async function findDueRetries(
  db: DbOrTx,
  { states, now }: { states: readonly NewsletterRow["status"][]; now: Instant },
) {
  return db
    .selectFrom("newsletters")
    .select("id")
    .where("retry_at", "<=", now)
    .where("status", "in", states)
    .where((row) => row.or([row("status", "<>", "cancelled"), row("closed_at", "is not", null)]))
    .orderBy("id")
    .execute();
}

/** Gives a newsletter to the sender, unless its second try was undone. */
export async function beginRetry(
  tx: DbOrTx,
  id: number,
  { states, now, at }: { states: readonly NewsletterRow["status"][]; now: Instant; at: Instant },
) {
  return tx
    .updateTable("newsletters")
    .set((row) => ({
      status: "preparing",
      error: null,
      stalled_since: null,
      continues_at: null,
      closed_at: null,
      retried_at: at,
      updated_at: at,
      revision: row("revision", "+", 1),
    }))
    .where("id", "=", id)
    .where("status", "in", states)
    .where("retry_at", "<=", now)
    .returning("id")
    .executeTakeFirst();
}

/** Holds a newsletter while one of its chunks is opened again. Undefined when the send was stopped. */
export async function holdRetry(tx: DbOrTx, id: number, at: Instant) {
  return tx
    .updateTable("newsletters")
    .set({ updated_at: at })
    .where("id", "=", id)
    .where("status", "=", "preparing")
    .where("retry_at", "is not", null)
    .returning("frozen_at")
    .executeTakeFirst();
}
