import type { Actor } from "../../../contract/site-owner/audit.ts";
import { TEST_TYPE } from "../../../contract/insight/outgoing-webhooks.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { makeMessageId } from "../../kernel/outgoing-deliveries.ts";
import { refuseWhileHeld } from "../../mailing/delivery/progress/guard-sending.ts";
import { attempt, type DeliverDeps } from "./deliver.ts";
import * as deliveries from "./delivery-store.ts";
import * as store from "./store.ts";

/**
 * Posts a test to a webhook in any state and returns the id of the attempt; undefined without such a webhook. It is not
 * repeated, and says nothing about whether the webhook fails.
 */
export async function postTest(deps: DeliverDeps, webhookId: number): Promise<number | undefined> {
  const at = instant(await deps.databaseTime(deps.db));
  const delivery = await deps.db.transaction().execute(async (tx) => {
    if (!(await store.holdWebhook(tx, webhookId))) return undefined;
    return deliveries.insertDelivery(tx, {
      webhook_id: webhookId,
      message_id: makeMessageId(),
      type: TEST_TYPE,
      data: "{}",
      at,
      state: "failed",
      attempts: 1,
      next_at: at,
    });
  });
  return delivery && (await attempt(deps, delivery));
}

/**
 * Posts a delivery that has not arrived once more, under its message id, and returns the id of the attempt. If that fails too,
 * the delivery is as it was. A webhook in any state is posted to.
 * @throws AppError `not_found`; `conflict` if it has arrived, if an attempt is under way, or in a copy of a site.
 */
export async function postAgain(
  deps: DeliverDeps,
  { webhookId, messageId, by }: { webhookId: number; messageId: string; by: Actor },
): Promise<number | undefined> {
  const { db, now, databaseTime } = deps;
  await refuseWhileHeld(db);
  const at = await databaseTime(db);
  const { before, claimed } = await db.transaction().execute(async (tx) => {
    const webhook = await store.holdWebhook(tx, webhookId);
    const found = webhook && (await deliveries.findDelivery(tx, webhookId, messageId));
    if (!found || found.type === TEST_TYPE)
      throw new AppError("not_found", "This event is no longer kept. Refresh the list.");
    if (found.state === "delivered") throw new AppError("conflict", "This event has been delivered.");
    const taken = await deliveries.claimAgain(tx, found, at);
    if (!taken) throw new AppError("conflict", "This event is being posted now, or within a minute.");
    const { host } = new URL(webhook.url);
    await happened(tx, { kind: "webhook.send-again", id: webhookId, host, by }, now());
    return { before: found, claimed: taken };
  });
  const { state, next_at, attempts } = before;
  return attempt(deps, claimed, { state, next_at, attempts });
}
