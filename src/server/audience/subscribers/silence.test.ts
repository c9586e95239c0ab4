import { expect, test } from "vitest";
import { DAY } from "../../base/clock.ts";
import { silenceOf } from "./silence.ts";

const NOW = new Date("2026-06-01T09:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const counted = (days: number) => ({ at: daysAgo(days), isCounted: true });
const uncounted = (days: number) => ({ at: daysAgo(days), isCounted: false });

test("somebody must have been silent for as long as opens were counted", () => {
  const weekly = Array.from({ length: 20 }, (_, week) => counted(7 * week + 1));
  expect(silenceOf(weekly, 90, NOW)).toEqual({ since: daysAgo(90).toISOString() });
});

test("the time between a newsletter without counted links and the next one does not count", () => {
  const sends = [counted(10), uncounted(40), counted(50), counted(150)];
  // 10 days, a gap of 30, and the rest of 90 days before it.
  expect(silenceOf(sends, 90, NOW)).toEqual({ since: daysAgo(120).toISOString() });
});

test("nobody is called inactive before opens have been counted for long enough", () => {
  expect(silenceOf([], 90, NOW)).toEqual({ missingDays: 90 });
  expect(silenceOf([counted(20)], 90, NOW)).toEqual({ missingDays: 70 });
  expect(silenceOf([uncounted(20), counted(60)], 90, NOW)).toEqual({ missingDays: 50 });
});
