import { anchorOf } from "./anchors.ts";
import { imageProtocols, linkProtocols } from "../../../contract/base/link-protocols.ts";
import { blockAttributes } from "./stored-blocks.ts";
import { mapElements, type HtmlElement, type HtmlNode } from "../../../blocks/tree.ts";

/** Dates, times and durations as HTML writes them (HTML, 2.3.5). */
const MOMENT =
  /^(?:\d{4,}(?:-[01]\d(?:-[0-3]\d)?|-W[0-5]\d)?|[01]\d-[0-3]\d|(?:\d{4,}-[01]\d-[0-3]\d[T ])?[0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-][01]\d:?[0-5]\d)?|P(?=[\dT])(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,3})?S)?)?)$/;

const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined);
const oneOf = (pattern: RegExp) => (value: string) => matching(pattern)(value.toLowerCase());
const always = () => "";
/** Browsers read `300px` as 300, and so do we. */
const pixels = (value: string) => /^\s*0*(\d{1,5})(?:px)?\s*$/i.exec(value)?.[1];

/**
 * An address as browsers read it: spaces and controls around it are left out, those within are written out (URL, 4.3).
 * Its protocol is looked at afterwards, so that nothing which hid one can bring it back; the site's own may be left
 * out, and with it the host. An address that is not a URL leads nowhere.
 */
const addressOf = (protocols: readonly string[]) => (value: string) => {
  const written = withoutEnds(value)
    .replaceAll(/[\t\n\r]/g, "")
    .replaceAll(/[\p{Cc} ]/gu, (character) => encodeURIComponent(character));
  const url = URL.parse(written, "https://site.example");
  const isAllowed = url && protocols.includes(url.protocol.slice(0, -1)) && !/^[\\/]{2}/.test(written);
  return isAllowed ? written : undefined;
};

/** Without the spaces and controls at both ends, as browsers cut them. A pattern would take the square of the time. */
function withoutEnds(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && value.charCodeAt(start) <= 0x20) start++;
  while (end > start && value.charCodeAt(end - 1) <= 0x20) end--;
  return value.slice(start, end);
}

/** A `div` with a post's id is a placeholder: pages and emails that show the content put the post's card there. */
export const POST_BLOCK = "data-post";

/** The rule of each attribute: returns the valid value, or undefined if there is none. */
const allowed: Record<string, (value: string) => string | undefined> = {
  id: anchorOf,
  href: addressOf(linkProtocols),
  src: addressOf(imageProtocols),
  width: pixels,
  height: pixels,
  colspan: matching(/^(?:[1-9]\d{0,2}|1000)$/),
  rowspan: matching(/^\d{1,4}$/),
  start: matching(/^-?\d{1,9}$/),
  value: matching(/^-?\d{1,9}$/),
  type: matching(/^[1aAiI]$/),
  scope: oneOf(/^(?:row|col)(?:group)?$/),
  align: oneOf(/^(?:left|center|right)$/),
  datetime: matching(MOMENT),
  dir: oneOf(/^(?:ltr|rtl|auto)$/),
  // RFC 5646: what a tag is made of, not which are registered; 35 characters are enough (4.4.1).
  lang: matching(/^(?=.{0,35}$)(?:[a-z]{2,8}(?:-[a-z\d]{1,8})*)?$/i),
  open: always,
  [POST_BLOCK]: matching(/^[1-9]\d{0,14}$/),
  ...blockAttributes,
  reversed: always,
};

/** Leaves out what attributes say that HTML does not know, and a `time` that says no time (its words stay). */
export function fitAttributes(nodes: readonly HtmlNode[]): HtmlNode[] {
  return mapElements(nodes, (element) => {
    const fitted = { ...element, attributes: fit(element), children: fitAttributes(element.children) };
    return saysNoTime(fitted) ? fitted.children : [fitted];
  });
}

function fit({ attributes }: HtmlElement): HtmlElement["attributes"] {
  const pairs = Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
    const rule = allowed[name];
    const fitted = rule ? rule(value) : value;
    return fitted === undefined ? [] : [[name, fitted]];
  });
  return Object.fromEntries(pairs);
}

/** Without the attribute its words must say it, and nothing but words may be in it (HTML, 4.5.14). */
const saysNoTime = ({ name, attributes, children }: HtmlElement) =>
  name === "time" &&
  attributes["datetime"] === undefined &&
  !(children.every((child) => typeof child === "string") && MOMENT.test(children.join("").trim()));
