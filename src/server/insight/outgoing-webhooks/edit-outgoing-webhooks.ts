import type { Actor } from "../../../contract/audit.ts";
import {
  ATTEMPTS_SHOWN,
  MAX_OUTGOING_WEBHOOKS,
  OLD_SECRET_HOURS,
  outgoingTypes,
  TEST_TYPE,
} from "../../../contract/outgoing-webhooks.ts";
import type {
  NewOutgoingWebhook,
  OutgoingAttempt,
  OutgoingWebhook,
} from "../../../contract/outgoing-webhooks.ts";
import { HOUR, instant, instantAfter } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { happened } from "../../kernel/events.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import type { DeliverDeps } from "./deliver.ts";
import * as deliveries from "./delivery-store.ts";
import { postAgain, postTest } from "./post-now.ts";
import { makeSecret, sealSecret, unsealSecret } from "./signing.ts";
import * as store from "./store.ts";

export interface EditDeps extends DeliverDeps {
  outside: Pick<Outside, "post" | "findNetwork">;
}

export async function listWebhooks(deps: EditDeps): Promise<OutgoingWebhook[]> {
  return (await store.findWebhooks(deps.db)).map((row) => present(deps, row));
}

/**
 * Creates a webhook and returns its secret, which nobody can read again.
 * @throws AppError `invalid` for an address that is not on the internet; `conflict` when there are enough.
 */
export async function createWebhook(
  deps: EditDeps,
  wanted: NewOutgoingWebhook,
  by: Actor,
): Promise<{ webhook: OutgoingWebhook; secret: string }> {
  const { db, now, secretBox } = deps;
  await requirePublic(deps, wanted.url);
  const secret = makeSecret();
  const id = await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "outgoing webhooks");
    if ((await store.countWebhooks(tx)) >= MAX_OUTGOING_WEBHOOKS)
      throw new AppError(
        "conflict",
        `There are ${MAX_OUTGOING_WEBHOOKS} webhooks. Delete one that is not used.`,
      );
    const made = await store.insertWebhook(tx, {
      ...columnsOf(wanted),
      secret: sealSecret(secretBox, secret),
      old_secret: null,
      old_secret_until: null,
      off_reason: null,
      failing_since: null,
      created_at: instant(now()),
    });
    await happened(tx, { kind: "webhook.create", id: made, host: hostOf(wanted), by }, now());
    return made;
  });
  return { webhook: await getListed(deps, id), secret };
}

/** @throws AppError `not_found`; `invalid` for an address that is not on the internet. */
export async function changeWebhook(
  deps: EditDeps,
  id: number,
  { wanted, by }: { wanted: NewOutgoingWebhook; by: Actor },
) {
  const before = (await store.findWebhook(deps.db, id)) ?? refuseMissing();
  if (before.url !== wanted.url) await requirePublic(deps, wanted.url);
  return change(deps, id, { columns: columnsOf(wanted), kind: "webhook.change", by });
}

/** @throws AppError `not_found`. */
export const pauseWebhook = (deps: EditDeps, id: number, by: Actor) =>
  change(deps, id, { columns: { status: "paused", off_reason: null }, kind: "webhook.pause", by });

/** Resumes a webhook that is paused or off; it has a day again before it is switched off. @throws AppError `not_found`. */
export const resumeWebhook = (deps: EditDeps, id: number, by: Actor) =>
  change(deps, id, {
    columns: { status: "on", off_reason: null, failing_since: null },
    kind: "webhook.resume",
    by,
  });

/** @throws AppError `not_found`. */
export async function deleteWebhook({ db, now }: EditDeps, id: number, by: Actor) {
  await db.transaction().execute(async (tx) => {
    const { url } = (await store.holdWebhook(tx, id)) ?? refuseMissing();
    await store.deleteWebhook(tx, id);
    await happened(tx, { kind: "webhook.delete", id, host: hostOf({ url }), by }, now());
  });
}

/** Makes a new secret; the one before signs as well for a day. @throws AppError `not_found`. */
export async function rotateSecret(
  deps: EditDeps,
  id: number,
  by: Actor,
): Promise<{ webhook: OutgoingWebhook; secret: string }> {
  const { db, now, secretBox } = deps;
  const secret = makeSecret();
  await db.transaction().execute(async (tx) => {
    const before = (await store.holdWebhook(tx, id)) ?? refuseMissing();
    await store.changeWebhook(tx, id, {
      secret: sealSecret(secretBox, secret),
      old_secret: before.secret,
      old_secret_until: instantAfter(now(), OLD_SECRET_HOURS * HOUR),
    });
    await happened(tx, { kind: "webhook.rotate-key", id, host: hostOf(before), by }, now());
  });
  return { webhook: await getListed(deps, id), secret };
}

