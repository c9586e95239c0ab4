import { expect, test } from "vitest";
import { counted, countOf } from "./counting.ts";

test("a count has its thousands parted", () => {
  expect(counted(12_316)).toBe("12,316");
});

test("things are counted in the singular and in the plural", () => {
  const counts = [0, 1, 2, 12_316].map((count) => countOf(count, "subscriber"));
  expect(counts).toEqual(["0 subscribers", "1 subscriber", "2 subscribers", "12,316 subscribers"]);
  expect([countOf(1, "address"), countOf(2, "address")]).toEqual(["1 address", "2 addresses"]);
});
