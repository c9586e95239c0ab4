import { expect, test } from "vitest";
import { HOUR, instantAfter, latestCredible, MINUTE } from "./clock.ts";

const now = new Date("2026-03-02T09:00:00Z");

test("a time is credible up to the longest wait, and a minute more for the clock of another server", () => {
  expect(latestCredible(now)).toBe("2026-03-02T09:01:00.000Z");
  expect(latestCredible(now, HOUR)).toBe(instantAfter(now, HOUR + MINUTE));
});
