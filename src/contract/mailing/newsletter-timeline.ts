import { z } from "zod";
import { deliveryStates } from "../audience/recipient-filters.ts";
import { endpoint } from "../base/endpoint.ts";
import { idParams } from "../base/text.ts";

/**
 * What the timeline of a newsletter tells beside its dates, each by the kind of its event without `newsletter.`: what people
 * do (`pause`), and what happens to it (`paused` for a reason that only they can fix).
 */
export const newsletterSteps = [
  "schedule",
  "unschedule",
  "send",
  "undo",
  "pause",
  "resume",
  "cancel",
  "retry",
  "undo-retry",
  "paused",
  /** The mail server took no email; it is tried again by itself. */
  "stalled",
  /** The server did not run at its time. */
  "missed",
  /** A sender ended in the middle of its work, and another continues. */
  "restart",
  /** Its emails come from another address. */
  "change-sender",
] as const;

export type NewsletterStep = (typeof newsletterSteps)[number];

/** Hours of a timeline: a week. */
export const TIMELINE_HOURS = 7 * 24;

const hourSchema = z.object({
  /** When the hour begins, in UTC. */
  at: z.iso.datetime(),
  sent: z.int(),
  /** People who opened it and followed a link for the first time in this hour. */
  opened: z.int(),
  clicked: z.int(),
});

export type TimelineHour = z.infer<typeof hourSchema>;

export const getTimeline = endpoint({
  method: "get",
  path: "/api/newsletters/{id}/timeline",
  access: "newsletters.read",
  tag: "Newsletters",
  summary:
    "Get the course of a send: its dates, who paused, resumed or cancelled it, how fast it went, the number of recipients with each outcome, and what happened in each hour of its first week.",
  params: idParams,
  answer: z
    .object({
      writtenAt: z.iso.datetime(),
      /** Null if it was sent at once. */
      scheduledFor: z.iso.datetime().nullable(),
      startedAt: z.iso.datetime().nullable(),
      firstEmailAt: z.iso.datetime().nullable(),
      lastEmailAt: z.iso.datetime().nullable(),
      /** When the sample of its subject test was out, and when it was decided which subject the others get. */
      sampledAt: z.iso.datetime().nullable(),
      subjectDecidedAt: z.iso.datetime().nullable(),
      retriedAt: z.iso.datetime().nullable(),
      /** When the outcome of every recipient was final; null before. */
      closedAt: z.iso.datetime().nullable(),
      /** What was done to it and what stopped it, oldest first. */
      steps: z.array(
        z.object({
          step: z.enum(newsletterSteps),
          at: z.iso.datetime(),
          /** The name of the person; empty if it was nobody. */
          by: z.string(),
          /** Why it stopped, or from whom it comes now; empty if there is nothing to say. */
          reason: z.string(),
        }),
      ),
      /** How many emails went out in a minute in which some did, on average; null if there are fewer than three such minutes.  */
      perMinute: z.int().nullable(),
      states: z.record(z.enum(deliveryStates), z.int()),
      /** From the hour of the first email to that of the last event. At most `TIMELINE_HOURS`. */
      hours: z.array(hourSchema),
      /** What came after these hours. */
      later: hourSchema.omit({ at: true }),
    })
    .meta({ id: "Timeline" }),
  refusals: ["not_found"],
});
