import { firstCategories } from "../../../../src/contract/content/first-categories.ts";
import { fixedDefaults } from "../../../../src/contract/settings/settings-registry.ts";

/** What the owner and the tests have written, and the names of networks: it is the same in every language. */
const written = [
  "Masthead",
  ...firstCategories.map(({ title }) => title),
  ...fixedDefaults.toolLinks.map(({ title }) => title),
  fixedDefaults.contactEmail,
  ...fixedDefaults.contactAddress.split("\n"),
  "Twitter",
  "Instagram",
  "Facebook",
  "LinkedIn",
  "Bluesky",
  "Mastodon",
  "WhatsApp",
  "What we threw away",
  "An excerpt of some words.",
  "A paragraph that is just long enough to be taken for the text of a post.",
  "One heading",
  "Two",
  "More of it.",
  "Text that is long enough to be that of a post, in two sentences. Here.",
  "Admin",
  "ink",
  "“text”",
  "“nothing”",
  ...[1, 2, 3, 4].map((number) => `Post ${number}`),
];

const decode = (text: string) =>
  text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

const READ_OUT = /\s(?:aria-label|placeholder|alt|title)="([^"]+)"/g;
const DESCRIPTION = /<meta name="description" content="([^"]*)"/g;

/** Every text of a page or an email that somebody sees or hears. */
function textsIn(html: string): string[] {
  const page = html.replaceAll(/<(script|style|svg)[\s>].*?<\/\1>|<!--.*?-->|<link[^>]*>/gs, "");
  const attributes = [...page.matchAll(READ_OUT), ...page.matchAll(DESCRIPTION)].map(
    ([, value = ""]) => value,
  );
  return [...page.replaceAll(/<time[^>]*>[^<]*<\/time>/g, "").split(/<[^>]*>/), ...attributes].map(decode);
}

/** A text without what is the same in every language. */
const foreign = (text: string) =>
  written
    .reduce((rest, each) => rest.replaceAll(each, ""), text)
    .replaceAll(/\S+@\S+|https?:\/\/\S+|(?:Saturday, )?April \d+/g, "");

const WORD = /[a-z]{3,}/i;

/** The texts of a page in which a word is left that comes from no table, each with the name of the page. */
export const wordsLeftIn = (name: string, html: string): string[] =>
  textsIn(html)
    .filter((text) => WORD.test(foreign(text)))
    .map((text) => `${name}: ${text.trim().slice(0, 120)}`);
