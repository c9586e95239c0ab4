import { DAY, HOUR, MINUTE, SECOND, type Instant } from "../../server/base/clock.ts";

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

/** Dates as readers see them, in the language and time zone of the site. */
export interface Dates {
  /** `November 19, 2026`. */
  long: (at: Instant) => string;
  /** `2 days ago`; what is less than a second old was one second ago. */
  ago: (at: Instant, now: Date) => string;
}

/** Days are those of `timeZone`. */
export function createDates(locale: string, timeZone: string): Dates {
  const written = { year: "numeric", month: "long", day: "numeric" } as const;
  const long = new Intl.DateTimeFormat(locale, { timeZone, ...written });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return {
    long: (at) => long.format(new Date(at)),
    ago(at, now) {
      const { unit, length, elapsed } = ageOf(at, now);
      // Hebrew has words for one and two, after which CLDR repeats the number: `לפני שבועיים (2)`.
      return relative.format(-Math.floor(elapsed / length), unit).replace(/ \(\d\)$/, "");
    },
  };
}

/** Returns when the result of `ago` next changes: at the next whole unit, or at the first of a larger one. */
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
