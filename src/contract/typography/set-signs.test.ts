import { expect, test } from "vitest";
import { quoteAfter, setSigns } from "./set-signs.ts";
import { signsOf } from "./signs.ts";

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

test.each([
  ["en", "“He said ‘no’ (it’s “odd”).”"],
  ["de", "„He said ‚no‘ (it’s „odd“).“"],
  ["fr", "«\u202FHe said ‘no’ (it’s «\u202Fodd\u202F»).\u202F»"],
  ["pl", "„He said ‚no’ (it’s „odd”).”"],
  ["sv", "”He said ’no’ (it’s ”odd”).”"],
])("a whole text in %s gets the signs that typing gives it", (language, expected) => {
  expect(setSigns(SENTENCE, language)).toBe(expected);
});

test.each([
  [`He is 5'10" tall, on 2' 6" stilts`, "He is 5′10″ tall, on 2′ 6″ stilts"],
  [`"He is 5'10"," she said`, "“He is 5′10″,” she said"],
  [`"In 2010", and in the 1990's`, "“In 2010”, and in the 1990’s"],
  ["'Tis the '90s, rock 'n' roll of '68", "’Tis the ’90s, rock ’n’ roll of ’68"],
  ["'It's the '90s,' he said", "‘It’s the ’90s,’ he said"],
  ["Wait... what -- now---or never--", "Wait… what — now—or never—"],
  ["Emma's and the students' books", "Emma’s and the students’ books"],
  ['他说"好"，又说："不"。', "他说“好”，又说：“不”。"],
  ['"Привет", сказал он', "«Привет», сказал он"],
  ['"Καλημέρα" και "όχι"', "«Καλημέρα» και «όχι»"],
  ['צה"ל אמר "לא" לג\'ירפה', "צה״ל אמר ”לא” לג׳ירפה"],
  ['Preguntó: ¿"Quién" o ¡"nadie"!', "Preguntó: ¿“Quién” o ¡“nadie”!"],
  ['e l\'"arte" dell\'"uomo"', "e l’“arte” dell’“uomo”"],
  ['她问:"谁?"', "她问:“谁?”"],
  ['the "in"/"out" 🎉"party" of "a","b"', "the “in”/“out” 🎉“party” of “a”,“b”"],
  ["नदी -- पानी، cafe\u0301 -- x", "नदी — पानी، cafe\u0301 — x"],
])("%s is set", (text, expected) => {
  expect(setSigns(text, "en")).toBe(expected);
  expect(setSigns(expected, "en")).toBe(expected);
});

test.each([
  'Dear {first_name|"friend"}',
  "https://example.org/it's--here...and",
  "Use `--force` and `don't`",
  "Run it with --force, or a ---- b",
  "xn--bcher-kva.example",
  "$f'(x) = \"y\"$ and \\(g'\\) and $$h''$$",
  '[it](/there "title") and <a title="x"> and [gallery ids="1,2"]',
  "| --- | --- |",
  "---",
  'a " b',
  "../...",
])("%s stays", (text) => {
  expect(setSigns(text, "en")).toBe(text);
});

test("the language of the site counts where the script tells no other", () => {
  expect(setSigns('"Ja"', "de-AT")).toBe("„Ja“");
  expect(setSigns('"Да"', "bg")).toBe("„Да“");
  expect(setSigns('"Yes"', "he")).toBe("“Yes”");
  expect(setSigns('"1, 2"', "fr")).toBe("«\u202F1, 2\u202F»");
  expect(setSigns('"Yes"', "not a language")).toBe("“Yes”");
});

test("the time for a text grows with its length alone", () => {
  for (const part of ['"', "'a ", "$a ", "`a", "\\(", "](", "[a ", "https://", "{a", "<a", "--", '"a" '])
    expect(setSigns(part.repeat(200_000), "en").length).toBeGreaterThan(0);
});
