import { sql } from "kysely";
import { instant } from "../platform/clock.ts";
import type { Instant } from "../platform/clock.ts";
import { claimable, lockedForReading, lockedForWriting } from "../platform/db/claim.ts";
import { literal } from "../platform/db/literal.ts";
import type { DbOrTx } from "../platform/db/open.ts";

/**
 * A chunk that this sender holds. The epoch is unique to the claim: a different epoch means that a different sender has
 * taken the chunk.
 */
export interface Claim {
  chunk: number;
  epoch: number;
}

interface Hold {
  newsletterId: number;
  /** The instance that holds it. */
  owner: string;
  now: Date;
  leaseUntil: Instant;
}

/**
 * Takes one chunk for this sender alone until the lease ends. Undefined when none is free and due, or when the
 * newsletter is not to be sent any more. Belongs into a transaction: until it commits, nobody undoes the send.
 */
export async function claimChunk(
  tx: DbOrTx,
  { newsletterId, owner, now, leaseUntil }: Hold,
): Promise<(Claim & { doubtfulBelow: number; leaseEnded: Instant | null }) | undefined> {
  const at = instant(now);
  const newsletter = await lockedForReading(
    tx
      .selectFrom("newsletters")
      .select("id")
      .where("id", "=", newsletterId)
      .where("status", "in", ["preparing", "sending"]),
    tx,
  ).executeTakeFirst();
  if (!newsletter) return undefined;
  const free = await claimable(
    tx
      .selectFrom("newsletter_chunks")
      .select(["chunk", "handed_out", "lease_until"])
      .where("newsletter_id", "=", newsletterId)
      .where("state", "=", literal("open"))
      .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", at)]))
      .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", at)]))
      .orderBy("chunk")
      .limit(1),
    tx,
  ).executeTakeFirst();
  if (!free) return undefined;
  const { epoch } = await tx
    .updateTable("newsletter_chunks")
    .set({ owner, lease_until: leaseUntil, epoch: sql`epoch + 1`, handed_out: 0, ...doubtAfter(free, at) })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", free.chunk)
    .returning("epoch")
    .executeTakeFirstOrThrow();
  return { chunk: free.chunk, epoch, doubtfulBelow: free.handed_out, leaseEnded: free.lease_until };
}

/** A chunk that was not given back: its sender died, or was too slow, and may have sent mails that it did not record. */
const doubtAfter = ({ lease_until }: { lease_until: Instant | null }, at: Instant) =>
  lease_until === null ? {} : { doubtful_at: at };

/** Keeps chunks for longer. Tells which are still this sender's. */
export async function renewLeases(
  db: DbOrTx,
  newsletterId: number,
  claims: readonly Claim[],
  leaseUntil: Instant,
): Promise<Set<number>> {
  if (claims.length === 0) return new Set();
  const rows = await db
    .updateTable("newsletter_chunks")
    .set({ lease_until: leaseUntil })
    .where("newsletter_id", "=", newsletterId)
    .where((where) =>
      where.or(
        claims.map(({ chunk, epoch }) => where.and([where("chunk", "=", chunk), where("epoch", "=", epoch)])),
      ),
    )
    .returning("chunk")
    .execute();
  return new Set(rows.map(({ chunk }) => chunk));
}

