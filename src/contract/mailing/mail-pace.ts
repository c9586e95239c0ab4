import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

/** The groups of mailbox providers, each of which judges a sender by itself. */
export const providers = ["gmail", "microsoft", "yahoo", "apple", "others"] as const;
export type Provider = (typeof providers)[number];

export const providerNames: Record<Provider, string> = {
  gmail: "Gmail",
  microsoft: "Microsoft (Outlook, Hotmail)",
  yahoo: "Yahoo and AOL",
  apple: "Apple (iCloud)",
  others: "All others",
};

/** What the warm-up lets out on its first day. Each send day doubles it. */
export const FIRST_DAY_EMAILS = 200;
/** Beyond it no audience is left out, and the numbers stay exact. */
const MOST_DOUBLINGS = 30;

/** The most emails of a send day, after so many others. */
export const limitOfDay = (sendDaysBefore: number): number =>
  FIRST_DAY_EMAILS * 2 ** Math.min(sendDaysBefore, MOST_DOUBLINGS);

const RANGE = "Enter 1 to 100,000, or leave it empty";
const perMinute = z.int({ error: RANGE }).min(1, { error: RANGE }).max(100_000, { error: RANGE }).nullable();

export const pacingSchema = z
  .object({
    isOn: z.boolean(),
    /** The most emails a minute for each group; null for as many as its servers take. */
    perMinute: z.object({
      gmail: perMinute,
      microsoft: perMinute,
      yahoo: perMinute,
      apple: perMinute,
      others: perMinute,
    }),
  })
  .meta({ id: "Pacing" });

export type Pacing = z.output<typeof pacingSchema>;

export const warmUpSchema = z.object({ isOn: z.boolean() }).meta({ id: "WarmUp" });

/** Of the part that the writer has seen: 0 before it was saved first. */
const revision = z.int32({ error: "Revision must be a number" }).min(0);

const paceSchema = z
  .object({
    pacing: pacingSchema.extend({ revision }),
    warmUp: warmUpSchema.extend({
      revision,
      /** The day on the site's calendar: `2026-11-25`. */
      today: z.string(),
      sentToday: z.int(),
      /** The most emails of today. */
      limit: z.int(),
      /** How many other days of the plan emails went out on. */
      sendDaysBefore: z.int(),
      /** The readers who are active: the plan ends when a day's limit covers them. */
      activeCount: z.int(),
    }),
  })
  .meta({ id: "MailPace" });

export type MailPace = z.output<typeof paceSchema>;

export const pacingChangeSchema = pacingSchema.extend({ revision }).meta({ id: "PacingChange" });

export const warmUpChangeSchema = warmUpSchema
  .extend({
    revision,
    /** True to begin with the first day. Otherwise the plan continues where it stopped. */
    isAnew: z.boolean().default(false),
  })
  .meta({ id: "WarmUpChange" });

const tag = "Mail server";

export const getMailPace = endpoint({
  method: "get",
  path: "/api/admin/mail-server/pace",
  access: "settings.write",
  tag,
  summary: "Get how fast newsletters may go out: the limits of each group of providers, and the warm-up.",
  answer: paceSchema,
});

export const savePacing = endpoint({
  method: "put",
  path: "/api/admin/mail-server/pacing",
  access: "settings.write",
  tag,
  summary: "Limit how many emails a minute go to each group of mailbox providers.",
  body: pacingChangeSchema,
  answer: paceSchema,
  refusals: ["conflict"],
});

export const saveWarmUp = endpoint({
  method: "put",
  path: "/api/admin/mail-server/warm-up",
  access: "settings.write",
  tag,
  summary: "Switch the warm-up of a new domain on or off.",
  body: warmUpChangeSchema,
  answer: paceSchema,
  refusals: ["conflict"],
});
