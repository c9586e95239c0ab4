import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { instant, instantAfter, MINUTE, type Instant } from "../../base/clock.ts";
import { claimable } from "../../kernel/db/claim.ts";
import { literal } from "../../kernel/db/literal.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";

type DeliveriesTable = Tables["outgoing_deliveries"];
export type DeliveryRow = Selectable<DeliveriesTable>;

/** How long an attempt is one server's alone: longer than the time limit of a request. */
const CLAIM_MS = MINUTE;

/** The webhooks that are on and have something due. */
export async function findDueWebhooks(db: DbOrTx, at: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom("outgoing_webhooks")
    .select("id")
    .where("status", "=", "on")
    .where((webhook) =>
      webhook.exists(
        webhook
          .selectFrom("outgoing_deliveries")
          .select("outgoing_deliveries.id")
          .whereRef("webhook_id", "=", "outgoing_webhooks.id")
          .where("state", "=", literal("pending"))
          .where("next_at", "<=", at),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** When the next delivery to a webhook that is on is due, if one waits. */
export async function findNextDelivery(db: DbOrTx): Promise<Instant | null | undefined> {
  const row = await db
    .selectFrom("outgoing_deliveries")
    .innerJoin("outgoing_webhooks", "outgoing_webhooks.id", "webhook_id")
    .select(({ fn }) => fn.min("next_at").as("next"))
    .where("outgoing_webhooks.status", "=", "on")
    .where("state", "=", literal("pending"))
    .executeTakeFirst();
  return row?.next;
}

/**
 * Takes the next delivery of a webhook that is on, for one attempt that nobody else makes. A server that dies leaves it,
 * and it is due again after `CLAIM_MS`, under the same message id.
 */
export async function claimNext(db: DbOrTx, webhookId: number, now: Date): Promise<DeliveryRow | undefined> {
  const due = claimable(
    db
      .selectFrom("outgoing_deliveries")
      .select("id")
      .where("webhook_id", "=", webhookId)
      .where("state", "=", literal("pending"))
      .where("next_at", "<=", instant(now))
      .where((delivery) =>
        delivery.exists(
          delivery
            .selectFrom("outgoing_webhooks")
            .select("outgoing_webhooks.id")
            .where("outgoing_webhooks.id", "=", webhookId)
            .where("status", "=", "on"),
        ),
      )
      .orderBy("next_at")
      .orderBy("id")
      .limit(1),
    db,
  );
  return db
    .updateTable("outgoing_deliveries")
    .set({ next_at: instantAfter(now, CLAIM_MS), attempts: sql`attempts + 1` })
    .where("id", "in", due)
    .returningAll()
    .executeTakeFirst();
}

export const findDelivery = (
  db: DbOrTx,
  webhookId: number,
  messageId: string,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom("outgoing_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();

/**
 * Takes a delivery, as it was read, for an attempt out of turn. Undefined if it is delivered, if an attempt is under way, or
 * if one is due within `CLAIM_MS`.
 */
export async function claimAgain(
  db: DbOrTx,
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  now: Date,
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable("outgoing_deliveries")
    .set({ next_at: instantAfter(now, CLAIM_MS), attempts: attempts + 1 })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "<>", "delivered")
    .where((delivery) =>
      delivery.or([
        delivery("next_at", "<=", instant(now)),
        delivery("next_at", ">", instantAfter(now, CLAIM_MS)),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function insertDelivery(tx: DbOrTx, row: Insertable<DeliveriesTable>): Promise<DeliveryRow> {
  return tx.insertInto("outgoing_deliveries").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes a delivery if the attempt is still this server's. False if another server has taken it over, or it is deleted. */
export async function changeClaimed(
  tx: DbOrTx,
  { id, attempts }: Pick<DeliveryRow, "id" | "attempts">,
  change: Updateable<DeliveriesTable>,
): Promise<boolean> {
  const changed = tx
    .updateTable("outgoing_deliveries")
    .set(change)
    .where("id", "=", id)
    .where("attempts", "=", attempts);
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function insertAttempt(
  tx: DbOrTx,
  row: Insertable<Tables["outgoing_attempts"]>,
): Promise<number> {
  const made = tx.insertInto("outgoing_attempts").values(row).returning("id");
  return (await made.executeTakeFirstOrThrow()).id;
}

const attempts = (db: DbOrTx) =>
  db
    .selectFrom("outgoing_attempts as attempt")
    .innerJoin("outgoing_deliveries as delivery", "delivery.id", "attempt.delivery_id")
    .selectAll("attempt")
    .select(["delivery.type", "delivery.message_id", "delivery.state", "delivery.next_at"])
    .select((attempt) =>
      attempt
        .selectFrom("outgoing_attempts as each")
        .select(({ fn }) => fn.max("each.id").as("id"))
        .whereRef("each.delivery_id", "=", "attempt.delivery_id")
        .as("last_id"),
    );

export type AttemptRow = Awaited<ReturnType<typeof findAttempts>>[number];

/** The last attempts of a webhook, newest first. */
export const findAttempts = (db: DbOrTx, webhookId: number, limit: number) =>
  attempts(db)
    .where("attempt.webhook_id", "=", webhookId)
    .orderBy("attempt.id", "desc")
    .limit(limit)
    .execute();

export const getAttempt = (db: DbOrTx, id: number): Promise<AttemptRow> =>
  attempts(db).where("attempt.id", "=", id).executeTakeFirstOrThrow();

/** Deletes deliveries of events before a moment, with their attempts. */
export async function deleteDeliveriesBefore(db: DbOrTx, before: Instant) {
  await db.deleteFrom("outgoing_deliveries").where("at", "<", before).execute();
}
