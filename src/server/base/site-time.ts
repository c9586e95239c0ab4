import { instant, SECOND, type Instant } from "./clock.ts";

/** A day and a time as the clock on a wall shows them. */
export interface WallTime {
  /** Monday is 1, as in ISO 8601. */
  weekday: number;
  hour: number;
  minute: number;
}

/** The last moment up to `now` at which a clock on a wall of the zone showed this day and time. */
export const lastAt = (now: Date, zone: string, wall: WallTime): Date =>
  nearby(now, zone, wall).findLast((moment) => moment <= now) ?? now;

/** The first moment after `after` at which it will. */
export const nextAt = (after: Date, zone: string, wall: WallTime): Date =>
  nearby(after, zone, wall).find((moment) => moment > after) ?? after;

/** The week of a moment where the zone is (ISO 8601): `2026-W48`. */
export function weekOf(moment: Date, zone: string): string {
  const { yearOfWeek = 0, weekOfYear = 0 } = zoned(moment, zone);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, "0")}`;
}

/** The day of a moment where the zone is: `2026-11-25`. */
export const dayOf = (moment: Date, zone: string): string => zoned(moment, zone).toPlainDate().toString();

/** The first moment of the day that is so many days from the day of `moment` where the zone is. */
export function startOfDay(moment: Date, zone: string, daysAway = 0): Date {
  const day = zoned(moment, zone).toPlainDate().add({ days: daysAway });
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}

/** The first moment of a day such as `2026-11-25` where the zone is, or of one that is so many days later. */
export const startOfNamedDay = (day: string, zone: string, daysLater = 0): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(zone).epochMilliseconds);

/** The moment of the same day at which a clock on a wall of the zone shows a time. */
export function sameDayAt(moment: Date, zone: string, { hour, minute }: Omit<WallTime, "weekday">): Date {
  const plainTime = { hour, minute };
  return new Date(
    zoned(moment, zone).toPlainDate().toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds,
  );
}

/**
 * The moment of the day after `now` at which a clock on a wall of the zone shows the time of `like`. A time that a change
 * of the clocks leaves out comes as much later as they jump.
 */
export function nextDayAt(now: Date, zone: string, like: Date): Date {
  const plainTime = zoned(like, zone).toPlainTime();
  const tomorrow = zoned(now, zone).toPlainDate().add({ days: 1 });
  return new Date(tomorrow.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
}

/** The moment at which a clock on a wall of the zone shows what one in UTC shows at `moment`. */
export const atWallTime = (moment: Instant, zone: string): Instant =>
  instant(
    new Date(Temporal.PlainDateTime.from(moment.replace(/Z$/, "")).toZonedDateTime(zone).epochMilliseconds),
  );

/** What a clock on a wall of the zone shows at `moment`, as if it were one in UTC. */
export const wallTimeAt = (moment: Instant, zone: string): Instant =>
  instant(
    new Date(`${Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime().toString()}Z`),
  );

/**
 * The same day and time in the weeks around a moment, in order. A time that a change of the clocks leaves out comes as
 * much later as they jump; of one that comes twice it is the first.
 */
function nearby(moment: Date, zone: string, { weekday, hour, minute }: WallTime): Date[] {
  const today = zoned(moment, zone);
  return [-2, -1, 0, 1, 2].map((weeks) => {
    const day = today.toPlainDate().add({ days: weekday - today.dayOfWeek + weeks * 7 });
    const plainTime = { hour, minute };
    return new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
  });
}

const zoned = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(moment.getTime() / SECOND) * SECOND).toZonedDateTimeISO(
    zone,
  );
