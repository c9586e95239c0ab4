import type { Actor } from "../../../contract/audit.ts";
import { MAX_WEBHOOKS, providerWords } from "../../../contract/webhooks.ts";
import type { Webhook, WebhookProvider } from "../../../contract/webhooks.ts";
import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { findSendgridKey } from "./providers/sendgrid.ts";
import { resendKeyOf } from "./providers/resend.ts";
import * as store from "./store.ts";
import { isReady, makeWebhookSecret, sealSecret, unsealSecret } from "./webhook-secret.ts";

interface Deps {
  db: Db;
  now: Clock;
  secretBox: SecretBox;
  publicUrl: string;
}

export async function listWebhooks(deps: Deps): Promise<Webhook[]> {
  return (await store.findWebhooks(deps.db)).map((row) => present(deps, row));
}

/** @throws AppError `conflict` when there are enough. */
export async function createWebhook(deps: Deps, provider: WebhookProvider, by: Actor): Promise<Webhook> {
  const { id, secret } = makeWebhookSecret();
  const row: store.WebhookRow = {
    id,
    provider,
    secret: sealSecret(deps.secretBox, id, secret),
    topic: null,
    created_at: instant(deps.now()),
    received_at: null,
    rejected_at: null,
    rejected_why: null,
  };
  await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, "webhooks");
    if ((await store.countWebhooks(tx)) >= MAX_WEBHOOKS)
      throw new AppError("conflict", `There are ${MAX_WEBHOOKS} webhooks. Remove one that is not used.`);
    await store.insertWebhook(tx, row);
    await happened(tx, { kind: "mail.create-webhook", provider, by }, deps.now());
  });
  return present(deps, row);
}

/** @throws AppError `not_found`; `invalid` for what is no key of the provider; `conflict` when the secret is locked. */
export async function setWebhookKey(
  { db, now, secretBox }: Deps,
  id: string,
  { key, by }: { key: string; by: Actor },
) {
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, "webhooks");
    const row = await store.findWebhook(tx, id);
    if (!row) throw gone();
    const why = faultOfKey(row.provider, key);
    if (why) throw fieldError("key", why);
    const secret = unsealSecret(secretBox, id, row.secret);
    if (!secret)
      throw new AppError("conflict", "This webhook cannot be decrypted. Remove it and create a new one.");
    const change = { secret: sealSecret(secretBox, id, { ...secret, key }) };
    await store.changeWebhook(tx, id, { ...change, rejected_at: null, rejected_why: null });
    await happened(tx, { kind: "mail.set-webhook-key", provider: row.provider, by }, now());
  });
}

/** @throws AppError `not_found`. */
export async function deleteWebhook({ db, now }: Deps, id: string, by: Actor) {
  await db.transaction().execute(async (tx) => {
    const row = await store.findWebhook(tx, id);
    if (!row || !(await store.deleteWebhook(tx, id))) throw gone();
    await happened(tx, { kind: "mail.delete-webhook", provider: row.provider, by }, now());
  });
}

const gone = () => new AppError("not_found", "This webhook no longer exists.");

const MIN_KEY_BYTES = 16;

/** Says what is wrong with a key; undefined if it can be the provider's. */
function faultOfKey(provider: WebhookProvider, key: string): string | undefined {
  switch (provider) {
    case "sendgrid":
      return findSendgridKey(key) ? undefined : "This is no public key. Copy the verification key again.";
    case "resend":
      return /^whsec_[A-Za-z0-9+/=]+$/.test(key) && resendKeyOf(key).length >= MIN_KEY_BYTES
        ? undefined
        : "This is no signing secret. It begins with whsec_";
    case "mailgun":
      return key.length >= MIN_KEY_BYTES ? undefined : "This is too short for a signing key.";
    default:
      return `${providerWords[provider].name} has no key here: its address is the secret.`;
  }
}

function present({ secretBox, publicUrl }: Deps, row: store.WebhookRow): Webhook {
  const { id, provider } = row;
  const secret = unsealSecret(secretBox, id, row.secret);
  return {
    id,
    provider,
    address: secret ? `${publicUrl}/api/webhooks/${provider}/${secret.token}` : null,
    isReady: secret !== undefined && isReady(provider, secret),
    createdAt: row.created_at,
    receivedAt: row.received_at,
    rejectedAt: row.rejected_at,
    rejectedWhy: row.rejected_why,
  };
}
