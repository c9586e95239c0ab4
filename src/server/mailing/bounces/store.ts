import type { DbOrTx } from "../../kernel/db/open.ts";

/**
 * A recipient whose email came back. `subscriberId` is undefined when they were removed or moved to another address
 * since.
 */
export interface Person {
  subscriberId: number | undefined;
  mailboxKey: string;
}

/** Finds the first of these mailboxes that belongs to a subscriber. */
export async function findByMailbox(db: DbOrTx, mailboxKeys: readonly string[]): Promise<Person | undefined> {
  if (mailboxKeys.length === 0) return undefined;
  const row = await db
    .selectFrom("subscribers")
    .select(["id", "mailbox_key"])
    .where("mailbox_key", "in", mailboxKeys)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && { subscriberId: row.id, mailboxKey: row.mailbox_key };
}

/** Finds the single mail that has one of these marks. */
export async function findMailByMark(db: DbOrTx, marks: readonly string[]) {
  if (marks.length === 0) return undefined;
  return db.selectFrom("mails").select(["id", "mailbox_key"]).where("mark", "in", marks).executeTakeFirst();
}

/** Writes down what a report says of a single mail; a complaint says more than a bounce. */
export async function markReturned(
  tx: DbOrTx,
  id: number,
  { kind, words }: { kind: "bounced" | "complained"; words: string },
) {
  await tx
    .updateTable("mails")
    .set({ returned_as: kind, error: words })
    .where("id", "=", id)
    .where((row) => row.or([row("returned_as", "is", null), row("returned_as", "=", "bounced")]))
    .execute();
}

export async function findSubscriberMailbox(db: DbOrTx, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select("mailbox_key")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.mailbox_key;
}

/** Returns the address that a newsletter went to. */
export async function findDeliveryAddress(
  db: DbOrTx,
  newsletterId: number,
  subscriberId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("deliveries")
    .select("address")
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirst();
  return row?.address;
}

/** True once the deliveries of a newsletter are being removed. */
export async function isFolded(db: DbOrTx, newsletterId: number): Promise<boolean> {
  const row = await db
    .selectFrom("newsletters")
    .select("folded_at")
    .where("id", "=", newsletterId)
    .executeTakeFirst();
  return (row?.folded_at ?? null) !== null;
}

/** Counts the emails of a newsletter that mail servers accepted, and those that they refused at once and that are not settled. */
export async function findSentCounts(db: DbOrTx, newsletterId: number) {
  return db
    .selectFrom("newsletters")
    .select((row) => [
      "sent_count as sent",
      row("bounced_count", "-", row.ref("settled_bounced")).as("refused"),
    ])
    .where("id", "=", newsletterId)
    .executeTakeFirst();
}

export async function hasNewsletter(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db.selectFrom("newsletters").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
