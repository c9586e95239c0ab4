import { expect, test } from "vitest";
import { dayAfter, monthAfter, monthName, weeksOf } from "./calendar.ts";

test("a month is whole weeks from Monday, each of its days once", () => {
  const november = weeksOf("2026-11");
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([...Array.from({ length: 6 }), "2026-11-01"]);
  expect(november.at(-1)).toEqual(["2026-11-30", ...Array.from({ length: 6 })]);
  expect(weeksOf("2027-02")).toHaveLength(4);
  expect(weeksOf("2026-08")).toHaveLength(6);
  expect(weeksOf("2028-02").flat().filter(Boolean)).toHaveLength(29);
});

test("days and months follow each other over the ends of months and years", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
  expect(monthAfter("2026-12", 1)).toBe("2027-01");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthName("2026-11")).toBe("November 2026");
});
