import * as calls from "../../../contract/mailing/webhooks.ts";
import type { Webhook, WebhookProvider } from "../../../contract/mailing/webhooks.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import type { OpenedWebhooks } from "./opened-webhooks.ts";
import { findSendgridKey } from "./providers/sendgrid.ts";
import { resendKeyOf } from "./providers/resend.ts";
import * as store from "./store.ts";
import { isReady, makeWebhookSecret, sealSecret, unsealSecret } from "./webhook-secret.ts";

const { operation, change } = operationsWith<Kernel & { webhooks: OpenedWebhooks }>();

const inTurn = { turn: "webhooks" };

export const webhookOperations = [
  operation(calls.listWebhooks, async (kernel) => ({
    webhooks: (await store.findWebhooks(kernel.db)).map((row) => present(kernel, row)),
  })),

  change(calls.createWebhook, inTurn, async (work, { body: { provider } }) => {
    const { tx, at, secretBox, did } = work;
    if ((await store.countWebhooks(tx)) >= calls.MAX_WEBHOOKS)
      throw new AppError(
        "conflict",
        `There are ${calls.MAX_WEBHOOKS} webhooks. Remove one that is not used.`,
      );
    const { id, secret } = makeWebhookSecret();
    const row: store.WebhookRow = {
      id,
      provider,
      secret: sealSecret(secretBox, id, secret),
      topic: null,
      created_at: at,
      received_at: null,
      rejected_at: null,
      rejected_why: null,
    };
    await store.insertWebhook(tx, row);
    did({ kind: "mail.create-webhook", provider });
    return present(work, row);
  }),

  change(
    calls.setWebhookKey,
    inTurn,
    async ({ tx, secretBox, webhooks, did }, { params: { id }, body: { key } }) => {
      const row = (await store.findWebhook(tx, id)) ?? refuseMissing();
      const why = faultOfKey(row.provider, key);
      if (why) throw fieldError("key", why);
      const secret = unsealSecret(secretBox, id, row.secret);
      if (!secret)
        throw new AppError("conflict", "This webhook cannot be decrypted. Remove it and create a new one.");
      const sealed = sealSecret(secretBox, id, { ...secret, key });
      await store.changeWebhook(tx, id, { secret: sealed, rejected_at: null, rejected_why: null });
      did({ kind: "mail.set-webhook-key", provider: row.provider });
      return async () => {
        webhooks.forget(id);
        return { message: "The key has been saved." };
      };
    },
  ),

  change(calls.deleteWebhook, {}, async ({ tx, webhooks, did }, { params: { id } }) => {
    const row = await store.findWebhook(tx, id);
    if (!row || !(await store.deleteWebhook(tx, id))) return refuseMissing();
    did({ kind: "mail.delete-webhook", provider: row.provider });
    return async () => {
      webhooks.forget(id);
      return { message: "The webhook has been removed." };
    };
  }),
];

function refuseMissing(): never {
  throw new AppError("not_found", "This webhook no longer exists.");
}

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
      return `${calls.providerWords[provider].name} has no key here: its address is the secret.`;
  }
}

function present(
  { secretBox, publicUrl }: Pick<Kernel, "secretBox" | "publicUrl">,
  row: store.WebhookRow,
): Webhook {
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
