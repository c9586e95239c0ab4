import { TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { englishBlocks } from "../blocks/block-words.ts";
import type { NewsletterIdentity } from "../contract/settings/newsletter-identity.ts";
import en from "./languages/en.json" with { type: "json" };
import { bind, countedIn, inForm, parseMessage, placesOf, type Message } from "./message.ts";
import { nameNewsletter, type NamedIn } from "./naming/name-newsletter.ts";
import { formsOf } from "./own-words.ts";
import { languages, mapSentences } from "./words.ts";

const newsletters = ["", "die beetpost"].flatMap((name) =>
  ([undefined, "thursday"] as const).flatMap((day) =>
    ["08:00", "19:00"].map((time): NewsletterIdentity => ({ name, day, time })),
  ),
);

const languageNames = Object.keys(languages) as NamedIn[];

/** The texts of a table by their keys. */
function textsOf(table: object) {
  const texts = new Map<string, string>();
  mapSentences(table, (text, key) => texts.set(key, text));
  return texts;
}

/** What a sentence selects by. */
const selectors = new Set(["named", "dated", "morning", "isCommon"]);

const formsNeeded = (locale: string) => [...new Set([...formsOf(locale), "other"])].toSorted().join(", ");

/** Why a message is none that we can show, in a language with these forms of a number; undefined if it is one. */
function strangenessOf(message: Message, forms: string): string | undefined {
  for (const element of message) {
    if (element.type === TYPE.literal && /[{}]/.test(element.value))
      return "has a brace as text (an apostrophe before it? write ’)";
    if (element.type === TYPE.literal || element.type === TYPE.argument || element.type === TYPE.pound)
      continue;
    if (element.type !== TYPE.plural && element.type !== TYPE.select)
      return `has {${element.value}} in a format that we do not use`;
    const options = Object.keys(element.options).toSorted().join(", ");
    if (element.type === TYPE.plural && (element.offset !== 0 || element.pluralType !== "cardinal"))
      return `has {${element.value}} in a format that we do not use`;
    if (element.type === TYPE.plural && options !== forms)
      return `has the forms “${options}” instead of “${forms}”`;
    if (element.type === TYPE.select && (!selectors.has(element.value) || options !== "other, yes"))
      return `selects by {${element.value}} among “${options}”: it can be ${[...selectors].join(", ")}, among yes and other`;
    for (const { value } of Object.values(element.options)) {
      const within = strangenessOf(value, forms);
      if (within) return within;
    }
  }
  return undefined;
}

/** How each language calls the newsletters. */
const named = new Map(
  languageNames.map((language) => [
    language,
    newsletters.map((newsletter) => nameNewsletter(language, newsletter)),
  ]),
);

/** The message for each newsletter: with and without a name, a day and a morning. */
const boundIn = (language: NamedIn, message: Message) =>
  (named.get(language) ?? []).map((values) => bind(message, values));

/** What each English sentence has, by its key. */
const english = new Map(
  [...textsOf(languages.en.table)].map(([key, text]) => {
    const bound = boundIn("en", parseMessage(text));
    const known = new Set(bound.flatMap(placesOf));
    const needed = new Set(bound.flatMap((each) => placesOf(inForm(each, "other"))));
    return [key, { counted: countedIn(parseMessage(text)), known, needed }] as const;
  }),
);

type English = NonNullable<ReturnType<typeof english.get>>;

/** Why a sentence cannot stand for the English one; undefined if it can. */
function faultOf(language: NamedIn, text: string, { counted, known, needed }: English): string | undefined {
  if (text.trim() === "") return "is empty";
  const message = parseMessage(text);
  const forms = formsNeeded(languages[language].locale);
  const strangeness = strangenessOf(message, forms);
  if (strangeness) return strangeness;
  if (countedIn(message) !== counted) return `has no forms of {${counted}}: ${forms}`;
  for (const bound of boundIn(language, message)) {
    const foreign = placesOf(bound).filter((name) => !known.has(name));
    if (foreign.length > 0) return `has {${foreign.join("}, {")}}, which English has not`;
    const present = placesOf(inForm(bound, "other"));
    const lost = [...needed].filter((name) => !present.includes(name));
    if (lost.length > 0) return `lacks {${lost.join("}, {")}} of the English sentence`;
  }
  return undefined;
}

/** What is wrong with the sentences of a language, by key. */
function faultsIn(table: object, language: NamedIn): string[] {
  const texts = textsOf(table);
  const missing = [...english.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  const others = [...texts].flatMap(([key, text]) => {
    const inEnglish = english.get(key);
    if (inEnglish === undefined) return [`${key} is not in English`];
    try {
      const fault = faultOf(language, text, inEnglish);
      return fault ? [`${key} ${fault}: ${text}`] : [];
    } catch (error) {
      return [`${key} cannot be read as ICU MessageFormat (${String(error)}): ${text}`];
    }
  });
  return [...missing, ...others];
}

test.each(languageNames)(
  "%s has every sentence, with its places and the forms of its numbers",
  (language) => {
    expect(faultsIn(languages[language].table, language)).toEqual([]);
  },
);

const BRACE = "has a brace as text (an apostrophe before it? write ’)";
const BY = "it can be named, dated, morning, isCommon, among yes and other";

test.each([
  ["layout.home", undefined, "is missing"],
  ["layout.hom", "Start", "is not in English"],
  ["contact.send", " ", "is empty"],
  ["pageTitle", "{page}", "lacks {siteName} of the English sentence"],
  ["layout.skip", "Zum {ort}", "has {ort}, which English has not"],
  [
    "archive.series",
    "{named, select, yes {{Name} von {siteName}} other {Newsletter}}",
    "lacks {siteName} of the English sentence",
  ],
  [
    "archive.heading",
    "{benannt, select, yes {{Name}} other {x}}",
    `selects by {benannt} among “other, yes”: ${BY}`,
  ],
  [
    "archive.heading",
    "{named, select, ja {{Name}} other {x}}",
    `selects by {named} among “ja, other”: ${BY}`,
  ],
  [
    "home.contents.more",
    "{isCommon, select, yes {{gattung}} other {{category}}}",
    "has {gattung}, which English has not",
  ],
  [
    "blog.count",
    "{count, plural, one {# {Artikel}} other {# Artikel}}",
    "has {Artikel}, which English has not",
  ],
  ["blog.count", "{count, plural, other {# Artikel}}", "has the forms “other” instead of “one, other”"],
  [
    "blog.count",
    "{count, plural, one {#} few {#} other {#}}",
    "has the forms “few, one, other” instead of “one, other”",
  ],
  ["blog.count", "{count} Artikel", "has no forms of {count}: one, other"],
  ["blog.count", "{count, selectordinal, one {#} other {#}}", "has {count} in a format that we do not use"],
  ["blog.count", "{count, plural, offset:1 one {#} other {#}}", "has {count} in a format that we do not use"],
  ["layout.copyright", "© {year, number} {siteName}", "has {year} in a format that we do not use"],
  ["layout.copyright", "© {year} l'{siteName}", BRACE],
  ["mails.reminder.text", "l'{newsletter} est là", BRACE],
  ["contact.send", "Senden }", BRACE],
  [
    "contact.send",
    "Senden {",
    "cannot be read as ICU MessageFormat (SyntaxError: EXPECT_ARGUMENT_CLOSING_BRACE)",
  ],
])("a German %s that says %j is refused", (key, text, fault) => {
  const table = structuredClone(languages.de.table);
  const path = key.split(".");
  const last = path.pop() ?? "";
  const holder = path.reduce<object>((inside, each) => Reflect.get(inside, each), table);
  if (text === undefined) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, text);
  const shown = text === undefined || key === "layout.hom" ? "" : `: ${text}`;
  const before = new Set(faultsIn(languages.de.table, "de"));
  expect(faultsIn(table, "de").filter((each) => !before.has(each))).toEqual([`${key} ${fault}${shown}`]);
});

test("blocks say the English words when they are told of no others", () => {
  expect(en.blocks).toEqual(englishBlocks);
});
