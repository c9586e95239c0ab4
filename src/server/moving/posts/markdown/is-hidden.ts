import { isFalse, isTrue, tableIn, textIn } from "./front-matter.ts";
import type { FrontMatter } from "./front-matter.ts";

/** Fields that keep a text from the public if they are true, of Hugo, Eleventy, Astro, Obsidian and themes for members. */
const HIDING = new Set(
  "draft isdraft wip hidden private unlisted headless members membersonly memberonly premium paid paidonly subscribersonly protected eleventyexcludefromcollections".split(
    " ",
  ),
);
/** Fields that do so if they are false. */
const SHOWING = new Set("published ispublished publish public dgpublish visible render permalink".split(" "));
/** Values of a status that does so. */
const HIDDEN_STATUS =
  /^(?:draft|hidden|private|unlisted|unpublished|wip|in[ -]?progress|work in progress|pending|review|in review|idea|todo|archived|trash)$/i;
/** Values of fields that name readers; other values, such as “developers”, say for whom a text was written. */
const SOME_READERS = /paid|premium|member|subscri|founding|private|restrict|intern/i;

/**
 * True for a text that its front matter keeps from the public; an unknown visibility does, too. Names are compared
 * without case and signs, because Hugo reads `Draft` like `draft`.
 */
export function isHidden(given: FrontMatter): boolean {
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase().replaceAll(/[^a-z]/g, ""), value]),
  );
  const { render, list } = { ...tableIn(fields, "build") };
  return (
    Object.entries(fields).some(
      ([name, value]) => (HIDING.has(name) && isTrue(value)) || (SHOWING.has(name) && isFalse(value)),
    ) ||
    HIDDEN_STATUS.test(textIn(fields, "status")) ||
    !/^(?:public)?$/i.test(textIn(fields, "visibility")) ||
    ["access", "audience", "tier"].some((name) => SOME_READERS.test(textIn(fields, name))) ||
    !/^(?:false|0|no)?$/i.test(textIn(fields, "password")) ||
    [render, list].some((each) => isFalse(each) || each === "never")
  );
}
