import { expect, test } from "vitest";
import { readHtml } from "../src/admin/editor/html/read-html.ts";
import { writeHtml } from "../src/admin/editor/html/write-html.ts";
import { cleanPaste } from "../src/admin/editor/paste/clean-paste.ts";
import { editorSchema } from "../src/admin/editor/schema/extensions.ts";
import { DOMParser } from "@tiptap/pm/model";
import { parseHtml } from "./setup/browser/dom.ts";

const clean = (html: string) => cleanPaste(html, parseHtml);

/** What the editor makes of pasted HTML: its document, and the HTML that is stored of it. */
function paste(html: string) {
  const doc = DOMParser.fromSchema(editorSchema).parse(parseHtml(clean(html)).body);
  const images: string[] = [];
  doc.descendants(({ type, attrs }) => {
    if (/^(?:figure|image)$/.test(type.name))
      images.push(`${type.name}: ${attrs["absent"] ?? String(attrs["src"]).slice(0, 40)}`);
  });
  return { images, html: writeHtml(doc) };
}

const LONG = `data:image/png;base64,${"A".repeat(2_000)}`;

test.each([
  [
    "Word",
    "file:///C:/Users/Ann%20Lee/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png",
    "clip_image002.png",
  ],
  ["Outlook", "cid:image001.png@01DA5E2B.7C3F0A10", "image001.png"],
  ["a mail program", "cid:ii_lq1x2y3z0", ""],
  [
    "Gmail",
    "https://mail.google.com/mail/u/0?ui=2&amp;ik=1a&amp;attid=0.1&amp;permmsgid=msg-f:17&amp;view=fimg&amp;disp=emb",
    "",
  ],
  ["a web app", "blob:https://app.example/0c1b", ""],
  ["Notion", "attachment:6f1c2d3e:%E5%86%99%E7%9C%9F.jpg", "写真.jpg"],
])(
  "an image that only %s can read is named below the words that it stood in, which stay whole",
  (_of, src, name) => {
    const named = `${name ? `“${name}”` : "An image"} could not be brought over.`;
    expect(paste(`<p>Before <img src="${src}"> it.</p><p>After it.</p>`)).toEqual({
      images: [`figure: ${named}`],
      html: "<p>Before it.</p>\n<p>After it.</p>",
    });
    expect(paste(`<ul><li>One <img src="${src}"></li><li>Two</li></ul>`).images).toEqual([
      `figure: ${named}`,
    ]);
    expect(paste(`<table><tr><td>A</td><td><img src="${src}"></td></tr></table>`).images).toEqual([
      `figure: ${named}`,
    ]);
  },
);

test("what only another program can read keeps its caption, and several keep their order", () => {
  expect(
    paste('<figure><img src="file:///a.png" alt="x"><figcaption>Said of it</figcaption></figure>'),
  ).toEqual({
    images: ["figure: “a.png” could not be brought over."],
    html: "<p>Said of it</p>",
  });
  expect(paste('<h2>A <img src="cid:1.png"> b <img src="cid:2.png"></h2><p>c</p>').images).toEqual([
    "figure: “1.png” could not be brought over.",
    "figure: “2.png” could not be brought over.",
  ]);
});

test("an image within the text waits for its upload, and is stored only then", () => {
  expect(paste(`<p>Before <img src="${LONG}"> it.</p><p><img src="${LONG}" alt="A desk"></p>`)).toEqual({
    images: [`image: ${LONG.slice(0, 40)}`, `figure: ${LONG.slice(0, 40)}`],
    html: "<p>Before it.</p>",
  });
});

test.each([
  [
    "data-src beside a dot",
    '<img src="data:image/gif;base64,R0lGOD" data-src="https://a.example/l.jpg" alt="L">',
  ],
  [
    "the largest of a list",
    '<img srcset="https://a.example/s.jpg 300w, https://a.example/l.jpg 900w" alt="L">',
  ],
  [
    "a source of a picture",
    '<picture><source srcset="https://a.example/l.jpg 2x"><img src="data:image/gif;base64,R0lGOD" alt="L"></picture>',
  ],
  ["no protocol", '<img src="//a.example/l.jpg" alt="L">'],
])("an image that is loaded later is pasted by its address: %s", (_how, image) => {
  expect(paste(`<div>${image}</div>`).html).toContain('<img src="https://a.example/l.jpg" alt="L" />');
  expect(paste(`<div>${image}</div>`).images).toHaveLength(1);
});

test("what is drawn as an image is the character, and what counts who opens it is nothing", () => {
  expect(
    paste(
      '<p>Hi <img src="https://s.w.org/1f600.svg" class="emoji" alt="😀"><img src="https://fonts.gstatic.com/x" alt="👩‍👧"> all<img src="https://t.example/o.gif" width="1" height="1"></p>',
    ),
  ).toEqual({ images: [], html: "<p>Hi 😀👩‍👧 all</p>" });
  expect(paste('<p><img src="https://a.example/7.png" alt="7"></p>').images).toHaveLength(1);
});

test("a stored text never has an image that says that it is absent", () => {
  const html = '<figure><img src="https://a.example/a.png" alt="" absent="x" /></figure>';
  expect(clean(html)).not.toContain("absent");
  expect(writeHtml(readHtml(clean(html), editorSchema, parseHtml))).toBe(
    '<figure><img src="https://a.example/a.png" alt="" /></figure>',
  );
});
