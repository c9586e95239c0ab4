import { Extension, InputRule } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { languageOf } from "../../../contract/typography/signs.ts";
import { signTyped, typedRules } from "../../../contract/typography/typed-signs.ts";

interface TypographyOptions {
  /** The language of the site; undefined while straight signs stay straight. */
  language: () => string | undefined;
}

/** What is typed straight becomes typographic: quotes, apostrophes, dashes, ellipses. Backspace and Ctrl-Z take that back. */
export const TypographicSigns = Extension.create<TypographyOptions>({
  name: "typographicSigns",
  addOptions: () => ({ language: () => undefined }),
  addInputRules() {
    return typedRules.map(
      (typed) =>
        new InputRule({
          find: typed.find,
          // Null leaves what is typed as it is.
          handler: ({ state, range, match: [found] }) => {
            const language = this.options.language();
            if (language === undefined) return null;
            const at = state.doc.resolve(range.from);
            const sign = signTyped(
              typed,
              { found, ...textAround(at) },
              languageOf(beginningOf(at), language),
            );
            if (sign === undefined) return null;
            state.tr.insertText(sign, range.from, range.to);
            return undefined;
          },
        }),
    );
  },
  addKeyboardShortcuts() {
    return { "Mod-z": ({ editor }) => editor.commands.undoInputRule() };
  },
});

const textAround = ({ parent, parentOffset }: ResolvedPos) => ({
  before: parent.textBetween(0, parentOffset, undefined, "\uFFFC"),
  after: parent.textBetween(parentOffset, parent.content.size, undefined, "\uFFFC"),
});

/** In positions of the document: what the language of a paragraph without letters follows. */
const BEGINNING = 2_000;

const beginningOf = ({ doc }: ResolvedPos) => doc.textBetween(0, Math.min(BEGINNING, doc.content.size), " ");
