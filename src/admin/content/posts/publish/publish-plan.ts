import { reachWords } from "../../../audience/audience-words.ts";
import type { Reach } from "../../../../contract/audience/reach.ts";
import type { PostExtent } from "../../../../contract/mailing/newsletters.ts";
import { dayIn, timeIn, weekdayAndTimeIn } from "../../../time/zoned-time.ts";

/** How a post is published, and what becomes of it then. */
export interface PublishPlan {
  /** Null for now. */
  publishedAt: string | null;
  /** Undefined if nobody is mailed. */
  mail: MailPlan | undefined;
}

export interface MailPlan {
  /** Null for everyone. */
  segmentId: number | null;
  /** When it goes out by itself; undefined for right after the post was published. */
  at: string | undefined;
  /** Undefined for a post without a cut. */
  extent: PostExtent | undefined;
}

interface Audience {
  /** Undefined until it is counted. */
  reach: Reach | undefined;
  /** The name of the segment. */
  segment: string | undefined;
}

interface Clock {
  zone: string;
  now: string;
}

/** Says what will happen. The email waits for its check: only the composer's dialog, which shows it, sends. */
export function planWords({ publishedAt, mail }: PublishPlan, audience: Audience, clock: Clock): string {
  const post =
    publishedAt === null || publishedAt <= clock.now
      ? "Everybody can read it as soon as you publish it."
      : `It will be public ${whenWords(publishedAt, clock)}.`;
  if (!mail) return `${post} Nobody is emailed.`;
  const inSegment = audience.segment === undefined ? "" : ` in the segment “${audience.segment}”`;
  if (audience.reach?.recipients === 0) {
    const planned = mail.at === undefined ? "" : `, which goes out ${whenWords(mail.at, clock)}`;
    return `${post} Next, you check the email${planned}. Nobody would get it yet: there are no active subscribers${inSegment}.`;
  }
  const readers = `${audience.reach ? reachWords(audience.reach) : "your subscribers"}${inSegment}`;
  return mail.at === undefined
    ? `${post} Next, you check the email and send it to ${readers}.`
    : `${post} Next, you check the email and confirm that it goes to ${readers} ${whenWords(mail.at, clock)}.`;
}

/** `today at 18:00`, `tomorrow at 08:00`, `on Monday, November 23, 2026 at 08:00`. */
function whenWords(at: string, { zone, now }: Clock): string {
  const days = (Date.parse(dayIn(zone, at)) - Date.parse(dayIn(zone, now))) / DAY_MS;
  if (days === 0) return `today at ${timeIn(zone, at)}`;
  return days === 1 ? `tomorrow at ${timeIn(zone, at)}` : `on ${weekdayAndTimeIn(zone, at)}`;
}

const DAY_MS = 24 * 60 * 60_000;

/** An email that leads to a post that nobody can read yet is refused. */
export const isBeforePost = ({ publishedAt, mail }: PublishPlan): boolean =>
  publishedAt !== null && mail?.at !== undefined && mail.at < publishedAt;
