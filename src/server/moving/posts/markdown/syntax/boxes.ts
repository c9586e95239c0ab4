import type { MarkedExtension, Token, TokenizerThis, Tokens } from "marked";
import { escaped } from "../../../../../blocks/entities.ts";
import { startBelow, startInParagraph } from "../../../../../blocks/footnotes/paragraph-end.ts";
import { CALLOUT, calloutKindOf } from "../../../../../blocks/callout/kinds.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";

/** Names of boxes that fold, and of what only arranges its content. */
const FOLDING =
  /^(?:details?|collapse[d]?|collapsible|spoiler|accordion|dropdown|toggle|solution|answer|expand(?:er)?)$/i;
const BOXES =
  /^(?:note|tip|hint|info|information|important|warning|caution|danger|error|bug|example|quote|cite|abstract|summary|tldr|success|check|done|question|help|faq|failure|fail|missing|attention|alert|seealso|todo|notice|admonition|callout|aside|box|remark|block|primary|secondary)(?:-\w+)?$/i;

interface Box {
  raw: string;
  /** `tip`, `details`, `columns`. */
  name: string;
  title: string;
  isOpen: boolean;
  /** The lines in it, without their indentation. */
  words: string;
  element: string;
}

const FENCE =
  /^ {0,3}(:{3,})[ \t]*(?:\{([^}\n]{0,200})\}|([\w-]+)?(?:\[([^\]\n]{0,300})\])?(?:\{[^}\n]{0,200}\})?[ \t]*([^\n]*?))[ \t:]*(?:\n|$)/;
const MARKED =
  /^ {0,3}(!!!|\?\?\?\+?|===[+!]?)[ \t]*([\w-]+(?:[ \t]+[\w-]+)*)?[ \t]*(?:"([^"\n]*)")?[ \t]*(?:\n|$)/;
const BELOW = startBelow(String.raw`:{3,}[ \t]*[\w{]|(?:!!!|\?\?\?\+?)[ \t]+[\w"]|===[+!]?[ \t]+"`);

/**
 * The boxes of Docusaurus, VitePress and Pandoc (`:::tip`), and of Python-Markdown and MkDocs (`!!! note`, `??? details`,
 * `=== "Tab"`): a callout of the closest kind, or a collapsible section. What only arranges its content becomes that.
 */
export const boxes = (elements: ElementOutcome[]): MarkedExtension => ({
  extensions: [
    {
      name: "box",
      level: "block",
      childTokens: ["title", "tokens"],
      start(text) {
        return this.lexer.state.top ? startInParagraph(BELOW, text) : undefined;
      },
      tokenizer(text) {
        const box = readFence(text) ?? readIndented(text);
        return box && tokenOf(box, this.lexer);
      },
      renderer(token) {
        elements.push(token["outcome"] as ElementOutcome); // Written by `tokenOf`, as the title is.
        const inner = this.parser.parse(token.tokens ?? []);
        const title = this.parser.parseInline((token["title"] as Token[] | undefined) ?? []);
        return boxHtml({ ...partsOf(token), title, inner });
      },
    },
  ],
});

const partsOf = (token: Tokens.Generic) => ({
  name: String(token["name"]),
  isOpen: token["isOpen"] === true,
});

function tokenOf(box: Box, lexer: TokenizerThis["lexer"]): Tokens.Generic {
  const { raw, name, isOpen } = box;
  const { top } = lexer.state;
  lexer.state.top = true;
  const tokens = lexer.blockTokens(box.words, []);
  lexer.state.top = top;
  return { type: "box", raw, name, isOpen, outcome: outcomeOf(box), title: lexer.inline(box.title), tokens };
}

function outcomeOf({ name, element }: Box): ElementOutcome {
  if (BOXES.test(name) || FOLDING.test(name)) return { element, outcome: "kept" };
  return { element, outcome: "converted", into: "its text" };
}

interface BoxHtml {
  name: string;
  isOpen?: boolean;
  /** Both as HTML. */
  title: string;
  inner: string;
}

/** A box of any program, by its name. */
export function boxHtml({ name, isOpen = false, title, inner }: BoxHtml): string {
  const heading = title && `<p><strong>${title}</strong></p>\n`;
  if (FOLDING.test(name))
    return `<details${isOpen ? " open" : ""}><summary>${title || "Details"}</summary>\n${inner}</details>\n`;
  if (BOXES.test(name))
    return `<aside ${CALLOUT}="${calloutKindOf(name.replace(/^callout-/, ""))}">\n${heading}${inner}</aside>\n`;
  return heading + inner;
}

export const isBoxName = (name: string) => BOXES.test(name) || FOLDING.test(name);

