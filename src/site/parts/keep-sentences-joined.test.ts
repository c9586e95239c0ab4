import { expect, test } from "vitest";
import { keepSentencesJoined } from "./keep-sentences-joined.ts";

test.each([
  ["It ends here. And it goes on.", "It ends here.\u00A0And it goes on."],
  ["“Is it here?”  It is…\nReally.", "“Is it here?”\u00A0It is…\u00A0Really."],
  ["هل هنا؟ نعم۔ هنا", "هل هنا؟\u00A0نعم۔\u00A0هنا"],
  ["यहाँ। वहाँ", "यहाँ।\u00A0वहाँ"],
  ["Ink, paper; and 3.5 pens", "Ink, paper; and 3.5 pens"],
])("%j", (text, joined) => {
  expect(keepSentencesJoined(text)).toBe(joined);
});
