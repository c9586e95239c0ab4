import { words } from "../../../tests/setup/words/english.ts";
import { expect, test } from "vitest";
import { prepareArticle } from "./prepare-article.ts";

const htmlOf = async (content: string) => (await prepareArticle(content, words)).html;

test("a table scrolls inside itself, where the keyboard reaches it", async () => {
  expect(await htmlOf(`<table lang="de"><tr><td>1</td></tr></table>`)).toBe(
    `<div class="table" role="group" aria-label="Table" tabindex="0"><table lang="de"><tr><td>1</td></tr></table></div>`,
  );
});

test("code scrolls sideways too, even in an unknown language", async () => {
  expect(await htmlOf(`<pre class="language-none-such"><code>1</code></pre>`)).toBe(
    `<pre tabindex="0" class="language-none-such"><code>1</code></pre>`,
  );
});

test("words that look like tags stay words", async () => {
  const html = "<p>&lt;table&gt; and &lt;pre&gt;</p><predicate>x</predicate>";
  expect(await htmlOf(html)).toBe(html);
});

test("a first paragraph that is long enough opens with a large capital", async () => {
  const long = "Words of a first paragraph. ".repeat(9);
  expect(await htmlOf(`<p lang="en">${long}</p><p>${long}</p>`)).toBe(
    `<p data-opening="" lang="en">${long}</p><p>${long}</p>`,
  );
  for (const html of [`<p>One line.</p><p>${long}</p>`, `<h2>Words</h2><p>${long}</p>`])
    expect(await htmlOf(html)).not.toContain("data-opening");
});

test.each([
  ["Latin", "Words stand here. ", true],
  ["in quotes", "“Words stand here,” they said. ", true],
  ["Spanish", "¿Qué dice? Dice que sí. ", true],
  ["Greek", "Λέξεις στέκονται εδώ. ", true],
  ["Cyrillic", "Слова стоят здесь. ", true],
  ["Armenian", "Բառերն այստեղ են։ ", true],
  ["Arabic", "هذه كلمات المقال. ", false],
  ["Hebrew", "המילים עומדות כאן. ", false],
  ["Georgian", "სიტყვები აქ დგას. ", false],
  ["Japanese", "言葉がここにあります。", false],
  ["Thai", "คำพูดอยู่ที่นี่ ", false],
  ["Hindi", "शब्द यहाँ हैं। ", false],
  ["an emoji", "🚢 Words sail. ", false],
  ["a number", "12 words stand here. ", false],
])("the script of a text decides on its large capital: %s", async (_script, words, isMarked) => {
  const html = await htmlOf(`<p>${words.repeat(30)}</p>`);
  expect(html.includes("data-opening")).toBe(isMarked);
});

test("code is colored by its language, and what it says stays as it was", async () => {
  const html = await htmlOf(
    `<pre><code class="language-js">const a = "&lt;b&gt; &amp;amp;"; // 1</code></pre>`,
  );
  expect(html).toContain(`<p class="code-name">JavaScript</p><pre tabindex="0"><code class="language-js">`);
  expect(html).toContain(`<span class="hljs-keyword">const</span>`);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(`JavaScriptconst a = &quot;&lt;b&gt; &amp;amp;&quot;; // 1`);
});

test("headings get the ids that their words make, each its own, and are listed in order", async () => {
  const { html, headings } = await prepareArticle(
    `<h2>Plan <em>B</em></h2><h3 dir="ltr">Plan B</h3><h4>No</h4><h2>日本</h2><h2><img src="/a" alt="Main" /></h2>`,
    words,
  );
  expect(headings).toEqual([
    { id: "plan-b", text: "Plan B", level: 2 },
    { id: "plan-b-2", text: "Plan B", level: 3 },
    { id: "日本", text: "日本", level: 2 },
    { id: "main-2", text: "Main", level: 2 },
  ]);
  expect(html).toContain(
    `<h3 id="plan-b-2" dir="ltr"><a class="anchor" href="#plan-b-2">Plan B</a></h3><h4>No</h4>`,
  );
});

test.each([
  ["h1 h2 h3", "h2 h3 h4"],
  ["h3 h3 h4", "h2 h2 h3"],
  ["h4 h2 h4 h3 h2", "h2 h2 h3 h3 h2"],
  ["h1 h2 h3 h4 h5 h6", "h2 h3 h4 h5 h6 h6"],
])("headings stand below the title and leave no level out: %s", async (written, shown) => {
  const html = await htmlOf(written.replaceAll(/h\d/g, (name) => `<${name}>x</${name}>`));
  expect(html.match(/(?<=<)h\d/g)?.join(" ")).toBe(shown);
});

