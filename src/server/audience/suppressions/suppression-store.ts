import { sql, type Selectable } from "kysely";
import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SuppressionsTable } from "../../kernel/db/schema.ts";
import { textRows } from "../../kernel/db/text-rows.ts";
import { deleteWaitingMails, IMPORTED } from "../subscribers/store.ts";

type Entry = Pick<Selectable<SuppressionsTable>, "address_hash" | "reason" | "created_at">;

/** Returns every entry of these address hashes, without whose they are, oldest first. */
export async function findSuppressions(db: DbOrTx, addressHashes: readonly string[]): Promise<Entry[]> {
  if (addressHashes.length === 0) return [];
  return db
    .selectFrom("suppressions")
    .select(["address_hash", "reason", "created_at"])
    .where(isAmong(db, "address_hash", addressHashes))
    .orderBy("created_at")
    .orderBy("reason")
    .execute();
}

interface Person {
  addressHash: string;
  /** The mailbox key of the subscriber, if there is one. */
  mailboxKey: string;
}

type NewEntry = Person & { reason: SuppressionReason };

interface Cause {
  evidence: string;
  at: Instant;
  /** The newsletter whose refusal or report it is. */
  newsletterId?: number | undefined;
}

const columns = ["hash", "key", "reason"] as const;

/**
 * Adds entries to the list, each beside those of its address for other reasons, and links them to their subscribers.
 * Returns how many it wrote. If an address has an entry for the same reason, that entry stays. A real event is the
 * exception: a new unsubscribe replaces an older one, and any event replaces an entry that an import made.
 */
export async function suppressAll(
  tx: DbOrTx,
  entries: readonly NewEntry[],
  { evidence, at, isEvent, newsletterId }: Cause & { isEvent: boolean },
): Promise<number> {
  if (entries.length === 0) return 0;
  const rows = entries.map(({ addressHash, mailboxKey, reason }) => ({
    hash: addressHash,
    key: mailboxKey,
    reason,
  }));
  const conflict = isEvent
    ? sql`do update set evidence = excluded.evidence, created_at = excluded.created_at,
          newsletter_id = excluded.newsletter_id,
          subscriber_id = coalesce(suppressions.subscriber_id, excluded.subscriber_id)
        where suppressions.reason = 'unsubscribe' or suppressions.evidence = ${IMPORTED}`
    : sql`do nothing`;
  const { numAffectedRows = 0n } = await sql`
    insert into suppressions (address_hash, reason, evidence, created_at, newsletter_id, subscriber_id)
    select hash, reason, ${evidence}, ${at}, cast(${newsletterId ?? null} as bigint),
      (select id from subscribers where subscribers.mailbox_key = given.key)
    from ${textRows(tx, rows, { names: columns })} as given where true
    on conflict (address_hash, reason) ${conflict}`.execute(tx);
  return Number(numAffectedRows);
}

export type SuppressionInput = NewEntry & Cause;

/** Adds an entry for an event (`suppressAll`), and deletes the emails that wait for the address. */
export async function suppress(tx: DbOrTx, { evidence, at, newsletterId, ...entry }: SuppressionInput) {
  await holdMailbox(tx, entry.mailboxKey);
  await suppressAll(tx, [entry], { evidence, at, newsletterId, isEvent: true });
  await linkSuppressions(tx, [entry]);
  await deleteWaitingMails(tx, [entry.mailboxKey]);
}

/**
 * Holds the subscriber with a mailbox until the transaction ends. Changes of many hold their subscribers before the
 * suppressions, too, so that a removal at the same moment ends before or begins after, and neither of the two fails.
 */
async function holdMailbox(tx: DbOrTx, mailboxKey: string) {
  const subscriber = tx.selectFrom("subscribers").select("id").where("mailbox_key", "=", mailboxKey);
  await lockedForWriting(subscriber, tx).execute();
}

/** Links entries without a subscriber to their subscribers, for each address to the subscriber who has it. */
export async function linkSuppressions(tx: DbOrTx, people: readonly Person[]) {
  for (const { addressHash, mailboxKey } of people)
    await tx
      .updateTable("suppressions")
      .set((row) => ({
        subscriber_id: row.selectFrom("subscribers").select("id").where("mailbox_key", "=", mailboxKey),
      }))
      .where("address_hash", "=", addressHash)
      .where("subscriber_id", "is", null)
      .execute();
}

/** Deletes an unsubscribe from the suppression list, unless it is newer than `issuedAt`. */
export async function liftUnsubscribe(tx: DbOrTx, addressHash: string, issuedAt: Instant) {
  await tx
    .deleteFrom("suppressions")
    .where("address_hash", "=", addressHash)
    .where("reason", "=", "unsubscribe")
    .where("created_at", "<=", issuedAt)
    .execute();
}

/**
 * Deletes one entry of an address. A complaint has also unsubscribed its reader, so an entry for that takes its
 * place. False when the address is not there for that reason.
 */
export async function removeReason(
  tx: DbOrTx,
  addressHash: string,
  reason: SuppressionReason,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("suppressions")
    .where("address_hash", "=", addressHash)
    .where("reason", "=", reason)
    .returningAll()
    .executeTakeFirst();
  if (removed?.reason === "complaint")
    await tx
      .insertInto("suppressions")
      .values({ ...removed, reason: "unsubscribe" })
      .onConflict((conflict) => conflict.columns(["address_hash", "reason"]).doNothing())
      .execute();
  return removed !== undefined;
}

/** Returns the suppressions of these subscribers. */
export async function findReasons(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<{ subscriber_id: number; reason: SuppressionReason }[]> {
  if (subscriberIds.length === 0) return [];
  return db
    .selectFrom("suppressions")
    .select(["subscriber_id", "reason"])
    .where("subscriber_id", "in", subscriberIds)
    .$narrowType<{ subscriber_id: number }>()
    .execute();
}

/** Deletes the entries that the import at `at` made, unless they have changed since. */
export async function deleteImportedSuppressions(
  tx: DbOrTx,
  addressHashes: readonly string[],
  at: Instant,
): Promise<void> {
  if (addressHashes.length === 0) return;
  await tx
    .deleteFrom("suppressions")
    .where(isAmong(tx, "address_hash", addressHashes))
    .where("evidence", "=", IMPORTED)
    .where("created_at", "=", at)
    .execute();
}

/** Counts the entries that bounces of a newsletter have caused. */
export async function countOfNewsletter(db: DbOrTx, newsletterId: number): Promise<number> {
  const { count } = await db
    .selectFrom("suppressions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("newsletter_id", "=", newsletterId)
    .where("reason", "=", "hard_bounce")
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes up to `limit` of them, and returns how many. */
export async function removeOfNewsletter(tx: DbOrTx, newsletterId: number, limit: number): Promise<number> {
  const some = tx
    .selectFrom("suppressions")
    .select("address_hash")
    .where("newsletter_id", "=", newsletterId)
    .where("reason", "=", "hard_bounce")
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom("suppressions")
    .where("address_hash", "in", some)
    .where("newsletter_id", "=", newsletterId)
    .where("reason", "=", "hard_bounce")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
