import { expect, test } from "vitest";
import { AppError } from "../../../base/errors.ts";
import { withoutCards } from "../ghost/kg-cards.ts";
import { renderMarkdown } from "../markdown/render-markdown.ts";
import { readTags } from "../markdown/templates/template-tags.ts";
import { cleanImported } from "./prepare-html.ts";
import { readSubstackHtml } from "../substack/substack-html.ts";
import { readWordpressHtml } from "../wordpress/wordpress-html.ts";

const readers: Record<string, (text: string) => unknown> = {
  WordPress: (text) => readWordpressHtml(text, { id: "1", footnotes: "" }),
  Ghost: (text) => withoutCards(text, []),
  Substack: (text) => readSubstackHtml(text, [], () => ""),
  templates: (text) => readTags(text, { fields: {}, isHtml: false }),
  Markdown: (text) => renderMarkdown(text),
  "any HTML": (text) => cleanImported(text),
};

const pieces =
  "[|<|{|(|*|#| |&|`|{{<|{%|> [!|[^|{:|[embed|[code]|[caption]|<pre |<!-- wp:a |<!-- |src=|[a b".split("|");
const LENGTH = 100_000;
const texts = [
  ...pieces.map((piece) => piece.repeat(LENGTH / piece.length)),
  ...pieces.map((piece) => piece + " ".repeat(LENGTH)),
  `[video ${"a".repeat(LENGTH)}]`,
];

for (const [name, read] of Object.entries(readers)) {
  for (const text of texts) {
    test(`${name}: 100 kB of ${text.slice(0, 12)}… take two seconds of this thread at most`, () => {
      // The thread's own time: a busy machine makes the clock run, not the work longer. Quadratic reading takes minutes.
      const start = process.threadCpuUsage();
      try {
        read(text);
      } catch (error) {
        // More signs than anybody writes are refused.
        expect(error).toBeInstanceOf(AppError);
      }
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(2_000);
    });
  }
}
