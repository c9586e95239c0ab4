import { expect, test } from "vitest";
import { readTree } from "../../../../blocks/tree.ts";
import { markdownText } from "./markdown-text.ts";

async function write(html: string) {
  const losses: string[] = [];
  const text = await markdownText(readTree(html), (what) => losses.push(what));
  return { text, losses };
}

const LOSS = "Formats and links within preformatted words are left out";

test.each([
  ["<pre>a_b * c\n\n# no heading\n- no list</pre>", "```\na_b * c\n\n# no heading\n- no list\n```", []],
  ["<pre>(\\_/) `x`<br />&lt;b&gt; &amp;amp;</pre>", "```\n(\\_/) `x`\n<b> &amp;\n```", []],
  ["<pre><cite>Frost</cite>\n\n\tTwo <b>ro_ads</b></pre>", "```\nFrost\n\n\tTwo ro_ads\n```", [LOSS]],
  ['<pre><a href="https://x.example/">a_b</a></pre>', "```\na_b\n```", [LOSS]],
  ['<pre><code class="language-js">a_<em>b</em></code></pre>', "```js\na_b\n```", [LOSS]],
  ["<p>x <code>a_<em>b</em> *</code></p>", "x `a_b *`", [LOSS]],
  ["<p>1~2 https://a.example/~b/~c</p>", "1\\~2 https://a.example/~b/~c", []],
  ["<ul><li>x<pre>a_b\n\nc</pre></li></ul>", "- x\n\n  ```\n  a_b\n\n  c\n  ```", []],
  ["<blockquote><pre>a_b\n# c</pre></blockquote>", "> ```\n> a_b\n> # c\n> ```", []],
])("preformatted words stay as they are: %s", async (html, text, losses) => {
  expect(await write(html)).toEqual({ text, losses });
});
