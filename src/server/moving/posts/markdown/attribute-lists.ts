import type { MarkedExtension, Token } from "marked";
import type { ElementOutcome } from "../source/imported-post.ts";
import { isHiding } from "./templates/comment-signs.ts";
import { isBoxName } from "./syntax/boxes.ts";
import { LIST } from "./syntax/attributes.ts";
import { startOfSign } from "./syntax/text-end.ts";
import { startBelow, startInParagraph } from "../../../../blocks/footnotes/paragraph-end.ts";

const BLOCK = new RegExp(`^ {0,3}(${LIST})[ \\t]*(?:\\n|$)`);
const IN_HTML = new RegExp(`\\n {0,3}(${LIST})[ \\t]*\\n*$`);
const LIST_BELOW = startBelow(String.raw`${LIST}[ \t]*(?=\n|$)`);
const SPAN = new RegExp(`^${LIST}`);
const AT_END = new RegExp(String.raw`${LIST}[ \t]*$`);
/** What a list without a colon may follow in a line. */
const HOLDERS: ReadonlySet<string> = new Set(["image", "link", "codespan", "strong", "em", "del", "sign"]);
const ID = /#([\w:.-]+)/;

interface AttributeLists {
  extension: MarkedExtension;
  /** Looks for a list below an element in HTML, which is a part of it for Marked. */
  note: (token: Token) => void;
  /** True if a list hides something, and the text does not say what. */
  isUnfinished: () => boolean;
}

/**
 * The attribute lists of kramdown, below a block or after text within a line. A heading gets its id, and what a list hides
 * is left out; classes and other attributes say nothing here.
 */
export function createAttributeLists(elements: ElementOutcome[]): AttributeLists {
  let isUnfinished = false;

  const asDraft = (element: string) => {
    isUnfinished = true;
    elements.push({ element, outcome: "converted", into: "plain text, and the post a draft" });
  };

  const read = (list: string, tokens: Token[]) => {
    const last = tokens.findLast(({ type }) => type !== "attributesOfBlock" && type !== "attributesOfSpan");
    const isBelow = last !== undefined && !/\n[ \t]*\n$/.test(last.raw) && !OF_MANY.has(last.type);
    const alt = /(?:fig-)?alt="([^"]+)"/.exec(list)?.[1];
    // Quarto has the words for an image here.
    if (last?.type === "image" && alt !== undefined && !last["text"])
      Object.assign(last, { text: alt, tokens: [{ type: "text", raw: alt, text: alt }] });
    const box = boxIn(list);
    if (box !== undefined && last !== undefined && BOXED.has(last.type)) {
      const inner = last.type === "blockquote" && "tokens" in last ? last.tokens : [{ ...last }];
      Object.assign(last, {
        type: "box",
        name: box,
        isOpen: false,
        isOfList: true,
        outcome: { element: list, outcome: "converted", into: "a callout" },
        title: [],
        tokens: inner,
      });
    } else if (!isHiding(list)) elements.push(outcomeOf(list));
    else if (isBelow) {
      elements.push({ element: `hidden words (${list})`, outcome: "left out" });
      Object.assign(last, HIDDEN);
    } else {
      asDraft(list);
    }
  };

  const extension: MarkedExtension = {
    extensions: [
      {
        name: "attributesOfBlock",
        level: "block",
        start(text) {
          return this.lexer.state.top ? startInParagraph(LIST_BELOW, text) : undefined;
        },
        tokenizer(text, tokens) {
          const [raw, list = ""] = BLOCK.exec(text) ?? [];
          if (raw === undefined) return undefined;
          const heading = tokens.findLast(({ type }) => type !== "space");
          const id = ID.exec(list)?.[1];
          if (heading?.type === "heading" && id) Object.assign(heading, { anchor: id });
          read(list, tokens);
          return { type: "attributesOfBlock", raw };
        },
        renderer: () => "",
      },
      {
        name: "attributesOfSpan",
        level: "inline",
        start(text) {
          return startOfSign(text);
        },
        tokenizer(text, tokens) {
          const [raw] = SPAN.exec(text) ?? [];
          if (raw === undefined) return undefined;
          if (!raw.startsWith("{:") && !HOLDERS.has(tokens.at(-1)?.type ?? "")) return undefined;
          read(raw, tokens);
          return { type: "attributesOfSpan", raw };
        },
        renderer: () => "",
      },
    ],
  };
  const note = (token: Token) => {
    if (token.type === "blockquote") boxQuote(token);
    const list = token.type === "html" ? IN_HTML.exec(token.raw)?.[1] : undefined;
    if (list !== undefined && isHiding(list)) asDraft(list);
  };
  return { extension, note, isUnfinished: () => isUnfinished };
}

/** A list below a quote is read as the last line in it, and belongs to the whole quote. */
function boxQuote(quote: Token) {
  const inner = ("tokens" in quote && quote.tokens) || [];
  const last = inner.findLast(({ type }) => type !== "space" && type !== "attributesOfBlock");
  if (last?.type !== "box" || !("isOfList" in last)) return;
  const tokens = inner.flatMap((each) => (each === last && "tokens" in each ? (each.tokens ?? []) : [each]));
  Object.assign(quote, { ...last, raw: quote.raw, tokens });
}

const BOXED: ReadonlySet<string> = new Set(["paragraph", "blockquote"]);

/** `{: .prompt-tip }` of Chirpy and `{: .notice--warning}` of Minimal Mistakes are the name of a box. */
const boxIn = (list: string) => {
  const [, name = ""] = /\.(?:prompt-|notice--|callout-|alert-|admonition-)([a-z]+)/.exec(list) ?? [];
  return isBoxName(name) ? name : /\.notice(?![\w-])/.test(list) ? "note" : undefined;
};

/** What may be more, or less, than a list belongs to: words without a beginning, and the closing tag of an element. */
const OF_MANY: ReadonlySet<string> = new Set(["text", "html"]);

/** Marked writes nothing for this kind of token. */
const HIDDEN = { type: "attributesOfSpan", tokens: [] };

const outcomeOf = (list: string): ElementOutcome => ({
  element: list,
  outcome: ID.test(list) ? "kept" : "left out",
});

/** `## Words {#id}`: the id that links call the heading by. */
export function headingIds(token: Token) {
  if (token.type !== "heading") return;
  const words = token.tokens ?? [];
  const last = words.at(-1);
  const list = last?.type === "attributesOfSpan" ? last.raw : AT_END.exec(textOf(last))?.[0];
  if (!last || list === undefined) return;
  if (last.type === "attributesOfSpan") words.pop();
  else setText(last, textOf(last).slice(0, -list.length));
  const before = words.at(-1);
  if (before) setText(before, textOf(before).trimEnd());
  const id = ID.exec(list)?.[1];
  if (id) Object.assign(token, { anchor: id });
}

const textOf = (token: Token | undefined) => (token?.type === "text" ? token.text : "");

function setText(token: Token, text: string) {
  if (token.type === "text") token.text = text;
}
