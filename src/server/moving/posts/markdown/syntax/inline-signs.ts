import type { MarkedExtension } from "marked";
import { LIST } from "./attributes.ts";
import { emojiCodes } from "./emoji-codes.ts";
import { formulas } from "./formulas.ts";
import { marks } from "./marks.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import type { NoteFiles } from "../site/note-files.ts";
import { around, asSign, type InlineSign } from "./sign.ts";
import { startOfSign } from "./text-end.ts";
import { wikilinks } from "./wikilinks.ts";

/** `[words]{.class}` of Pandoc, which says nothing here but where its words are. */
const span: InlineSign = {
  opens: String.raw`\[(?=[^\]\n]{0,1000}\]\{)`,
  whole: new RegExp(String.raw`^\[((?:[^\][]|\[[^\][]{0,500}\]){1,1000})\](${LIST})`),
  read: ([raw, words = "", list = ""], { lexer }) =>
    around({ raw, outcome: { element: list, outcome: "left out" }, tag: "span" }, lexer.inlineTokens(words)),
};

/** `:smile:`, by the names of GitHub. An unknown name stays as it is. */
const emoji: InlineSign = {
  opens: ":(?=[a-z+-])",
  whole: /^:([a-z+-][\w+-]{0,40}):(?![\w:])/,
  read: ([raw, name = ""], { last }) => {
    if (/[\w:]/.test(last)) return undefined;
    const found = emojiCodes.get(name);
    if (found !== undefined) return asSign(raw, { element: ":emoji:", outcome: "kept" }, found);
    // Between other characters, two colons are a part of something else.
    if (!/^\s?$/.test(last)) return undefined;
    return asSign(raw, { element: raw, outcome: "converted", into: "plain text" }, raw);
  },
};

const signs = [...wikilinks, ...formulas, ...marks, span, emoji];
const FIRST = new RegExp(`^(?:${signs.map(({ opens }) => opens).join("|")})`);

/** The signs within a line that programs have beside those of GitHub. */
export const inlineSigns = (elements: ElementOutcome[], files: NoteFiles): MarkedExtension => ({
  extensions: [
    {
      name: "sign",
      level: "inline",
      childTokens: ["tokens"],
      start: startOfSign,
      tokenizer(text, tokens) {
        if (!FIRST.test(text)) return undefined;
        const last = tokens.at(-1)?.raw.at(-1) ?? "";
        for (const { whole, read } of signs) {
          const found = whole.exec(text);
          const token = found && read(found, { files, last, lexer: this.lexer });
          if (token) return token;
        }
        return undefined;
      },
      renderer({ before, after, tokens, outcome }) {
        elements.push(outcome as ElementOutcome); // Written by `asSign` and `around`.
        return `${String(before)}${tokens ? this.parser.parseInline(tokens) : ""}${String(after)}`;
      },
    },
  ],
});
