import type { TokenizerAndRendererExtension } from "marked";
import { escaped } from "../../../../../blocks/entities.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import { asSign, type InlineSign } from "./sign.ts";

const outcome: ElementOutcome = { element: "formula", outcome: "converted", into: "code" };

/** As it is written, with its signs: the site may have a script that reads them. */
const codeOf = (raw: string) => `<code>${escaped(raw.replaceAll(/\s*\n\s*/g, " "))}</code>`;

/** Prices, variables and names of files have the sign, too: a formula has one of these, or no space. */
const isFormula = (words: string) => /[\\^_{}=+<>|*/()]/.test(words) || !/\s/.test(words);

/** Signs of Markdown are escaped with a backslash as well: a formula has one of these. */
const isSurely = (words: string) => /\\[A-Za-z]|[\w)}\]]\s?[\^_=]\s?[\w{(\\-]/.test(words);

/** With spaces at its ends, a formula must have a command: `$ \alpha $` of KaTeX. */
const SPACED = /^\$[ \t]+[^$\n]{0,300}?\\[A-Za-z][^$\n]{0,300}?[ \t]\$(?![\w$])/;

export const formulas: readonly InlineSign[] = [
  {
    opens: String.raw`\$\$`,
    whole: /^\$\$(?!\$)((?:(?!\n[ \t]*\n)[^$]|\\\$){1,2000})\$\$(?!\$)/,
    read: ([raw]) => asSign(raw, outcome, codeOf(raw)),
  },
  {
    opens: String.raw`\$`,
    whole: /^\$(?![\s$])((?:(?!\n[ \t]*\n)[^$`\\]|\\[^]){1,500})(?<!\s)\$(?![\w$])/,
    read: ([raw, words = ""], { last }) => {
      if (/[\w$]/.test(last) || !isFormula(words)) return undefined;
      return asSign(raw, outcome, codeOf(raw));
    },
  },
  {
    opens: String.raw`\$`,
    whole: SPACED,
    read: ([raw], { last }) => (/[\w$]/.test(last) ? undefined : asSign(raw, outcome, codeOf(raw))),
  },
  {
    opens: String.raw`\\`,
    whole: /^(\\{1,2})\(((?:(?!\n[ \t]*\n|\\\))[^]){1,1000}?)\1\)/,
    read: ([raw, , words = ""]) => {
      if (!isSurely(words)) return undefined;
      return asSign(raw, outcome, codeOf(raw.replaceAll(/^\\(?=\\)|\\(?=\\\)$)/g, "")));
    },
  },
  {
    opens: String.raw`\\`,
    whole: /^(\\{1,2})\[((?:(?!\n[ \t]*\n|\\\])[^]){1,1000}?)\1\]/,
    read: ([raw, , words = ""]) => {
      // Links and notes are written between such brackets, too.
      if (!/\\[A-Za-z]/.test(words) || words.includes("](")) return undefined;
      return asSign(raw, outcome, codeOf(raw.replaceAll(/^\\(?=\\)|\\(?=\\\]$)/g, "")));
    },
  },
];

const BLOCK =
  /^ {0,3}(?:\$\$(?!\$)(?:[^$]|\$(?!\$)){1,5000}\$\$|\\{1,2}\[[ \t]*\n(?:(?!\\\])[^]){1,5000}\\{1,2}\]|\\begin\{(\w+\*?)\}(?:(?!\\end\{)[^]){1,5000}\\end\{\1\})[ \t]*(?:\n|$)/;

/** A formula on lines of its own, also over empty lines. */
export const formulaBlock = (elements: ElementOutcome[]): TokenizerAndRendererExtension => ({
  name: "formulaBlock",
  level: "block",
  tokenizer(text) {
    const [raw] = BLOCK.exec(text) ?? [];
    return raw === undefined ? undefined : { type: "formulaBlock", raw };
  },
  renderer({ raw }) {
    elements.push(outcome);
    return `<pre><code class="language-latex">${escaped(raw.trim())}</code></pre>\n`;
  },
});
