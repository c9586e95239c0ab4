import { onlyFor } from "../../../../blocks/only/only.ts";
import type { SecondTry } from "../../../../contract/mailing/newsletter-actions.ts";
import type { Newsletter, NewsletterStatus } from "../../../../contract/mailing/newsletters.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import { clockTimeIn, dateAndTimeIn, dateIn, shortDayAndTimeIn } from "../../../time/zoned-time.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";

/** In characters (spec, section 5). */
const EXCERPT_LENGTH = 200;

const names: Record<NewsletterStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  cancelled: "Cancelled",
  failed: "Failed",
};

export const statusName = (status: NewsletterStatus) => names[status];

/**
 * What became of a newsletter and when, by the clock of `zone` (spec, section 4). A `continuesAt` is still to come, and so
 * is `sentTo` of one that is scheduled.
 */
export function statusLine(newsletter: Newsletter, zone: string): string {
  const { retriedAt, retryAt } = newsletter;
  const line = `${outcomeLine(newsletter, zone)}${newsletter.repeats ? ", once more" : ""}`;
  if (retryAt) return `${line}, second try at ${clockTimeIn(zone, retryAt)}`;
  return retriedAt ? `${line}, second try on ${dateAndTimeIn(zone, retriedAt)}` : line;
}

function outcomeLine(newsletter: Newsletter, zone: string): string {
  const { status, sentAt, scheduledFor, createdAt, recipientCount, plannedCount, sentTo } = newsletter;
  const { stalledSince, continuesAt } = newsletter;
  const toSegment = sentTo === null ? "" : ` to “${sentTo}”`;
  const inSegment = sentTo === null ? "" : ` in “${sentTo}”`;
  const outOf = `${counted(recipientCount)} of ${countOf(plannedCount, "subscriber")}${inSegment}`;
  switch (status) {
    case "sent":
      return `Sent on ${dateOr(sentAt, zone)} to ${countOf(recipientCount, "subscriber")}${inSegment}`;
    case "scheduled":
      return `Scheduled for ${scheduledFor ? dateAndTimeIn(zone, scheduledFor) : UNKNOWN}${toSegment}`;
    case "draft":
      return createdAt ? `Draft created on ${dateIn(zone, createdAt)}` : UNKNOWN;
    case "sending":
      if (stalledSince) return "Waiting for the mail server";
      if (!continuesAt && testLine(newsletter, zone)) return testLine(newsletter, zone) ?? "";
      return continuesAt ? `Continues ${shortDayAndTimeIn(zone, continuesAt)}` : `Going out now${toSegment}`;
    case "paused":
      return plannedCount > 0 ? `Paused after ${outOf}` : "Paused before the first email";
    case "cancelled":
      return `Cancelled after ${outOf}`;
    case "failed":
      return `Not sent. Created on ${dateOr(createdAt, zone)}`;
  }
}

/** What those who are not in the sample of a subject test wait for; undefined if they do not wait for it alone. */
export function testLine(
  { subjectState }: Pick<Newsletter, "subjectState">,
  zone: string,
): string | undefined {
  if (!subjectState || subjectState.decidedAt || !subjectState.sampledAt) return undefined;
  const { dueAt } = subjectState;
  return dueAt
    ? `Waiting for the subject test until ${shortDayAndTimeIn(zone, dueAt)}`
    : "Waiting for you to choose a subject";
}

/** Why it does not go out, with the time from which on its mail server has taken nothing; null while all is well. */
export function troubleLine(
  { error, stalledSince }: Pick<Newsletter, "error" | "stalledSince">,
  zone: string,
): string | null {
  return error && stalledSince
    ? `Nothing has gone out since ${clockTimeIn(zone, stalledSince)}. ${error}`
    : error;
}

/** Says why subscribers have not got a newsletter, with how many of them: one phrase a reason. */
export function unsentWords({ reasons }: SecondTry): string[] {
  const { temporary, ours, doubt, unreached } = reasons;
  return [
    { count: temporary, words: "refused for now, or with a full mailbox" },
    { count: ours, words: "refused, perhaps because of your mail server, or could not be written" },
    { count: doubt, words: "in doubt" },
    { count: unreached, words: "not reached before it stopped" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${counted(count)} ${words}`);
}

/** For how long a send can be taken back, as a sentence with a space after it; empty if it cannot, or until that is known. */
export function undoTimeWords(undoSeconds = 0): string {
  if (undoSeconds === 0) return "";
  const time = undoSeconds % 60 === 0 ? countOf(undoSeconds / 60, "minute") : countOf(undoSeconds, "second");
  return `You can undo it for ${time}. `;
}

/** The text of an email of the welcome series: the server neither sends nor schedules it. */
export const isSeriesText = (newsletter: Pick<Newsletter, "seriesStepId" | "status"> | undefined) =>
  newsletter !== undefined && newsletter.seriesStepId !== null && newsletter.status === "draft";

const UNKNOWN = "Unknown date";
const dateOr = (instant: string | null, zone: string) => (instant ? dateIn(zone, instant) : UNKNOWN);

/** What a reader of the email sees. */
export const wordsInEmail = (content: string) => visibleText(onlyFor("email", content));

/** How it begins: 200 characters of what a reader sees whose fields `fill` fills, and `...` when there are more. */
export function excerptOf(content: string, fill: (text: string) => string): string {
  const characters = Array.from(fill(wordsInEmail(content)));
  return characters.length > EXCERPT_LENGTH
    ? `${characters.slice(0, EXCERPT_LENGTH).join("")}...`
    : characters.join("");
}

/** The screen of a newsletter: a draft is written there, a scheduled one is shown, of all others there is a receipt. */
export const placeOf = ({ id, status }: Pick<Newsletter, "id" | "status">): string =>
  status === "draft" || status === "scheduled" ? editAddress(id) : receiptAddress(id);

export const SCREEN = "/admin/newsletter";
export const HISTORY = `${SCREEN}?tab=history`;
export const SERIES = `${SCREEN}/welcome-series`;
export const editAddress = (id: number) => `${SCREEN}?edit=${id}`;
export const receiptAddress = (id: number) => `${SCREEN}/${id}`;
