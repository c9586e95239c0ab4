import { expect, test } from "vitest";
import { sizeOf, thousands } from "./numbers.ts";

test.each([
  [0, "0.0"],
  [49, "0.0"],
  [50, "0.1"],
  [48_612, "48.6"],
  [1_234_567, "1,234.6"],
])("%i page views are %s thousand", (views, shown) => {
  expect(thousands(views)).toBe(shown);
});

test.each([
  [1, "1 kB"],
  [411_001, "412 kB"],
  [1_250_000, "1.3 MB"],
  [81_755_400_000, "81.8 GB"],
])("%i bytes are %s", (bytes, shown) => {
  expect(sizeOf(bytes)).toBe(shown);
});
