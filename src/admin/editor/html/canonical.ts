/**
 * What some HTML says, as a text that is the same for HTML that says the same: `b` is `strong`, the order of marks and
 * attributes does not count, nor does white space that nobody sees, nor a paragraph that is implied.
 */
export function canonicalOf(nodes: ArrayLike<Node>): string {
  return blocksOf(nodes).map(sayBlock).join("");
}

/** Text and elements of one line, or one block. */
export type Piece = Node[] | Element;

/** Blocks and, between them, lines of words. A `div` that says nothing is only what is in it. */
export function blocksOf(nodes: ArrayLike<Node>): Piece[] {
  const pieces: Piece[] = [];
  let line: Node[] | undefined;
  for (const node of Array.from(nodes)) {
    if (isBlock(node)) {
      line = undefined;
      pieces.push(...(isTransparent(node) ? blocksOf(node.childNodes) : [node]));
    } else if (line) {
      line.push(node);
    } else if (node.nodeType === ELEMENT || node.textContent?.trim()) {
      pieces.push((line = [node]));
    }
  }
  return pieces.filter((piece) => !Array.isArray(piece) || piece.some(saysSomething));
}

// Of the DOM; its constants are not there where the tests run.
const ELEMENT = 1;
const TEXT = 3;

const BLOCKS: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd pre hr table caption thead tbody tfoot tr td th figure figcaption details summary div aside".split(
    " ",
  ),
);

export const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;
export const nameOf = (element: Element) => element.tagName.toLowerCase();
const isBlock = (node: Node): node is Element => isElement(node) && BLOCKS.has(nameOf(node));
const isTransparent = (element: Element) =>
  ["div", "thead", "tbody"].includes(nameOf(element)) && attributesOf(element) === "";
const saysSomething = (node: Node) =>
  node.nodeType === TEXT ? node.textContent?.trim() !== "" : node.nodeType === ELEMENT;

function sayBlock(piece: Piece): string {
  if (Array.isArray(piece)) return `<p>${sayLine(piece)}</p>`;
  const name = nameOf(piece);
  const tag = name + attributesOf(piece);
  if (name === "hr") return `<${tag}>`;
  if (name === "pre") return `<pre ${languageOf(piece)}>${JSON.stringify(piece.textContent)}</pre>`;
  const hasBlocks = Array.from(piece.childNodes).some(isBlock) || HOLDS_BLOCKS.has(name);
  return `<${tag}>${hasBlocks ? canonicalOf(piece.childNodes) : sayLine(piece.childNodes)}</${tag}>`;
}

/** In these a line of words is a paragraph. */
const HOLDS_BLOCKS: ReadonlySet<string> = new Set(
  "blockquote ul ol li td th tr table aside div details".split(" "),
);

const languageOf = (pre: Element) =>
  /language-[\w+#.-]+/.exec(
    `${pre.querySelector("code")?.getAttribute("class") ?? ""} ${pre.getAttribute("class") ?? ""}`,
  )?.[0] ?? "";

const spellings: Record<string, string> = { b: "strong", i: "em", del: "s" };

/** Each run of text with the set of what is around it. */
function sayLine(nodes: ArrayLike<Node>): string {
  const runs: { marks: string; text: string }[] = [];
  const add = (marks: ReadonlySet<string>, text: string) => {
    const key = [...marks].sort().join(" ");
    const last = runs.at(-1);
    const folded = last && /\s$/.test(last.text) ? text.replace(/^[\t\n\r ]+/, "") : text;
    if (last?.marks === key) last.text += folded;
    else if (folded) runs.push({ marks: key, text: folded });
  };
  const walk = (node: Node, marks: ReadonlySet<string>) => {
    if (node.nodeType === TEXT) return add(marks, (node.textContent ?? "").replaceAll(/[\t\n\r ]+/g, " "));
    if (!isElement(node)) return;
    const name = nameOf(node);
    if (name === "br" || name === "img") return add(new Set([...marks, name + attributesOf(node)]), "\u0001");
    const mark = (spellings[name] ?? name) + attributesOf(node);
    const inside = mark === "span" ? marks : new Set([...marks, mark]);
    // An anchor is where a link leads to, also without words.
    if (node.hasAttribute("id") && node.childNodes.length === 0) add(inside, "\u0002");
    for (const child of Array.from(node.childNodes)) walk(child, inside);
  };
  for (const node of Array.from(nodes)) walk(node, new Set());
  return JSON.stringify(trimRuns(runs).map(({ marks, text }) => [marks, text]));
}

/** Nobody sees white space at the ends of a block, nor around a line break. */
function trimRuns(runs: { marks: string; text: string }[]) {
  return runs
    .map(({ marks, text }, index) => {
      const start = isBreak(runs[index - 1]) ? text.replace(/^ +/, "") : text;
      return { marks, text: isBreak(runs[index + 1]) ? start.replace(/ +$/, "") : start };
    })
    .filter(({ text }) => text !== "");
}

const isBreak = (run: { text: string } | undefined) => run === undefined || run.text === "\u0001";

function attributesOf(element: Element): string {
  const isImage = nameOf(element) === "img";
  // The server says the scope of a column's header by itself.
  const pairs = Array.from(element.attributes)
    .filter(({ name, value }) => !(name === "scope" && value === "col"))
    .filter(
      ({ name, value }) => name !== "class" && !(value === "1" && /^(?:start|colspan|rowspan)$/.test(name)),
    )
    .filter(({ name, value }) => !(isImage && name === "alt" && value === ""))
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
  return pairs.sort().join("");
}
