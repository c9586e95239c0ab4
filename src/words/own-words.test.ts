import * as fc from "fast-check";
import { expect, test } from "vitest";
import { siteLanguages } from "../contract/base/languages.ts";
import { ownableSentences, wordsFor, type Words } from "./words.ts";
import { refusalOf } from "./own-words.ts";

const LETTER = { name: "", day: "thursday", time: "18:30" } as const;
const languages = siteLanguages.map(({ value }) => value);

const ownable = new Set(ownableSentences("en", LETTER).map(({ key }) => key.replace(/\.(one|other)$/, "")));
const NUMBERS = /^(count|minutes|year|page|days)$/;

/** What each sentence that an owner can word says of the same values. */
function allSaid(words: Words, text: string, number: number): [string, string][] {
  const said: [string, string][] = [];
  const visit = (table: object, path: string) => {
    for (const [key, value] of Object.entries(table)) {
      const within = path + key;
      if (ownable.has(within))
        said.push([within, typeof value === "string" ? value : value(valuesIn(value.text))]);
      else if (typeof value === "object") visit(value, `${within}.`);
    }
  };
  const valuesIn = (sentence: string) => {
    const places = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const values = places.map((name) => [name, NUMBERS.test(name) ? number : text]);
    return { isCommon: "no", ...Object.fromEntries(values) };
  };
  visit(words, "");
  return said;
}

test.each(languages)("each sentence of %s, worded as its default, says the same", (language) => {
  const words = wordsFor(language, LETTER);
  const own = Object.fromEntries(ownableSentences(language, LETTER).map(({ key, text }) => [key, text]));
  expect(Object.keys(own).length).toBeGreaterThan(300);
  const worded = wordsFor(language, LETTER, own);
  const anyText = fc.string({ minLength: 1 }).filter((text) => text === text.trim());
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 200 }), (text, number) => {
      expect(allSaid(worded, text, number)).toEqual(allSaid(words, text, number));
    }),
    { numRuns: 30 },
  );
});

test.each(languages)("each sentence of %s can be worded", (language) => {
  const own = Object.fromEntries(
    ownableSentences(language, LETTER).map(({ key, text }) => [key, `${text} ✓`]),
  );
  const said = allSaid(wordsFor(language, LETTER, own), "x", 2);
  expect(said.length).toBe(ownable.size);
  expect(said.filter(([, text]) => !/✓ ?$/.test(text))).toEqual([]);
});

test("a number has an own version for each form that the language has", () => {
  const keys = (language: string) =>
    ownableSentences(language, LETTER)
      .filter(({ key }) => key.startsWith("blog.count."))
      .map(({ key, text }) => `${key.slice("blog.count.".length)}: ${text}`);
  expect(keys("en")).toEqual(["one: {count} article", "other: {count} articles"]);
  expect(keys("pl")).toEqual(["one: {count} artykuł", "few: {count} artykuły", "many: {count} artykułów"]);
  const { blog } = wordsFor("pl", LETTER, { "blog.count.few": "{count} teksty" });
  expect([1, 3, 5, 22].map((count) => blog.count({ count }))).toEqual([
    "1 artykuł",
    "3 teksty",
    "5 artykułów",
    "22 teksty",
  ]);
});

test("what a value says is not filled again, and neither is a name of the newsletter", () => {
  const { pageTitle } = wordsFor("en", LETTER, { pageTitle: "{siteName}: {page}" });
  expect(pageTitle({ page: "{siteName}", siteName: "$& {page}" })).toBe("$& {page}: {siteName}");
  const braces = { ...LETTER, name: "Notes {page} ' # <b>" };
  expect(wordsFor("en", braces).archive.page({ page: 2 })).toBe("Notes {page} ' # <b>, page 2");
});

test("only the places of an owner's text are read, not ICU MessageFormat", () => {
  const { layout } = wordsFor("en", LETTER, {
    "layout.home": "It's # } <b>'",
    "layout.copyright": "{year} '{siteName}' #",
  });
  expect(layout.home).toBe("It's # } <b>'");
  expect(layout.copyright({ year: 2026, siteName: "Ann's" })).toBe("2026 'Ann's' #");
});

test("braces in the name of the newsletter stand for themselves, in the owner's words too", () => {
  const braces = { ...LETTER, name: "Field {x} Notes" };
  const own = { "archive.name": "Field {x} Notes ✓", "archive.page": "{x}, {page}" };
  const { archive } = wordsFor("en", braces, own);
  expect(archive.name).toBe("Field {x} Notes ✓");
  expect(archive.page({ page: 2 })).toBe("{x}, 2");
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
  const { layout } = wordsFor("en", LETTER, { "layout.copyright": "{nobody}", "layout.gone": "x" });
  expect(layout.copyright({ year: 2026, siteName: "Masthead" })).toBe("© 2026 Masthead");
});
