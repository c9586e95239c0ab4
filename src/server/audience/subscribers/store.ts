import { sql, type Selectable } from "kysely";
import { standardNames, type StandardValues } from "../../../contract/audience/standard-fields.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SubscribersTable } from "../../kernel/db/schema.ts";
import { momentIn } from "../../kernel/db/text-rows.ts";

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
    standard = {},
    mailboxKey,
    source,
    at,
  }: { email: string; standard?: Partial<StandardValues>; mailboxKey: string; source: string; at: Instant },
): Promise<SubscriberRow> {
  await tx
    .insertInto("subscribers")
    .values({
      email,
      ...standard,
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

/** Sets standard fields of a subscriber at a moment. Those that are undefined stay. */
export async function setStandard(
  tx: DbOrTx,
  id: number,
  standard: { [Name in keyof StandardValues]?: string | undefined },
  at: Instant,
) {
  const given = standardNames.filter((name) => standard[name] !== undefined);
  if (given.length === 0) return;
  const differs = given.map(
    (name) => sql<boolean>`lower_all(${sql.ref(name)}) <> lower_all(${standard[name]})`,
  );
  await tx
    .updateTable("subscribers")
    .set((row) => ({
      ...standard,
      standard_at: row.case().when(row.or(differs)).then(momentIn(tx, at)).else(row.ref("standard_at")).end(),
    }))
    .where("id", "=", id)
    .execute();
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
 * Unsubscribes the holder of an address and returns them as they were: undefined when nobody holds it, or its holder had
 * unsubscribed before.
 */
export async function markUnsubscribed(
  tx: DbOrTx,
  mailboxKey: string,
  at: Instant,
): Promise<SubscriberRow | undefined> {
  const holder = tx
    .selectFrom("subscribers")
    .selectAll()
    .where("mailbox_key", "=", mailboxKey)
    .where("status", "<>", "unsubscribed");
  const before = await lockedForWriting(holder, tx).executeTakeFirst();
  if (before)
    await tx
      .updateTable("subscribers")
      .set({ status: "unsubscribed", unsubscribed_at: at })
      .where("id", "=", before.id)
      .execute();
  return before;
}

/** Restarts the waiting time of a pending subscriber who asked again. Who came from a list has now asked by `source`. */
export async function renewPending(tx: DbOrTx, id: number, { source, at }: { source: string; at: Instant }) {
  await tx
    .updateTable("subscribers")
    .set((row) => ({
      subscribed_at: at,
      reminded_at: null,
      source: row.case().when("source", "=", IMPORTED).then(source).else(row.ref("source")).end(),
    }))
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

/**
 * Moves somebody to another address. A suppression of the old address and the emails that came back from it stay, without
 * a subscriber.
 */
export async function setAddress(tx: DbOrTx, id: number, to: { email: string; mailboxKey: string }) {
  const old = await tx.selectFrom("subscribers").select("email").where("id", "=", id).executeTakeFirst();
  if (old) await deleteMailsTo(tx, [old.email]);
  await tx.updateTable("suppressions").set({ subscriber_id: null }).where("subscriber_id", "=", id).execute();
  await tx
    .updateTable("events")
    .set({ subscriber_id: null })
    .where("subscriber_id", "=", id)
    .where("kind", "=", "bounce")
    .execute();
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

/**
 * Deletes the single emails that wait for these mailboxes, such as a welcome email: while the mail server is down,
 * they may wait for days. Those that a program asked for are not about the subscription; the queue itself holds them.
 */
export async function deleteWaitingMails(tx: DbOrTx, mailboxKeys: readonly string[]) {
  const theirs = tx
    .selectFrom("subscribers")
    .select("email")
    .where(isAmong(tx, "mailbox_key", mailboxKeys));
  await tx
    .deleteFrom("mails")
    .where("state", "=", "pending")
    .where("template", "is", null)
    .where("recipient", "in", theirs)
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

/**
 * What an erased delivery keeps: of an answer with an address in it, as versions before stored them, the reply code alone.
 * No answer came to a mail in doubt.
 */
export const UNNAMED = {
  address: "",
  code: sql<
    string | null
  >`case when code like '%@%' and code not like '%…@%' and code not like 'In doubt%' then substr(code, 1, 3) else code end`,
};

/** Removes the addresses of subscribers from what was mailed to them. The ledger of a newsletter still adds up. */
export async function eraseMails(tx: DbOrTx, people: readonly Pick<SubscriberRow, "id" | "email">[]) {
  await deleteMailsTo(
    tx,
    people.map(({ email }) => email),
  );

  const ids = people.map(({ id }) => id);
  await tx
    .updateTable("deliveries")
    .set(UNNAMED)
    .where("newsletter_id", "in", (eb) => eb.selectFrom("newsletters").select("id"))
    .where(isAmong(tx, "subscriber_id", ids))
    .execute();
}

async function deleteMailsTo(tx: DbOrTx, emails: readonly string[]) {
  for (const table of ["mails", "test_emails"] as const)
    await tx
      .deleteFrom(table)
      .where(isAmong(tx, "recipient", emails))
      .execute();
  const keys = emails.flatMap((email) => mailboxKeyOf(email) ?? []);
  await tx
    .deleteFrom("mails")
    .where(isAmong(tx, "mailbox_key", keys))
    .execute();
}
