import * as fc from "fast-check";

export const tagNames = [
  ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "div", "hr", "aside"],
  ["ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "figure", "figcaption"],
  ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ["a", "img", "br", "span", "strong", "b", "em", "i", "u", "s", "del", "ins", "sub", "sup", "mark", "small"],
  ["abbr", "cite", "q", "time", "code", "kbd", "samp", "var"],
].flat();

/** Attributes as they are written, right and wrong. */
const attributes: Record<string, string[]> = {
  a: [
    "",
    ` href="/x"`,
    ` href="#a"`,
    ` name="a"`,
    ` id="b" href="#text-c"`,
    ` href="https://e.com/?a=1&amp;b=2" title="t"`,
    ` href="https://[ "`,
  ],
  img: [
    ` src="/a.png"`,
    ` src="/a.png" alt="a"`,
    ` src="/a.png" alt="" title="t" width="3px"`,
    ` src="data:x"`,
  ],
  ol: ["", ` start="x"`, ` start="-2" reversed type="q"`, ` type="a"`],
  li: ["", ` value="1"`, ` value="z"`],
  td: ["", ` colspan="2"`, ` colspan="0" rowspan="x"`, ` align="right"`, ` align="justify"`],
  th: ["", ` scope="col"`, ` scope="no"`, ` SCOPE="ROW"`],
  time: ["", ` datetime="2026-01-02"`, ` datetime="soon"`],
  div: ["", ` data-only="email"`, ` data-only="x"`],
  hr: ["", ` data-cut`],
  aside: ["", ` data-callout="tip"`, ` data-callout="x"`],
  details: ["", " open", ` open="true"`],
  sup: ["", ` id="a"`],
  h2: ["", ` id="a"`, ` id="main"`, ` id="text-c"`],
  p: [
    "",
    ` id="c"`,
    ` id="a b"`,
    ` dir="RTL" lang="he"`,
    ` dir="up"`,
    ` lang="not a language"`,
    ` data-button`,
  ],
};

const endOf = (name: string) => (["br", "hr", "img"].includes(name) ? "" : `</${name}>`);

const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 7, depthSize: "large" },
    fc.constantFrom("words", "words", " ", "\n", "&amp;", "2026-01-02"),
    fc
      .constantFrom(...tagNames)
      .chain((name) =>
        fc
          .tuple(fc.constantFrom(...(attributes[name] ?? [""])), fc.array(tie("node"), { maxLength: 4 }))
          .map(([written, inside]) => `<${name}${written}>${inside.join("")}${endOf(name)}`),
      ),
  ),
}));

/** HTML of every element that an article may have, each anywhere in any other. */
export const anyHtml = fc.array(node, { minLength: 1, maxLength: 5 }).map((nodes) => nodes.join(""));
