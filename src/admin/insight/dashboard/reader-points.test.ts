import { expect, test } from "vitest";
import { fullDay, pointsOf, shortDay } from "./reader-points.ts";

/** From a Saturday on. */
const days = Array.from({ length: 10 }, (_, index) => ({
  day: `2026-03-${String(7 + index).padStart(2, "0")}`,
  subscribers: 100 + index,
  gained: 2,
  lost: 1,
  views: 10,
}));

test("days are shown as they are, and the newsletter's are known", () => {
  const points = pointsOf(days, "90", "monday");
  expect(points).toHaveLength(10);
  expect(points.filter(({ isNewsletterDay }) => isNewsletterDay).map(({ day }) => day)).toEqual([
    "2026-03-09",
    "2026-03-16",
  ]);
});

test("the days of a newsletter without a fixed day are like the others", () => {
  expect(pointsOf(days, "90").filter(({ isNewsletterDay }) => isNewsletterDay)).toEqual([]);
});

test("a year is shown by weeks, which end with as many subscribers as their last day", () => {
  expect(pointsOf(days, "365")).toEqual([
    { day: "2026-03-07", subscribers: 101, gained: 4, lost: 2, views: 20, isNewsletterDay: false },
    { day: "2026-03-09", subscribers: 108, gained: 14, lost: 7, views: 70, isNewsletterDay: false },
    { day: "2026-03-16", subscribers: 109, gained: 2, lost: 1, views: 10, isNewsletterDay: false },
  ]);
});

test("a day is named alike wherever the browser is", () => {
  expect(shortDay("2026-03-09")).toBe("Mar 9");
  expect(fullDay("2026-03-09")).toBe("Mar 9, 2026");
});
