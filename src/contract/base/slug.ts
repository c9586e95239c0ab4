import { beginningOf } from "./cut-text.ts";

const MAX_SLUG_LENGTH = 120;

/** Words that name something else under /blog or /api/posts, so no post can have them. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  "category create drafts edit featured feed new page preview rss search tag".split(" "),
);

/** What the site itself answers at `/{word}` or below it, so no page can have these addresses. */
const reservedPageSlugs: ReadonlySet<string> = new Set(
  (
    "admin api assets atom author blog c cards confirm covers feed healthz invitation keep media metrics my-data new-address new-password newsletter " +
    "o poll preferences preview readyz rss rss2 setup subscribe test-email unsubscribe views"
  ).split(" "),
);

export const isReservedPageSlug = (slug: string) => reservedPageSlugs.has(slug);

/** Every slug is made so; other text names nothing, and may hold what no database takes. */
export const isSlug = (text: string) => /^[a-z0-9-]+$/.test(text);

/** Latin letters that Unicode does not take apart into a plain one and an accent. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
};

/** What German writes where there are no umlauts. */
const germanLetters: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** Whether the slug of a text depends on its language. */
export const hasUmlaut = (text: string) => /[äöü]/i.test(text.normalize("NFC"));

/**
 * A title as part of an address: lower case, accents and special characters stripped, words joined by hyphens. In German
 * (`language` as in the settings), umlauts become two letters: `Über uns` is at `ueber-uns`.
 * Empty when nothing Latin is left; the server then transliterates.
 */
export function slugify(title: string, language = ""): string {
  return (language.split("-")[0] === "de" ? spellUmlauts(title) : title)
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’‘`]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłıħŋŧəɛɔɓɗƙ]/g, (letter) => plainLetters[letter] ?? "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
}

/** True for a text with letters of another script than Latin, which no slug has. */
export const hasOtherScript = (text: string) => /(?!\p{Script=Latin})\p{L}/u.test(text);

/** What a heading of these words is called in an address: their slug, or the words in their own script, since slugs of several may be equal. */
export const anchorNameOf = (words: string): string =>
  hasOtherScript(words)
    ? (beginningOf(words.normalize("NFKC").toLowerCase(), MAX_SLUG_LENGTH)
        .match(/[\p{L}\p{M}\p{N}]+/gu)
        ?.join("-") ?? "")
    : slugify(words);

const spellUmlauts = (text: string) =>
  text.normalize("NFC").replaceAll(/[äöü]/gi, (letter) => germanLetters[letter.toLowerCase()] ?? letter);
