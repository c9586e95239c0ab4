import type { ElementRow } from "./element-row.ts";
import { htmlRows } from "./html.ts";

const HIDDEN = "an element that is `hidden`, or whose style says `display: none`";
const CELLS = "alignment of table cells";

const rows: readonly ElementRow<string>[] = [
  {
    element: HIDDEN,
    input: '<p>Words</p><div style="display:none">Not for readers</div>',
    becomes: "unseen",
    gone: ["Not for readers"],
  },
  {
    element: CELLS,
    input: '<table><tbody><tr><td>Year</td><td style="text-align:right">7</td></tr></tbody></table>',
    becomes: "kept",
    stored: 'right">7</td>',
  },
  {
    element: "table that lays out an email",
    input:
      '<table role="presentation"><tr><td><h2>Head</h2><table><tr><td>Words in a cell</td></tr></table></td></tr></table>',
    becomes: "kept",
    note: "what is in it, without the table",
    stored: ["<h2>Head</h2><p>Words in a cell</p>"],
    gone: ["<table"],
  },
  {
    element: "image with its caption in the next row of a table",
    input:
      '<table><tr><td><a href="https://shop.example/?utm_source=x&amp;utm_medium=newsletter"><img src="https://img.example/a.jpg" alt="A boat"></a></td></tr><tr><td><p>On the lake</p></td></tr></table>',
    becomes: "kept",
    note: "as an image with a caption",
    stored:
      '<figure><a href="https://shop.example/"><img src="https://img.example/a.jpg" alt="A boat" /></a><figcaption>On the lake</figcaption></figure>',
  },
  {
    element: "button",
    input:
      '<table role="none"><tr><td><a href="https://example.com/x" style="color:#fff;padding:0 14px">Press</a></td></tr></table>',
    becomes: "kept",
    stored: '<p data-button=""><a href="https://example.com/x">Press</a></p>',
  },
  {
    element: "link around a `<button>`",
    input: '<a href="https://example.com/y"><button type="button"> Press </button></a>',
    becomes: "kept",
    note: "as a button",
    stored: '<p data-button=""><a href="https://example.com/y">Press</a></p>',
  },
  {
    element: "divider that is the border of an empty box",
    input:
      '<p>One</p><div style="border-top:1px solid #222"></div><p>Two</p><table role="none"><tr><td style="border-top:0"></td></tr></table>',
    becomes: "kept",
    note: "as a line",
    stored: "<p>One</p><hr /><p>Two</p>",
  },
  {
    element: "quotation that is a box with a line at its left",
    input:
      '<table role="none"><tr><td style="border-left: 4px solid #ccc"><p>Said</p></td></tr></table><div style="border-left:1px solid;border-right:1px solid"><p>In a box</p></div>',
    becomes: "kept",
    stored: "<blockquote><p>Said</p></blockquote><p>In a box</p>",
  },
  {
    element: "links to unsubscribe, to preferences and to the web version",
    input:
      '<p>Words</p><table><tr><td><p>Too much? <a href="https://x.example/u">Unsubscribe</a></p></td></tr></table>',
    becomes: "left out",
    stored: "Words",
    gone: ["nsubscribe"],
    told: ["links of the email, such as “Unsubscribe” was left out"],
  },
  {
    element: "pixel that counts opens",
    input: '<p>Words</p><img src="https://t.example/open" width="1" height="1">',
    becomes: "unseen",
    gone: ["<img"],
  },
];

/** What emails have, and the HTML of every product. */
export const emailRows = <Input>(write: (html: string) => Input): ElementRow<Input>[] => [
  ...htmlRows(write, [HIDDEN, CELLS]),
  ...rows.map(({ input, ...row }) => Object.assign(row, { input: write(input) })),
];
