import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, text } from "../base/text.ts";

export const webhookProviders = [
  "ses",
  "postmark",
  "mailgun",
  "sendgrid",
  "brevo",
  "resend",
  "json",
] as const;
export type WebhookProvider = (typeof webhookProviders)[number];

/** The providers' names, and what each calls the key with which it signs; none where the address is the secret. */
export const providerWords: Record<WebhookProvider, { name: string; key?: string }> = {
  ses: { name: "Amazon SES" },
  postmark: { name: "Postmark" },
  mailgun: { name: "Mailgun", key: "HTTP webhook signing key" },
  sendgrid: { name: "SendGrid", key: "Verification key" },
  brevo: { name: "Brevo" },
  resend: { name: "Resend", key: "Signing secret" },
  json: { name: "Another program (JSON)" },
};

/** SendGrid puts many events into one request, up to 768 kB. */
export const MAX_WEBHOOK_BYTES = 1024 * 1024;
export const MAX_WEBHOOKS = 20;

const webhookSchema = z
  .object({
    id: z.string(),
    provider: z.enum(webhookProviders),
    /** What the owner enters at the provider; null when the data folder's key cannot decrypt it. */
    address: z.url().nullable(),
    /** False while the provider signs and its key was not entered: every event is rejected. */
    isReady: z.boolean(),
    createdAt: z.iso.datetime(),
    /** When it last delivered events; null before. */
    receivedAt: z.iso.datetime().nullable(),
    /** The last request that was rejected, and why. */
    rejectedAt: z.iso.datetime().nullable(),
    rejectedWhy: z.string().nullable(),
  })
  .meta({ id: "Webhook" });

export type Webhook = z.infer<typeof webhookSchema>;

const tag = "Webhooks";
const params = z.object({ id: z.string().regex(/^[\w-]{12}$/) });

export const listWebhooks = endpoint({
  method: "get",
  path: "/api/admin/webhooks",
  access: "settings.write",
  tag,
  summary: "List the webhooks, oldest first. The answer contains their addresses, which are secret.",
  answer: z.object({ webhooks: z.array(webhookSchema) }).meta({ id: "WebhookList" }),
});

export const createWebhook = endpoint({
  method: "post",
  path: "/api/admin/webhooks",
  access: "settings.write",
  proof: "recent",
  tag,
  summary: "Create a webhook and return its address.",
  body: z.object({ provider: z.enum(webhookProviders) }).meta({ id: "NewWebhook" }),
  answer: webhookSchema,
  status: 201,
  refusals: ["conflict"],
});

export const webhookKeySchema = z
  .object({ key: text(undefined, { max: 2_000 }).trim().min(1, { error: "Enter the key" }) })
  .meta({ id: "WebhookKey" });

export const setWebhookKey = endpoint({
  method: "put",
  path: "/api/admin/webhooks/{id}/key",
  access: "settings.write",
  proof: "recent",
  tag,
  summary: "Set the key with which the provider signs. It is stored encrypted and never returned.",
  params,
  body: webhookKeySchema,
  answer: doneSchema,
  refusals: ["not_found", "invalid", "conflict"],
});

export const deleteWebhook = endpoint({
  method: "delete",
  path: "/api/admin/webhooks/{id}",
  access: "settings.write",
  tag,
  summary: "Delete a webhook. Its address stops working at once.",
  params,
  answer: doneSchema,
  refusals: ["not_found"],
});

export const takeWebhook = endpoint({
  method: "post",
  path: "/api/webhooks/{provider}/{token}",
  // The token is in the address: providers can be given nothing else.
  access: "public",
  tag,
  summary:
    "Report what became of emails, in the provider's own format or in ours, at most 1 MB. The address contains the secret. An event that arrives twice counts once.",
  params: z.object({ provider: z.string(), token: z.string() }),
  bodyType: "application/json",
  answer: z
    .object({
      /** The events of this request that say something we record. */
      events: z.int(),
    })
    .meta({ id: "TakenWebhook" }),
  refusals: ["unauthenticated", "bad_request", "too_large", "too_many_requests", "unavailable"],
});
