import { settingsChangeSchema } from "../settings/settings-change.ts";
import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { reachSchema } from "../audience/reach.ts";
import { subjectTestDraftSchema } from "./subject-tests.ts";
import { jsonText } from "../base/json-text.ts";
import { MAX_HTML_LENGTH, idParams, text } from "../base/text.ts";

/** Gmail cuts a mail off here, and with it the link to unsubscribe. */
export const MAX_NEWSLETTER_BYTES = 102_000;

/** The checks before a newsletter is sent, in the order shown. */
export const flightChecks = [
  "saved",
  "recipients",
  "sender",
  "server",
  "message",
  "unsubscribe",
  "address",
  "authentication",
  "links",
  "tags",
  "posts",
  "images",
  "names",
  "placeholders",
  "subject",
  "subjects",
  "text",
  "size",
  "contrast",
] as const;

/** `red` should not be sent, and mostly cannot be; `amber` is for the owner to know and never stops the call. */
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

/** What may be right by the time that a scheduled newsletter goes out. */
const mayPass: ReadonlySet<string> = new Set(["recipients", "sender", "server"]);

/** True for what makes scheduling a newsletter pointless. */
export const stopsScheduling = ({ name, level }: FlightCheck): boolean =>
  level === "red" && !mayPass.has(name);

/** The name of the segment that the newsletter goes to; null for everybody, and once the segment was deleted. */
const toSegment = { segment: z.string().nullable() };

/** Who gets it, and what there is to know. */
export const flightChecksSchema = reachSchema
  .extend({ checks: z.array(flightCheckSchema), ...toSegment })
  .meta({ id: "FlightChecks" });

export const checkNewsletter = endpoint({
  method: "get",
  path: "/api/newsletters/{id}/check",
  access: "newsletters.read",
  tag,
  summary: "Check a newsletter before it is sent: its recipients, and any problems.",
  params: idParams,
  answer: flightChecksSchema,
  refusals: ["not_found"],
});

const foundChecks = z.object({ checks: z.array(flightCheckSchema) });

export const checkSending = endpoint({
  noTool: "screen",
  method: "get",
  path: "/api/newsletters/check",
  access: "newsletters.read",
  tag,
  summary:
    "Check who would get a newsletter, and whether email can be sent, whatever is written in it. With `segmentId`, check who would get one that goes to that segment, and with `newsletterId`, a draft that goes once more to those who have not opened another newsletter.",
  query: z.object({
    segmentId: z.coerce.number({ error: "segmentId must be a number" }).int().min(1).optional(),
    newsletterId: z.coerce.number({ error: "newsletterId must be a number" }).int().min(1).optional(),
  }),
  answer: reachSchema
    .extend({
      ...toSegment,
      ...foundChecks.shape,
      /** The sender as readers see it: `"Mira" <mira@example.com>`. */
      from: z.string(),
    })
    .meta({ id: "SendingChecks" }),
  refusals: ["not_found"],
});

const writtenTextSchema = z
  .object({
    subject: text(undefined, { max: 300 }).default(""),
    preheader: text(undefined, { max: 300 }).default(""),
    content: text(undefined, { max: MAX_HTML_LENGTH }).default(""),
    newsletterId: z.int({ error: "newsletterId must be a number" }).min(1).optional(),
    subjectTest: subjectTestDraftSchema.nullable().optional(),
  })
  .meta({ id: "WrittenText" });

export type WrittenText = z.output<typeof writtenTextSchema>;

export const checkText = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/newsletters/check",
  access: "newsletters.write",
  tag,
  summary:
    "Check the text of a newsletter while it is written. It does not have to be saved. Other sites are asked once in ten minutes whether a link works.",
  bodySize: "text",
  body: writtenTextSchema,
  answer: foundChecks.meta({ id: "TextChecks" }),
});

const subscriberIdSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const lookNames = {
  newsletterAccent: true,
  isNewsletterLogoShown: true,
  newsletterFont: true,
  newsletterWidth: true,
  newsletterIntro: true,
  newsletterOutro: true,
} as const;

/**
 * The welcome email has no date, no page on the site, and not the words that every newsletter has around its text. A
 * single mail (`mail`) has no link to unsubscribe either, and its own fields.
 */
export const emailKindSchema = z
  .enum(["newsletter", "welcome", "mail"], { error: "Kind must be newsletter, welcome or mail" })
  .default("newsletter");

export type EmailKind = z.output<typeof emailKindSchema>;

export const previewNewsletter = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/newsletters/preview",
  access: "newsletters.write",
  tag,
  summary: "Render a newsletter as a mail program would show it. It does not have to be saved.",
  bodyType: "form",
  bodySize: "text",
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
      kind: emailKindSchema,
      /** A newsletter look that is not saved yet, as JSON. */
      look: jsonText({ max: 2 * MAX_HTML_LENGTH + 1_000 })
        .pipe(settingsChangeSchema.pick(lookNames).required())
        .optional(),
      part: z.enum(["html", "text"], { error: "Part must be html or text" }).default("html"),
    })
    .meta({ id: "NewsletterPreview" }),
  answer: z.string(),
  answerType: "text/html",
  refusals: ["not_found"],
});
