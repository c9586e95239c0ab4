import type { MarkedExtension } from "marked";
import { emoji } from "./emoji.ts";
import { formulas } from "./formulas.ts";
import { marks } from "./marks.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";
import type { NoteFiles } from "../site/note-files.ts";
import { spans } from "./spans.ts";
import { startOfSign } from "./text-end.ts";
import { wikilinks } from "./wikilinks.ts";

const signs = [...wikilinks, ...formulas, ...marks, ...spans, emoji];
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
