import { nameOfOutgoing, TEST_TYPE } from "../../../contract/insight/outgoing-webhooks.ts";
import { withoutAddresses } from "../../audience/suppressions/suppress-address.ts";
import { DAY, HOUR, instant, instantAfter, MINUTE, SECOND, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { getSenderState } from "../../mailing/delivery/progress/guard-sending.ts";
import * as deliveries from "./delivery-store.ts";
import { payloadOf } from "./payload.ts";
import { signedHeaders, unsealSecret } from "./signing.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type DeliverDeps = Pick<
  Kernel,
  "db" | "now" | "databaseTime" | "elapsed" | "secretBox" | "publicUrl" | "stopping"
> & {
  outside: Pick<Outside, "post">;
};

/** The pauses before the second attempt and each later one: a little more than a day. Then the delivery has failed. */
export const BACK_OFF_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  16 * HOUR,
] as const;

/** After so long with failures alone, a webhook is switched off. */
const OFF_AFTER_MS = DAY;
/** The receiver wants no more (RFC 9110, 15.5.11). */
const GONE = 410;
/** How long one webhook may keep the job, so that a silent one delays the others' new events by little. */
const TURN_MS = 10 * SECOND;
const KEPT_MS = 30 * DAY;

/** Posts everything that is due, to all webhooks side by side. A copy of another site posts nothing. */
export async function deliverDue(deps: DeliverDeps) {
  const { db, databaseTime, stopping } = deps;
  const due = await deliveries.findDueWebhooks(db, instant(await databaseTime(db)));
  if (due.length === 0 || stopping.aborted || (await getSenderState(db)).heldSince !== null) return;
  await Promise.all(due.map((webhookId) => deliverTo(deps, webhookId)));
}

async function deliverTo(deps: DeliverDeps, webhookId: number) {
  const { db, databaseTime, elapsed, stopping } = deps;
  const until = elapsed() + TURN_MS;
  while (!stopping.aborted && elapsed() < until) {
    const claimed = await deliveries.claimNext(db, webhookId, await databaseTime(db));
    if (!claimed) return;
    await attempt(deps, claimed);
  }
}

type Outcome = { status: number | null; failure: string | null; excerpt: string };

/** What is to become of a delivery. */
type Plan = Pick<deliveries.DeliveryRow, "state" | "next_at" | "attempts">;

/**
 * Makes one attempt and records it. Returns the id of its record; undefined when there is none. `plan` is what remains after
 * a failure, for an attempt out of turn.
 */
export async function attempt(
  deps: DeliverDeps,
  delivery: deliveries.DeliveryRow,
  plan?: Plan,
): Promise<number | undefined> {
  const { db, databaseTime, elapsed, stopping } = deps;
  const webhook = await store.findWebhook(db, delivery.webhook_id);
  if (!webhook) return undefined;
  const at = await databaseTime(db);
  const begunAt = elapsed();
  try {
    const outcome = await post(deps, { webhook, delivery, at });
    const made = { ...outcome, at: instant(at), durationMs: Math.round(elapsed() - begunAt) };
    const after = changeAfter(delivery, made, { now: deps.now(), plan });
    return await db.transaction().execute((tx) => record(tx, { delivery, made, after, now: deps.now() }));
  } catch (error) {
    if (!stopping.aborted) throw error;
    // Nobody knows what became of it: another server, or this one after its start, posts it again at once.
    const change = plan ?? { next_at: instant(at), attempts: delivery.attempts - 1 };
    if (delivery.type !== TEST_TYPE) await deliveries.changeClaimed(db, delivery, change);
    return undefined;
  }
}

interface Posting {
  webhook: store.WebhookRow;
  delivery: deliveries.DeliveryRow;
  at: Date;
}

