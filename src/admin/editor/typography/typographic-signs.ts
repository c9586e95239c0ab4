import { Extension, InputRule } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { quoteAfter, signsOf } from "./signs.ts";

interface TypographyOptions {
  /** The language whose signs are used; undefined while straight signs stay straight. */
  language: () => string | undefined;
}

/** What is typed straight becomes typographic: quotes, apostrophes and dashes. Backspace and Ctrl-Z take that back. */
export const TypographicSigns = Extension.create<TypographyOptions>({
  name: "typographicSigns",
  addOptions: () => ({ language: () => undefined }),
  addInputRules() {
    /** A rule that works while a language is set; undefined leaves what is typed as it is. */
    const rule = (find: RegExp, signFor: (language: string, before: string) => string) =>
      new InputRule({
        find,
        handler: ({ state, range }) => {
          const language = this.options.language();
          if (language === undefined) return null;
          const sign = signFor(language, textBefore(state.doc.resolve(range.from)));
          state.tr.insertText(sign, range.from, range.to);
          return undefined;
        },
      });
    return [
      rule(/"$/, (language, before) => quoteAfter(before, '"', signsOf(language))),
      rule(/'$/, (language, before) => quoteAfter(before, "'", signsOf(language))),
      // At the start of a line, three hyphens are a divider.
      rule(/(?<=[^\s-]\s?)--$/, (language) => signsOf(language).dash),
      rule(/(?<=[^\s-]\s?)–-$/, () => "—"),
    ];
  },
  addKeyboardShortcuts() {
    return { "Mod-z": ({ editor }) => editor.commands.undoInputRule() };
  },
});

const textBefore = ({ parent, parentOffset }: ResolvedPos) =>
  parent.textBetween(0, parentOffset, undefined, "\uFFFC");
