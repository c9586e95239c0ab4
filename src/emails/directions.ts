import sanitizeHtml from "sanitize-html";
import { RTL_LETTERS } from "../words/naming/direction.ts";

type Direction = "ltr" | "rtl";

/** How an element runs. */
export interface Run {
  own: Direction;
  /** That of the element around it. */
  around: Direction;
}

interface Element {
  tag: string;
  parent: Element | undefined;
  /** The direction that the writer chose. */
  given: Direction | undefined;
  /** That of the first letter in it. */
  found?: Direction;
}

const BLOCKS: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 div aside blockquote details summary ul ol li dl dt dd figure figcaption table caption th td".split(
    " ",
  ),
);

const CODE: ReadonlySet<string> = new Set(["pre", "code"]);

/**
 * Returns how each element of some HTML runs, in the order of their start tags: a block as its first letter does, code
 * from left to right, everything else as what is around it. Mail programs know `dir="rtl"`, but some do not know
 * `dir="auto"`. `base` is the direction of the email. Returns nothing if everything runs from left to right.
 */
export function runsOf(html: string, base: Direction = "ltr"): Run[] {
  if (base === "ltr" && !RTL_LETTERS.test(html) && !/\sdir=/.test(html)) return [];
  const runs = new Map<Element | undefined, Direction>([[undefined, base]]);
  return elementsOf(html).map((element) => {
    const around = runs.get(element.parent) ?? base;
    const own = element.given ?? (CODE.has(element.tag) ? "ltr" : element.found) ?? around;
    runs.set(element, own);
    return { own, around };
  });
}

function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (tagName, attribs) => {
        const { dir } = attribs;
        const given = dir === "ltr" || dir === "rtl" ? dir : undefined;
        const element: Element = { tag: tagName, parent: open.at(-1), given };
        elements.push(element);
        open.push(element);
        return { tagName, attribs };
      },
    },
    textFilter: (text) => {
      note(open, text);
      return text;
    },
    exclusiveFilter: () => {
      open.pop();
      return false;
    },
  });
  return elements;
}

/** Gives a text's direction to the blocks around it that have none yet, up to one that has its own. */
function note(open: readonly Element[], text: string) {
  const found = directionOf(text);
  if (!found) return;
  for (const element of open.toReversed()) {
    if (CODE.has(element.tag) || element.given) return;
    if (BLOCKS.has(element.tag)) element.found ??= found;
  }
}

/** That of the first letter; undefined without one. Entities and personal fields are no letters of the text. */
function directionOf(text: string): Direction | undefined {
  const [letter] = /\p{L}/u.exec(text.replaceAll(/&\w+;|\uE000[^\uE001]*\uE001/g, "")) ?? [];
  if (!letter) return undefined;
  return RTL_LETTERS.test(letter) ? "rtl" : "ltr";
}
