import {
  fillFields,
  plainFields,
  type Filling,
  type PersonalField,
} from "../../../../contract/audience/personal-fields.ts";
import { unescaped } from "../../../../blocks/entities.ts";

interface ContentFilling extends Filling {
  /** Fallback and value are percent-encoded. */
  valueInUrl: (field: PersonalField) => string;
}

const PART = /<(\/?)(\w+)[^>]*>|[^<]+/g;
const ATTRIBUTE = / (href|alt|title)="([^"]*)"/g;

type Place = "text" | "href" | "alt" | "title";

/**
 * Fills the personal fields of clean HTML: in its text, in links, and in the alternative text of images and the titles of links.
 * Code stays as it is. A field that is partly formatted is none. Fallbacks come escaped for their place, and so must
 * be the values.
 */
export function fillContent(html: string, { valueInUrl, ...filling }: ContentFilling): string {
  const inUrl = ({ name, fallback }: PersonalField) =>
    valueInUrl({ name, fallback: encodeURIComponent(decoded(unescaped(fallback))) });
  return changeWords(html, (words, place) =>
    fillFields(words, place === "href" ? { ...filling, valueOf: inUrl } : filling),
  );
}

/** Keeps words of clean HTML that look like personal fields from being filled. */
export const withPlainBraces = (html: string): string =>
  changeWords(html, (words, place) =>
    place === "href" ? words.replaceAll("{", "%7B").replaceAll("}", "%7D") : plainFields(words),
  );

/** Changes the words of clean HTML wherever a personal field is allowed. */
function changeWords(html: string, change: (words: string, place: Place) => string): string {
  let codeDepth = 0;
  return html.replaceAll(PART, (part: string, slash: string | undefined, tag: string | undefined) => {
    if (tag === undefined) return codeDepth > 0 ? part : change(part, "text");
    if (CODE.has(tag)) codeDepth += slash ? -1 : 1;
    return part.replaceAll(
      ATTRIBUTE,
      (_whole, name: Place, value: string) => ` ${name}="${change(value, name)}"`,
    );
  });
}

/** Editors and cleaning percent-encode some characters of an address. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address.toWellFormed();
  }
}

const CODE: ReadonlySet<string> = new Set(["code", "pre"]);
