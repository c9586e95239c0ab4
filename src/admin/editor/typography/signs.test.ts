import { expect, test } from "vitest";
import { quoteAfter, signsOf } from "./signs.ts";

/** Types a text key by key. */
function typed(text: string, language: string): string {
  let written = "";
  for (const key of text)
    written += key === '"' || key === "'" ? quoteAfter(written, key, signsOf(language)) : key;
  return written;
}

const SENTENCE = `"He said 'no' (it's "odd")."`;

test.each([
  ["en", "“He said ‘no’ (it’s “odd”).”"],
  ["en-GB", "“He said ‘no’ (it’s “odd”).”"],
  ["de", "„He said ‚no‘ (it’s „odd“).“"],
  ["de-CH", "«He said ‘no’ (it’s «odd»).»"],
  ["fr", "«\u202FHe said ‘no’ (it’s «\u202Fodd\u202F»).\u202F»"],
  ["es", "«He said ‘no’ (it’s «odd»).»"],
  ["it", "«He said ‘no’ (it’s «odd»).»"],
  ["nl", "“He said ‘no’ (it’s “odd”).”"],
  ["pl", "„He said ‚no’ (it’s „odd”).”"],
  ["sv", "”He said ’no’ (it’s ”odd”).”"],
  ["he", "”He said ’no’ (it’s ”odd”).”"],
  ["da", "“He said ‘no’ (it’s “odd”).”"],
  ["xx", "“He said ‘no’ (it’s “odd”).”"],
])("straight quotes become those of %s", (language, expected) => {
  expect(typed(SENTENCE, language)).toBe(expected);
});

test("a quote after a dash opens, and an apostrophe in a quoted German word closes nothing", () => {
  expect(typed('—"Yes"', "en")).toBe("—“Yes”");
  expect(typed("Wie geht's 'dir'", "de")).toBe("Wie geht’s ‚dir‘");
});
