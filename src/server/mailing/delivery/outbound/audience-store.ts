import { sql } from "kysely";
import { standardNames } from "../../../../contract/audience/standard-fields.ts";
import type { Provider } from "../../../../contract/mailing/mail-pace.ts";
import type { Instant } from "../../../base/clock.ts";
import { isAmong } from "../../../kernel/db/among.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { textRows } from "../../../kernel/db/text-rows.ts";
import { hasJoinedBy, isInAudience, type Audience } from "../../../audience/subscribers/audience.ts";
import { isMailable } from "../../../audience/subscribers/status-condition.ts";
import { isSecondLap, type Position } from "../progress/audience-lap.ts";

export interface Recipient {
  id: number;
  email: string;
  mailbox_key: string;
}

interface Next extends Position {
  limit: number;
  now: Instant;
  /** Leaves out those who joined later. */
  joinedBy?: Instant | undefined;
}

/**
 * Returns the next members of an audience that may be mailed at `now`, by id: first those after `from`, then those up
 * to it.
 */
export async function findNextRecipients(
  db: DbOrTx,
  audience: Audience,
  { cursor, from, ...rest }: Next,
): Promise<Recipient[]> {
  const isLast = isSecondLap({ cursor, from });
  if (!isLast) {
    const found = await findBetween(db, audience, { after: Math.max(cursor, from), to: null, ...rest });
    if (found.length > 0 || from === 0) return found;
  }
  return findBetween(db, audience, { after: isLast ? cursor : 0, to: from, ...rest });
}

interface Between extends Pick<Next, "limit" | "now" | "joinedBy"> {
  after: number;
  to: number | null;
}

