import { expect, test } from "vitest";
import { prepareArticle } from "./prepare-article.ts";

test("a table scrolls inside itself, where the keyboard reaches it", () => {
  expect(prepareArticle(`<table lang="de"><tr><td>1</td></tr></table>`)).toBe(
    `<div class="table" role="group" aria-label="Table" tabindex="0"><table lang="de"><tr><td>1</td></tr></table></div>`,
  );
});

test("so does code", () => {
  expect(prepareArticle(`<pre class="language-js"><code>1</code></pre>`)).toBe(
    `<pre tabindex="0" class="language-js"><code>1</code></pre>`,
  );
});

test("words that look like tags stay words", () => {
  const html = "<p>&lt;table&gt; and &lt;pre&gt;</p><predicate>x</predicate>";
  expect(prepareArticle(html)).toBe(html);
});
