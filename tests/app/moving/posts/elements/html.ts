import type { ElementRow } from "./element-row.ts";

const player = (url: string, title: string, source: string) =>
  `<div data-card="embed"><a href="${url}">${title}</a><p><small>${source}</small></p></div>`;

/** What is HTML in every product. */
const rows: readonly ElementRow<string>[] = [
  {
    element: "headings, lists, quotations",
    input:
      '<h2>Two</h2><ol start="3"><li>Three<ul><li>Inner</li></ul></li></ol><blockquote><p>Said</p></blockquote>',
    becomes: "kept",
    stored: ["Two</h2>", '<ol start="3"', "<ul><li>Inner</li></ul>", "<blockquote><p>Said</p></blockquote>"],
  },
  {
    element: "table",
    input: "<table><tbody><tr><th>Year</th></tr><tr><td>2024</td></tr></tbody></table>",
    becomes: "kept",
    stored: ["<th>Year</th>", "<td>2024</td>"],
  },
  {
    element: "image with a caption",
    input:
      '<figure><img src="https://img.example/a.jpg" alt="A boat"><figcaption>On the <em>lake</em></figcaption></figure>',
    becomes: "kept",
    stored:
      '<figure><img src="https://img.example/a.jpg" alt="A boat" /><figcaption>On the <em>lake</em></figcaption></figure>',
  },
  {
    element: "image that a script loads late (`data-src`, `srcset`, `<noscript>`)",
    input:
      '<p>Words</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://img.example/late.jpg" alt="A boat">',
    becomes: "kept",
    stored: '<img src="https://img.example/late.jpg" alt="A boat" />',
  },
  {
    element: "alignment of table cells",
    input: '<table><tbody><tr><td style="text-align:right">7</td></tr></tbody></table>',
    becomes: "kept",
    stored: 'right">7</td>',
  },
  {
    element: "ruby",
    input: "<p><ruby>漢<rt>かん</rt></ruby></p>",
    becomes: { into: "words in parentheses: 漢(かん)" },
    stored: "漢(かん)",
    told: ["ruby became words in parentheses"],
  },
  {
    element: "code, with its language",
    input: '<pre><code class="lang-js">a &lt; b</code></pre>',
    becomes: "kept",
    stored: '<pre><code class="language-js">a &lt; b</code></pre>',
  },
  {
    element: "`<details>`",
    input: "<details><summary>More</summary><p>All of it</p></details>",
    becomes: "kept",
    stored: ["<summary>More</summary>", "<p>All of it</p>"],
  },
  {
    element: "`<video>`, `<audio>`",
    input: '<p>Words</p><video controls src="https://cdn.example/tour.mp4"></video>',
    becomes: "kept",
    note: "as a file card",
    stored: '<div data-card="file"><a href="https://cdn.example/tour.mp4">tour.mp4</a>',
  },
  {
    element: "player of YouTube, Vimeo, Spotify, X or Bluesky",
    input: '<p>Words</p><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Our film"></iframe>',
    becomes: "kept",
    note: "as an embed card",
    stored: player("https://www.youtube.com/watch?v=abcdefghijk", "Our film", "YouTube"),
  },
  {
    element: "any other `<iframe>`",
    input: '<p>Words</p><iframe src="https://maps.example/1"></iframe>',
    becomes: { into: "a link" },
    stored: '<a href="https://maps.example/1">https://maps.example/1</a>',
    told: ["iframe became a link"],
  },
  {
    element: "MathML",
    input: '<p>Words <math alttext="x^2"><mi>x</mi></math></p>',
    becomes: { into: "its text" },
    stored: "<code>x^2</code>",
    told: ["formula (MathML) became its text"],
  },
  {
    element: "form",
    input: '<p>Words</p><form action="/x"><p>Your mail</p><input name="a"></form>',
    becomes: "left out",
    note: "its words stay",
    stored: "<p>Your mail</p>",
    gone: ["<form", "<input"],
    told: ["form was left out"],
  },
  {
    element: "script, style",
    input: "<p>Words</p><script>go()</script>",
    becomes: "left out",
    gone: ["go()"],
    told: ["script was left out"],
  },
  {
    element: "drawing (SVG, canvas)",
    input: '<p>Words</p><svg width="9"><text>Drawn</text></svg>',
    becomes: "left out",
    gone: ["svg", "Drawn"],
    told: ["svg was left out"],
  },
  {
    element: "an element that is `hidden`, or whose style says `display: none`",
    input: '<p>Words</p><div style="display:none">Not for readers</div>',
    becomes: "left out",
    gone: ["Not for readers"],
    told: ["hidden div was left out"],
  },
];

/** They as a product has them. A product that treats one in its own way names it in `except`, and has a row of its own. */
export const htmlRows = <Input>(
  write: (html: string) => Input,
  except: readonly string[] = [],
): ElementRow<Input>[] =>
  rows
    .filter(({ element }) => !except.includes(element))
    .map(({ input, ...row }) => Object.assign(row, { input: write(input) }));
