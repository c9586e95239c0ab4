import { notionPage } from "../../../../setup/exports/notion-export.ts";
import { elementsOf, type ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

const rows: readonly ElementRow<string>[] = [
  ...htmlRows((written) => written, ["script, style"]),
  {
    element: "script, style",
    input: '<p>Words</p><script src="https://cdn.example/prism.js"></script><style>p { color: red }</style>',
    becomes: "unseen",
    gone: ["prism", "color"],
  },
  {
    element: "lists, with a list around each item",
    input:
      '<ul id="a" class="bulleted-list"><li style="list-style-type:disc">One<ul class="bulleted-list"><li>Inner</li></ul></li></ul><ul id="b" class="bulleted-list"><li>Two</li></ul><ol type="1" id="c" class="numbered-list" start="1"><li>First</li></ol><ol type="1" id="d" class="numbered-list" start="2"><li>Second</li></ol>',
    becomes: "kept",
    note: "as one list",
    stored: [
      "<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>",
      "<li>First</li><li>Second</li></ol>",
    ],
  },
  {
    element: "to-do list",
    input:
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span><div class="indented"></div></li></ul><ul class="to-do-list"><li><input type="checkbox" class="checkbox checkbox-off"/> <span class="to-do-children-unchecked">Open</span></li></ul>',
    becomes: "kept",
    note: "items begin with ☑ or ☐",
    stored: ["☑ ", "Done", "☐ ", "Open"],
    gone: ["<input", "<div"],
  },
  {
    element: "toggle, toggle heading",
    input:
      '<ul class="toggle"><li><details open=""><summary>More</summary><p>Inside</p></details></li></ul><details open=""><summary style="font-weight:600;font-size:1.5em">Part</summary><div class="indented"><p>Of it</p></div></details>',
    becomes: "kept",
    note: "as collapsible sections that are closed",
    stored: [
      "<details><summary>More</summary><p>Inside</p></details><details><summary>Part</summary><p>Of it</p></details>",
    ],
  },
  {
    element: "callout",
    input:
      '<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="a"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%">Water\nfirst</div></figure><aside class="block-color-blue_background callout"><div><span class="icon" data-emoji="🐸"></span></div><div style="width:100%"><p>Mind the <strong>frog</strong></p></div></aside>',
    becomes: "kept",
    note: "of the kind that its icon says; any other icon is its first sign",
    stored: [
      '<aside data-callout="tip"><p>Water<br />first</p></aside>',
      '<aside data-callout="note"><p>🐸 Mind the <strong>frog</strong></p></aside>',
    ],
  },
  {
    element: "columns",
    input:
      '<div id="a" class="column-list"><div style="width:50%" class="column"><p>Left</p></div><div style="width:50%" class="column"><p>Right</p></div></div>',
    becomes: { into: "one column" },
    stored: "<p>Left</p><p>Right</p>",
    told: ["columns became one column"],
  },
  {
    element: "blocks that are indented below a paragraph",
    input:
      '<p id="a" class=""><strong><mark class="highlight-gray_background">Basics</mark></strong><div class="indented"><p id="b" class="">Below</p></div></p><p id="c" class="">\n</p><p>After</p>',
    becomes: "kept",
    note: "as paragraphs",
    stored: "<p><strong><mark>Basics</mark></strong></p><p>Below</p><p>After</p>",
  },
  {
    element: "notes of a meeting",
    input: '<div class="transcription"><div>Summary</div><div class="indented"><p>Words</p></div></div>',
    becomes: "kept",
    note: "as paragraphs",
    stored: "<p>Summary</p><p>Words</p>",
  },
  {
    element: "bookmark",
    input:
      '<figure id="a"><a href="https://example.com/b" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">A bookmark</div><div class="bookmark-description">What it says</div></div><div class="bookmark-href"><img src="https://example.com/i.png" class="icon bookmark-icon"/>https://example.com/b</div></div><img src="https://example.com/t.jpg" class="bookmark-image"/></a></figure>',
    becomes: "kept",
    note: "as a bookmark card",
    stored: [
      '<div data-card="bookmark"><a href="https://example.com/b"><img src="https://example.com/t.jpg" alt="" />A bookmark</a>',
      "What it says",
    ],
    gone: ["i.png"],
  },
  {
    element: "equation",
    input:
      '<p>Words</p><figure class="equation"><div class="equation-container"><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x &lt; y</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x&lt;y</span></span></span></div></figure><figure class="equation" data-notion-equation="a^2"><span>a2</span></figure>',
    becomes: { into: "code" },
    stored: [
      '<pre><code class="language-latex">$$x &lt; y$$</code></pre>',
      '<pre><code class="language-latex">$$a^2$$</code></pre>',
    ],
    told: ["2 × formula became code"],
  },
  {
    element: "equation in a line",
    input:
      '<p>Of <span data-token-index="0" contenteditable="false" class="notion-text-equation-token"><span></span><span><span class="katex"><span class="katex-mathml"><math><annotation encoding="application/x-tex">n+1</annotation></math></span><span class="katex-html">n+1</span></span></span></span> and <span data-notion-inline-equation="k" class="notion-text-equation-token">k</span></p>',
    becomes: { into: "code" },
    stored: "<p>Of <code>$n+1$</code> and <code>$k$</code></p>",
    told: ["2 × formula became code"],
  },
  {
    element: "code of a page",
    input:
      '<script src="https://cdn.example/prism.js"></script><link rel="stylesheet" href="https://cdn.example/prism.css"/><pre id="a" class="code code-wrap"><code class="language-C++" style="white-space:pre-wrap">a &lt; b;\nc</code></pre><pre class="code"><code class="language-Plain Text">d</code></pre>',
    becomes: "kept",
    stored: ['<pre><code class="language-cpp">a &lt; b;c</code></pre>', "<pre><code>d</code></pre>"],
  },
  {
    element: "image with its width",
    input:
      '<figure id="a" class="image"><a href="https://img.example/a.png"><img style="width:336px" src="https://img.example/a.png"/></a><figcaption>On the lake</figcaption></figure>',
    becomes: "kept",
    stored:
      '<figure><img src="https://img.example/a.png" alt="" width="336" /><figcaption>On the lake</figcaption></figure>',
  },
  {
    element: "file",
    input:
      '<p>Words</p><figure id="a"><div class="source"><a href="Element/plan.pdf">Our plan</a></div></figure>',
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="Element/plan.pdf">Our plan</a>',
    told: ["1 link leads nowhere, because the import brings no such post or file: Element/plan.pdf"],
  },
  {
    element: "video or post of a service that is embedded",
    input:
      '<p>Words</p><figure id="a"><div class="source"><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></div></figure>',
    becomes: "kept",
    note: "as an embed card",
    stored:
      '<div data-card="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk">Video on YouTube</a>',
  },
  {
    element: "other embed",
    input: '<p>Words</p><figure id="a"><div class="source">https://maps.example/1</div></figure>',
    becomes: { into: "a link" },
    stored: '<p><a href="https://maps.example/1">https://maps.example/1</a></p>',
    told: ["embed became a link"],
  },
  {
    element: "database in a page",
    input:
      '<div class="collection-content"><h4 class="collection-title">Books</h4><table class="collection-content"><thead><tr><th><span class="icon property-icon"><svg></svg></span>Name</th></tr></thead><tbody><tr id="a"><td class="cell-title">One</td></tr></tbody></table></div>',
    becomes: "kept",
    note: "as a table",
    stored: ["Books</h3>", "<th>Name</th>", "<td>One</td>"],
  },
  {
    element: "database in a page that is beside it as a list",
    input:
      '<p>Words</p><div class="collection-content"><h4 class="collection-title">Books</h4><a href="Books%201123456789abcdef0123456789abcdef.csv"><code>Books.csv</code></a></div>',
    becomes: { into: "its name" },
    stored: "Books</h3>",
    gone: [".csv"],
    told: ["database became its name"],
  },
  {
    element: "table of contents",
    input:
      '<nav id="a" class="block-color-gray table_of_contents"><div><a href="#b">Part</a></div></nav><p>Words</p>',
    becomes: "left out",
    gone: ["Part"],
    told: ["table of contents was left out"],
  },
  {
    element: "words in a color",
    input:
      '<p><mark class="highlight-red">Red</mark> and <mark class="highlight-yellow_background">marked</mark> and <span style="border-bottom:0.05em solid">under a line</span></p>',
    becomes: { into: "words like the others" },
    note: "a colored background marks them",
    stored: "<p>Red and <mark>marked</mark> and <u>under a line</u></p>",
    told: ["colored words became words like the others"],
  },
  {
    element: "mention of a day or person",
    input: '<p>On <time>@May 6, 2026</time> with <span class="user">@Ada</span></p>',
    becomes: "kept",
    note: "as text",
    stored: "<p>On May 6, 2026 with @Ada</p>",
  },
];

export const notion = elementsOf("notion", rows, (posts) =>
  Object.fromEntries(
    posts.map(({ id, title, input }): [string, string] => {
      const properties = { Date: "March 2, 2024", Status: "Published" };
      const pageId = (id + 16).toString(16).padStart(32, "0");
      return [`Blog/${title} ${pageId}.html`, notionPage({ id: pageId, title, body: input, properties })];
    }),
  ),
);
