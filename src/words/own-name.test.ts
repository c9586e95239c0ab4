import { expect, test } from "vitest";
import type { NewsletterIdentity } from "../contract/settings/newsletter-identity.ts";
import { ownableSentences, wordsFor } from "./words.ts";

const NAMED: NewsletterIdentity = { name: "die beetpost", day: "thursday", time: "08:00" };
const NAMELESS = { ...NAMED, name: "" };

const languages = ["en", "de", "fr", "es", "it", "pl", "pt-BR", "he"];

/** By key. The tagline follows the name of the site, and is no sentence. */
const textsOf = (language: string, newsletter: NewsletterIdentity) => {
  const words = wordsFor(language, newsletter);
  const { homeTitle, welcomeText } = words.defaults;
  return new Map([
    ...ownableSentences(language, newsletter).map(({ key, text }) => [key, text] as const),
    ["homeTitle", homeTitle],
    ["welcomeText", welcomeText],
  ]);
};

test.each(languages)(
  "a sentence that begins with the newsletter's own name has a capital in %s",
  (language) => {
    const containing = [...textsOf(language, NAMED)].filter(([, text]) => /beetpost/i.test(text));
    expect(containing.length).toBeGreaterThan(20);

    const wrong = containing.filter(([, text]) => /(^|[.?!…] )die beetpost/u.test(text));
    // Hebrew has no capitals.
    expect(language === "he" ? [] : wrong).toEqual([]);
    const capitalWithin = containing.filter(([, text]) => /[\p{L},] Die beetpost/u.test(text));
    expect(capitalWithin).toEqual([]);
  },
);

test.each([
  ["de", /\b(ihn|ihm|er)\b/i],
  ["fr", /\b(elle|la) (recevoir|envoyer)/i],
  ["es", /\w[aei]r(la|lo)\b|\bno la\b/],
  ["it", /\w[aei]r(la|lo)\b|\bnon la\b/],
  ["pl", /\b(go|jego|ją)\b/],
  ["pt-BR", /-l[ao]\b/],
  ["he", /אותו|אותה| בו[ .]/],
])("no pronoun stands for a newsletter whose gender is unknown in %s", (language, pronoun) => {
  const blocks =
    /^(subscription\.(subscribe|confirm|preferences|keep|unsubscribe)\.|mails\.(reminder|confirmation)\.)/;
  // A sentence that has the plain word may have its pronoun.
  const wrong = [...textsOf(language, NAMED)].filter(
    ([key, text]) => blocks.test(key) && pronoun.test(text) && !text.includes("Newsletter"),
  );
  expect(wrong).toEqual([]);
});

test("a German name is a subject everywhere, so that a masculine one needs no accusative", () => {
  const masculine = { ...NAMED, name: "der Gartenbrief" };
  const containing = [...textsOf("de", masculine).values()].filter((text) => text.includes("Gartenbrief"));
  expect(containing).toContain(
    "Der Gartenbrief soll an {email} gehen. Klicke auf den Knopf, um zu sagen, dass du das möchtest.",
  );
  for (const text of containing)
    expect(text).not.toMatch(/(bestellt|möchtest du|hast du|abonnieren|bekommst du|du) der Gartenbrief/i);
});

test.each(languages)("a name takes the place of the plain word in the same sentences in %s", (language) => {
  const named = textsOf(language, NAMED);
  const changed = [...textsOf(language, NAMELESS)].filter(([key, text]) => named.get(key) !== text);
  for (const [key] of changed) expect(named.get(key)).toMatch(/beetpost/i);
  expect(changed.map(([key]) => key)).toEqual(
    expect.arrayContaining([
      "mails.confirmation.request",
      "mails.confirmation.requestWithAddress",
      "mails.newsletter.reason",
    ]),
  );
});