function findBetween(db: DbOrTx, audience: Audience, range: Between): Promise<Recipient[]> {
  if (audience.closedFor !== undefined) return findClosedBetween(db, audience.closedFor, range);
  const { after, to, limit, now, joinedBy } = range;
  return db
    .selectFrom("subscribers")
    .select(["id", "email", "mailbox_key"])
    .where(isInAudience(audience))
    .where(isMailable(now))
    .$if(joinedBy !== undefined, (query) => query.where(hasJoinedBy(joinedBy ?? now)))
    .where("id", ">", after)
    .$if(to !== null, (query) => query.where("id", "<=", to))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Reads the ids of a closed audience page by page, and then their subscribers: joined, PostgreSQL would read the whole
 * audience again for each chunk (78 ms of 300,000, 2 cores).
 */
async function findClosedBetween(
  db: DbOrTx,
  newsletterId: number,
  { after, to, limit, now }: Between,
): Promise<Recipient[]> {
  for (let from = after; ;) {
    const page = await db
      .selectFrom("newsletter_audience")
      .select("subscriber_id")
      .where("newsletter_id", "=", newsletterId)
      .where("subscriber_id", ">", from)
      .$if(to !== null, (query) => query.where("subscriber_id", "<=", to ?? 0))
      .orderBy("subscriber_id")
      .limit(limit)
      .execute();
    const ids = page.map(({ subscriber_id }) => subscriber_id);
    const last = ids.at(-1);
    if (last === undefined) return [];
    const found = await db
      .selectFrom("subscribers")
      .select(["id", "email", "mailbox_key"])
      .where(isAmong(db, "id", ids))
      .where(isMailable(now))
      .orderBy("id")
      .execute();
    // All of this page may have left.
    if (found.length > 0) return found;
    from = last;
  }
}

/** Returns those who are still active, by id: an unsubscribe or a pause holds in the middle of a send, too. */
export async function findActive(db: DbOrTx, subscriberIds: readonly number[]) {
  const rows = await db
    .selectFrom("subscribers")
    .select(["id", ...standardNames, "status", "paused_until"])
    .where(isAmong(db, "id", subscriberIds))
    .where("status", "=", "active")
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores after which subscriber the audience begins. Called before its first chunk is written. */
export async function setStart(tx: DbOrTx, newsletterId: number, from: number) {
  await tx.updateTable("newsletters").set({ prepare_from: from }).where("id", "=", newsletterId).execute();
}

/** The progress of freezing an audience. */
export interface Progress {
  cursor: number;
  total: number;
}

/**
 * Moves the cursor of a newsletter that is being prepared, and returns when its first email may go out. Undefined
 * when the send was stopped, even if it was started again since. It must come first in the transaction that writes
 * the chunk.
 */
export async function moveCursor(tx: DbOrTx, newsletterId: number, from: Progress, to: Progress) {
  return tx
    .updateTable("newsletters")
    .set({ prepare_cursor: to.cursor, total_count: to.total })
    .where("id", "=", newsletterId)
    .where("status", "=", "preparing")
    .where("prepare_cursor", "=", from.cursor)
    .returning("send_at")
    .executeTakeFirst();
}

/** Forgets those of a closed audience who were written down, or have left, up to a position. */
export async function leaveCounted(tx: DbOrTx, newsletterId: number, { cursor, from }: Position) {
  const { numDeletedRows } = await tx
    .deleteFrom("newsletter_audience")
    .where("newsletter_id", "=", newsletterId)
    .where((row) => {
      const bounds = [row("subscriber_id", ">", from), row("subscriber_id", "<=", cursor)];
      return isSecondLap({ cursor, from }) ? row.or(bounds) : row.and(bounds);
    })
    .executeTakeFirst();
  await tx
    .updateTable("newsletters")
    .set((row) => ({ uncounted_count: row("uncounted_count", "-", Number(numDeletedRows)) }))
    .where("id", "=", newsletterId)
    .execute();
}

/** Forgets those of a closed audience who are left when it is written down: they have left. */
export async function leaveRest(tx: DbOrTx, newsletterId: number) {
  await tx.deleteFrom("newsletter_audience").where("newsletter_id", "=", newsletterId).execute();
  await tx
    .updateTable("newsletters")
    .set({ uncounted_count: 0 })
    .where("id", "=", newsletterId)
    .where("uncounted_count", "is not", null)
    .execute();
}

export interface NewChunk {
  newsletterId: number;
  chunk: number;
  notBefore: Instant | null;
  /** The group of all its recipients; null without pacing. */
  provider: Provider | null;
  /** The subject of all its recipients; null for what the test finds, and without a test. */
  variant: number | null;
}

/** Writes one chunk of the audience, to be sent from `notBefore`. */
export async function insertChunk(
  tx: DbOrTx,
  { newsletterId, chunk, notBefore, provider, variant }: NewChunk,
  recipients: readonly Recipient[],
) {
  await tx
    .insertInto("newsletter_chunks")
    .values({ newsletter_id: newsletterId, chunk, state: "open", not_before: notBefore, provider, variant })
    .execute();
  const rows = recipients.map(({ id, email }, n) => ({ n: String(n), id: String(id), address: email }));
  await tx
    .insertInto("deliveries")
    .columns(["newsletter_id", "chunk", "n", "subscriber_id", "address"])
    .expression(
      tx
        .selectFrom(textRows(tx, rows, { names: ["n", "id", "address"] }).as("recipients"))
        .select((row) => [
          sql<number>`cast(${newsletterId} as bigint)`.as("newsletter_id"),
          sql<number>`cast(${chunk} as integer)`.as("chunk"),
          row.cast<number>(row.ref("n"), "integer").as("n"),
          row.cast<number>(row.ref("id"), "bigint").as("subscriber_id"),
          "address",
        ]),
    )
    .execute();
}

/** The number of the next chunk. */
export async function nextChunk(tx: DbOrTx, newsletterId: number): Promise<number> {
  const { last } = await tx
    .selectFrom("newsletter_chunks")
    .select(({ fn }) => fn.max("chunk").as("last"))
    .where("newsletter_id", "=", newsletterId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

/** Deletes one chunk of a send that was undone. False if none is left. */
export async function deleteOneChunk(tx: DbOrTx, newsletterId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("newsletter_chunks")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .orderBy("chunk")
    .limit(1)
    .executeTakeFirst();
  if (!row) return false;
  for (const table of ["deliveries", "newsletter_chunks"] as const)
    await tx
      .deleteFrom(table)
      .where("newsletter_id", "=", newsletterId)
      .where("chunk", "=", row.chunk)
      .execute();
  return true;
}
