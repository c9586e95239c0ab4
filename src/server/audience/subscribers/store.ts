import type { Selectable } from "kysely";
import type { SuppressionReason } from "../../../contract/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SubscribersTable, SuppressionsTable } from "../../kernel/db/tables/subscribers.ts";

/** The source of subscribers from a list, also used in the suppression list. */
export const IMPORTED = "import";

export type SubscriberRow = Selectable<SubscribersTable>;

/** Returns 0 if there is nobody. */
export async function findLastId(db: DbOrTx): Promise<number> {
  const { id } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.max<number | null>("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

export async function findById(db: DbOrTx, id: number): Promise<SubscriberRow | undefined> {
  return db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Holds a subscriber until the transaction ends. */
export async function holdById(tx: DbOrTx, id: number): Promise<SubscriberRow | undefined> {
  const subscriber = tx.selectFrom("subscribers").selectAll().where("id", "=", id);
  return lockedForWriting(subscriber, tx).executeTakeFirst();
}

/** The subscriber with this mailbox; written as pending if there is none. */
export async function findOrInsert(
  tx: DbOrTx,
  {
    email,
    name = "",
    mailboxKey,
    source,
    at,
  }: { email: string; name?: string; mailboxKey: string; source: string; at: Instant },
): Promise<SubscriberRow> {
  await tx
    .insertInto("subscribers")
    .values({
      email,
      name,
      mailbox_key: mailboxKey,
      status: "pending",
      source,
      subscribed_at: at,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) => conflict.column("mailbox_key").doNothing())
    .execute();
  return tx
    .selectFrom("subscribers")
    .selectAll()
    .where("mailbox_key", "=", mailboxKey)
    .executeTakeFirstOrThrow();
}

export async function setName(tx: DbOrTx, id: number, name: string) {
  await tx.updateTable("subscribers").set({ name }).where("id", "=", id).execute();
}

/** Keeps the tags that a sign-up asked for until it is confirmed (`requested-tags.ts`). */
export async function setRequestedTags(tx: DbOrTx, id: number, tags: string) {
  await tx.updateTable("subscribers").set({ requested_tags: tags }).where("id", "=", id).execute();
}

export async function activate(tx: DbOrTx, id: number, at: Instant) {
  await tx
    .updateTable("subscribers")
    .set({ status: "active", confirmed_at: at, unsubscribed_at: null, paused_until: null, asked_at: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Unsubscribes the holder of an address and returns their id: undefined when nobody holds it, or its holder had
 * unsubscribed before.
 */
export async function markUnsubscribed(
  tx: DbOrTx,
  mailboxKey: string,
  at: Instant,
): Promise<number | undefined> {
  const row = await tx
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: at })
    .where("mailbox_key", "=", mailboxKey)
    .where("status", "<>", "unsubscribed")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Restarts the waiting time of a pending subscriber who asked again. */
export async function renewPending(tx: DbOrTx, id: number, at: Instant) {
  await tx
    .updateTable("subscribers")
    .set({ subscribed_at: at, reminded_at: null })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Returns undefined if they were reminded before, or are no longer pending. */
export async function markReminded(tx: DbOrTx, id: number, at: Instant): Promise<SubscriberRow | undefined> {
  return tx
    .updateTable("subscribers")
    .set({ reminded_at: at })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .where("reminded_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Pauses a subscriber or ends the pause, at their own request. It also answers the question whether they want
 * newsletters.
 */
export async function setPause(
  db: DbOrTx,
  id: number,
  { until, at }: { until: Instant | null; at: Instant },
) {
  await db
    .updateTable("subscribers")
    .set({ paused_until: until, asked_at: null, kept_at: at })
    .where("id", "=", id)
    .execute();
}

export async function findByMailbox(db: DbOrTx, mailboxKey: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom("subscribers").selectAll().where("mailbox_key", "=", mailboxKey).executeTakeFirst();
}

/** Moves somebody to another address. A suppression of the old address stays, without a subscriber. */
export async function setAddress(tx: DbOrTx, id: number, to: { email: string; mailboxKey: string }) {
  await tx.updateTable("suppressions").set({ subscriber_id: null }).where("subscriber_id", "=", id).execute();
  await tx
    .updateTable("subscribers")
    .set({ email: to.email, mailbox_key: to.mailboxKey })
    .where("id", "=", id)
    .execute();
}

/**
 * Takes back an unsubscribe: the subscriber is active again if they ever agreed, else pending. It also answers the
 * question whether they want newsletters.
 */
export async function markReturned(
  tx: DbOrTx,
  id: number,
  { hasAgreed, at }: { hasAgreed: boolean; at: Instant },
) {
  await tx
    .updateTable("subscribers")
    .set({ status: hasAgreed ? "active" : "pending", unsubscribed_at: null, asked_at: null, kept_at: at })
    .where("id", "=", id)
    .where("status", "=", "unsubscribed")
    .execute();
}

/** False when there is no such subscriber. */
export async function remove(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("subscribers").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}

type SuppressionRow = Pick<Selectable<SuppressionsTable>, "reason" | "created_at">;

/** Returns every reason why nobody may mail an address, and since when, oldest first. */
export async function findSuppressions(db: DbOrTx, addressHash: string): Promise<SuppressionRow[]> {
  return db
    .selectFrom("suppressions")
    .select(["reason", "created_at"])
    .where("address_hash", "=", addressHash)
    .orderBy("created_at")
    .orderBy("reason")
    .execute();
}

export interface SuppressionInput {
  addressHash: string;
  /** The mailbox key of the subscriber, if there is one. */
  mailboxKey: string;
  reason: SuppressionReason;
  evidence: string;
  at: Instant;
}

/**
 * Puts an address on the list for a reason, beside every other one, and says whose it is. The first evidence stays,
 * but a new unsubscribe replaces an older one, and a real event replaces an imported entry.
 */
export async function suppress(tx: DbOrTx, input: SuppressionInput) {
  const { addressHash, mailboxKey, reason, evidence, at } = input;
  await holdMailbox(tx, mailboxKey);
  await tx
    .insertInto("suppressions")
    .values({ address_hash: addressHash, reason, evidence, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(["address_hash", "reason"])
        .doUpdateSet({ evidence, created_at: at })
        .where((row) =>
          row.or([
            row("suppressions.reason", "=", "unsubscribe"),
            row("suppressions.evidence", "=", IMPORTED),
          ]),
        ),
    )
    .execute();
  await linkSuppression(tx, addressHash, mailboxKey);
  await forgetWaiting(tx, [mailboxKey]);
}

/**
 * Deletes the single emails that wait for these mailboxes, such as a welcome email: while the mail server is down,
 * they may wait for days.
 */
export async function forgetWaiting(tx: DbOrTx, mailboxKeys: readonly string[]) {
  const theirs = tx
    .selectFrom("subscribers")
    .select("email")
    .where(isAmong(tx, "mailbox_key", mailboxKeys));
  await tx.deleteFrom("mails").where("state", "=", "pending").where("recipient", "in", theirs).execute();
}

/**
 * Holds the subscriber with a mailbox until the transaction ends. Changes of many hold their subscribers before the
 * suppressions, too, so that a removal at the same moment ends before or begins after, and neither of the two fails.
 */
async function holdMailbox(tx: DbOrTx, mailboxKey: string) {
  const subscriber = tx.selectFrom("subscribers").select("id").where("mailbox_key", "=", mailboxKey);
  await lockedForWriting(subscriber, tx).execute();
}

/** Links a suppression to its subscriber. Changes nothing if there is no such subscriber or no such entry. */
export async function linkSuppression(tx: DbOrTx, addressHash: string, mailboxKey: string) {
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

const RECEIVED_SHOWN = 100;

/** The newsletters that a subscriber was to get, newest first. */
export async function findReceived(db: DbOrTx, subscriberId: number) {
  return db
    .selectFrom("newsletters")
    .innerJoin("deliveries", "deliveries.newsletter_id", "newsletters.id")
    .select(["newsletter_id", "subject", "deliveries.state", "code", "done_at", "opened_at", "clicked_at"])
    .where("subscriber_id", "=", subscriberId)
    .orderBy("newsletters.id", "desc")
    .limit(RECEIVED_SHOWN)
    .execute();
}

/** Removes the addresses of subscribers from what was mailed to them. The ledger of a newsletter still adds up. */
export async function forgetMails(tx: DbOrTx, people: readonly Pick<SubscriberRow, "id" | "email">[]) {
  const emails = people.map(({ email }) => email);
  await tx
    .deleteFrom("mails")
    .where(isAmong(tx, "recipient", emails))
    .execute();
  await tx
    .deleteFrom("test_emails")
    .where(isAmong(tx, "recipient", emails))
    .execute();
  const ids = people.map(({ id }) => id);
  await tx
    .updateTable("deliveries")
    .set({ address: "" })
    .where("newsletter_id", "in", (eb) => eb.selectFrom("newsletters").select("id"))
    .where(isAmong(tx, "subscriber_id", ids))
    .execute();
}
