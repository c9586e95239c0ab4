import type { Token } from "marked";
import { keyOf, wordsOf } from "./linked-headings.ts";

/** What may be before a heading that is the title: nothing that is read. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(["space", "def", "html", "hr"]);
const CALLS: ReadonlySet<string> = new Set(["noteCall", "attributesOfSpan"]);

/**
 * Takes the title out of a text: the heading of the first level that it begins with, or the only one of that level. A
 * text with several further down has chapters. Returns the words of the heading, without the calls of notes in it.
 */
export function takeTitle(tokens: Token[]): Token[] | undefined {
  const headings = tokens.filter((token) => token.type === "heading" && token["depth"] === 1);
  const start = tokens.findIndex((token) => !WITHOUT_WORDS.has(token.type) && !isImage(token));
  const first = headings[0];
  if (!first || (headings.length > 1 && tokens[start] !== first)) return undefined;
  const words = ("tokens" in first && first.tokens) || [];
  // A title is words alone: a badge or a cover in it stays in the text.
  const shown = words.filter(hasImage);
  const rest: Token[] = shown.length > 0 ? [{ type: "paragraph", raw: first.raw, tokens: shown }] : [];
  tokens.splice(tokens.indexOf(first), 1, ...rest);
  return [{ type: "paragraph", raw: first.raw, tokens: words.filter(({ type }) => !CALLS.has(type)) }];
}

/** Takes the heading away that a text begins with if it only repeats its title: the page here shows that above the text. */
export function takeRepeatedTitle(tokens: Token[], title: string) {
  const start = tokens.findIndex((token) => !WITHOUT_WORDS.has(token.type));
  const first = tokens[start];
  if (first?.type !== "heading" || first["depth"] !== 1 || hasImage(first)) return;
  const words = wordsOf(("tokens" in first && first.tokens) || []);
  if (keyOf(words) !== "" && keyOf(words) === keyOf(title)) tokens.splice(start, 1);
}

const hasImage = (token: Token): boolean =>
  token.type === "image" || ("tokens" in token && (token.tokens ?? []).some(hasImage));

/** A paragraph of images alone, such as a cover. */
const isImage = (token: Token) =>
  token.type === "paragraph" &&
  token.tokens?.every(({ type, raw }) => type === "image" || raw.trim() === "") === true;
