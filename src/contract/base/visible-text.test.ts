import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../tests/setup/growth.ts";
import { measureReading, visibleText } from "./visible-text.ts";

test("words that no spaces part are counted by their characters", () => {
  expect(measureReading("<p>The quick brown fox</p><p>jumps</p>")).toEqual({ words: 5, minutes: 1 });
  expect(measureReading("<p>我用AI写作。</p>").words).toBe(5);
  expect(measureReading("<p>コーヒー、ที่นี่</p>").words).toBe(4);
  expect(measureReading(`<p>${"今天天气很好。".repeat(1_000)}</p>`)).toEqual({ words: 6_000, minutes: 12 });
});

test("a raised number is none of its own, and a quotation has its quotes", () => {
  expect(visibleText("<p>8<sup>-2</sup> m<sup>3</sup>, x<sub>10</sub>, M<sup>me</sup></p>")).toBe(
    "8⁻² m³, x₁₀, Mme",
  );
  expect(visibleText('<p>Sie rief <q cite="/a">halt</q>.</p>')).toBe('Sie rief "halt".');
});

test.each(["<q ", "</q", "<sup>1", "<sub>-", "<p ", "<b "])(
  "%s without an end is read in linear time",
  (piece) => {
    expect(growthOf((size) => visibleText(piece.repeat(size)), 20_000)).toBeLessThan(LINEAR);
  },
);
