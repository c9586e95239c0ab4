import { PARAGRAPH } from "../kit/inputs.ts";

const image = `<img src="https://images.example/a.png" alt="An image" width="1200" height="800">`;
const upload = `<img src="/media/0123456789abcdef0123456789abcdef/original" alt="An upload">`;

/** Every kind of block that an article may have, as editors and Markdown write it. */
const blocks: Record<string, string> = {
  headings: "<h1>One</h1><h2>Two</h2><h4>Four</h4><h3>Three</h3><h2>Two</h2><h6>Six</h6>",
  "headings named like parts of the page": `<h2>Main</h2><h2>Sheet</h2><h2>Side email</h2><h2>Newsletter popup</h2><h2>2026 in numbers</h2><h2>你好</h2><h2>!?</h2><h2>!?</h2>`,
  "words in all weights": `<p><strong>a</strong> <b>b</b> <em>c</em> <i>d</i> <u>e</u> <s>f</s> <del>g</del> <ins>h</ins> <mark>i</mark> <small>j</small> <sub>k</sub> <sup>l</sup> <abbr title="M">m</abbr> <cite>n</cite> <q>o</q> <kbd>p</kbd> <samp>q</samp> <var>r</var> <code>s</code></p>`,
  lists: `<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul><ol start="3" reversed type="i"><li value="9">e</li></ol>`,
  terms: "<dl><dt>a</dt><dd>b</dd><dd><p>c</p></dd></dl><dl><div><dt>d</dt><dd>e</dd></div></dl>",
  quotes: "<blockquote><p>a</p><blockquote>b</blockquote><cite>c</cite></blockquote>",
  code: `<p><code>&lt;b&gt;</code></p><pre><code class="language-js">if (a &lt; b &amp;&amp; "c") {  \n\n}\n</code></pre><pre class="language-none-such"><code>x</code></pre><pre>\tplain </pre>`,
  "a table": `<table><caption>a</caption><thead><tr><th>b</th><th>c</th></tr></thead><tbody><tr><td colspan="2">d</td></tr></tbody><tfoot><tr><td>e</td><td>f</td></tr></tfoot></table>`,
  "a table with headers on two sides": `<table><tr><th></th><th>a</th></tr><tr><th>b</th><td rowspan="2">c</td></tr><tr><th>d</th></tr></table>`,
  "a table of an editor": `<table><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th></tr><tr><td colspan="1" rowspan="1"><p>b</p></td></tr></tbody></table>`,
  images: `${image}${upload}<p>in ${image} line</p><figure>${image}<figcaption>a <em>b</em></figcaption></figure>`,
  "images that nobody described": `<img src="/a.png"><img src="/a.png" title="a"><img src="/a.png" alt=""><figure><img src="/b.png"></figure>`,
  "images that lead somewhere": `<p><a href="/faq">${image}</a><a href="/faq"><img src="/a.png"></a></p>`,
  "footnotes of Markdown": `<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  "something to open":
    "<details open><summary>a</summary><p>b</p></details><details><summary><h3>c</h3></summary>d</details>",
  "times and lines": `<p><time datetime="2026-03-02">today</time><br>a</p><hr>`,
  "a link around blocks": `<a href="/faq"><h2>a</h2><p>b</p></a>`,
  "what was embedded": `<iframe src="https://video.example/1?a=1&amp;b=2"></iframe><video src="/a.mp4"></video>`,
  "Hebrew, Arabic, Chinese and faces": `<h2 dir="rtl" lang="he">שלום</h2><p dir="rtl" lang="ar">مرحبا</p><p lang="zh-Hant">你好</p><p>\u{1F469}‍\u{1F469}‍\u{1F467}\u200F</p>`,
};

/** What people paste, import and mistype: nothing of it stands where HTML lets it stand. */
const broken: Record<string, string> = {
  "a paragraph in a word": "<span><p>a</p></span><b><p>b</p><ul><li>c</li></ul></b><em>d<h2>e</h2>f</em>",
  "blocks in paragraphs and headings":
    "<p>a<div>b</div>c</p><h2><p>d</p><ul><li>e</li></ul></h2><p><table><td>f</table></p>",
  "a link in a link": `<a href="/a">a<span><a href="/b">b</a></span></a><a href="/c"><table><tr><td>c</td></tr></table><details>d</details></a>`,
  "links without words": `<a href="/a"></a><a title="b" href="/b"> </a><p><a></a></p>`,
  "lists without items, items without lists":
    "<ul>a<p>b</p><ul><li>c</li></ul></ul><ol></ol><li>d</li><li>e</li><dt>f</dt>",
  "tables in disorder":
    "<table>a<tfoot><tr><td>b</tfoot><td>c</td><thead><tr></tr></thead><tr><p>d</p><th><h2>e</h2></th></tr><caption>f</caption><caption>g</caption></table><td>h</td><table></table>",
  "terms in disorder": "<dl>a<dd>b</dd><p>c</p><dt><h3>d</h3></dt></dl><dl><div>e</div></dl>",
  "captions and summaries of nothing":
    "<figcaption>a</figcaption><summary>b</summary><figure><figcaption>c</figcaption>d<figcaption>e</figcaption>f</figure>",
  "something to open in disorder":
    "<details>a</details><details><p>b</p><summary><p>c</p></summary><summary>d</summary></details><details><summary></summary></details>",
  "headings without words": `<h2></h2><h3> </h3><h2><img src="/a.png"></h2><h2><br></h2>`,
  "attributes that say nothing": `<ol start="x" type="?"><li value="y">a</li></ol><table><tr><td colspan="0" rowspan="-1">b</td></tr></table><p dir="up" lang="in English">c</p><time datetime="soon">d</time><img src="/a.png" alt="e" width="300px" height="50%"><img alt="f">`,
  "addresses with spaces in them": `<a href=" https://e.com/a b ">a</a><a href="https://exa mple.com">b</a><a href="https://[">c</a><img src="/a b.png" alt="d"><img src="https://[" alt="e">`,
  "tags that never end": "<p>a<b>b<i>c</b>d</i><div>e<table><tr><td>f",
  "characters that no page may have":
    "<p>\u0001\u0007\u000B\u001F\u007F\u0085\uFDD0\uFFFE\u{1FFFF}\u200B</p>",
  entities: "<p>&foo; &copy &amp;amp; &#0; &#x80; &#xD800; &nbsp; < > & &lt;script&gt;</p>",
};

export const hardContents = Object.entries({ ...blocks, ...broken }).map(([what, html]) => ({
  what,
  content: `${PARAGRAPH}${html}`,
}));

/** For every text of a post. */
export const hardTexts = [
  `</title></script><script>alert(1)</script><!-- & "quotes" 'more'`,
  "Bell \u0007 tab \t line \n noncharacter \uFFFE half &#x80; &amp; end",
  "שלום עולם, this goes both ways \u202E and back",
  "你好，世界和朋友們，這是一個標題",
  "\u{1F469}‍\u{1F469}‍\u{1F467} \u{1F44B} faces",
  `${"Very long ".repeat(25)}title`,
];
