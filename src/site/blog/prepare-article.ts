import { readingMinutesOf, visibleText } from "../../contract/base/visible-text.ts";
import { showBlocks, type ShownBlock } from "../../blocks/show-blocks.ts";
import { showQuestions, type Question } from "../../blocks/details/page.ts";
import { onlyFor } from "../../blocks/only/only.ts";
import type { Words } from "../../words/words.ts";
import { escaped } from "../../blocks/entities.ts";
import { calloutOnPage } from "../../blocks/callout/page.ts";
import { contactOnPage } from "../../blocks/contact/page.ts";
import { hiddenCut } from "../../blocks/cut/cut.ts";
import { cardOnPage } from "../../blocks/card/page.ts";
import { backLinkOnPage, footnoteMarkOnPage, footnotesOnPage } from "../../blocks/footnotes/page.ts";
import { galleryOnPage } from "../../blocks/gallery/page.ts";
import { wideImageOnPage } from "../../blocks/image/page.ts";
import { pollOnPage } from "../../blocks/poll/page.ts";
import { WIDTH } from "../../blocks/image/width.ts";
import { nameHeadings, type ArticleHeading } from "./article-headings.ts";
import { fitImages, shapeGalleries, type ImageSizes } from "./article-images.ts";

export interface Article {
  html: string;
  headings: ArticleHeading[];
  /** The lists of questions in it, which are accordions. */
  questions: Question[];
  /** The beginning of its text. */
  opening: string;
  /** In minutes, at least one. */
  readingMinutes: number;
  /** Some of its text is set in italics, by HTML or by styles/article.css. */
  hasItalics: boolean;
  /** It contains media that play, or images that open large. */
  hasParts: boolean;
  /** It contains an image or a gallery that is wider than its column. */
  hasWideImages: boolean;
}

/** So many characters of HTML have some of its text, unless an image is held in the text itself. */
const BEGINNING = 4_000;

/** The words of a language that articles need. */
export type ArticleWords = Pick<Words, "blocks"> & { post: Pick<Words["post"], "table"> };

/**
 * Makes clean article HTML fit for every screen and for the keyboard: headings can be linked to, code is colored,
 * images come in the width that is needed, and what is wider than the column scrolls inside itself. Cleaning leaves
 * `<` in markup only, so that patterns can find it. `sizes` are those of `ownImagesIn(content)`.
 */
export async function prepareArticle(
  stored: string,
  { post: { table }, blocks }: ArticleWords,
  sizes: ImageSizes = new Map(),
): Promise<Article> {
  const content = onlyFor("web", stored);
  const { html: shown, questions } = showQuestions(showBlocks(content, pageBlocks, blocks));
  const { html: named, headings } = nameHeadings(shown);
  const html = linkParts(named, blocks.image);
  return {
    html: markOpening(makeWideFit(shapeGalleries(fitImages(await highlightCode(html), sizes)), table)),
    headings,
    opening: visibleText(content.slice(0, BEGINNING)).slice(0, BEGINNING / 10),
    questions,
    readingMinutes: readingMinutesOf(content),
    hasParts: html.includes(' data-opens=""'),
    hasWideImages: html.includes(` ${WIDTH}="`),
    hasItalics: /<(?:blockquote|cite|em|i|var)[\s>]/.test(content),
  };
}

