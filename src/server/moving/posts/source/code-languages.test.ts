import { expect, test } from "vitest";
import { cleanImported } from "../steps/prepare-html.ts";

const code = (language: string, words = "a &lt; b") =>
  `<pre><code class="language-${language}">${words}</code></pre>`;
const plain = "<pre><code>a &lt; b</code></pre>";

const unwrapped = (each: string) => each.replaceAll(/\s*\n\s*|<\/?div>/g, "");

test.each([
  ['<pre><code class="lang-css">a &lt; b</code></pre>', code("css")],
  ['<pre><code class="language-c++ hljs">a &lt; b</code></pre>', code("c++")],
  ['<pre class="prettyprint lang-js linenums">a &lt; b</pre>', code("js")],
  ['<pre class="brush: php; title: x">a &lt; b</pre>', code("php")],
  [
    '<pre class="language-go"><code>a &lt; b</code></pre>',
    code("go").replace("<pre>", '<pre class="language-go">'),
  ],
  [
    '<pre class="language-go"><code class="language-rust">a &lt; b</code></pre>',
    code("rust").replace("<pre>", '<pre class="language-go">'),
  ],
  ['<pre><code data-lang="toml">a &lt; b</code></pre>', code("toml")],
  ['<div class="highlight highlight-source-js"><pre>a &lt; b</pre></div>', `<div>${code("js")}</div>`],
  ['<div class="highlight-text-html-basic"><pre>a &lt; b</pre></div>', `<div>${code("html")}</div>`],
  [
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre><code>a &lt; <span>b</span></code></pre></div></div>',
    `<div>${code("ruby", "a &lt; <span>b</span>")}</div>`,
  ],
  ['<p>Use <code class="lang-js">x</code></p>', '<p>Use <code class="language-js">x</code></p>'],
  // A class that says in which language its readers speak.
  [`<div class="lang-de"><p>Wörter</p>${plain}</div>`, `<p>Wörter</p>${plain}`],
  [`<div class="language-en"><p>Words of <code>x</code></p></div>`, "<p>Words of <code>x</code></p>"],
  ['<pre><code class="lang-">a &lt; b</code></pre>', plain],
  ['<pre data-lang="&quot;><script>x">a &lt; b</pre>', "<pre><code>a &lt; b</code></pre>"],
  ["<pre class='slang-js'>a &lt; b</pre>", "<pre>a &lt; b</pre>"],
])("code has its language however it is written: %s", (text, html) => {
  expect(unwrapped(cleanImported(text).content)).toBe(unwrapped(html));
});
