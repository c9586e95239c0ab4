import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { doneSchema, hasInk, idParams, line, text } from "../base/text.ts";

/** Says what each type of event means, in the order in which the owner chooses among them. */
export const outgoingTypeWords = {
  "post.published": "A post is published",
  "post.updated": "A published post is changed",
  "post.unpublished": "A published post becomes a draft or is scheduled again",
  "post.deleted": "A published post is deleted",
  "subscriber.confirmed": "A subscriber confirms",
  "subscriber.left": "A subscriber unsubscribes",
  "newsletter.sent": "A newsletter has been sent",
  "newsletter.paused": "A newsletter pauses because of a problem",
  "newsletter.stalled": "A newsletter is not going out",
  "newsletter.missed": "A scheduled newsletter was not sent",
  "newsletter.failed": "A newsletter has reached nobody",
  "newsletter.cancelled": "A newsletter was cancelled",
} as const;

export type OutgoingType = keyof typeof outgoingTypeWords;

export const outgoingTypes = Object.keys(outgoingTypeWords) as [OutgoingType, ...OutgoingType[]];

/** The type of what the test button posts. */
export const TEST_TYPE = "webhook.test";

/** `off`: Masthead stopped it, because its address failed for a day or answered 410. */
const outgoingStatuses = ["on", "paused", "off"] as const;

export const MAX_OUTGOING_WEBHOOKS = 20;
const MAX_LABEL_LENGTH = 100;
const MAX_URL_LENGTH = 2_000;
/** How many attempts the list shows. */
export const ATTEMPTS_SHOWN = 100;
/** How long the secret before the last one still signs. */
export const OLD_SECRET_HOURS = 24;

/** Refuses what no request can go to. Whether the host is on the internet is checked by the server. */
const addressSchema = text(undefined, { max: MAX_URL_LENGTH })
  .trim()
  .superRefine((value, context) => {
    const fault = faultOfAddress(value);
    if (fault) context.addIssue({ code: "custom", message: fault });
  })
  .transform((value) => new URL(value).href);

function faultOfAddress(value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return "Enter an address such as https://example.com/webhook";
  if (url.protocol !== "https:") return "The address must begin with https://";
  if (url.username || url.password) return "Leave the username and password out of the address";
  return undefined;
}

export const newOutgoingWebhookSchema = z
  .object({
    label: line({ max: MAX_LABEL_LENGTH }).default(""),
    url: addressSchema,
    types: z
      .array(z.enum(outgoingTypes, { error: "This is not an event that webhooks are told of" }))
      .min(1, { error: "Choose at least one event" })
      .transform((types) => outgoingTypes.filter((type) => types.includes(type))),
    /** True to tell the addresses of subscribers in the events that are about one. */
    includesAddresses: z.boolean().default(false),
  })
  .meta({ id: "NewOutgoingWebhook" });

export type NewOutgoingWebhook = z.output<typeof newOutgoingWebhookSchema>;

const attemptSchema = z
  .object({
    id: z.int(),
    type: z.string(),
    /** The header webhook-id, the same for all attempts of one event. */
    messageId: z.string(),
    at: z.iso.datetime(),
    durationMs: z.int(),
    /** The HTTP status; null if there was no answer. */
    status: z.int().nullable(),
    /** Why it failed, as a sentence; null for a success. */
    failure: z.string().nullable(),
    /** The beginning of what the address answered to a failed attempt. */
    excerpt: z.string(),
    /** When the next attempt is due, if this is the last one so far and there will be one. */
    nextAt: z.iso.datetime().nullable(),
    /** True if no attempt has delivered the event and this is the last one so far: it can be sent again. */
    canSendAgain: z.boolean(),
  })
  .meta({ id: "OutgoingAttempt" });

export type OutgoingAttempt = z.infer<typeof attemptSchema>;

const outgoingWebhookSchema = z
  .object({
    id: z.int(),
    label: z.string(),
    url: z.string(),
    types: z.array(z.enum(outgoingTypes)),
    includesAddresses: z.boolean(),
    status: z.enum(outgoingStatuses),
    /** Why Masthead switched it off, as a sentence; null otherwise. */
    offReason: z.string().nullable(),
    /** False when the data folder's key cannot decrypt the secret: every attempt fails until it is rotated. */
    canSign: z.boolean(),
    /** Until when the secret before the last one signs as well; null if there is none. */
    oldSecretUntil: z.iso.datetime().nullable(),
    /** Since when every attempt has failed; null otherwise. */
    failingSince: z.iso.datetime().nullable(),
    /** Events that are still to be delivered. */
    waiting: z.int(),
    lastAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "OutgoingWebhook" });

