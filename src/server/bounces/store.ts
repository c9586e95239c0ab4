import type { Insertable } from "kysely";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import type { EventsTable } from "../platform/db/schema.ts";

/** Somebody whose mail came back. `subscriberId` is undefined when the owner has removed them since. */
export interface Person {
  subscriberId: number | undefined;
  mailboxKey: string;
}

/** Of these mailboxes, the first that is a subscriber's. */
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

export async function findSubscriberMailbox(db: DbOrTx, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select("mailbox_key")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.mailbox_key;
}

/** The address that a newsletter went to. */
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

/** Writes an event down. False when one with the same `once_key` is there already. */
export async function insertOnce(
  tx: DbOrTx,
  event: Insertable<EventsTable> & { once_key: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("events")
    .values(event)
    .onConflict((conflict) => conflict.column("once_key").where("once_key", "is not", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** How many mails to a subscriber have come back since then. */
export async function countBounces(db: DbOrTx, subscriberId: number, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subscriber_id", "=", subscriberId)
    .where("at", ">=", since)
    .where("kind", "=", "bounce")
    .executeTakeFirstOrThrow();
  return count;
}

/** How many have got a newsletter, and how many of them have called it spam. */
export async function countComplaints(
  db: DbOrTx,
  newsletterId: number,
): Promise<{ sent: number; complaints: number } | undefined> {
  const newsletter = await db
    .selectFrom("newsletters")
    .select("sent_count")
    .where("id", "=", newsletterId)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom("events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("newsletter_id", "=", newsletterId)
    .where("kind", "=", "complaint")
    .executeTakeFirstOrThrow();
  return newsletter && { sent: newsletter.sent_count, complaints: count };
}

export async function hasNewsletter(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db.selectFrom("newsletters").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
