import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { inactiveMonths } from "./subscriber-filters.ts";
import { doneSchema, idParams } from "../base/text.ts";

/** Subscribers who do not answer within so many days are paused. */
export const ANSWER_DAYS = 30;

const tag = "Subscribers";
const monthsSchema = z.enum(inactiveMonths, { error: "Choose 3, 6 or 12 months" });

/** What is known of subscribers who do not read. */
const inactivitySchema = z
  .object({
    /** Why nobody can say who is inactive, as a sentence; null if somebody can. */
    unknownBecause: z.string().nullable(),
    /** The inactive who have not been asked yet. */
    toAsk: z.int(),
    /** Those who were asked and have neither reacted nor been paused yet. */
    waiting: z.int(),
    /** Those who were paused because they did not answer. */
    paused: z.int(),
    /** Set while they are being asked. */
    asking: z.object({ months: monthsSchema, since: z.iso.datetime() }).nullable(),
  })
  .meta({ id: "Inactivity" });

export type Inactivity = z.infer<typeof inactivitySchema>;

export const getInactivity = endpoint({
  noTool: "many",
  method: "get",
  path: "/api/admin/inactivity/{months}",
  access: "subscribers.read",
  tag,
  summary: "Count the inactive subscribers, and those who were asked whether they still want newsletters.",
  params: z.object({ months: monthsSchema }),
  answer: inactivitySchema,
});

export const askInactive = endpoint({
  noTool: "many",
  method: "post",
  path: "/api/admin/inactivity/{months}/questions",
  access: "newsletters.send",
  tag,
  summary:
    "Ask the inactive subscribers who have not been asked yet, by one email each, whether they still want newsletters. The emails go out some at a time.",
  params: z.object({ months: monthsSchema }),
  answer: doneSchema,
  status: 202,
  refusals: ["conflict"],
});

export const stopAsking = endpoint({
  method: "delete",
  path: "/api/admin/inactivity/questions",
  access: "newsletters.send",
  tag,
  summary: "Stop asking. Those who have been asked already stay asked.",
  answer: doneSchema,
});

export const resumeSilent = endpoint({
  method: "delete",
  path: "/api/admin/inactivity/pauses",
  access: "subscribers.write",
  tag,
  summary: "Send newsletters again to all who were paused because they did not answer.",
  answer: z.object({ resumed: z.int() }).meta({ id: "Resumed" }),
});

export const resumeSubscriber = endpoint({
  method: "delete",
  path: "/api/admin/subscribers/{id}/pause",
  access: "subscribers.write",
  tag,
  summary: "Send newsletters again to one who was paused because they did not answer.",
  params: idParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict"],
});

/** Asks inactive subscribers by itself, once a day. */
export const sunsetRuleSchema = z
  .object({ isOn: z.boolean(), months: monthsSchema })
  .meta({ id: "SunsetRule" });

export type SunsetRule = z.infer<typeof sunsetRuleSchema>;

/** The rule of a site that has not saved one. */
export const NO_RULE: SunsetRule = { isOn: false, months: "6" };

const storedRuleSchema = sunsetRuleSchema
  .extend({ revision: z.int(), isTrackingOn: z.boolean() })
  .meta({ id: "StoredSunsetRule" });

export const getSunsetRule = endpoint({
  method: "get",
  path: "/api/admin/mail-settings/sunset",
  access: "settings.write",
  tag: "Mail server",
  summary: "Get the rule by which inactive subscribers are asked whether they still want newsletters.",
  answer: storedRuleSchema,
});

export const saveSunsetRule = endpoint({
  method: "put",
  path: "/api/admin/mail-settings/sunset",
  access: "settings.write",
  tag: "Mail server",
  summary: "Save that rule. It is off until it is switched on.",
  body: sunsetRuleSchema.extend({ revision: z.int().min(0) }).meta({ id: "SunsetRuleChange" }),
  answer: storedRuleSchema,
  refusals: ["conflict"],
});
