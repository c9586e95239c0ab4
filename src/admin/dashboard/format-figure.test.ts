import { expect, test } from "vitest";
import { count, thousands } from "./format-figure.ts";

test.each([
  [0, "0.0"],
  [49, "0.0"],
  [50, "0.1"],
  [48_612, "48.6"],
  [1_234_567, "1234.6"],
])("%i page views are %s thousand", (views, shown) => {
  expect(thousands(views)).toBe(shown);
});

test("a count has its thousands parted", () => {
  expect(count(12_316)).toBe("12,316");
});