function readFence(text: string): Box | undefined {
  const [opening, colons = "", list = "", word = "", label = "", rest = ""] = FENCE.exec(text) ?? [];
  const name = word || classIn(list);
  if (opening === undefined || (name === "" && list === "" && rest === "")) return undefined;
  const end = endOfFence(text, opening.length, colons.length);
  if (!end) return undefined;
  const title = label || rest.replace(/^["'](.*)["']$/, "$1") || /title="([^"]*)"/.exec(list)?.[1] || "";
  const shown = name || "div";
  const words = text.slice(opening.length, end.from);
  return { raw: text.slice(0, end.to), name: shown, title, isOpen: false, words, element: `::: ${shown}` };
}

/** `.callout-tip .wide` is a tip. */
const classIn = (list: string) =>
  Array.from(list.matchAll(/\.([\w-]+)/g), ([, name = ""]) => name).find(
    (name) => BOXES.test(name) || FOLDING.test(name),
  ) ??
  /\.([\w-]+)/.exec(list)?.[1] ??
  "";

const MAX_BOX = 200_000;
/** What is nested deeper, nobody has written. */
const MAX_DEPTH = 50;

/** Boxes within have their own ends: a line of colons with a name opens one. In code, colons are none. */
function endOfFence(text: string, from: number, colons: number): { from: number; to: number } | undefined {
  let depth = 1;
  const line = /^ {0,3}(?:(:{3,})[ \t]*(\S?)|(`{3,}|~{3,}))[^\n]*(?:\n|$)/gm;
  line.lastIndex = from;
  let code = "";
  for (let found = line.exec(text); found && found.index < from + MAX_BOX; found = line.exec(text)) {
    const [whole, sign = "", name = "", fence = ""] = found;
    if (fence) {
      if (code === "") code = fence;
      else if (fence.startsWith(code)) code = "";
    } else if (code === "") {
      if (name && ++depth > MAX_DEPTH) return undefined;
      if (name) continue;
      if (depth === 1 || sign.length === colons)
        depth = sign.length === colons && sign.length > 3 ? 0 : depth - 1;
      else depth--;
      if (depth === 0) return { from: found.index, to: found.index + whole.length };
    }
  }
  return undefined;
}

function readIndented(text: string): Box | undefined {
  const [opening, sign = "", words = "", title] = MARKED.exec(text) ?? [];
  if (opening === undefined || (words === "" && title === undefined)) return undefined;
  const isTab = sign.startsWith("===");
  if (isTab && title === undefined) return undefined;
  const lines: string[] = [];
  let length = opening.length;
  let pending = "";
  for (const [line] of text.slice(opening.length, opening.length + MAX_BOX).matchAll(/[^\n]*(?:\n|$)/g)) {
    if (line === "") break;
    if (line.trim() === "") {
      pending += line;
      continue;
    }
    if (!/^(?: {4}|\t)/.test(line)) break;
    lines.push(pending + line.replace(/^(?: {4}|\t)/, ""));
    length += pending.length + line.length;
    pending = "";
  }
  if (lines.length === 0 && !title) return undefined;
  const [kind = "note"] = words.split(/\s+/);
  const name = isTab ? "tab" : sign.startsWith("?") ? "details" : kind || "note";
  return {
    raw: text.slice(0, length),
    name: BOXES.test(name) || FOLDING.test(name) || isTab ? name : "note",
    title: title ?? (sign.startsWith("?") ? kind.replace(/^./, (letter) => letter.toUpperCase()) : ""),
    isOpen: sign === "???+",
    words: lines.join(""),
    element: `${sign} ${isTab ? "tab" : kind}`,
  };
}

/** `> [!note]- Title` of Obsidian is folded, and with a plus it can be. */
export const foldedCallouts = (elements: ElementOutcome[]): MarkedExtension => ({
  renderer: {
    blockquote(quote) {
      const [first] = quote.tokens;
      if (first?.type !== "paragraph") return false;
      const [mark, kind = "", fold = ""] = /^\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-])[ \t]*/.exec(first.raw) ?? [];
      if (mark === undefined || fold === "") return false;
      const html = this.parser.parse([{ ...first, tokens: first.tokens ?? [] }]).trim();
      const [line = "", ...rest] = html
        .replace(/^<p>/, "")
        .replace(/<\/p>$/, "")
        .split("\n");
      const title = line.slice(line.indexOf(`]${fold}`) + 2).trim();
      const inner = rest.join("\n").trim();
      elements.push({ element: "callout that folds", outcome: "converted", into: "a collapsible section" });
      const name = kind.replace(/^./, (letter) => letter.toUpperCase());
      return `<details${fold === "+" ? " open" : ""}><summary>${title || escaped(name)}</summary>\n${inner && `<p>${inner}</p>\n`}${this.parser.parse(quote.tokens.slice(1))}</details>\n`;
    },
  },
});
