import { expect, test } from "vitest";
import { DAY, HOUR } from "./clock.ts";
import { lastAt, nextAt, weekOf } from "./site-time.ts";

const friday = { weekday: 5, hour: 15, minute: 0 };
const sundayNight = { weekday: 7, hour: 2, minute: 30 };

const BERLIN = "Europe/Berlin";
const NEW_YORK = "America/New_York";

test.each([
  ["in winter", "2026-01-14T12:00:00Z", BERLIN, friday, "2026-01-09T14:00:00Z", "2026-01-16T14:00:00Z"],
  ["in summer", "2026-07-15T12:00:00Z", BERLIN, friday, "2026-07-10T13:00:00Z", "2026-07-17T13:00:00Z"],
  ["over spring", "2026-03-29T12:00:00Z", BERLIN, friday, "2026-03-27T14:00:00Z", "2026-04-03T13:00:00Z"],
  ["over autumn", "2026-10-25T12:00:00Z", BERLIN, friday, "2026-10-23T13:00:00Z", "2026-10-30T14:00:00Z"],
  ["in New York", "2026-03-08T12:00:00Z", NEW_YORK, friday, "2026-03-06T20:00:00Z", "2026-03-13T19:00:00Z"],
  ["right on it", "2026-07-17T13:00:00Z", BERLIN, friday, "2026-07-17T13:00:00Z", "2026-07-24T13:00:00Z"],
  ["just before", "2026-07-17T12:59:59Z", BERLIN, friday, "2026-07-10T13:00:00Z", "2026-07-17T13:00:00Z"],
  // Clocks jump from 2 to 3: half past two is an hour later.
  ["left out", "2026-03-29T06:00:00Z", BERLIN, sundayNight, "2026-03-29T01:30:00Z", "2026-04-05T00:30:00Z"],
  // Clocks go from 3 back to 2: half past two comes twice, and the first counts.
  ["twice", "2026-10-25T06:00:00Z", BERLIN, sundayNight, "2026-10-25T00:30:00Z", "2026-11-01T01:30:00Z"],
  ["between", "2026-10-25T01:00:00Z", BERLIN, sundayNight, "2026-10-25T00:30:00Z", "2026-11-01T01:30:00Z"],
  [
    "east",
    "2026-01-02T02:00:00Z",
    "Pacific/Kiritimati",
    friday,
    "2026-01-02T01:00:00Z",
    "2026-01-09T01:00:00Z",
  ],
])("a time of the week %s (%s, %s) is found before and after", (_, now, zone, wall, last, next) => {
  expect(lastAt(new Date(now), zone, wall)).toEqual(new Date(last));
  expect(nextAt(new Date(now), zone, wall)).toEqual(new Date(next));
});

test("through ten years of clock changes there is one such time in each week, and none is passed over", () => {
  for (const zone of [BERLIN, NEW_YORK, "Australia/Lord_Howe", "Asia/Kolkata", "UTC"]) {
    const weeks = new Set<string>();
    let at = nextAt(new Date("2026-01-01T00:00:00Z"), zone, friday);
    for (let week = 0; week < 520; week++) {
      weeks.add(weekOf(at, zone));
      const next = nextAt(at, zone, friday);
      expect(lastAt(next, zone, friday)).toEqual(next);
      expect(Math.abs(next.getTime() - at.getTime() - 7 * DAY)).toBeLessThanOrEqual(HOUR);
      at = next;
    }
    expect(weeks.size).toBe(520);
  }
});

test.each([
  ["2026-01-01T12:00:00Z", "2026-W01"],
  ["2027-01-01T12:00:00Z", "2026-W53"],
  ["2024-12-30T12:00:00Z", "2025-W01"],
  ["2026-11-22T23:30:00Z", "2026-W48"],
])("the week of %s in Berlin is %s", (at, week) => {
  expect(weekOf(new Date(at), BERLIN)).toBe(week);
});
