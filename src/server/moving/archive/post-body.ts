import { AppError } from "../../base/errors.ts";
import { cleanHtml } from "../../engines/html/clean-html.ts";
import { markdownOf } from "../../engines/html/markdown.ts";
import { renderMarkdown } from "../posts/markdown/render-markdown.ts";
import { readTags } from "../posts/markdown/templates/template-tags.ts";

/** The text of a post as the export writes it. `isHtml`: Markdown could not say it, so the whole text is HTML. */
export interface PostBody {
  text: string;
  isHtml: boolean;
}

/**
 * Writes clean HTML as Markdown that an import reads as the same text. A text that Markdown cannot say within the limits
 * of a post, or that takes minutes to read as Markdown, stays HTML: no text may prevent an export.
 */
export async function writeBody(html: string): Promise<PostBody> {
  if (isLongToRead(html)) return { text: asOneBlock(html), isHtml: true };
  try {
    return { text: await markdownOf(html, readAgain), isHtml: false };
  } catch (error) {
    // The words may be more than a post can have once they are read again: 33,334 bare addresses become links.
    if (!(error instanceof AppError) && !(error instanceof RangeError)) throw error;
    return { text: asOneBlock(html), isHtml: true };
  }
}

/** Reads the file as an import would. */
const readAgain = (markdown: string) =>
  cleanHtml(renderMarkdown(readTags(markdown, { fields: {}, isHtml: false }).text));

const PARTS = /<pre\b[\s\S]*?<\/pre>|<\/(?:p|li|h[1-6]|td|th|dd|dt|div|blockquote|summary|figcaption)>/;
const SIGNS = /[*_`[\]!\\~&]/g;
/** The time that a paragraph takes to read as Markdown grows with the square of its signs: 1,000 take 10 ms, 33,000 take 9 s. */
const MAX_SIGNS = 1_000;

const isLongToRead = (html: string): boolean =>
  html.split(PARTS).some((part) => (part.match(SIGNS)?.length ?? 0) > MAX_SIGNS);

/**
 * HTML as one block of Markdown: a line that begins with a comment is HTML to its end (CommonMark, 4.6). Signs of templates
 * and code are written out, since generators of sites read them first.
 */
const asOneBlock = (html: string): string =>
  `<!-- HTML -->${html
    .replaceAll("\r", "&#13;")
    .replaceAll("\n", "&#10;")
    .replaceAll("`", "&#96;")
    .replaceAll(/\{(?=[{%:#.>~-])/g, "&#123;")
    .replaceAll(/%(?=%)/g, "&#37;")}`;
