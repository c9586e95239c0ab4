import { measureReading } from "../../contract/visible-text.ts";
import { nameHeadings } from "./article-headings.ts";
import type { ArticleHeading } from "./article-headings.ts";
import { fitImages } from "./article-images.ts";
import type { ImageSizes } from "./article-images.ts";
import { highlightCode } from "./highlight-code.ts";

export interface Article {
  html: string;
  headings: ArticleHeading[];
  /** In minutes, at least one. */
  readingMinutes: number;
  /** Some of its text is set in italics, by HTML or by styles/article.css. */
  hasItalics: boolean;
}

/**
 * Makes clean article HTML fit for every screen and for the keyboard: headings can be linked to, code is coloured,
 * pictures come in the width that is needed, and what is wider than the column scrolls inside itself. Cleaning leaves
 * `<` in markup only, so that patterns can find it. `sizes` are those of `ownImagesIn(content)`.
 */
export async function prepareArticle(content: string, sizes: ImageSizes = new Map()): Promise<Article> {
  const { html, headings } = nameHeadings(content);
  return {
    html: makeWideFit(fitImages(await highlightCode(html), sizes)),
    headings,
    readingMinutes: measureReading(content).minutes,
    hasItalics: /<(?:blockquote|cite|em|i|var)[\s>]/.test(content),
  };
}

const makeWideFit = (html: string) =>
  html
    .replaceAll(/<table(?=[\s>])/g, `<div class="table" role="group" aria-label="Table" tabindex="0"><table`)
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/(<t[dh][^>]*) align="(\w+)"/g, '$1 class="align-$2"')
    .replaceAll(/<pre(?=[\s>])/g, `<pre tabindex="0"`);
