import { expect, test } from "vitest";
import { counted, countOf, sizeOf, thousands } from "./numbers.ts";

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
  expect(counted(12_316)).toBe("12,316");
});

test("things are counted in the singular and in the plural", () => {
  const counts = [0, 1, 2, 12_316].map((count) => countOf(count, "subscriber"));
  expect(counts).toEqual(["0 subscribers", "1 subscriber", "2 subscribers", "12,316 subscribers"]);
  expect([countOf(1, "address"), countOf(2, "address")]).toEqual(["1 address", "2 addresses"]);
});

test.each([
  [1, "1 kB"],
  [411_001, "412 kB"],
  [1_250_000, "1.3 MB"],
])("%i bytes are %s", (bytes, shown) => {
  expect(sizeOf(bytes)).toBe(shown);
});
