/** The source of the time; tests pass their own. */
export type Clock = () => Date;

/** A moment in UTC as the database, the code and the wire all write it: `2026-03-02T09:00:00.000Z`. Sorts as text. */
export type Instant = string;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How far another server's clock may be ahead of ours: what is later was written while a clock was wrong, and counts for nothing. */
export const MAX_AHEAD_MS = MINUTE;

export const instant = (date: Date): Instant => date.toISOString();

/** The moment `milliseconds` after `date`; before it when negative. */
export const instantAfter = (date: Date, milliseconds: number): Instant =>
  new Date(date.getTime() + milliseconds).toISOString();

/** True if there is this day (`2026-02-28`). JavaScript reads 31 February as a day in March. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && instant(date).startsWith(day);
}

/**
 * Returns the latest time that can be right for what is never set more than `longestMs` ahead. A later one was written
 * while a clock was ahead.
 */
export const latestCredible = (now: Date, longestMs = 0): Instant =>
  instantAfter(now, longestMs + MAX_AHEAD_MS);
