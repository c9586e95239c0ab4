import { expect, test } from "vitest";
import { latestReactions, namedOf, placeNames, pointsOf } from "./timeline-points.ts";

const hour = (at: number, sent: number, opened: number) => ({
  at: `2026-03-02T${String(at).padStart(2, "0")}:00:00.000Z`,
  sent,
  opened,
  clicked: 0,
});

test("points begin at nothing and sum up the hours until the end of each", () => {
  expect(pointsOf([])).toEqual([]);
  expect(pointsOf([hour(8, 3, 1), hour(9, 1, 0)])).toEqual([hour(8, 0, 0), hour(9, 3, 1), hour(10, 4, 1)]);
});

test("an axis names at most two moments, also of a week, and the beginning of an hour", () => {
  const week = Array.from({ length: 169 }, (_, index) => ({ ...hour(8, 1, 1), at: String(index) }));
  expect(namedOf(week)).toEqual(["0", "63"]);
  expect(namedOf(pointsOf([hour(8, 3, 1)]))).toEqual(["2026-03-02T08:00:00.000Z"]);
});

test("totals and chart show the later of their figures, those after the first week included", () => {
  const hours = [{ ...hour(8, 3, 2), clicked: 1 }, hour(9, 0, 1)];
  const timeline = { hours, later: { sent: 0, opened: 4, clicked: 0 } };
  expect(latestReactions({ opened: 2, clicked: 5 }, undefined)).toEqual({ opened: 2, clicked: 5 });
  expect(latestReactions({ opened: 2, clicked: 5 }, timeline)).toEqual({ opened: 7, clicked: 5 });
});

function shiftsOf(opened: number, clicked: number) {
  const names = placeNames({ opened, clicked });
  return [names.opened.shift, names.clicked.shift];
}

test("names that would touch move apart, and the same number stays in its place", () => {
  expect([shiftsOf(2, 2), shiftsOf(100, 92), shiftsOf(92, 100), shiftsOf(15, 6), shiftsOf(1, 0)]).toEqual([
    [0, 0],
    [-7, 7],
    [7, -7],
    [0, 0],
    [0, 0],
  ]);
  expect(placeNames({ opened: 100, clicked: 92 }).clicked.place).toBeCloseTo(85);
});
