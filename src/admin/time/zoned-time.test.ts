import { expect, test } from "vitest";
import {
  browserZone,
  clockTimeIn,
  dateAndClockTimeIn,
  dateAndTimeIn,
  dateIn,
  dayIn,
  instantIn,
  shortDayAndTimeIn,
  timeOfDayIn,
  weekdayAndTimeIn,
  weekdayDateIn,
  weekdayIn,
} from "./zoned-time.ts";

test.each([
  ["Europe/Berlin", "2026-11-23", "08:00", "2026-11-23T07:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-23", "08:00", "2026-11-23T02:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "00:30", "2025-12-31T10:30:00.000Z"],
  ["Pacific/Pago_Pago", "2026-01-01", "23:30", "2026-01-02T10:30:00.000Z"],
  ["America/New_York", "2026-11-01", "00:30", "2026-11-01T04:30:00.000Z"],
  ["America/New_York", "2026-11-01", "03:30", "2026-11-01T08:30:00.000Z"],
])("in %s, %s at %s is %s", (zone, day, time, instant) => {
  expect(instantIn(zone, day, time)).toBe(instant);
  expect(dayIn(zone, instant)).toBe(day);
});

test("a time that the clocks leave out in spring is an hour later, and the first of two in autumn", () => {
  const inSpring = instantIn("Europe/Berlin", "2026-03-29", "02:30");
  expect(inSpring).toBe("2026-03-29T01:30:00.000Z");
  expect(dateAndTimeIn("Europe/Berlin", inSpring)).toBe("March 29, 2026 at 03:30 GMT+2");
  expect(instantIn("Europe/Berlin", "2026-10-25", "02:30")).toBe("2026-10-25T00:30:00.000Z");
});

test.each(["Europe/Berlin", "America/St_Johns", "UTC"])(
  "the day and the time of day in %s mean the same moment again",
  (zone) => {
    for (const instant of ["2026-11-03T10:41:00.000Z", "1984-07-23T08:00:00.000Z"])
      expect(instantIn(zone, dayIn(zone, instant), timeOfDayIn(zone, instant))).toBe(instant);
    expect(timeOfDayIn("Europe/Berlin", "2026-11-03T10:41:00.000Z")).toBe("11:41");
  },
);

test("a weekday and a short time are those of the zone", () => {
  expect(weekdayIn("Asia/Tokyo", "2026-03-01T23:00:00.000Z")).toBe("Monday");
  expect(shortDayAndTimeIn("Asia/Tokyo", "2026-03-01T23:00:00.000Z")).toBe("Mon, Mar 2 at 08:00 GMT+9");
});

test("a time of day names its zone where the browser's clock shows another time, and a date does not", () => {
  const instant = "2026-03-02T23:04:05.000Z";
  const written = (zone: string) => [
    dateIn(zone, instant),
    weekdayDateIn(zone, instant),
    dateAndTimeIn(zone, instant),
    weekdayAndTimeIn(zone, instant),
    dateAndClockTimeIn(zone, instant),
    clockTimeIn(zone, instant),
  ];
  // The zone of the tests (vitest.config.ts) is 13:45 ahead.
  expect(written(browserZone())).toEqual([
    "March 3, 2026",
    "Tuesday, March 3, 2026",
    "March 3, 2026 at 12:49",
    "Tuesday, March 3, 2026 at 12:49",
    "March 3, 2026 at 12:49:05",
    "12:49:05",
  ]);
  expect(written("UTC")).toEqual([
    "March 2, 2026",
    "Monday, March 2, 2026",
    "March 2, 2026 at 23:04 UTC",
    "Monday, March 2, 2026 at 23:04 UTC",
    "March 2, 2026 at 23:04:05 UTC",
    "23:04:05 UTC",
  ]);
  expect(written("Europe/Berlin")).toEqual([
    "March 3, 2026",
    "Tuesday, March 3, 2026",
    "March 3, 2026 at 00:04 GMT+1",
    "Tuesday, March 3, 2026 at 00:04 GMT+1",
    "March 3, 2026 at 00:04:05 GMT+1",
    "00:04:05 GMT+1",
  ]);
  // Another name of the same clock.
  expect(dateAndTimeIn("NZ-CHAT", instant)).toBe("March 3, 2026 at 12:49");
  expect(clockTimeIn("America/New_York", instant)).toBe("18:04:05 EST");
});
