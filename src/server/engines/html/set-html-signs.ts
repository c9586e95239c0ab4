import { MAX_HTML_LENGTH } from "../../../contract/base/text.ts";
import { visibleText } from "../../../contract/base/visible-text.ts";
import { findSigns } from "../../../contract/typography/set-signs.ts";
import { languageOf, signsOf } from "../../../contract/typography/signs.ts";
import { cleanHtml } from "./clean-html.ts";

/** Elements within a line; all others end it. */
const inline: ReadonlySet<string> = new Set(
  "strong b em i u s del ins sub sup mark small abbr cite q time code kbd samp var a span img br".split(" "),
);
/** Elements whose text is no prose, such as the mark of a footnote. */
const untouched: ReadonlySet<string> = new Set("code pre kbd samp var sub sup".split(" "));
/** A card has the words of the page that it leads to. */
const OF_OTHERS = /\sdata-(?:card|embed|post)[\s=>]/;

const PARTS = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;
const LANGUAGE = /\slang="([^"]*)"/;
const STRAIGHT = /["']|--|\.{3}/;

/** In characters: the beginning of a long text tells its language. */
const MEASURED = 20_000;

/** A piece of a line: where it is among the parts, and what a reader sees. */
interface Piece {
  at: number;
  text: string;
  isUntouched: boolean;
}

interface OpenElement {
  name: string;
  isUntouched: boolean;
  language: string | undefined;
}

const voidElements: ReadonlySet<string> = new Set(["br", "hr", "img", "input"]);

/**
 * Clean HTML with typographic signs in its prose; code, markup, attributes and cards stay. Each paragraph has the signs of
 * the language that it names, or that its script tells, or the whole text's, or the site's. Doing it again changes nothing.
 */
export function setHtmlSigns(html: string, ofSite: string): string {
  const ofText = languageOf(visibleText(html.slice(0, MEASURED)), ofSite);
  const parts: string[] = [];
  const open: OpenElement[] = [];
  let line: Piece[] = [];
  const endLine = (language: string | undefined) => {
    setLine(parts, line, language, ofText);
    line = [];
  };
  for (const [part, end, name, attributes = ""] of html.matchAll(PARTS)) {
    const around = open.at(-1);
    parts.push(part);
    if (name === undefined) {
      line.push({ at: parts.length - 1, text: part, isUntouched: around?.isUntouched ?? false });
      continue;
    }
    if (!inline.has(name)) endLine(around?.language);
    if (name === "br") line.push({ at: parts.length - 1, text: "\n", isUntouched: true });
    if (voidElements.has(name)) continue;
    if (end) open.pop();
    else
      open.push({
        name,
        isUntouched:
          (around?.isUntouched ?? false) || untouched.has(name) || OF_OTHERS.test(`${attributes}>`),
        language: LANGUAGE.exec(attributes)?.[1] ?? around?.language,
      });
  }
  endLine(undefined);
  return parts.join("");
}

/** Puts the signs of a line into its pieces. One that would span two pieces, as half bold hyphens, stays straight. */
function setLine(parts: string[], line: readonly Piece[], named: string | undefined, ofText: string) {
  if (!line.some(({ text, isUntouched }) => !isUntouched && STRAIGHT.test(text))) return;
  // What is left alone counts as a word, whose own signs say nothing about those around it.
  const text = line
    .map((piece) => (piece.isUntouched && piece.text !== "\n" ? "x".repeat(piece.text.length) : piece.text))
    .join("");
  const edits = findSigns(text, signsOf(named ?? languageOf(text, ofText)));
  let next = 0;
  let start = 0;
  for (const { at, text: piece, isUntouched } of line) {
    const pieceEnd = start + piece.length;
    let set = "";
    let last = start;
    for (let edit = edits[next]; edit && edit.from < pieceEnd; edit = edits[++next]) {
      if (isUntouched || edit.to > pieceEnd) continue;
      set += piece.slice(last - start, edit.from - start) + edit.sign;
      last = edit.to;
    }
    if (last > start) parts[at] = set + piece.slice(last - start);
    start = pieceEnd;
  }
}

/** Cleans HTML; with the language of the site, it has typographic signs then. @throws AppError `invalid` as `cleanHtml`. */
export const cleanAndSet = (html: string, ofSite: string | undefined): string =>
  withSigns(cleanHtml(html), ofSite);

/** Clean HTML as it is, or with the language of the site, with typographic signs if it can be so long. */
export function withSigns(clean: string, ofSite: string | undefined): string {
  if (ofSite === undefined) return clean;
  const set = setHtmlSigns(clean, ofSite);
  return set.length > MAX_HTML_LENGTH ? clean : set;
}
