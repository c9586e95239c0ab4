import { counted, countOf } from "../../../../contract/base/counting.ts";
import type { NewsletterStep } from "../../../../contract/mailing/newsletter-timeline.ts";
import type { Timeline } from "../shared/newsletter-queries.ts";

export interface TimelineMoment {
  name: string;
  at: string;
  /** Why, or how fast. */
  note?: string | undefined;
}

const stepNames: Record<NewsletterStep, string> = {
  schedule: "Scheduled",
  unschedule: "Unscheduled",
  send: "Started",
  undo: "Taken back",
  pause: "Paused",
  resume: "Resumed",
  cancel: "Cancelled",
  retry: "Second try",
  "undo-retry": "Second try taken back",
  paused: "Paused",
  stalled: "Mail server failed",
  missed: "Time missed",
  restart: "Restarted after an interruption",
  "change-sender": "Sender changed",
};

/** All that happened to a newsletter, oldest first. Dates that a step tells as well, with its person, are left out. */
export function momentsOf(timeline: Timeline): TimelineMoment[] {
  const { steps, startedAt, retriedAt } = timeline;
  const lastOf = (...of: NewsletterStep[]) => steps.findLast(({ step }) => of.includes(step))?.step;
  const isSentByHand = lastOf("schedule", "unschedule", "send", "undo") === "send";
  const isRetryTold = lastOf("retry", "undo-retry") === "retry";
  const moments: (Omit<TimelineMoment, "at"> & { at: string | null })[] = [
    { name: "Written", at: timeline.writtenAt },
    ...steps.map(({ step, at, by, reason }) => ({
      name: by ? `${stepNames[step]} by ${by}` : stepNames[step],
      at,
      note: reason || undefined,
    })),
    { name: "Scheduled for", at: timeline.scheduledFor },
    { name: "Started", at: isSentByHand ? null : startedAt },
    { name: "First email", at: timeline.firstEmailAt },
    { name: "Sample of the subject test sent", at: timeline.sampledAt },
    { name: "Subject decided", at: timeline.subjectDecidedAt },
    { name: "Second try", at: isRetryTold ? null : retriedAt },
    { name: "Last email", at: timeline.lastEmailAt, note: rateWords(timeline) },
    { name: "Closed", at: timeline.closedAt },
  ];
  return moments
    .filter((moment): moment is TimelineMoment => moment.at !== null)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** How fast it went: a send of less than two minutes has no rate. */
function rateWords({ perMinute, firstEmailAt, lastEmailAt }: Timeline): string | undefined {
  if (perMinute !== null) return `${counted(perMinute)} ${perMinute === 1 ? "email" : "emails"} a minute`;
  if (!firstEmailAt || !lastEmailAt || firstEmailAt === lastEmailAt) return undefined;
  const seconds = Math.ceil((Date.parse(lastEmailAt) - Date.parse(firstEmailAt)) / 1_000);
  return `All within ${seconds < 120 ? countOf(seconds, "second") : countOf(Math.ceil(seconds / 60), "minute")}`;
}
