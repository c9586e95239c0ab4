import { expect, test } from "vitest";
import { wordsFor } from "./words.ts";

const LETTER = { name: "", day: "thursday", time: "18:30" } as const;
const WITHOUT_DAY = { ...LETTER, day: undefined };

test.each([
  ["en", ["0 articles", "1 article", "2 articles", "1,234 articles"]],
  ["de", ["0 Artikel", "1 Artikel", "2 Artikel", "1.234 Artikel"]],
  ["fr", ["0 article", "1 article", "2 articles", "1 234 articles"]],
  ["pl", ["0 artykułów", "1 artykuł", "2 artykuły", "1234 artykuły"]],
])("things are counted as %s does", (language, counts) => {
  const { count } = wordsFor(language, LETTER).blog;
  expect([0, 1, 2, 1_234].map((total) => count({ count: total }).replaceAll(/[\u00a0\u202f]/g, " "))).toEqual(
    counts,
  );
});

test("Polish has a form of its own from five on, and for the teens", () => {
  const { count } = wordsFor("pl", LETTER).blog;
  expect([5, 12, 22, 25].map((total) => count({ count: total }))).toEqual([
    "5 artykułów",
    "12 artykułów",
    "22 artykuły",
    "25 artykułów",
  ]);
});

test.each([
  ["en", "the Thursday letter", "the letter"],
  ["de", "der Donnerstags-Newsletter", "der Newsletter"],
  ["fr", "la lettre du jeudi", "la lettre"],
  ["es", "la carta del jueves", "la carta"],
  ["he", "הניוזלטר של יום חמישי", "הניוזלטר"],
  ["it", "la newsletter del giovedì", "la newsletter"],
  ["pl", "czwartkowy newsletter", "newsletter"],
  ["pt-BR", "a newsletter de quinta-feira", "a newsletter"],
])("the newsletter is named after its day in %s, or after none", (language, named, plain) => {
  expect(wordsFor(language, LETTER).defaults.tagline).toMatch(new RegExp(`^${named} `));
  expect(wordsFor(language, WITHOUT_DAY).defaults.tagline).toMatch(new RegExp(`^${plain} `));
  expect(wordsFor(language, { ...LETTER, name: "Field Notes" }).defaults.tagline).toMatch(/^Field Notes /);
});

test.each([
  ["en-IN", "12,34,567 articles"],
  ["de-CH", "1'234'567 Artikel"],
  ["es-MX", "1,234,567 artículos"],
  ["pt-PT", "1\u00A0234\u00A0567 artigos"],
])("what is counted is written as in %s", (language, written) => {
  expect(wordsFor(language, LETTER).blog.count({ count: 1_234_567 })).toBe(written);
});

test("a language without words has the English ones, and a region its own dates", () => {
  expect(wordsFor("nl", LETTER).search.button).toBe("Search");
  expect(wordsFor("de-AT", LETTER)).toMatchObject({ locale: "de-AT", search: { button: "Suchen" } });
});

test("no word stands alone between two lines of a heading in Hebrew, whose words are short", () => {
  for (const letter of [LETTER, WITHOUT_DAY]) {
    const { defaults, home, about } = wordsFor("he", letter);
    for (const heading of [defaults.homeTitle, home.band, about.heading, about.band])
      for (const line of heading.split("\n").slice(1, -1)) expect(line, heading).toContain(" ");
  }
});
