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

/** Counts of a newsletter: accepted, refused, bounced later, and reported as spam. */
export interface Returns {
  sent: number;
  refused: number;
  returned: number;
  complaints: number;
}

export async function countReturns(db: DbOrTx, newsletterId: number): Promise<Returns | undefined> {
  const newsletter = await db
    .selectFrom("newsletters")
    .select(["sent_count", "bounced_count"])
    .where("id", "=", newsletterId)
    .executeTakeFirst();
  const events = await db
    .selectFrom("events")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("newsletter_id", "=", newsletterId)
    // Only permanent refusals count: an email that is late may still arrive.
    .where((event) =>
      event.or([
        event("kind", "=", "complaint"),
        event.and([event("kind", "=", "bounce"), event("once_key", "like", "hard:%")]),
      ]),
    )
    .groupBy("kind")
    .execute();
  const countOf = (kind: string) => events.find((event) => event.kind === kind)?.count ?? 0;
  return (
    newsletter && {
      sent: newsletter.sent_count,
      refused: newsletter.bounced_count,
      returned: countOf("bounce"),
      complaints: countOf("complaint"),
    }
  );
}

export async function hasNewsletter(db: DbOrTx, id: number): Promise<boolean> {
  const row = await db.selectFrom("newsletters").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