/** Posts a test and returns what became of it. @throws AppError `not_found`. */
export async function testWebhook(deps: EditDeps, id: number): Promise<OutgoingAttempt> {
  const attemptId = (await postTest(deps, id)) ?? refuseMissing();
  return presentAttempt(await deliveries.getAttempt(deps.db, attemptId));
}

/** Posts an event that was not delivered again. @throws AppError `not_found`; `conflict`. */
export async function sendAgain(
  deps: EditDeps,
  webhookId: number,
  { messageId, by }: { messageId: string; by: Actor },
): Promise<OutgoingAttempt> {
  const attemptId = (await postAgain(deps, { webhookId, messageId, by })) ?? refuseMissing();
  return presentAttempt(await deliveries.getAttempt(deps.db, attemptId));
}

/** @throws AppError `not_found`. */
export async function listAttempts({ db }: EditDeps, id: number): Promise<OutgoingAttempt[]> {
  if (!(await store.findWebhook(db, id))) refuseMissing();
  return (await deliveries.findAttempts(db, id, ATTEMPTS_SHOWN)).map(presentAttempt);
}

interface Change {
  columns: Parameters<typeof store.changeWebhook>[2];
  kind: "webhook.change" | "webhook.pause" | "webhook.resume";
  by: Actor;
}

async function change(deps: EditDeps, id: number, { columns, ...act }: Change): Promise<OutgoingWebhook> {
  const { db, now } = deps;
  await db.transaction().execute(async (tx) => {
    await store.changeWebhook(tx, id, columns);
    const after = (await store.findWebhook(tx, id)) ?? refuseMissing();
    await happened(tx, { ...act, id, host: hostOf(after) }, now());
  });
  return getListed(deps, id);
}

const hostOf = ({ url }: { url: string }) => new URL(url).host;

/** The same is checked at each attempt, on the address that is connected to. */
async function requirePublic({ outside }: EditDeps, url: string) {
  const network = await outside.findNetwork(new URL(url).hostname);
  if (network === "private")
    throw fieldError(
      "url",
      "This address is in a private network, or on this server. Webhooks go to the internet only.",
    );
  if (network === "none") throw fieldError("url", "This host name was not found. Check the address.");
}

const columnsOf = ({ label, url, types, includesAddresses }: NewOutgoingWebhook) => ({
  label,
  url,
  types: JSON.stringify(types),
  includes_addresses: includesAddresses,
});

async function getListed(deps: EditDeps, id: number): Promise<OutgoingWebhook> {
  return (await listWebhooks(deps)).find((webhook) => webhook.id === id) ?? refuseMissing();
}

function refuseMissing(): never {
  throw new AppError("not_found", "This webhook no longer exists.");
}

function present({ secretBox, now }: EditDeps, row: store.ListedRow): OutgoingWebhook {
  const until = row.old_secret_until;
  return {
    id: row.id,
    label: row.label,
    url: row.url,
    types: outgoingTypes.filter((type) => JSON.parse(row.types).includes(type)),
    includesAddresses: row.includes_addresses,
    status: row.status,
    offReason: row.off_reason,
    canSign: unsealSecret(secretBox, row.secret) !== undefined,
    oldSecretUntil: until && until > instant(now()) ? until : null,
    failingSince: row.failing_since,
    waiting: row.waiting ?? 0,
    lastAttemptAt: row.last_attempt_at,
    createdAt: row.created_at,
  };
}

function presentAttempt(row: deliveries.AttemptRow): OutgoingAttempt {
  const isLast = row.id === row.last_id;
  return {
    id: row.id,
    type: row.type,
    messageId: row.message_id,
    at: row.at,
    durationMs: row.duration_ms,
    status: row.status,
    failure: row.failure,
    excerpt: row.excerpt,
    nextAt: row.state === "pending" && isLast ? row.next_at : null,
    canSendAgain: isLast && row.state !== "delivered" && row.type !== TEST_TYPE,
  };
}
