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
  /** A sender ended in the middle of its work, and another one continues. */
  "restart",
  /** Its emails come from another address. */
  "change-sender",
] as const;

export type NewsletterStep = (typeof newsletterSteps)[number];
