import { expect, test } from "vitest";
import { agoWords, untilWords } from "./relative.ts";

const NOW = Date.parse("2026-11-25T12:00:00.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

test.each([
  [0, "just now"],
  [12, "12 min ago"],
  [59, "59 min ago"],
  [60, "1 h ago"],
  [25 * 60, "1 d ago"],
  [7 * 24 * 60, undefined],
])("what was %i minutes ago", (minutes, words) => expect(agoWords(at(-minutes), NOW)).toBe(words));

test.each([
  [-1, "now"],
  [20, "in 20 min"],
  [44 * 60, "in 44 h"],
  [5 * 24 * 60, "in 5 d"],
])("what is %i minutes away", (minutes, words) => expect(untilWords(at(minutes), NOW)).toBe(words));
