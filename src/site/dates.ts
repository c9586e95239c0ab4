import { DAY, HOUR, MINUTE, SECOND } from "../server/platform/clock.ts";
import type { Instant } from "../server/platform/clock.ts";

const long = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

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
  const elapsed = Math.max(now.getTime() - new Date(at).getTime(), SECOND);
  const [unit, length] = units.find(([, length]) => elapsed >= length) ?? ["second", SECOND];
  return relative.format(-Math.floor(elapsed / length), unit);
}
