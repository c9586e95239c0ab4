import type { Day } from "../../time/zoned-time.ts";

/** A month of the calendar: `2026-11`. */
type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** The month so many after it, or before. */
export function monthAfter(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The day so many after it, or before. */
export function dayAfter(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Its weeks from Monday to Sunday; undefined where another month's day would be. */
export function weeksOf(month: Month): (Day | undefined)[][] {
  const daysSinceMonday = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7;
  const start = dayAfter(`${month}-01`, -daysSinceMonday);
  const days = Array.from({ length: 42 }, (_, index) => dayAfter(start, index));
  const own = days.map((day) => (monthOf(day) === month ? day : undefined));
  return [0, 7, 14, 21, 28, 35]
    .map((at) => own.slice(at, at + 7))
    .filter((week) => week.some((day) => day !== undefined));
}

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `Monday, November 23, 2026`. */
export const dayName = (day: Day) => long.format(new Date(`${day}T00:00:00Z`));

/** `November 2026`. */
export const monthName = (month: Month) => monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
