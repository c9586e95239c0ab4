import { buttonsWithoutAddress } from "../../../../blocks/button/html.ts";
import { unescaped } from "../../../../blocks/entities.ts";
import { imagesIn, imagesWithoutAlt } from "../../../../blocks/image/html.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { visibleText } from "../../../../contract/base/visible-text.ts";
import type { PostValues } from "../values/post-values.ts";

/** What search results show before they cut, in characters. */
export const META_TITLE_LENGTH = 60;
export const META_DESCRIPTION_LENGTH = 160;

export interface Check {
  /** What is so, or what is to do. */
  words: string;
  isDone: boolean;
}

/** What a reader would miss, as far as the form itself tells. Advice: nothing of it stops a post. */
export function checkPost(values: PostValues): Check[] {
  return [
    checkBasics(values),
    ...checkText(values.content),
    checkLength("Meta title", values.seo.metaTitle, META_TITLE_LENGTH),
    checkLength("Meta description", values.seo.metaDescription, META_DESCRIPTION_LENGTH),
  ];
}

export const NO_IMAGES = "No images";

/** What can be wrong with any text. */
export const checkText = (content: string): Check[] => [
  checkAltTexts(content),
  ...checkImageAddresses(content),
  ...checkButtons(content),
  checkHeadings(content),
];

function checkBasics({ title, excerpt, category, content }: PostValues): Check {
  const parts = { title, excerpt, category, content: visibleText(content) };
  const missing = Object.entries(parts).filter(([, value]) => value.trim() === "");
  const names = missing.map(([name]) => name);
  return names.length === 0
    ? { words: "Title, excerpt, category and content", isDone: true }
    : { words: `Still empty: ${names.join(", ")}`, isDone: false };
}

function checkAltTexts(content: string): Check {
  const bare = imagesWithoutAlt(content);
  if (bare > 0) return { words: `${countOf(bare, "image")} without alt text`, isDone: false };
  return { words: /<img\b/i.test(content) ? "Every image has alt text" : NO_IMAGES, isDone: true };
}

/** A program may write an image whose address cleaning leaves out. Readers get its alt text instead of it. */
function checkImageAddresses(content: string): Check[] {
  const { length } = imagesIn(content).filter(({ src }) => src === "");
  return length > 0 ? [{ words: `${countOf(length, "image")} without an address`, isDone: false }] : [];
}

/** Most texts have no buttons, so only a fault is named. */
function checkButtons(content: string): Check[] {
  const { length } = buttonsWithoutAddress(content);
  return length > 0 ? [{ words: `${countOf(length, "button")} without an address`, isDone: false }] : [];
}

/** The page's title is the first level; a level is not skipped on the way down (WCAG, technique G141). */
function checkHeadings(content: string): Check {
  let level = 1;
  for (const [, digit, words] of content.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi)) {
    const next = Number(digit);
    const named = `“${visibleText(words ?? "")}”`;
    if (next === 1) return { words: `${named} has the same level as the title`, isDone: false };
    if (next > level + 1) return { words: `${named} skips a heading level`, isDone: false };
    level = next;
  }
  return { words: level > 1 ? "Heading levels are in order" : "No headings", isDone: true };
}

export function checkLength(name: string, value: string, most: number): Check {
  const { length } = value.trim();
  if (length === 0) return { words: `${name} is empty`, isDone: false };
  if (length > most)
    return { words: `${name} is cut off after ${most} characters; it has ${length}`, isDone: false };
  return { words: `${name} has ${length} of ${most} characters`, isDone: true };
}

/** The addresses that the text's links lead to, each once, without places in the text itself. */
export function linksOf(content: string): string[] {
  const addresses = [...content.matchAll(/<a\b[^>]*\shref="([^"]*)"/gi)].map(([, href = ""]) =>
    unescaped(href),
  );
  return [...new Set(addresses)].filter((href) => href && !href.startsWith("#"));
}
