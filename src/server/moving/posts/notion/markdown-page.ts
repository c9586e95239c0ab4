import { calloutKindFor } from "./callout-icons.ts";
import { withReadLinks, type NotionPage } from "./notion-page.ts";
import type { PageLinks } from "./page-links.ts";
import { fieldsOf, type Property } from "./properties.ts";
import { readText } from "../markdown/read-text.ts";
import { readWithin } from "../markdown/read-within.ts";
import { SECOND } from "../../../base/clock.ts";

interface MarkdownFile {
  path: string;
  text: string;
  /** The names of the columns if the page is of a database whose list is in the export. */
  columns: readonly string[] | undefined;
  links: PageLinks;
}

const MAX_READING_MS = 30 * SECOND;
const PAGE = /^\uFEFF?\s*# ([^\n]*)\r?\n([^]*)$/;
const PROPERTY = /^([^\s:>#*\-[!|`][^\n:]{0,80}): (.*)$/;
/** A line of a database in the text of a page. */
const DATABASE = /^\[([^\]\n]*)\]\(<?[^)\n]*\.csv>?\)[ \t]*$/gm;

/** A page of the export as Markdown: its title, a line for each property, and its text. */
export function readMarkdownPage({ path, text: written, columns, links }: MarkdownFile): NotionPage {
  const [, title = "", below = written] = PAGE.exec(written) ?? [];
  const { properties, text } = propertiesIn(below, columns);
  const databases = Array.from(text.matchAll(DATABASE), ([, name = ""]) => name);
  const named = text.replace(DATABASE, (_line, name: string) => name);
  const shown = readWithin(MAX_READING_MS, () =>
    readText(withCallouts(named), { fields: { title: "-" }, path }),
  );
  return {
    title: title.trim(),
    properties,
    description: "",
    cover: "",
    html: withReadLinks(shown.html, links),
    isDatabase: databases.length > 0 && text.replaceAll(DATABASE, "").trim() === "",
    isUnfinished: shown.isUnfinished,
    elements: [
      ...databases.map(() => ({ element: "database", outcome: "converted", into: "its name" }) as const),
      ...shown.elements,
    ],
  };
}

/** The lines below the title, up to the first empty one, if all of them are properties. */
function propertiesIn(below: string, columns: readonly string[] | undefined) {
  const [whole = "", block = ""] = /^\s*\n?((?:[^\r\n]+(?:\r?\n|$))+)(?:\r?\n|$)/.exec(below) ?? [];
  const properties: Property[] = [];
  for (const line of block.split(/\r?\n/).filter(Boolean)) {
    const [, name = "", value = ""] = PROPERTY.exec(line) ?? [];
    const last = properties.at(-1);
    if (name !== "" && (!columns || columns.includes(name.trim())))
      properties.push(propertyOf(name.trim(), value.trim()));
    // A text of several lines goes on.
    else if (columns && last) last.values = [`${last.values[0] ?? ""} ${line.trim()}`.trim()];
    else return { properties: [], text: below };
  }
  if (!columns && !isProperties(properties)) return { properties: [], text: below };
  return { properties, text: below.slice(whole.length) };
}

/** Without the list of the database, one of them must be known: a text may begin with “Note: …”, too. */
function isProperties(properties: readonly Property[]): boolean {
  return fieldsOf(properties).notes.length < properties.length;
}

const SEVERAL =
  /^(?:tags?|topics?|labels?|keywords?|categor(?:y|ies)|authors?|schlagwörter|themen|etiquetas|étiquettes|categorías?|categorias?|catégories?|kategorien?|autoren|autores|auteurs|标签|タグ|태그|分类|カテゴリー?|카테고리|תגיות|tagi)$/i;

function propertyOf(name: string, value: string): Property {
  const [, href] = /^\[[^\]]*\]\(([^)]+)\)$/.exec(value) ?? [];
  const isSeveral = SEVERAL.test(name);
  const values = isSeveral
    ? value
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean)
    : [value].filter(Boolean);
  return { name, type: "", values, href: href ?? value };
}

const FENCE = /^\s*(`{3,}|~{3,})/;

/** Callouts are written as HTML around Markdown: as boxes, their text is read. */
function withCallouts(text: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  let isNext = false;
  for (const line of text.split(/\r?\n/)) {
    const [, sign] = FENCE.exec(line) ?? [];
    if (sign !== undefined && (fence === undefined || line.trim() === fence))
      fence = fence === undefined ? sign : undefined;
    if (fence !== undefined) lines.push(line);
    else if (/^\s*<aside>\s*$/.test(line)) isNext = true;
    else if (/^\s*<\/aside>\s*$/.test(line)) lines.push(":::", "");
    else if (isNext) {
      const [, icon = "", rest = line] =
        /^(\p{Extended_Pictographic}\uFE0F?)\s*(.*)$/u.exec(line.trim()) ?? [];
      const kind = calloutKindFor(icon);
      lines.push("", `:::${kind ?? "note"}`, kind === undefined && icon ? `${icon} ${rest}` : rest);
      isNext = false;
    } else lines.push(line);
  }
  return lines.join("\n");
}