/** A link's beginning or end, a heading, or an image on its own in a figure or a paragraph. */
const LINKABLE =
  /<a(?=[\s>])|<\/a>|<h[23] id="([^"]*)"[^>]*>[\s\S]*?<\/h[23]>|<(?:figure(?: data-width="\w+")?|p)>\s*<img(?=\s)[^>]*? src="([^"]*)"[^>]*>\s*(?=<\/(?:figure|p)>|<figcaption)/g;

/**
 * Makes each heading a link to itself, whose address can be copied, and each image on its own a link to the whole of it,
 * which a script shows in the page (client/open-part.ts). What has a link in it or around it stays as it is.
 */
function linkParts(html: string, image: string): string {
  let isInLink = false;
  return html.replaceAll(LINKABLE, (whole, id: string | undefined, src: string | undefined) => {
    if (id === undefined && src === undefined) isInLink = whole === "<a";
    if (isInLink || /<\/?a[\s>]/.test(whole)) return whole;
    if (id !== undefined)
      return whole.replace(/^(<[^>]*>)([\s\S]*)(<\/h[23]>)$/, `$1<a class="anchor" href="#${id}">$2</a>$3`);
    const isNamed = / (?:alt|title)="[^"]/.test(whole);
    const label = isNamed ? "" : ` aria-label="${escaped(image)}"`;
    // A function, since an address may have `$&` in it, which a pattern would fill.
    return whole.replace(
      /^<([^>]*)>\s*([\s\S]*)$/,
      (_, tag: string, rest: string) => `<${tag} data-opens=""><a href="${src}"${label}>${rest}</a>`,
    );
  });
}

/** A paragraph of so many characters has three lines in the widest column, and a capital of three lines beside them. */
const OPENING = 220;

/**
 * The script of the text decides, whatever the language of the site: it has capitals that begin a sentence. Those of Georgian
 * are for whole headings.
 */
const BEGINS_WITH_CAPITAL = /^\p{P}*(?!\p{Script=Georgian})\p{LC}/u;

/** Marks the first paragraph where a large capital suits it: it is long enough, and begins with a letter that has one. */
function markOpening(html: string): string {
  const [opening = ""] = /^\s*<p(?=[\s>])[\s\S]*?<\/p>/.exec(html) ?? [];
  const text = visibleText(opening);
  const isMarked = text.length >= OPENING && BEGINS_WITH_CAPITAL.test(text);
  return isMarked ? html.replace("<p", `<p data-opening=""`) : html;
}

const makeWideFit = (html: string, nameOfTable: string) =>
  html
    .replaceAll(
      /<table(?=[\s>])/g,
      () => `<div class="table" role="group" aria-label="${escaped(nameOfTable)}" tabindex="0"><table`,
    )
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/(<t[dh][^>]*) align="(\w+)"/g, '$1 class="align-$2"')
    .replaceAll(/<pre(?=[\s>])/g, `<pre tabindex="0"`);

const BLOCK = /<pre(?=[\s>])([^>]*)><code(?=[\s>])([^>]*)>([\s\S]*?)<\/code><\/pre>/g;
const LANGUAGE = /class="(?:[^"]* )?language-([\w+#.-]+)/;

/** Longer code blocks stay plain: they are data rather than examples, and 100 kB take 87 ms to color (2 cores). */
const MAX_LENGTH = 20_000;
/** Colors make five characters of one; after so many of a text the other blocks stay plain. */
const MAX_COLORED = 300_000;

/** The entities that cleaning writes for HTML's own characters. */
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const decode = (html: string) => html.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? "");

/**
 * Colors the code blocks of clean HTML that say their language, and writes its name above them. Those in a language
 * that we do not know, or with markup inside, stay as they are.
 */
async function highlightCode(html: string): Promise<string> {
  if (!LANGUAGE.test(html)) return html;
  // Its grammars take 25 ms and 11 MB, and most posts have no code.
  const { default: highlighter } = await import("highlight.js/lib/common");
  let colored = 0;
  return html.replaceAll(BLOCK, (whole, pre: string, code: string, inner: string) => {
    const name = (LANGUAGE.exec(code) ?? LANGUAGE.exec(pre))?.[1];
    const language = name && highlighter.getLanguage(name);
    if (!language || inner.length > MAX_LENGTH || inner.includes("<")) return whole;
    colored += inner.length;
    if (colored > MAX_COLORED) return whole;
    const { value } = highlighter.highlight(decode(inner), { language: name, ignoreIllegals: true });
    const title = (language.name ?? name).replaceAll(/[<&]/g, "");
    return `<div class="code"><p class="code-name">${title}</p><pre${pre}><code${code}>${value}</code></pre></div>`;
  });
}

/** The blocks that a page shows otherwise than their HTML. Their styles are in styles/site.css. */
const pageBlocks: readonly ShownBlock[] = [
  calloutOnPage,
  contactOnPage,
  pollOnPage,
  cardOnPage,
  galleryOnPage,
  wideImageOnPage,
  footnotesOnPage,
  footnoteMarkOnPage,
  backLinkOnPage,
  hiddenCut,
];
