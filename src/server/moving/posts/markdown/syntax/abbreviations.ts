import type { MarkedExtension } from "marked";
import { escaped } from "../../../../../blocks/entities.ts";
import { startBelow, startInParagraph } from "../../../../../blocks/footnotes/paragraph-end.ts";
import type { ElementOutcome } from "../../source/imported-post.ts";

const BELOW = startBelow(String.raw`\*\[[^\]\n]{1,100}\]:`);
const DEFINITION = /^ {0,3}\*\[([^\]\n]{1,100})\]:[ \t]*([^\n]*)(?:\n|$)/;

/** `*[HTML]: Hyper Text`: the short words of a text are explained wherever they are. */
export function createAbbreviations(elements: ElementOutcome[]) {
  const meanings = new Map<string, string>();
  const extension: MarkedExtension = {
    extensions: [
      {
        name: "abbreviation",
        level: "block",
        start(text) {
          return this.lexer.state.top ? startInParagraph(BELOW, text) : undefined;
        },
        tokenizer(text) {
          const [raw, short = "", long = ""] = DEFINITION.exec(text) ?? [];
          if (raw === undefined) return undefined;
          meanings.set(short, long.trim());
          return { type: "abbreviation", raw };
        },
        renderer() {
          elements.push({ element: "abbreviation", outcome: "kept" });
          return "";
        },
      },
    ],
  };

  /** Marks the short words in the HTML of a text that has no tags. */
  const mark = (html: string): string => {
    if (meanings.size === 0) return html;
    const shorts = [...meanings.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
    const pattern = new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${shorts.map((short) => RegExp.escape(short)).join("|")})(?![\p{L}\p{N}])`,
      "gu",
    );
    const byHtml = new Map(Array.from(meanings, ([short, long]) => [escaped(short), long]));
    return html.replaceAll(
      pattern,
      (short) => `<abbr title="${escaped(byHtml.get(short) ?? "")}">${short}</abbr>`,
    );
  };
  return { extension, mark };
}
