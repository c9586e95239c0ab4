/** A day of the calendar: `2026-11-23`. */
export type Day = string;

/*
 * How the admin writes moments: by the clock of the site (`zone`), in one format. A time of day names its zone where the
 * clock of the browser shows another time: nobody who schedules mail should have to guess which clock is meant.
 */

/** `November 23, 2026`. */
export const dateIn = (zone: string, instant: string) => format(zone, { dateStyle: "long" }, instant);

/** `Monday, November 23, 2026`. */
export const weekdayDateIn = (zone: string, instant: string) => format(zone, { dateStyle: "full" }, instant);

/** `November 23, 2026 at 08:00`, with ` GMT+1` where the browser's clock shows another time. */
export const dateAndTimeIn = (zone: string, instant: string) =>
  `${dateIn(zone, instant)} at ${timeIn(zone, instant)}`;

/** `Monday, November 23, 2026 at 08:00`, as `dateAndTimeIn`. */
export const weekdayAndTimeIn = (zone: string, instant: string) =>
  `${weekdayDateIn(zone, instant)} at ${timeIn(zone, instant)}`;

/** `November 23, 2026 at 08:00:15`, as `dateAndTimeIn`. */
export const dateAndClockTimeIn = (zone: string, instant: string) =>
  `${dateIn(zone, instant)} at ${clockTimeIn(zone, instant)}`;

/** `08:00:15`, as `dateAndTimeIn`. */
export const clockTimeIn = (zone: string, instant: string) =>
  `${wallClockIn(zone, new Date(instant)).slice(11)}${zoneNote(zone, instant)}`;

/** `Mon, Mar 2 at 08:00`, as `dateAndTimeIn`. */
export const shortDayAndTimeIn = (zone: string, instant: string) => {
  const day = format(zone, { weekday: "short", month: "short", day: "numeric" }, instant);
  return `${day} at ${timeIn(zone, instant)}`;
};

/** `Mar 2, 08:00`, for the many moments of an axis. */
export const hourIn = (zone: string, instant: string) =>
  `${format(zone, { month: "short", day: "numeric" }, instant)}, ${timeOfDayIn(zone, instant)}`;

/** `Monday`. */
export const weekdayIn = (zone: string, instant: string) => format(zone, { weekday: "long" }, instant);

/** `Mon`. */
export const shortWeekdayIn = (zone: string, instant: string) => format(zone, { weekday: "short" }, instant);

/** `08:00`, as `dateAndTimeIn`. */
export const timeIn = (zone: string, instant: string) =>
  `${wallClockIn(zone, new Date(instant)).slice(11, 16)}${zoneNote(zone, instant)}`;

/** The zone of the browser. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone's name, `Europe/Berlin` or `UTC`, where the browser's clock shows another time at `instant`. */
export const otherZoneAt = (zone: string, instant: string) =>
  isBrowserTime(zone, new Date(instant)) ? undefined : zone.replaceAll("_", " ");

const isBrowserTime = (zone: string, date: Date) =>
  wallClockIn(zone, date) === wallClockIn(browserZone(), date);

/** ` GMT+1`, ` UTC` or ` EST`; nothing where the browser's clock shows the same. */
function zoneNote(zone: string, instant: string): string {
  const date = new Date(instant);
  if (isBrowserTime(zone, date)) return "";
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    date,
  );
  return ` ${parts.find(({ type }) => type === "timeZoneName")?.value ?? zone}`;
}

const format = (timeZone: string, options: Intl.DateTimeFormatOptions, instant: string) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(new Date(instant));

/** The day that `instant` is on in `zone`. */
export const dayIn = (zone: string, instant: string): Day =>
  wallClockIn(zone, new Date(instant)).slice(0, 10);

/**
 * The instant at which the clocks of `zone` show this day and time (`08:00`). A time that a change of the clocks leaves
 * out is as much later as the clocks jump; of one that comes twice it is the first.
 */
export function instantIn(zone: string, day: Day, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => Date.parse(`${wallClockIn(zone, new Date(at))}Z`) - at;
  // No zone is further from UTC than a day, and none changes its clocks twice within two.
  const before = offsetAt(wanted - DAY_MS);
  const after = offsetAt(wanted + DAY_MS);
  const candidates = [wanted - before, wanted - after].toSorted((one, other) => one - other);
  const exact = candidates.find((at) => at + offsetAt(at) === wanted);
  return new Date(exact ?? wanted - before).toISOString();
}

/** `08:00`: the time of day that the clocks of `zone` show, without the note of `dateAndTimeIn`. */
export const timeOfDayIn = (zone: string, instant: string) =>
  wallClockIn(zone, new Date(instant)).slice(11, 16);

const DAY_MS = 24 * 60 * 60_000;

/** `2026-11-23T08:00:00`. */
function wallClockIn(timeZone: string, date: Date): string {
  // Sweden writes dates as ISO 8601 does, but for the zeros of an early year.
  const written = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(date);
  return written.replace(" ", "T").padStart("2026-11-23T08:00:00".length, "0");
}
