import type { Insertable, Selectable, Updateable } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import { literal } from "../../kernel/db/literal.ts";
import type { Tables } from "../../kernel/db/schema.ts";

type WebhooksTable = Tables["outgoing_webhooks"];
export type WebhookRow = Selectable<WebhooksTable>;

/** The webhooks with how much of theirs waits and when they were last posted to, oldest first. */
export async function findWebhooks(db: DbOrTx) {
  return db
    .selectFrom("outgoing_webhooks")
    .selectAll()
    .select((webhook) => [
      webhook
        .selectFrom("outgoing_deliveries")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("webhook_id", "=", "outgoing_webhooks.id")
        .where("state", "=", literal("pending"))
        .as("waiting"),
      webhook
        .selectFrom("outgoing_attempts")
        .select(({ fn }) => fn.max("outgoing_attempts.at").as("at"))
        .whereRef("webhook_id", "=", "outgoing_webhooks.id")
        .as("last_attempt_at"),
    ])
    .orderBy("id")
    .execute();
}

export type ListedRow = Awaited<ReturnType<typeof findWebhooks>>[number];

export const findWebhook = (db: DbOrTx, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom("outgoing_webhooks").selectAll().where("id", "=", id).executeTakeFirst();

/** Holds a webhook until the end of the transaction; undefined if it was deleted. */
export const holdWebhook = (tx: DbOrTx, id: number): Promise<WebhookRow | undefined> =>
  lockedForWriting(
    tx.selectFrom("outgoing_webhooks").selectAll().where("id", "=", id),
    tx,
  ).executeTakeFirst();

export async function countWebhooks(tx: DbOrTx): Promise<number> {
  const query = tx.selectFrom("outgoing_webhooks").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function insertWebhook(tx: DbOrTx, row: Insertable<WebhooksTable>): Promise<number> {
  const made = tx.insertInto("outgoing_webhooks").values(row).returning("id");
  return (await made.executeTakeFirstOrThrow()).id;
}

export async function changeWebhook(tx: DbOrTx, id: number, change: Updateable<WebhooksTable>) {
  await tx.updateTable("outgoing_webhooks").set(change).where("id", "=", id).execute();
}

/** Deletes its deliveries and attempts too. */
export async function deleteWebhook(tx: DbOrTx, id: number) {
  await tx.deleteFrom("outgoing_webhooks").where("id", "=", id).execute();
}
