import { MAX_MENU_ENTRIES } from "../../contract/settings/menu.ts";
import { isFootnoteMark } from "../../blocks/footnotes/read-footnotes.ts";
import { mapElements, readTree, withChildren, writeTree, type HtmlNode } from "../../blocks/tree.ts";
import { anchorNameOf } from "../../contract/base/slug.ts";
import { visibleText } from "../../contract/base/visible-text.ts";
import { ANCHOR_PREFIX } from "../../server/engines/html/anchors.ts";

export interface ArticleHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Ids that the page around the article has; a heading of that name gets a number. */
const TAKEN = [
  "main",
  "story",
  "letter",
  "sheet",
  "words",
  "blog-menu",
  ...Array.from({ length: MAX_MENU_ENTRIES }, (_, index) => `menu-${index + 1}`),
  "site-search",
  "footer-company",
  "footer-categories",
  "footer-tools",
  ...["subscribe-popup", "newsletter-popup"].flatMap((popup) => [popup, `${popup}-title`]),
  ...["popup", "side", "newsletter", "letter-end"].flatMap((form) => [
    `${form}-email`,
    `${form}-note`,
    `${form}-website`,
  ]),
];

/** More fill no table of contents that anybody reads, but the page. */
const MAX_LISTED = 500;

const HEADING = /<h([1-6])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;

/**
 * Gives every heading of clean HTML the level that it has below the page's own title, and every h2 and h3 an id made
 * from its words, or from the id that it was written with; lists the first of these in their order for a table of contents. What is a heading without words becomes a
 * paragraph, and nothing is left of an empty one.
 */
export function nameHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const taken = new Map([...TAKEN, ...anchorsIn(html)].map((id) => [id, 1]));
  const headings: ArticleHeading[] = [];
  const levelOf = createLevels();
  const named = html.replaceAll(HEADING, (_whole, written: string, attributes: string, inner: string) => {
    const words = writeTree(withoutNotes(readTree(inner)));
    const text = visibleText(words.replaceAll(IMAGE, insteadOf));
    if (!text) return inner.trim() && `<p${attributes}>${inner}</p>`;
    const level = levelOf(Number(written));
    if (level !== 2 && level !== 3) return `<h${level}${attributes}>${inner}</h${level}>`;
    const anchor = ANCHOR.exec(attributes)?.[1] ?? "";
    const id = freeId(wantedId(anchor, text), taken);
    if (headings.length < MAX_LISTED) headings.push({ id, text, level });
    const rest = attributes.replace(ANCHOR, "");
    return `<h${level} id="${id}"${rest}>${anchor && `<span id="${anchor}"></span>`}${inner}</h${level}>`;
  });
  return { html: named, headings };
}

const ANCHOR = / id="([^"]*)"/;
const anchorsIn = (html: string) => Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id);

/**
 * The name that the heading was written with, so that links from elsewhere (`/old-post#prices`, which a redirect keeps)
 * lead to it. Any other name than a slug might be one that scripts know. Links of the text lead to the stored id.
 */
function wantedId(anchor: string, text: string): string {
  const name = anchor.slice(ANCHOR_PREFIX.length);
  return name && anchorNameOf(name) === name ? name : anchorNameOf(text) || "section";
}

/** The number of a note does not belong to the words of the heading. */
const withoutNotes = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (element) =>
    isFootnoteMark(element) ? [] : [withChildren(element, withoutNotes(element.children))],
  );

/** An image counts with its alternative text. */
const IMAGE = /<img(?=\s)[^>]*>/g;
const insteadOf = (image: string) =>
  / alt="([^"]+)"/.exec(image)?.[1] ?? / title="([^"]*)"/.exec(image)?.[1] ?? "";

/**
 * The levels of headings, asked for in their order: 2 for the highest that was written, and one more for each that is
 * below another, so that none is left out (HTML, 4.3.11).
 */
function createLevels(): (written: number) => number {
  const above: number[] = [];
  return (written) => {
    while ((above.at(-1) ?? 0) >= written) above.pop();
    above.push(written);
    return Math.min(above.length + 1, 6);
  };
}

/** `taken` has every id, with the number that it was last given as well. */
function freeId(wanted: string, taken: Map<string, number>): string {
  let number = taken.get(wanted) ?? 0;
  let id = wanted;
  while (taken.has(id)) id = `${wanted}-${++number}`;
  taken.set(wanted, Math.max(number, 1));
  taken.set(id, Math.max(taken.get(id) ?? 0, 1));
  return id;
}
