import { slugify } from "../../contract/slug.ts";
import { visibleText } from "../../contract/visible-text.ts";

export interface ArticleHeading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Ids that the page around the article has; a heading of that name gets a number. */
const TAKEN = [
  "main",
  "sheet",
  "blog-menu",
  "footer-company",
  "footer-categories",
  "footer-tools",
  ...["subscribe-popup", "newsletter-popup"].flatMap((popup) => [popup, `${popup}-title`]),
  ...["popup", "side", "newsletter"].flatMap((form) => [`${form}-email`, `${form}-note`, `${form}-website`]),
];

const HEADING = /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g;

/**
 * Gives every h2 and h3 of clean HTML an id made from its words, and lists them in their order for a table of
 * contents. Empty headings are left alone.
 */
export function nameHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const taken = new Set(TAKEN);
  const headings: ArticleHeading[] = [];
  const named = html.replaceAll(HEADING, (whole, level: string, attributes: string, inner: string) => {
    const text = visibleText(inner);
    if (!text) return whole;
    const id = freeId(slugify(text) || "section", taken);
    headings.push({ id, text, level: level === "2" ? 2 : 3 });
    return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
  });
  return { html: named, headings };
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}
