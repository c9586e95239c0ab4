import { words } from "../../../tests/setup/words/english.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyHtml } from "../../../tests/setup/any-html.ts";
import { problemsInFragment } from "../../../tests/setup/html.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { prepareArticle } from "./prepare-article.ts";

test("whatever is written, the article that readers get is valid HTML", async () => {
  await fc.assert(
    fc.asyncProperty(anyHtml, async (written) => {
      const { html } = await prepareArticle(cleanHtml(written), words);
      expect(await problemsInFragment(html), html).toEqual([]);
    }),
    { numRuns: Number(process.env["RUNS"] ?? 200) },
  );
});
