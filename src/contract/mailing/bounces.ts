import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

export const MAX_BOUNCE_BYTES = 5 * 1024 * 1024;

/**
 * `hard`: the mailbox is dead. `soft`: full, away, or against us. `delay`: not delivered yet. `none`: an out-of-office
 * reply, or no report at all. `unsubscribe`: no report, but a reader's mail to the address in List-Unsubscribe.
 */
const bounceKinds = ["hard", "soft", "delay", "complaint", "unsubscribe", "none"] as const;

/**
 * What a mail that came back has led to. `suppressed`: mail no longer goes to the address. `counted`: recorded.
 * `repeated`: it was recorded before. `unknown`: it is about no subscriber. `none`: there was nothing to do, as after
 * a refusal by policy or a delay.
 */
const bounceEffects = ["suppressed", "counted", "repeated", "unknown", "none"] as const;

const takenBounceSchema = z
  .object({
    kind: z.enum(bounceKinds),
    effect: z.enum(bounceEffects),
    /** The newsletter that came back, if it was one. */
    newsletterId: z.int().nullable(),
    subscriberId: z.int().nullable(),
    status: z.string().nullable(),
    diagnostic: z.string(),
    message: z.string(),
  })
  .meta({ id: "TakenBounce" });

export type TakenBounce = z.infer<typeof takenBounceSchema>;

export const takeBounce = endpoint({
  method: "post",
  path: "/api/bounces",
  access: "token",
  tag: "Bounces",
  summary:
    "Report a bounce or a complaint by posting the returned email, at most 5 MB. Available when BOUNCE_TOKEN is set. Posting the same email twice counts once.",
  bodyType: "message/rfc822",
  answer: takenBounceSchema,
  refusals: ["unauthenticated", "too_large", "unsupported_media_type", "invalid"],
});
