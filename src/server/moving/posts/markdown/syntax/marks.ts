import type { ElementOutcome } from "../../source/imported-post.ts";
import { around, type InlineSign } from "./sign.ts";

/** Words that do not cross a paragraph. */
const WORDS = String.raw`(?:(?!\n[ \t]*\n)[^]){0,1000}?`;
const WORD = /[\p{L}\p{N}]/u;
const LETTER = /[\w]/;

/** Two equal signs on each side of words: they are signs only where they touch the words, and no other sign. */
const doubled = (sign: string, tag: string, name: string): InlineSign => ({
  opens: sign,
  whole: new RegExp(`^${sign}(?![\\s=+])(${WORDS}(?<![\\s=+]))${sign}(?![\\w=+])`),
  read: ([raw, words = ""], { last, lexer }) => {
    if (LETTER.test(last) || /[=+!<>]/.test(last) || words.trim() === "") return undefined;
    return around({ raw, outcome: kept(name), tag: tag }, lexer.inlineTokens(words));
  },
});

/** What CriticMarkup inserts or marks. */
const inBraces = (sign: string, tag: string, name: string): InlineSign => ({
  opens: String.raw`\{${sign}`,
  whole: new RegExp(String.raw`^\{${sign}(${WORDS})${sign}\}`),
  read: ([raw, words = ""], { lexer }) => {
    return around({ raw, outcome: kept(name), tag: tag }, lexer.inlineTokens(words));
  },
});

export const marks: readonly InlineSign[] = [
  doubled("==", "mark", "==highlight=="),
  doubled(String.raw`\+\+`, "ins", "++inserted words++"),
  inBraces("==", "mark", "{==highlight==}"),
  inBraces(String.raw`\+\+`, "ins", "{++inserted words++}"),
  {
    opens: String.raw`\^(?!\[)`,
    whole: /^\^((?:[^\s^\\[]|\\.){1,100})\^(?!\^)/,
    read: ([raw, words = ""], { last, lexer }) => {
      if (last === "" || /[\s^]/.test(last) || !WORD.test(words)) return undefined;
      return around({ raw, outcome: kept("^superscript^"), tag: "sup" }, lexer.inlineTokens(words));
    },
  },
  {
    // Between spaces it strikes the words, as on GitHub.
    opens: "~(?!~)",
    whole: /^~((?:[^\s~\\[]|\\.){1,100})~(?!~)/,
    read: ([raw, words = ""], { last, lexer }) => {
      if (!/[\p{L}\p{N})\]]/u.test(last) || !WORD.test(words)) return undefined;
      return around({ raw, outcome: kept("~subscript~"), tag: "sub" }, lexer.inlineTokens(words));
    },
  },
  {
    opens: String.raw`\^\[`,
    whole: /^\^\[((?:[^\][]|\[(?:[^\][]|\[[^\][]{0,300}\]){0,500}\]){1,2000})\]/,
    read: ([raw, words = ""], { lexer }) => ({ type: "inlineNote", raw, tokens: lexer.inlineTokens(words) }),
  },
];

const kept = (element: string): ElementOutcome => ({ element, outcome: "kept" });
