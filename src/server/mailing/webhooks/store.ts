import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { claimable, lockedForWriting } from "../../kernel/db/claim.ts";
import { engineOf, type DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";

type WebhooksTable = Tables["webhooks"];
export type WebhookRow = Selectable<WebhooksTable>;

export const findWebhooks = (db: DbOrTx): Promise<WebhookRow[]> =>
  db.selectFrom("webhooks").selectAll().orderBy("created_at").orderBy("id").execute();

export const findWebhook = (db: DbOrTx, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();

export async function countWebhooks(tx: DbOrTx): Promise<number> {
  const query = tx.selectFrom("webhooks").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function insertWebhook(tx: DbOrTx, row: Insertable<WebhooksTable>) {
  await tx.insertInto("webhooks").values(row).execute();
}

export async function changeWebhook(tx: DbOrTx, id: string, change: Updateable<WebhooksTable>) {
  await tx.updateTable("webhooks").set(change).where("id", "=", id).execute();
}

/** Fixes the topic of a webhook that has none yet. */
export async function fixTopic(tx: DbOrTx, id: string, topic: string) {
  await tx.updateTable("webhooks").set({ topic }).where("id", "=", id).where("topic", "is", null).execute();
}

/** Notes when events last came, for the owner. */
export async function noteReceived(tx: DbOrTx, ids: readonly string[], at: Instant) {
  await tx
    .updateTable("webhooks")
    .set({ received_at: at })
    .where(isAmong(tx, "id", ids))
    .execute();
}

/** False when there was none. */
export async function deleteWebhook(db: DbOrTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("webhooks").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Newsletters whose counts this transaction changes. Held first, so that nobody who holds one waits for our rows. */
export async function holdNewsletters(tx: DbOrTx, ids: readonly number[]) {
  const query = tx
    .selectFrom("newsletters")
    .select("id")
    .where(isAmong(tx, "id", ids))
    .orderBy("id");
  await lockedForWriting(query, tx).execute();
}

/**
 * Marks deliveries of a newsletter as delivered, each once. On PostgreSQL it passes over rows that the sender is writing
 * just then, so that neither waits for the other, and returns how many those are.
 */
export async function markDelivered(
  tx: DbOrTx,
  {
    newsletterId,
    subscriberIds,
    at,
  }: { newsletterId: number; subscriberIds: readonly number[]; at: Instant },
): Promise<number> {
  const open = tx
    .selectFrom("deliveries")
    .where("newsletter_id", "=", newsletterId)
    .where(isAmong(tx, "subscriber_id", subscriberIds))
    .where("delivered_at", "is", null);
  const { numUpdatedRows } = await tx
    .updateTable("deliveries")
    .set({ delivered_at: at })
    .where("newsletter_id", "=", newsletterId)
    .where("subscriber_id", "in", claimable(open.select("subscriber_id"), tx))
    .executeTakeFirst();
  await tx
    .updateTable("newsletters")
    .set({ delivered_count: sql`delivered_count + ${Number(numUpdatedRows)}` })
    .where("id", "=", newsletterId)
    .execute();
  if (engineOf(tx) === "sqlite") return 0;
  const { left } = await open.select(({ fn }) => fn.countAll<number>().as("left")).executeTakeFirstOrThrow();
  return left;
}
