import { expect, test } from "vitest";
import { openingWords } from "./plain-text.ts";

test("the first words of a text have no numbers of its notes, and powers", () => {
  expect(
    openingWords(
      '<h2>A</h2><p>In a line<a href="#text-fn-1" id="text-fnref-1"><sup>1</sup></a>, x<sup>2</sup>.</p>',
    ),
  ).toBe("In a line, x2.");
});