test("a heading that is an image is named by its title where nobody described it", async () => {
  const { headings } = await prepareArticle(
    `<h2><img src="/a" alt="" title="Prices" /></h2><h2>Prices</h2><h2>Prices</h2>`,
    words,
  );
  expect(headings.map(({ id, text }) => [id, text])).toEqual([
    ["prices", "Prices"],
    ["prices-2", "Prices"],
    ["prices-3", "Prices"],
  ]);
});

test("a heading that was written with an id is found by it, from within the text and from elsewhere", async () => {
  const { html, headings } = await prepareArticle(
    `<p id="text-prices-2"><a href="#text-sec">x</a></p><h2 id="text-sec">One</h2><h2 id="text-Main">Two</h2><h2 id="text-main" lang="de">Three</h2><h2>Text sec</h2><h4 id="text-deep">Deep</h4>`,
    words,
  );
  expect(headings.map(({ id }) => id)).toEqual(["sec", "two", "main-2", "text-sec-2", "deep"]);
  expect(html).toContain(`<a href="#text-sec">x</a>`);
  expect(html).toContain(
    `<h2 id="sec"><a class="anchor" href="#sec"><span id="text-sec"></span>One</a></h2>`,
  );
  expect(html).toContain(
    `<h2 id="two"><a class="anchor" href="#two"><span id="text-Main"></span>Two</a></h2>`,
  );
  expect(html).toContain(
    `<h2 id="main-2" lang="de"><a class="anchor" href="#main-2"><span id="text-main"></span>Three</a></h2>`,
  );
  expect(html).toContain(
    `<h3 id="deep"><a class="anchor" href="#deep"><span id="text-deep"></span>Deep</a></h3>`,
  );
});

test("a heading is a link to itself, unless a link is in it or around it", async () => {
  const html = await htmlOf(
    `<h2>One</h2><h2>Two <a href="/x">x</a></h2><a href="/y"><h3>Three</h3></a><h2>Four</h2>`,
  );
  expect([...html.matchAll(/class="anchor" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "#one",
    "#four",
  ]);
});

test("an image that nobody described is named in the language of the site", async () => {
  const german = { ...words, blocks: { ...words.blocks, image: "Bild" } };
  const gallery = `<figure class="gallery"><img src="/a" alt="" /><img src="/b" alt="" /></figure>`;
  const { html } = await prepareArticle(`<p><img src="/a" alt="" /></p>${gallery}`, german);
  expect(html.match(/aria-label="[^"]*"/g)).toEqual([
    'aria-label="Bild"',
    'aria-label="Bild 1"',
    'aria-label="Bild 2"',
  ]);
});

test("an image on its own is a link to the whole of it, unless it is a link already", async () => {
  expect(await htmlOf(`<figure><img src="/a" alt="A" /><figcaption>B</figcaption></figure>`)).toMatch(
    /^<figure data-opens=""><a href="\/a"><img [^>]*\/><\/a><figcaption>B<\/figcaption><\/figure>$/,
  );
  expect(await htmlOf(`<p><img src="/a" alt="" /></p>`)).toMatch(
    /^<p data-opens=""><a href="\/a" aria-label="Image">/,
  );
  for (const other of [
    `<p>Text <img src="/a" alt="A" /></p>`,
    `<figure><a href="/x"><img src="/a" alt="A" /></a></figure>`,
    `<a href="/x"><p><img src="/a" alt="A" /></p></a>`,
  ])
    expect(await htmlOf(other)).not.toContain("data-opens");
});

test("an image on its own keeps the dollars of its address", async () => {
  const html = await htmlOf(`<p><img src="/a?$large$&amp;$1$$" alt="A" /></p>`);
  expect(html).toContain(`<p data-opens=""><a href="/a?$large$&amp;$1$$"><img `);
});

test("cells keep the alignment of their column", async () => {
  expect(await htmlOf(`<table><tr><td colspan="2" align="right">1</td></tr></table>`)).toContain(
    `<td colspan="2" class="align-right">1</td>`,
  );
});

test("an empty heading becomes a paragraph", async () => {
  expect(await htmlOf(`<h2></h2><h3> </h3><h2><br /></h2>`)).toBe("<p><br /></p>");
});

test("reading takes at least a minute, and a minute for each 238 words", async () => {
  expect((await prepareArticle("<p>Short.</p>", words)).readingMinutes).toBe(1);
  expect((await prepareArticle(`<p>${"word ".repeat(1_190)}</p>`, words)).readingMinutes).toBe(5);
});
