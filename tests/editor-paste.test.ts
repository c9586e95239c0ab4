import { expect, test } from "vitest";
import { readHtml } from "../src/admin/editor/html/read-html.ts";
import { writeHtml } from "../src/admin/editor/html/write-html.ts";
import { cleanPaste } from "../src/admin/editor/paste/clean-paste.ts";
import { looksLikeMarkdown } from "../src/admin/editor/paste/looks-like-markdown.ts";
import { editorSchema } from "../src/admin/editor/schema/extensions.ts";
import { parseHtml } from "./setup/browser/dom.ts";

const paste = (html: string) => writeHtml(readHtml(cleanPaste(html, parseHtml), editorSchema, parseHtml));

test("a paste from Google Docs keeps headings, bold, links and lists, and none of its styles", () => {
  const docs =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e">' +
    '<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;font-weight:400;">Plan</span></h2>' +
    '<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;">Bold</span><span style="font-weight:400;font-style:italic;"> slanted</span><span style="font-weight:400;"> and </span><a href="https://a.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p><br />' +
    '<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li>' +
    '<ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">';
  expect(paste(docs)).toBe(
    "<h2>Plan</h2>\n" +
      '<p><strong>Bold</strong><em> slanted</em> and <a href="https://a.example/">a link</a></p>\n' +
      "<ul><li>One<ul><li>Inner</li></ul></li></ul>",
  );
});

test("a paste from Word has lists as lists, and nothing that only Word reads", () => {
  const word =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB>' +
    "<!--StartFragment--><h1>Report<o:p></o:p></h1>" +
    '<p class=MsoNormal><b style="mso-bidi-font-weight:normal">Sales</b> rose&nbsp;by 5&nbsp;%.<o:p></o:p></p>' +
    "<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span><![endif]>First</p>" +
    "<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Inner</p>" +
    "<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Second</p>" +
    "<p class=MsoNormal>Then</p>" +
    "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Number</p>" +
    "<!--EndFragment--></body></html>";
  expect(paste(word)).toBe(
    "<h1>Report</h1>\n<p><strong>Sales</strong> rose\u00A0by 5\u00A0%.</p>\n" +
      "<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>\n<p>Then</p>\n<ol><li>Number</li></ol>",
  );
});

test("a paste from a web page is its words and images, without scripts, buttons and wrappers", () => {
  const page =
    '<div class="post"><script>alert(1)</script><nav><a href="/">Home</a></nav><section><h3 id="x" style="color:red">Title</h3>' +
    '<div>Line one</div><div>Line <font color="red">two</font></div><p onclick="x()">See <img src="https://a.example/p.png" alt="P" width="9000" style="float:left">' +
    '<img src="data:image/png;base64,AA=="><a href="javascript:x()">here</a></p><button>Like</button>' +
    '<table class="t"><colgroup><col></colgroup><tbody><tr><td style="width:5px">1</td></tr></tbody></table></section></div>';
  expect(paste(page)).toBe(
    "<h3>Title</h3>\n<p>Line one</p>\n<p>Line two</p>\n" +
      '<p>See <img src="https://a.example/p.png" alt="P" />here</p>\n' +
      "<table><tbody><tr><td>1</td></tr></tbody></table>",
  );
});

test("plain text is taken for Markdown only where it has Markdown's signs", () => {
  for (const markdown of [
    "# Title",
    "a **bold** word",
    "- one\n- two",
    "```js\nx\n```",
    "[a](https://a.example)",
    "> said",
  ])
    expect(looksLikeMarkdown(markdown)).toBe(true);
  for (const words of ["2 * 3 * 4", "- a dash", "#hashtag", "a > b", "1. Only one", "snake_case_name"])
    expect(looksLikeMarkdown(words)).toBe(false);
});