/** Notes how far a chunk is about to be sent. False when another sender has taken it. */
export async function noteHandedOut(db: DbOrTx, newsletterId: number, claim: Claim, below: number) {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_chunks")
    .set({ handed_out: below })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", claim.chunk)
    .where("epoch", "=", claim.epoch)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Gives a chunk back: done when every delivery of it is final, else open again, from the time when the next one of
 * those that wait is due.
 */
export async function releaseChunk(db: DbOrTx, newsletterId: number, { chunk, epoch }: Claim) {
  const rest = await db
    .selectFrom("deliveries")
    .select(({ fn }) => [
      fn.min("next_at").as("nextAt"),
      fn.countAll<number>().as("count"),
      fn.count<number>("next_at").as("deferred"),
    ])
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("state", "in", ["pending", "deferred"])
    .executeTakeFirstOrThrow();
  const isDone = rest.count === 0;
  const notBefore = rest.deferred === rest.count ? rest.nextAt : null;
  await db
    .updateTable("newsletter_chunks")
    .set({
      owner: null,
      lease_until: null,
      handed_out: 0,
      not_before: notBefore,
      ...(isDone && { state: "done" as const }),
    })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("epoch", "=", epoch)
    .execute();
}

/** Ends the leases of a process that is gone: `owner` is its instance, which lives only once at a time. */
export async function freeLeases(db: DbOrTx, owner: string, now: Instant) {
  await db
    .updateTable("newsletter_chunks")
    .set({ lease_until: now })
    .where("owner", "=", owner)
    .where("state", "=", literal("open"))
    .execute();
}

/** Closes what is open of a newsletter that was cancelled, a chunk at a time. False when nothing is open any more. */
export async function skipOneChunk(tx: DbOrTx, newsletterId: number, now: Date): Promise<number | undefined> {
  const at = instant(now);
  const open = await claimable(
    tx
      .selectFrom("newsletter_chunks")
      .select(["chunk", "lease_until"])
      .where("newsletter_id", "=", newsletterId)
      .where("state", "=", literal("open"))
      // What a sender has in flight is recorded by it first.
      .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", at)]))
      .orderBy("chunk")
      .limit(1),
    tx,
  ).executeTakeFirst();
  if (!open) return undefined;
  const { numUpdatedRows } = await tx
    .updateTable("deliveries")
    .set({ state: "skipped", code: "cancelled", next_at: null, done_at: at })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", open.chunk)
    .where("state", "in", ["pending", "deferred"])
    .executeTakeFirst();
  await tx
    .updateTable("newsletter_chunks")
    .set({ state: "done", owner: null, lease_until: null, epoch: sql`epoch + 1`, ...doubtAfter(open, at) })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", open.chunk)
    .execute();
  return Number(numUpdatedRows);
}

export async function hasOpenChunks(db: DbOrTx, newsletterId: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletter_chunks")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("open"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a sender has ever taken a chunk of it: then mails may be out. */
export async function wasClaimed(tx: DbOrTx, newsletterId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("newsletter_chunks")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .where("epoch", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that mails of this chunk may be out, although no row will say so. */
export async function noteDoubt(tx: DbOrTx, newsletterId: number, { chunk }: Claim, at: Instant) {
  await tx
    .updateTable("newsletter_chunks")
    .set({ doubtful_at: at })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("doubtful_at", "is", null)
    .execute();
}

/** Holds all chunks of a newsletter, so that no sender takes or closes one meanwhile. */
export async function lockChunks(tx: DbOrTx, newsletterId: number) {
  const chunks = tx.selectFrom("newsletter_chunks").select("chunk").where("newsletter_id", "=", newsletterId);
  await lockedForWriting(chunks.orderBy("chunk"), tx).execute();
}

/** Whether mails may have reached somebody beside those that are recorded as sent. */
export async function findReach(tx: DbOrTx, newsletterId: number) {
  const isAny = async (column: "doubtful_at" | "lease_until") => {
    const row = await tx
      .selectFrom("newsletter_chunks")
      .select("chunk")
      .where("newsletter_id", "=", newsletterId)
      .where(column, "is not", null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  };
  return { isInDoubt: await isAny("doubtful_at"), isInFlight: await isAny("lease_until") };
}

/** Nobody takes a chunk of a send that was undone, also before they are all taken away. */
export async function closeChunks(tx: DbOrTx, newsletterId: number) {
  await tx
    .updateTable("newsletter_chunks")
    .set({ state: "done" })
    .where("newsletter_id", "=", newsletterId)
    .execute();
}
