import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { reachSchema } from "./subscribers.ts";
import { MAX_HTML_LENGTH, idParams, text } from "./text.ts";

/** Gmail cuts a mail off here, and with it the link to unsubscribe. */
export const MAX_NEWSLETTER_BYTES = 102_000;

/** The checks before a newsletter is sent, in the order shown. */
export const flightChecks = [
  "recipients",
  "sender",
  "server",
  "message",
  "unsubscribe",
  "address",
  "authentication",
  "links",
  "posts",
  "images",
  "placeholders",
  "subject",
  "size",
  "contrast",
] as const;

/** `red` cannot be sent; `amber` is for the owner to know and never stops the call. */
const flightLevels = ["ok", "amber", "red"] as const;

export type FlightLevel = (typeof flightLevels)[number];

const flightCheckSchema = z
  .object({
    name: z.enum(flightChecks),
    level: z.enum(flightLevels),
    /** A sentence or two for the owner, also when it is fine. */
    words: z.string(),
  })
  .meta({ id: "FlightCheck" });

export type FlightCheck = z.infer<typeof flightCheckSchema>;

const tag = "Newsletters";

export const checkNewsletter = endpoint({
  method: "get",
  path: "/api/newsletters/{id}/check",
  access: "newsletters.write",
  tag,
  summary: "Check a newsletter before it is sent: its recipients, and any problems.",
  params: idParams,
  answer: reachSchema.extend({ checks: z.array(flightCheckSchema) }).meta({ id: "FlightChecks" }),
  refusals: ["not_found"],
});

const subscriberIdSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const previewNewsletter = endpoint({
  method: "post",
  path: "/api/newsletters/preview",
  access: "newsletters.write",
  tag,
  summary: "Render a newsletter as a mail program would show it. It does not have to be saved.",
  bodyType: "form",
  body: z
    .object({
      subject: text(undefined, { max: 300 }).default(""),
      preheader: text(undefined, { max: 300 }).default(""),
      content: text(undefined, { max: MAX_HTML_LENGTH }).default(""),
      /** The subscriber whose name and address fill the personal fields; empty for one without a name. */
      subscriberId: z
        .union([z.literal("").transform(() => null), subscriberIdSchema.nullable()])
        .default(null)
        .meta({ type: ["integer", "null"] }),
      part: z.enum(["html", "text"], { error: "Part must be html or text" }).default("html"),
    })
    .meta({ id: "NewsletterPreview" }),
  answer: z.string(),
  answerType: "text/html",
  refusals: ["not_found"],
});