export type OutgoingWebhook = z.infer<typeof outgoingWebhookSchema>;

/** The name by which the owner knows a webhook. */
export const nameOfOutgoing = ({ label, url }: Pick<OutgoingWebhook, "label" | "url">) =>
  hasInk(label) ? label : new URL(url).host;

const common = { access: "settings.write", tag: "Outgoing webhooks" } as const;
const path = "/api/admin/outgoing-webhooks";
const one = { ...common, params: idParams } as const;

export const listOutgoingWebhooks = endpoint({
  ...common,
  method: "get",
  path,
  summary: "List the webhooks that Masthead posts events to, oldest first.",
  answer: z.object({ webhooks: z.array(outgoingWebhookSchema) }).meta({ id: "OutgoingWebhookList" }),
});

const secretSchema = z
  .string()
  .meta({ description: "whsec_ and the key in base64. It is never returned again." });

export const createOutgoingWebhook = endpoint({
  ...common,
  proof: "recent",
  method: "post",
  path,
  summary:
    "Create a webhook and return its signing secret, this once. The address must begin with https:// and be on the internet. includesAddresses needs subscribers.read.",
  body: newOutgoingWebhookSchema,
  answer: z
    .object({ webhook: outgoingWebhookSchema, secret: secretSchema })
    .meta({ id: "OutgoingWebhookMade" }),
  status: 201,
  refusals: ["conflict", "forbidden"],
});

export const changeOutgoingWebhook = endpoint({
  ...one,
  proof: "recent",
  method: "put",
  path: `${path}/{id}`,
  summary: "Change a webhook’s name, address and events. What waits goes to the new address.",
  body: newOutgoingWebhookSchema,
  answer: outgoingWebhookSchema,
  refusals: ["not_found", "forbidden"],
});

export const deleteOutgoingWebhook = endpoint({
  ...one,
  method: "delete",
  path: `${path}/{id}`,
  summary: "Delete a webhook with its attempts. What waits is not delivered.",
  answer: doneSchema,
  refusals: ["not_found"],
});

export const pauseOutgoingWebhook = endpoint({
  ...one,
  method: "put",
  path: `${path}/{id}/pause`,
  summary: "Pause a webhook. What waits stays; events that happen until it is resumed are not delivered.",
  answer: outgoingWebhookSchema,
  refusals: ["not_found"],
});

export const resumeOutgoingWebhook = endpoint({
  ...one,
  method: "delete",
  path: `${path}/{id}/pause`,
  summary: "Resume a webhook that is paused or was switched off.",
  answer: outgoingWebhookSchema,
  refusals: ["not_found"],
});

export const rotateOutgoingSecret = endpoint({
  ...one,
  proof: "recent",
  method: "post",
  path: `${path}/{id}/secret`,
  summary: `Make a new signing secret and return it, this once. For ${OLD_SECRET_HOURS} hours the old one signs as well.`,
  answer: z
    .object({ webhook: outgoingWebhookSchema, secret: secretSchema })
    .meta({ id: "OutgoingSecretRotated" }),
  status: 201,
  refusals: ["not_found"],
});

export const testOutgoingWebhook = endpoint({
  ...one,
  method: "post",
  path: `${path}/{id}/tests`,
  summary: `Post an event of the type ${TEST_TYPE} once and return what became of it, within some ten seconds.`,
  answer: attemptSchema,
  status: 201,
  refusals: ["not_found"],
});

export const listOutgoingAttempts = endpoint({
  ...one,
  method: "get",
  path: `${path}/{id}/attempts`,
  summary: `List the last ${ATTEMPTS_SHOWN} attempts of a webhook, newest first. They are kept for 30 days.`,
  answer: z.object({ attempts: z.array(attemptSchema) }).meta({ id: "OutgoingAttemptList" }),
  refusals: ["not_found"],
});

export const sendOutgoingAgain = endpoint({
  ...one,
  method: "post",
  path: `${path}/{id}/attempts`,
  summary:
    "Post an event that was not delivered once more and return what became of it, within some ten seconds. It keeps its webhook-id, so that a receiver that has it can ignore it. If it fails again, what was planned stays.",
  body: z.object({ messageId: text(undefined, { max: MAX_LABEL_LENGTH }) }).meta({ id: "OutgoingSentAgain" }),
  answer: attemptSchema,
  status: 201,
  refusals: ["not_found", "conflict"],
});
