import { DAY, HOUR, MINUTE, SECOND } from "../../server/base/clock.ts";
import type { Instant } from "../../server/base/clock.ts";
import { words } from "../words/words.ts";

const long = new Intl.DateTimeFormat(words.locale, {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});
const relative = new Intl.RelativeTimeFormat(words.locale, { numeric: "always" });

const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** The largest unit that fits is the one that is said. */
const units = [
  ["year", YEAR],
  ["month", MONTH],
  ["week", WEEK],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
  ["second", SECOND],
] as const;

/** `November 19, 2026`, in UTC. */
export const longDate = (at: Instant) => long.format(new Date(at));

/** `2 days ago`; what is less than a second old was one second ago. */
export function timeAgo(at: Instant, now: Date): string {
  const { unit, length, elapsed } = ageOf(at, now);
  return relative.format(-Math.floor(elapsed / length), unit);
}

/** Returns when the result of `timeAgo` next changes: at the next whole unit, or at the first of a larger one. */
export function nextTimeAgo(at: Instant, now: Date): Date {
  const { length, elapsed, larger } = ageOf(at, now);
  const nextAge = Math.min((Math.floor(elapsed / length) + 1) * length, larger);
  return new Date(now.getTime() + nextAge - elapsed);
}

function ageOf(at: Instant, now: Date) {
  const elapsed = Math.max(now.getTime() - new Date(at).getTime(), SECOND);
  const found = units.findIndex(([, length]) => elapsed >= length);
  const [unit, length] = units[found] ?? (["second", SECOND] as const);
  return { unit, length, elapsed, larger: units[found - 1]?.[1] ?? Infinity };
}
