import { expect, test } from "vitest";
import { siteLanguages } from "../base/languages.ts";
import { areFirstCategories, firstCategories } from "./first-categories.ts";
import { firstCategoryWords } from "./first-category-words.ts";

test("each language has words for every first category, all of them different", () => {
  expect(Object.keys(firstCategoryWords).length).toBe(siteLanguages.length - 1);
  for (const [language, words] of Object.entries(firstCategoryWords)) {
    expect(words.length, language).toBe(firstCategories.length);
    expect(new Set(words.map(([title]) => title)).size, language).toBe(words.length);
    expect(areFirstCategories(words.map(([title]) => ({ title }))), language).toBe(true);
  }
});
