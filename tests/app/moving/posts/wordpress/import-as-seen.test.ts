import { expect, test } from "vitest";
import { startApp } from "../../../../setup/app.ts";
import { exportOf, item, SITE } from "../../../../setup/wordpress-export.ts";
import { cleanImported } from "../../../../../src/server/moving/posts/steps/prepare-html.ts";
import { folderOf, importInto, postsOf } from "../importing.ts";

const GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const seen = (name: string) => `src="https://old.example/${name}"`;

/** Each image as scripts that load it late write it, and what readers saw. */
const late: [text: string, shown: string][] = [
  [
    `<img class="lazy" src="${GIF}" data-src="https://old.example/lazy-pixel.jpg" alt="x">`,
    seen("lazy-pixel.jpg"),
  ],
  [`<img class="lazy" src="${GIF}" data-src="https://old.example/a.jpg" alt="x">`, seen("a.jpg")],
  [`<img data-lazy-src="https://old.example/a.jpg" alt="x">`, seen("a.jpg")],
  [`<img src="/img/blank.gif" data-original="https://old.example/a.jpg" alt="x">`, seen("a.jpg")],
  [
    `<img src="https://old.example/small.jpg" class="lazyload" data-src="https://old.example/a.jpg" alt="x">`,
    seen("a.jpg"),
  ],
  [`<img src="https://old.example/a.jpg" data-src="https://old.example/big.jpg" alt="x">`, seen("a.jpg")],
  [
    `<img src="${GIF}" data-srcset="https://old.example/c,w_300/a.jpg 300w, https://old.example/c,w_900/a.jpg 900w" alt="x">`,
    seen("c,w_900/a.jpg"),
  ],
  [`<img srcset="https://old.example/a.jpg, https://old.example/b.jpg 2x" alt="x">`, seen("b.jpg")],
  [
    `<picture><source srcset="https://old.example/a.webp"><img src="${GIF}" alt="x"></picture>`,
    seen("a.webp"),
  ],
  [
    `<img src="${GIF}" alt=""><noscript><img src="https://old.example/a.jpg" alt="x"></noscript>`,
    seen("a.jpg"),
  ],
  [
    `<img src="${GIF}" data-src="https://old.example/a-300x200.jpg" alt="x"><noscript><img src="https://old.example/a.jpg?x=1"></noscript>`,
    seen("a-300x200.jpg"),
  ],
  [
    `<table><tbody><tr><td><img src="${GIF}" data-src="https://old.example/a.jpg" alt="x"></td></tr></tbody></table>`,
    seen("a.jpg"),
  ],
];

test.each(late)("an image that a script loads late is kept: %s", (text, shown) => {
  const { content, elements } = cleanImported(`<p>One</p>${text}`);
  expect(content).toContain(shown);
  expect(content.match(/<img/g)).toHaveLength(1);
  expect(elements).toEqual([]);
});

test("an image that has no address, and words for browsers without scripts, are told", () => {
  const { elements } = cleanImported(
    `<p>One<img src="${GIF}" alt="x"></p><noscript>Turn scripts on</noscript>`,
  );
  expect(elements).toEqual([
    { element: "image without an address", outcome: "left out" },
    { element: "text for browsers without scripts", outcome: "left out" },
  ]);
});

test.each([
  ['<table><tbody><tr><td style="color:red; text-align: right">1</td></tr></tbody></table>', "right"],
  [
    '<table><tbody><tr><td class="has-text-align-center" data-align="center">1</td></tr></tbody></table>',
    "center",
  ],
  ['<table><tbody><tr class="text-right"><td>1</td></tr></tbody></table>', "right"],
  ['<table><thead style="text-align:center"><tr><th>1</th></tr></thead></table>', "center"],
  ['<table><tbody><tr style="text-align:left"><td class="text-end">1</td></tr></tbody></table>', "right"],
  ['<table class="alignright" align="right"><tbody><tr><td>1</td></tr></tbody></table>', undefined],
])("the alignment of a cell is kept: %s", (text, align) => {
  expect(/align="(\w+)"/.exec(cleanImported(text).content)?.[1]).toBe(align);
});

test.each([
  ["<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢(かん)字(じ)"],
  ["<ruby><rb>漢</rb><rp>（</rp><rt>かん</rt><rp>）</rp></ruby>", "漢(かん)"],
  ["<ruby><strong>漢</strong><rt></rt></ruby>", "<strong>漢</strong>"],
])("how a word is read stands after it: %s", (text, written) => {
  const { content, elements } = cleanImported(`<p>${text}</p>`);
  expect(content).toContain(written);
  expect(elements).toEqual([{ element: "ruby", outcome: "converted", into: "words in parentheses" }]);
});

test("words of two blocks do not run together in an excerpt", async () => {
  await using app = await startApp("sqlite");
  const text =
    "<section>One</section><blockquote>Two<cite> three</cite></blockquote><aside>Four</aside><h2>Five</h2>";
  await using folder = await folderOf({
    "a.xml": exportOf([
      item(1, "A", { "content:encoded": text }),
      item(2, "B", { "content:encoded": "<dl><dt>Term</dt><dd>Words</dd></dl>" }),
    ]),
  });
  await importInto(app, folder.path);
  const posts = await postsOf(app);
  expect(posts.map(({ excerpt }) => excerpt)).toEqual(["One Two three Four", "Term Words"]);
});

/** A title, its slug as WordPress writes it, and the one here. */
const slugs: [title: string, name: string, slug: string][] = [
  ["Привет мир", "привет-мир", "privet-mir"],
  ["مرحبا", "مرحبا", "mrhb"],
  ["Ünï", "ünï", "uni"],
  ["日本語", "日本語-2", "ri-ben-yu-2"],
  ["Γειά", "γειά", "geia"],
];

const escaped = (name: string) => encodeURIComponent(name).toLowerCase();

test("a slug in any script is written in Latin letters, and its old address leads there however it is written", async () => {
  await using app = await startApp("sqlite");
  const cut = `${escaped("привет")}%d0`;
  await using folder = await folderOf({
    "site.xml": exportOf([
      ...slugs.map(([title, name], index) =>
        item(index + 1, title, {
          "wp:post_name": escaped(name),
          link: `${SITE}/2024/03/${escaped(name)}/`,
          "content:encoded": "x",
        }),
      ),
      item(9, "Cut", { "wp:post_name": cut, link: `${SITE}/${cut}/`, "content:encoded": "x" }),
    ]),
  });
  await importInto(app, folder.path);
  const posts = await postsOf(app);
  expect(posts.map(({ slug }) => slug)).toEqual([...slugs.map(([, , slug]) => slug), "privet"]);
  for (const [, name, slug] of slugs)
    for (const written of [name, escaped(name), escaped(name).toUpperCase(), name.toUpperCase()]) {
      const answer = await app.request("GET", `/2024/03/${written}/`);
      expect([answer.status, answer.headers.get("location")], written).toEqual([301, `/blog/${slug}`]);
    }
});
