import { raised } from "../../../../contract/base/raised.ts";
import { anchorsOf } from "./anchor-names.ts";
import {
  elementOf,
  isBlank,
  mapElements,
  withChildren,
  wordsIn,
  type HtmlElement,
  type HtmlNode,
} from "../../../../blocks/tree.ts";
import { BACK, isFootnoteMark, isFootnotes } from "../../../../blocks/footnotes/read-footnotes.ts";

/** A part that Markdown writes in another way than by its HTML, where the text has a sign for it. */
export interface SetAside {
  tables: HtmlElement[];
  /** The inside of each note, by the number of its mark. */
  notes: Map<string, HtmlNode[]>;
}

/** Signs of a private area, which no text here has, in the place of a table or of the mark of a note. */
export const tableSign = (index: number) => `\uE0F0${index}\uE0F1`;
export const noteSign = (number: string) => `\uE0F2${number}\uE0F3`;

interface Words {
  aside: SetAside;
  onLoss: (what: string) => void;
}

/**
 * Plain HTML as what Markdown has signs for, since Hugo leaves out any HTML in it: captions in italics below their image, a summary in
 * bold above what it opens, terms in bold above their definitions.
 */
export function plainWords(nodes: readonly HtmlNode[], onLoss: (what: string) => void) {
  const aside: SetAside = { tables: [], notes: new Map() };
  const toAnchor = anchorsOf(nodes);
  const linked = mapAll(nodes, (element) => {
    const { href } = element.attributes;
    return href?.startsWith("#")
      ? { ...element, attributes: { ...element.attributes, href: toAnchor(href) } }
      : element;
  });
  return { nodes: flow(linked, { aside, onLoss }), aside };
}

const flow = (nodes: readonly HtmlNode[], words: Words): HtmlNode[] =>
  mapElements(nodes, (element) => change(element, words));

function change(element: HtmlElement, words: Words): HtmlNode[] {
  const inner = () => flow(element.children, words);
  if (isFootnoteMark(element)) return [noteSign(wordsIn(element.children))];
  if (isFootnotes(element)) {
    const items = element.children.filter((node) => typeof node === "object");
    for (const [index, item] of items.entries())
      words.aside.notes.set(String(index + 1), flow(withoutBackLinks(item.children), words));
    return [];
  }
  const special = specials[element.name];
  if (special) return special(element, words, inner);
  if ("lang" in element.attributes || "dir" in element.attributes)
    words.onLoss("The language and the direction of parts are left out");
  const kept = Object.entries(element.attributes).filter(([name]) => KEPT.has(name));
  return [{ ...element, attributes: Object.fromEntries(kept), children: inner() }];
}

/** Attributes that Markdown has signs for. */
const KEPT: ReadonlySet<string> = new Set(["href", "src", "alt", "title", "start", "class"]);

type Special = (element: HtmlElement, words: Words, inner: () => HtmlNode[]) => HtmlNode[];

/** Without an element of its own in Markdown, words stay. */
const unwrapped: Special = (_element, { onLoss }, inner) => {
  onLoss("Underlined, marked and small words, abbreviations and the like are plain, bold or italic");
  return inner();
};
const asElement =
  (name: string): Special =>
  (_element, { onLoss }, inner) => {
    onLoss("Underlined, marked and small words, abbreviations and the like are plain, bold or italic");
    return [elementOf(name, inner())];
  };

const specials: Readonly<Record<string, Special>> = {
  figure: (figure, words) =>
    figure.children.flatMap((node): HtmlNode[] => {
      if (isBlank(node) || typeof node === "string") return [];
      const isCaption = node.name === "figcaption";
      if (!isCaption) return [elementOf("p", flow([node], words))];
      words.onLoss("Captions are in italics below their image");
      return [elementOf("p", [elementOf("em", withoutEm(flow(node.children, words)))])];
    }),
  details: ({ children }, words) => {
    words.onLoss("Collapsible sections are open, below their summary in bold");
    return mapElements(children, (node) =>
      node.name === "summary"
        ? [elementOf("p", [elementOf("strong", flow(node.children, words))])]
        : flow([node], words),
    );
  },
  dl: ({ children }, words) => {
    words.onLoss("Terms are in bold above their definitions");
    return mapElements(children, (node) => {
      const inner = flow(node.children, words);
      if (node.name === "dt") return [elementOf("p", [elementOf("strong", inner)])];
      return inner.some((child) => typeof child === "object" && child.name === "p")
        ? inner
        : [elementOf("p", inner)];
    });
  },
  table: (table, { aside }) => {
    aside.tables.push(table);
    return [elementOf("p", [tableSign(aside.tables.length - 1)])];
  },
  pre: ({ children }, { onLoss }) => {
    const [code] = children;
    const isOfCode = children.length === 1 && typeof code === "object" && code.name === "code";
    return [
      elementOf("pre", [isOfCode ? asCode(code, onLoss) : asCode(elementOf("code", children), onLoss)]),
    ];
  },
  code: (element, { onLoss }) => [asCode(element, onLoss)],
  div: (_element, _words, inner) => inner(),
  u: asElement("em"),
  ins: asElement("em"),
  cite: asElement("em"),
  mark: asElement("strong"),
  kbd: asElement("code"),
  samp: asElement("code"),
  var: asElement("em"),
  q: (_element, _words, inner) => ["“", ...inner(), "”"],
  sub: (...given) => asRaised(...given),
  sup: (...given) => asRaised(...given),
  abbr: ({ attributes: { title } }, { onLoss }, inner) => {
    onLoss("Abbreviations are followed by what they stand for");
    return title ? [...inner(), ` (${title})`] : inner();
  },
  span: unwrapped,
  small: unwrapped,
  time: (_element, _words, inner) => inner(),
};

/** In Markdown, preformatted words are code, which has no markup: its signs would be read as words. */
function asCode({ attributes, children }: HtmlElement, onLoss: Words["onLoss"]): HtmlElement {
  if (children.some((node) => typeof node === "object" && node.name !== "br"))
    onLoss("Formats and links within preformatted words are left out");
  const { class: language } = attributes;
  return elementOf("code", [verbatim(children)], language === undefined ? {} : { class: language });
}

const verbatim = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return node.name === "br" ? "\n" : verbatim(node.children) || wordsIn([node]);
    })
    .join("");

const asRaised: Special = ({ name, children }, { onLoss }, inner) => {
  const number = raised(wordsIn(children), name);
  if (number !== undefined) return [number];
  onLoss("Raised and lowered words are plain");
  return inner();
};

/** Italics in italics end them. */
const withoutEm = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (node) =>
    node.name === "em" || node.name === "i"
      ? withoutEm(node.children)
      : [withChildren(node, withoutEm(node.children))],
  );

const withoutBackLinks = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  mapElements(nodes, (node) =>
    node.attributes["title"] === BACK ? [] : [withChildren(node, withoutBackLinks(node.children))],
  );

const mapAll = (nodes: readonly HtmlNode[], to: (element: HtmlElement) => HtmlElement): HtmlNode[] =>
  mapElements(nodes, (element) => [to(withChildren(element, mapAll(element.children, to)))]);
