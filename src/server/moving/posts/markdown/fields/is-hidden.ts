import { isFalse, isTrue, tableIn, textsIn, type FrontMatter } from "./front-matter.ts";

/** Fields that keep a text from the public if they are true, such as those of Hugo, Eleventy, Astro, Obsidian and themes for members. */
const HIDING = new Set(
  "wip hidden hide private unlisted unpublished archived exclude headless members membersonly memberonly premium paid paidonly paywall paywalled subscribersonly protected restricted secret confidential encrypted internal eleventyexcludefromcollections".split(
    " ",
  ),
);
/** Fields that do so if they are false. */
const SHOWING = new Set(
  "published publish public dgpublish visible listed live online ready display render permalink".split(" "),
);
/** Values of a status that let the public read a text; the last ones are what digital gardens call their notes. */
const PUBLIC_STATUS =
  /^(?:public|publish(?:ed)?|live|online|posted|released|active|stable|approved|final(?:ized)?|finished|done|complete[d]?|updated|evergreen|budding|seedling|growing)$/i;
/** Values of `state` and `stage` that do not. Others may name a place, or how far a project is. */
const HIDDEN_STAGE =
  /draft|hidden|private|unlisted|not public|unpublished|wip|progress|pending|review|idea|todo|archived|trash|deleted/i;
/** Values of fields that name readers; other values, such as “developers”, say for whom a text was written. */
const SOME_READERS = /paid|premium|member|subscri|founding|private|restrict|intern/i;

const DRAFT = /^drafts?$/i;
/** Tables in which Hugo and Zola have the fields that they do not know themselves. */
const OF_THEME = new Set(["params", "extra"]);

/** For each field whose values are words: true for a word that keeps a text from the public. */
const hides: Record<string, (word: string) => boolean> = {
  draft: (word) => !isFalse(word),
  status: (word) => !PUBLIC_STATUS.test(word) && !isTrue(word),
  state: (word) => HIDDEN_STAGE.test(word),
  stage: (word) => HIDDEN_STAGE.test(word),
  visibility: (word) => !/^public$/i.test(word),
  access: (word) => SOME_READERS.test(word),
  audience: (word) => SOME_READERS.test(word),
  tier: (word) => SOME_READERS.test(word),
  // Buttondown's, in the folder that its command line makes.
  emailtype: (word) => !/^(?:public|archival)$/i.test(word),
  password: (word) => !isFalse(word),
  type: (word) => DRAFT.test(word),
  layout: (word) => DRAFT.test(word),
};

/**
 * Returns the field of its front matter that keeps a text from the public, as `status: Entwurf`; undefined if none does.
 * An unknown status or visibility does, too.
 */
export function hidingField(given: FrontMatter): string | undefined {
  for (const [written, value] of Object.entries(given)) {
    const name = nameOf(written);
    const isHidden =
      (HIDING.has(name) && isTrue(value)) ||
      (SHOWING.has(name) && isFalse(value)) ||
      (name === "build" && isNeverBuilt(tableIn(given, written)));
    if (isHidden) return `${written}: ${name === "build" ? "never" : String(value)}`;
    const within = OF_THEME.has(name) ? hidingField(tableIn(given, written)) : undefined;
    if (within !== undefined) return `${written}.${within}`;
    const hiding = Object.hasOwn(hides, name) ? hides[name] : undefined;
    const word = textsIn(given, written).find((each) => hiding?.(each));
    // A password is for nobody to read, not in the report either.
    if (word !== undefined) return name === "password" ? written : `${written}: ${word}`;
  }
  return undefined;
}

/** One name for all spellings of it: Hugo reads `Draft` like `draft`, and others write `isDraft` or `post_status`. */
const nameOf = (written: string) =>
  written
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "")
    .replace(/^(?:is|post)(?=[a-z])/, "");

const isNeverBuilt = ({ render, list }: FrontMatter) =>
  [render, list].some((each) => isFalse(each) || each === "never");
