import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each([
  [10, "less than a minute"],
  [60, "about 1 minute"],
  [89 * 60, "about 89 minutes"],
  [3 * 3_600, "about 3 hours"],
])("%i seconds are %s", (seconds, words) => expect(timeLeft(seconds)).toBe(words));
