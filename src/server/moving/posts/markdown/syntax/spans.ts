import { around, type InlineSign } from "./sign.ts";
import { LIST } from "./attributes.ts";

/** `[words]{.class}` of Pandoc, which says nothing here but where its words are. */
export const spans: readonly InlineSign[] = [
  {
    opens: String.raw`\[(?=[^\]\n]{0,1000}\]\{)`,
    whole: new RegExp(String.raw`^\[((?:[^\][]|\[[^\][]{0,500}\]){1,1000})\](${LIST})`),
    read: ([raw, words = "", list = ""], { lexer }) =>
      around(
        { raw, outcome: { element: list, outcome: "left out" }, tag: "span" },
        lexer.inlineTokens(words),
      ),
  },
];
