import { expect, test } from "vitest";
import { momentOf } from "./moments.ts";

test.each([
  ["2024-2-29 10:00", "2024-02-29T10:00:00.000Z"],
  ["2026-03-01T10:00:00+02:00", "2026-03-01T08:00:00.000Z"],
  ["Mon, 02 Mar 2026 09:00:00 GMT", "2026-03-02T09:00:00.000Z"],
  ["Mon Mar 02 2026 10:00:00 GMT+0100 (CET)", "2026-03-02T09:00:00.000Z"],
  ["2026-02-30", undefined],
  ["2023-02-29 10:00", undefined],
  ["0000-00-00 00:00:00", undefined],
])("%s is %s", (given, moment) => {
  expect(momentOf(given)).toBe(moment);
});
