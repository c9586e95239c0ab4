import type { ChartSpan, ReadersDay } from "../../../contract/insight/dashboard.ts";
import { weekdays, type Weekday } from "../../../contract/settings/weekdays.ts";

/** What a chart shows at one place of its time axis: a day, or a week of a year. */
export interface ReaderPoint {
  /** `2026-03-02`, in UTC; of a week its Monday, or the first day that is shown. */
  day: string;
  subscribers: number;
  gained: number;
  lost: number;
  views: number;
  /** The newsletter's day. Of weeks none is. */
  isNewsletterDay: boolean;
}

export const spanNames: Record<ChartSpan, string> = { "30": "30 days", "90": "90 days", "365": "1 year" };

/** The days as they are, or a year's by weeks: 365 bars are too thin to be told apart. `newsletterDay` is the newsletter's. */
export function pointsOf(
  days: readonly ReadersDay[],
  span: ChartSpan,
  newsletterDay?: Weekday,
): ReaderPoint[] {
  if (span !== "365")
    return days.map((day) => ({ ...day, isNewsletterDay: weekdayOf(day.day) === newsletterDay }));
  const weeks: ReaderPoint[] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (weekdayOf(day.day) === "monday" || !week) weeks.push({ ...day, isNewsletterDay: false });
    else weeks.splice(-1, 1, joined(week, day));
  }
  return weeks;
}

const joined = (week: ReaderPoint, day: ReadersDay): ReaderPoint => ({
  ...week,
  subscribers: day.subscribers,
  gained: week.gained + day.gained,
  lost: week.lost + day.lost,
  views: week.views + day.views,
});

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];

const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const full = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `Mar 2`. */
export const shortDay = (day: string) => short.format(new Date(`${day}T00:00:00Z`));

/** `Mar 2, 2026`. */
export const fullDay = (day: string) => full.format(new Date(`${day}T00:00:00Z`));

/** How many days are named below a chart: as many as there is room for on a phone. */
const MOST_NAMED = 5;

/** The days that an axis names, evenly spaced: those of the newsletter, weeks of a year. */
export function weekStartsOf(points: readonly ReaderPoint[]): string[] {
  // Not the last days, whose name would end outside the chart.
  const shown = points.slice(0, Math.floor(points.length * 0.95));
  const newsletterDays = shown.filter(({ isNewsletterDay }) => isNewsletterDay);
  const starts = newsletterDays.length > 0 ? newsletterDays : shown;
  const step = Math.ceil(starts.length / MOST_NAMED);
  return starts.filter((_, index) => index % step === 0).map(({ day }) => day);
}
