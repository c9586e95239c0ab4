import { expect, test } from "vitest";
import { newsletterIdentity } from "../../../../src/contract/settings/newsletter-identity.ts";
import { fixedDefaults } from "../../../../src/contract/settings/settings-registry.ts";
import { bracketed } from "../../../../src/words/pseudo/pseudo.ts";
import { ownableSentences } from "../../../../src/words/words.ts";
import { wordsLeftIn } from "./words-left.ts";
import { readWholeSite } from "./whole-site.ts";

/** What is no text on a page, and would be markup if it were not escaped. */
const MARKUP = `<i>&"`;

const sentences = ownableSentences("en", newsletterIdentity(fixedDefaults));
const own = Object.fromEntries(sentences.map(({ key, text }) => [key, `${bracketed(text)}${MARKUP}`]));

/** What the owner writes elsewhere, in words that are not English either. */
const settings = {
  tagline: "Ṫ",
  description: "Ḋ",
  homeTitle: "Ĥ",
  homeText: "Ẋ",
  communityClaim: "",
  testimonials: [],
  welcomeSubject: "",
  welcomeText: "Ŵ",
  menu: [],
  footerLinks: [],
};

const default_pages = /about|faq|privacy|terms/;

test("an owner can word everything that readers see or hear, and it is text wherever it is", async () => {
  const seen = await readWholeSite({ ...settings, ownWords: { en: own } });
  const pages = [...seen].filter(([name, text]) => text.includes("<html") && !default_pages.test(name));
  expect(pages.length).toBeGreaterThan(55);
  expect(pages.flatMap(([name, html]) => wordsLeftIn(name, html.replaceAll("&lt;i&gt;", "")))).toEqual([]);

  const documents = [...seen].map(([name, text]) => [
    name,
    /<html[\s\S]*<\/html>|<(?:rss|feed)[\s\S]*/.exec(text)?.[0] ?? "",
  ]);
  expect(documents.filter(([, html]) => html?.includes("<i>") || html?.includes('&"'))).toEqual([]);
  expect(documents.filter(([, html]) => html?.includes("&lt;i&gt;&amp;")).length).toBeGreaterThan(55);
});