async function post(deps: DeliverDeps, { webhook, delivery, at }: Posting): Promise<Outcome> {
  const secrets = secretsOf(deps.secretBox, webhook, instant(at));
  const unanswered = { status: null, excerpt: "" };
  if (secrets.length === 0)
    return {
      ...unanswered,
      failure: "The secret cannot be decrypted: the key of the data folder has changed.",
    };
  const body = await payloadOf(delivery, { ...deps, includesAddresses: webhook.includes_addresses });
  const answer = await deps.outside.post(new URL(webhook.url), {
    signal: deps.stopping,
    headers: {
      "content-type": "application/json",
      "user-agent": "Masthead (webhook)",
      ...signedHeaders({ id: delivery.message_id, at, body }, secrets),
    },
    body,
  });
  if ("failure" in answer) return { ...unanswered, failure: answer.failure };
  const { status, excerpt } = answer;
  if (status >= 200 && status < 300) return { status, failure: null, excerpt: "" };
  // A receiver may quote what it was sent, and an erasure does not reach the records of attempts.
  return { status, failure: failureOf(status), excerpt: withoutAddresses(excerpt) };
}

const failureOf = (status: number) =>
  status >= 300 && status < 400
    ? `It answered ${status}, a redirect, which is not followed.`
    : `It answered ${status}.`;

/** The newest first. Empty if the newest cannot be decrypted. */
function secretsOf(box: SecretBox, webhook: store.WebhookRow, at: Instant): string[] {
  const { secret, old_secret: old, old_secret_until: until } = webhook;
  const newest = unsealSecret(box, secret);
  if (newest === undefined) return [];
  const before = old && until && at < until ? unsealSecret(box, old) : undefined;
  return before === undefined ? [newest] : [newest, before];
}

type Made = Outcome & { at: Instant; durationMs: number };

interface Recording {
  delivery: deliveries.DeliveryRow;
  made: Made;
  after: Partial<Plan>;
  now: Date;
}

/** Records an attempt and its consequences. Locks the webhook before its deliveries, in the same order as a deletion. */
async function record(tx: DbOrTx, { delivery, made, after, now }: Recording): Promise<number | undefined> {
  const webhook = await store.holdWebhook(tx, delivery.webhook_id);
  const { at, durationMs, failure, ...answer } = made;
  if (!webhook || !(await deliveries.changeClaimed(tx, delivery, after))) return undefined;
  const id = await deliveries.insertAttempt(tx, {
    ...answer,
    delivery_id: delivery.id,
    webhook_id: webhook.id,
    at,
    duration_ms: durationMs,
    failure,
  });
  if (delivery.type !== TEST_TYPE) await follow(tx, webhook, { made, now });
  return id;
}

function changeAfter(
  { attempts, type }: deliveries.DeliveryRow,
  { failure, at }: Made,
  { now, plan }: { now: Date; plan: Plan | undefined },
): Partial<Plan> {
  if (failure === null) return { state: "delivered" };
  if (plan) return plan;
  const pauseMs = type === TEST_TYPE ? undefined : BACK_OFF_MS[attempts - 1];
  return pauseMs === undefined
    ? { next_at: at, state: "failed" }
    : { next_at: instantAfter(now, pauseMs), state: "pending" };
}

/** Notes whether a webhook fails, and switches it off when it has failed for a day or wants no more. */
async function follow(tx: DbOrTx, webhook: store.WebhookRow, { made, now }: Pick<Recording, "made" | "now">) {
  const { id, failing_since: failingSince, status } = webhook;
  if (made.failure === null) {
    if (failingSince !== null) await store.changeWebhook(tx, id, { failing_since: null });
    return;
  }
  const since = failingSince ?? made.at;
  const hasFailedLong = now.getTime() - new Date(since).getTime() >= OFF_AFTER_MS;
  const isOver = status === "on" && (made.status === GONE || hasFailedLong);
  if (!isOver) {
    if (failingSince === null) await store.changeWebhook(tx, id, { failing_since: since });
    return;
  }
  const reason =
    made.status === GONE
      ? "Its address answered 410: it takes no more events."
      : `Every attempt has failed for a day. The last one: ${made.failure}`;
  await store.changeWebhook(tx, id, { status: "off", off_reason: reason, failing_since: since });
  await happened(tx, { kind: "outgoing-webhook.off", name: nameOfOutgoing(webhook), reason }, now);
}

/** Deletes what is older than a month. */
export const forgetOldDeliveries = (db: DbOrTx, now: Date) =>
  deliveries.deleteDeliveriesBefore(db, instantAfter(now, -KEPT_MS));
