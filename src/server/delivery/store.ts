import { sql } from "kysely";
import type { Selectable, Updateable } from "kysely";
import { instant } from "../platform/clock.ts";
import type { NewsletterStatus } from "../../contract/newsletters.ts";
import type { Instant } from "../platform/clock.ts";
import { claimable } from "../platform/db/claim.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { DeliveriesTable, NewslettersTable } from "../platform/db/schema.ts";

export type NewsletterRow = Selectable<NewslettersTable>;

export interface Recipient {
  id: number;
  email: string;
  mailbox_key: string;
}

/** Newsletters whose time has come, or that a send has begun with. Oldest first. */
export async function findAtWork(db: DbOrTx, now: Instant) {
  return db
    .selectFrom("newsletters")
    .selectAll()
    .where("status", "in", ["scheduled", "preparing", "sending"])
    .where((where) => where.or([where("status", "<>", "scheduled"), where("scheduled_for", "<=", now)]))
    .orderBy("id")
    .execute();
}

/** Moves a newsletter out of one of `states` to be prepared. False when it is in another. */
export async function startPreparing(
  db: DbOrTx,
  id: number,
  states: readonly NewsletterStatus[],
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletters")
    .set({ status: "preparing", error: null, started_at: at, updated_at: at })
    .where("id", "=", id)
    .where("status", "in", states)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes `change` if the newsletter is still in `status`: a late worker must not take it back to an earlier one. */
export async function updateNewsletterIn(
  db: DbOrTx,
  { id, status }: { id: number; status: NewsletterRow["status"] },
  change: Updateable<NewslettersTable>,
) {
  await db.updateTable("newsletters").set(change).where("id", "=", id).where("status", "=", status).execute();
}

/** The next active subscribers after `cursor`, by id. */
export async function findNextActive(db: DbOrTx, cursor: number, limit: number): Promise<Recipient[]> {
  return db
    .selectFrom("subscribers")
    .select(["id", "email", "mailbox_key"])
    .where("status", "=", "active")
    .where("id", ">", cursor)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Of these address hashes, those that nobody may mail. */
export async function findSuppressed(db: DbOrTx, addressHashes: string[]): Promise<Set<string>> {
  if (addressHashes.length === 0) return new Set();
  const rows = await db
    .selectFrom("suppressions")
    .select("address_hash")
    .where("address_hash", "in", addressHashes)
    .execute();
  return new Set(rows.map(({ address_hash }) => address_hash));
}

/** Writes one chunk of the audience. Belongs into the transaction that moves the cursor. */
export async function insertChunk(tx: DbOrTx, newsletterId: number, chunk: number, recipients: Recipient[]) {
  await tx
    .insertInto("newsletter_chunks")
    .values({ newsletter_id: newsletterId, chunk, state: "open" })
    .execute();
  const rows = recipients.map(({ id, email }, n) => ({
    newsletter_id: newsletterId,
    chunk,
    n,
    subscriber_id: id,
    address: email,
  }));
  await tx.insertInto("deliveries").values(rows).execute();
}

export async function countChunks(db: DbOrTx, newsletterId: number): Promise<number> {
  const { count } = await db
    .selectFrom("newsletter_chunks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface Claim {
  chunk: number;
  epoch: number;
}

/** Takes one chunk for this worker alone until the lease ends. Undefined when none is free and due. */
export async function claimChunk(
  db: DbOrTx,
  {
    newsletterId,
    owner,
    now,
    leaseUntil,
  }: { newsletterId: number; owner: string; now: Date; leaseUntil: Instant },
): Promise<Claim | undefined> {
  const at = instant(now);
  const free = claimable(
    db
      .selectFrom("newsletter_chunks")
      .select("chunk")
      .where("newsletter_id", "=", newsletterId)
      .where("state", "=", "open")
      .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", at)]))
      .where((where) =>
        where.or([
          where("lease_until", "is", null),
          where("lease_until", "<=", at),
          where("owner", "=", owner),
        ]),
      )
      .orderBy("chunk")
      .limit(1),
    db,
  );
  return db
    .updateTable("newsletter_chunks")
    .set({ owner, lease_until: leaseUntil, epoch: sql`epoch + 1` })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "in", free)
    .returning(["chunk", "epoch"])
    .executeTakeFirst();
}

/** Keeps the chunk for longer. False when another worker has taken it. */
export async function renewLease(
  db: DbOrTx,
  newsletterId: number,
  claim: Claim,
  leaseUntil: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_chunks")
    .set({ lease_until: leaseUntil })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", claim.chunk)
    .where("epoch", "=", claim.epoch)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a chunk back: open again from `notBefore`, or done when there is none. */
export async function releaseChunk(
  db: DbOrTx,
  newsletterId: number,
  claim: Claim,
  notBefore: Instant | undefined,
) {
  await db
    .updateTable("newsletter_chunks")
    .set({
      owner: null,
      lease_until: null,
      ...(notBefore ? { not_before: notBefore } : { state: "done" as const }),
    })
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", claim.chunk)
    .where("epoch", "=", claim.epoch)
    .execute();
}

export interface Delivery {
  n: number;
  subscriber_id: number;
  address: string;
  attempts: number;
}

/** What of a chunk is still to be sent, in order; deferred ones when their time has come. */
export async function findUnsent(
  db: DbOrTx,
  newsletterId: number,
  chunk: number,
  now: Instant,
): Promise<Delivery[]> {
  return db
    .selectFrom("deliveries")
    .select(["n", "subscriber_id", "address", "attempts"])
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where((where) =>
      where.or([
        where("state", "=", "pending"),
        where.and([where("state", "=", "deferred"), where("next_at", "<=", now)]),
      ]),
    )
    .orderBy("n")
    .execute();
}

/** When the next deferred delivery of a chunk is due; undefined when none is. */
export async function findNextDeferral(
  db: DbOrTx,
  newsletterId: number,
  chunk: number,
): Promise<Instant | undefined> {
  const row = await db
    .selectFrom("deliveries")
    .select(({ fn }) => fn.min("next_at").as("next_at"))
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", chunk)
    .where("state", "=", "deferred")
    .executeTakeFirst();
  return row?.next_at ?? undefined;
}

/** The mailbox of a subscriber who may still be mailed, asked right before each mail. */
export async function findMailable(db: DbOrTx, subscriberId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select("mailbox_key")
    .where("id", "=", subscriberId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row?.mailbox_key;
}

/** Writes down an outcome, unless another worker has taken the chunk meanwhile. */
export async function updateDelivery(
  db: DbOrTx,
  { newsletterId, claim, n }: { newsletterId: number; claim: Claim; n: number },
  change: Updateable<DeliveriesTable>,
) {
  await db
    .updateTable("deliveries")
    .set(change)
    .where("newsletter_id", "=", newsletterId)
    .where("chunk", "=", claim.chunk)
    .where("n", "=", n)
    .where((where) =>
      where.exists(
        where
          .selectFrom("newsletter_chunks")
          .select("epoch")
          .where("newsletter_id", "=", newsletterId)
          .where("chunk", "=", claim.chunk)
          .where("epoch", "=", claim.epoch),
      ),
    )
    .execute();
}

/** How many deliveries are in each state. */
export async function countStates(db: DbOrTx, newsletterId: number) {
  const rows = await db
    .selectFrom("deliveries")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("newsletter_id", "=", newsletterId)
    .groupBy("state")
    .execute();
  const counts = { pending: 0, sent: 0, failed: 0, deferred: 0, skipped: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
