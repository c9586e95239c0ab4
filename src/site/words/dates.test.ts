import { expect, test } from "vitest";
import { createDates, nextTimeAgo } from "./dates.ts";

const { long, ago } = createDates("en-US", "UTC");

test("a date is written out in US English, in UTC", () => {
  expect(long("2026-11-19T23:59:59.000Z")).toBe("November 19, 2026");
  expect(long("2026-03-01T00:00:00.000Z")).toBe("March 1, 2026");
});

test("how long ago is said in the largest unit that fits", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(ago("2026-11-21T11:59:59.999Z", now)).toBe("1 second ago");
  expect(ago("2026-11-21T11:58:30.000Z", now)).toBe("1 minute ago");
  expect(ago("2026-11-20T13:00:00.000Z", now)).toBe("23 hours ago");
  expect(ago("2026-11-19T12:00:00.000Z", now)).toBe("2 days ago");
  expect(ago("2026-11-07T12:00:00.000Z", now)).toBe("2 weeks ago");
  expect(ago("2026-09-21T12:00:00.000Z", now)).toBe("2 months ago");
  expect(ago("2024-11-01T12:00:00.000Z", now)).toBe("2 years ago");
});

test("how long ago is said without a number where Hebrew has a word for it", () => {
  const hebrew = createDates("he-IL", "UTC");
  const now = new Date("2026-11-21T12:00:00Z");
  expect(hebrew.ago("2026-11-20T12:00:00.000Z", now)).toBe("לפני יום אחד");
  expect(hebrew.ago("2026-11-07T12:00:00.000Z", now)).toBe("לפני שבועיים");
  expect(hebrew.ago("2026-10-31T12:00:00.000Z", now)).toBe("לפני 3 שבועות");
});

test("a clock that is a little ahead does not speak of the future", () => {
  expect(ago("2026-11-21T12:00:05.000Z", new Date("2026-11-21T12:00:00Z"))).toBe("1 second ago");
});

test("it stays as it is said until the next whole unit, or the first of a larger one", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const nextOf = (at: string) => nextTimeAgo(at, now).toISOString();
  expect(nextOf("2026-11-21T11:59:59.999Z")).toBe("2026-11-21T12:00:01.000Z");
  expect(nextOf("2026-11-21T11:58:30.000Z")).toBe("2026-11-21T12:00:30.000Z");
  expect(nextOf("2026-11-20T12:30:00.000Z")).toBe("2026-11-21T12:30:00.000Z");
  // Four weeks become a month after 30 days, before they are five.
  expect(nextOf("2026-10-24T12:00:00.000Z")).toBe("2026-11-23T12:00:00.000Z");
});
