import { visibleText } from "../../contract/visible-text.ts";
import { nameHeadings } from "./article-headings.ts";
import type { ArticleHeading } from "./article-headings.ts";
import { highlightCode } from "./highlight-code.ts";
import { ownImageOf, srcSetOf } from "./image-sources.ts";

export interface Article {
  html: string;
  headings: ArticleHeading[];
  /** In minutes, at least one. */
  readingMinutes: number;
}

/** In words a minute: adults read English prose at 238 (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
const READING_SPEED = 238;

/** The column is as wide as `--measure` in tokens.css. */
const IMAGE_SIZES = "(min-width: 44rem) 42rem, 100vw";

/**
 * Makes clean article HTML fit for every screen and for the keyboard: headings can be linked to, code is coloured,
 * pictures come in the width that is needed, and what is wider than the column scrolls inside itself. Cleaning leaves
 * `<` in markup only, so that patterns can find it.
 */
export async function prepareArticle(content: string): Promise<Article> {
  const { html, headings } = nameHeadings(content);
  const words = visibleText(content).split(" ").length;
  return {
    html: makeWideFit(fitImages(await highlightCode(html))),
    headings,
    readingMinutes: Math.max(1, Math.round(words / READING_SPEED)),
  };
}

const makeWideFit = (html: string) =>
  html
    .replaceAll(/<table(?=[\s>])/g, `<div class="table" role="group" aria-label="Table" tabindex="0"><table`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<pre(?=[\s>])/g, `<pre tabindex="0"`);

/** Pictures in the text are below the fold, so they wait; our own are asked for in the width of the column. */
const fitImages = (html: string) =>
  html.replaceAll(/<img(?=\s)([^>]*?)( \/)?>/g, (_whole, attributes: string) => {
    const id = ownImageOf(/ src="([^"]*)"/.exec(attributes)?.[1] ?? "");
    const sources = id ? ` srcset="${srcSetOf(id)}" sizes="${IMAGE_SIZES}"` : "";
    return `<img loading="lazy" decoding="async"${sources}${attributes} />`;
  });
