import { expect, test } from "vitest";
import { words } from "../../../tests/setup/words/english.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { prepareText } from "./article-thread.ts";
import { prepareArticle } from "./prepare-article.ts";

/** The work of this thread alone, in milliseconds. */
async function workOf(job: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await job();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const statement = 'const sum = [1, 2, "three"].map((each) => `${each}`); // why\n';

test.each([
  ["headings", "<h2>A heading that repeats</h2>".repeat(3_000)],
  ["short blocks of code", `<pre><code class="language-js">${statement}</code></pre>`.repeat(1_500)],
  ["long blocks of code", `<pre><code class="language-js">${statement.repeat(300)}</code></pre>`.repeat(8)],
  ["images", '<figure><img src="https://a.example/a.jpg" alt="x"></figure>'.repeat(4_000)],
  ["questions", "<details><summary>Why?</summary><p>Because.</p></details>".repeat(4_500)],
])("a long text of %s is prepared on a thread, as it is here", async (_, html) => {
  const stored = cleanHtml(html);
  const sizes = new Map();
  const here = await workOf(() => prepareArticle(stored, words, sizes));
  // The garbage of other tests may be collected meanwhile, on this thread.
  await expect.poll(() => workOf(() => prepareText(stored, words, sizes))).toBeLessThan(here / 2);
  expect(await prepareText(stored, words, sizes)).toEqual(await prepareArticle(stored, words, sizes));
});
