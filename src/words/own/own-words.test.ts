import * as fc from "fast-check";
import { expect, test } from "vitest";
import { siteLanguages } from "../../contract/languages.ts";
import { wordsFor } from "../words.ts";
import { refusalOf, withOwnWords } from "./own-words.ts";
import { mapSentences, sentencesOf } from "./sentences.ts";

const LETTER = { name: "", day: "thursday", time: "18:30" } as const;
const languages = siteLanguages.map(({ value }) => value);

/** What each sentence says of the same values. */
function allSaid(words: ReturnType<typeof wordsFor>, text: string, number: number) {
  const said: [string, unknown][] = [];
  mapSentences(words, (leaf) => {
    const values = leaf.names.map((name) => (name instanceof Object ? number : name && text));
    const whole = typeof leaf.said === "function" ? Reflect.apply(leaf.said, undefined, values) : leaf.said;
    said.push([leaf.key, whole]);
    return leaf.said;
  });
  return said;
}

test.each(languages)("each sentence of %s, worded as its default, says the same", (language) => {
  const words = wordsFor(language, LETTER);
  const own = Object.fromEntries(sentencesOf(words).map(({ key, text }) => [key, text]));
  const worded = withOwnWords(words, own);
  expect(Object.keys(own).length).toBeGreaterThan(300);
  const anyText = fc.string({ minLength: 1 }).filter((text) => text === text.trim());
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 200 }), (text, number) => {
      expect(allSaid(worded, text, number)).toEqual(allSaid(words, text, number));
    }),
    { numRuns: 30 },
  );
});

test.each(languages)("each sentence of %s can be worded", (language) => {
  const words = wordsFor(language, LETTER);
  const own = Object.fromEntries(sentencesOf(words).map(({ key, text }) => [key, `${text} ✓`]));
  const said = allSaid(withOwnWords(words, own), "x", 2);
  expect(said.filter(([, text]) => !/✓ ?$/.test(String(text)))).toEqual([]);
});

test("a number has an own version for each form that the language has", () => {
  const keys = (language: string) =>
    sentencesOf(wordsFor(language, LETTER))
      .filter(({ key }) => key.startsWith("blog.count."))
      .map(({ key, text }) => `${key.slice("blog.count.".length)}: ${text}`);
  expect(keys("en")).toEqual(["one: {count} article", "other: {count} articles"]);
  expect(keys("pl")).toEqual(["one: {count} artykuł", "few: {count} artykuły", "many: {count} artykułów"]);
  const { count } = withOwnWords(wordsFor("pl", LETTER), { "blog.count.few": "{count} teksty" }).blog;
  expect([1, 3, 5, 22].map(count)).toEqual(["1 artykuł", "3 teksty", "5 artykułów", "22 teksty"]);
});

test("what a value says is not filled again", () => {
  const own = { pageTitle: "{siteName}: {page}" };
  const { pageTitle } = withOwnWords(wordsFor("en", LETTER), own);
  expect(pageTitle("{siteName}", "$& {page}")).toBe("$& {page}: {siteName}");
});

test("a version that does not fit is refused with a sentence, and is not shown if it is there", () => {
  const copyright = { key: "layout.copyright", text: "© {year} {siteName}", places: ["year", "siteName"] };
  expect(refusalOf(copyright, "© {siteName}")).toBe("Keep {year}, where readers see the value.");
  expect(refusalOf(copyright, "© {year} {siteName} {owner}")).toBe(
    "{owner} is not known in this sentence. It can have {year}, {siteName}.",
  );
  expect(refusalOf({ ...copyright, text: "Blog", places: [] }, "{ blog }")).toBe(
    "{ blog } is not known in this sentence. It has no places in braces.",
  );
  expect(refusalOf(copyright, " ")).toBe("Write a sentence, or go back to the default.");
  expect(refusalOf({ ...copyright, text: "Blog", places: [] }, "\u200b")).toBe(
    "Write a sentence, or go back to the default.",
  );
  expect(refusalOf(copyright, `{year} {siteName}${"x".repeat(500)}`)).toBe("Must be at most 500 characters");
  expect(refusalOf(copyright, "{siteName}, {year}")).toBeUndefined();
  const { layout } = withOwnWords(wordsFor("en", LETTER), {
    "layout.copyright": "{nobody}",
    "layout.gone": "x",
  });
  expect(layout.copyright(2026, "Masthead")).toBe("© 2026 Masthead");
});
