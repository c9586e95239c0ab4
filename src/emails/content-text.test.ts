import { expect, test } from "vitest";
import { contentText } from "./content-text.ts";

const textOf = (html: string) => contentText(html, "https://allotment.example");

test("a link's address follows its words, unless they are the same", () => {
  expect(textOf('<p>Read <a href="/blog/pears">on</a>.</p>')).toBe(
    "Read on <https://allotment.example/blog/pears>.",
  );
  expect(
    textOf('<p><a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a></p>'),
  ).toBe("https://example.com/a?b=1&c=2");
});

test.each([
  ["mailto:me@example.org", "me@example.org"],
  ["mailto:me@example.org?subject=Hello", "mailto:me@example.org?subject=Hello"],
  ["mailto:\uE0000\uE001?subject=\uE0001\uE001", "mailto:\uE0000\uE001?subject=\uE0001\uE001"],
  ["mailto:{email}?subject={name}", "mailto:{email}?subject={name}"],
])("a link to %j is no page of the site", (address, shown) => {
  const link = `<a href="${address}">Write to me</a>`;
  expect(textOf(`<p>${link}</p>`)).toBe(`Write to me <${shown}>`);
  expect(textOf(`<p data-button="">${link}</p>`)).toBe(`Write to me <${shown}>`);
});

test("a mailbox that is the words of its own link stands once", () => {
  expect(textOf('<p><a href="mailto:me@example.org">me@example.org</a></p>')).toBe("me@example.org");
});

const card = (address: string) => `<div data-card="bookmark"><a href="${address}">Write to me</a></div>`;

test("a card to a mailbox gives it once", () => {
  expect(textOf(card("mailto:me@example.org"))).toBe("Write to me\nme@example.org");
  expect(textOf(card("https://example.com/pears"))).toBe("Write to me\nhttps://example.com/pears");
});

test("a long address is not broken", () => {
  const address = `https://example.com/${"pear".repeat(80)}`;
  expect(textOf(`<p>See <a href="${address}">the pears</a> today.</p>`)).toContain(`<${address}>`);
});

test("titles keep their case, lists their marks, quotes their sign and code its lines", () => {
  expect(textOf("<h2>The Pears</h2>")).toBe("The Pears");
  expect(textOf("<ul><li>one</li><li>two</li></ul>")).toBe(" * one\n * two");
  expect(textOf("<ol><li>one</li><li>two</li></ol>")).toBe(" 1. one\n 2. two");
  expect(textOf("<blockquote><p>Storage.</p></blockquote>")).toBe("> Storage.");
  expect(textOf("<pre><code>a\n  b</code></pre>")).toBe("a\n  b");
});

test("terms and captions have lines of their own, numbers stay raised, and quotations have quotes", () => {
  expect(textOf("<dl><dt>Mulch</dt><dd>Straw</dd><dd>Bark</dd></dl>")).toBe("Mulch\nStraw\nBark");
  expect(textOf('<figure><img src="/a.png" alt="Pears"><figcaption>In May</figcaption></figure>')).toBe(
    "[Image: Pears]\nIn May",
  );
  expect(textOf("<p>5·10<sup>3</sup> l, CO<sub>2</sub>, 2<sup>nd</sup>, <q>no</q></p>")).toBe(
    '5·10³ l, CO₂, 2nd, "no"',
  );
});

test("the places at which Lao may be broken take no room", () => {
  expect(textOf("<p>ພາສາ\u200bລາວ\u200b\n ງາມ</p>")).toBe("ພາສາ\u200bລາວ\u200b ງາມ");
});

test("a table keeps its columns and its caption", () => {
  const table =
    "<table><caption>A week</caption><tr><th>Month</th><th>Readers</th></tr><tr><td>May</td><td>12</td></tr></table>";
  expect(textOf(table)).toBe("A week\n\nMonth   Readers\nMay     12");
});

test("an image is its description, and one without is nothing", () => {
  expect(textOf('<p><img src="/a.png" alt="A pear"></p>')).toBe("[Image: A pear]");
  expect(textOf('<p>x<img src="/a.png" alt=""></p>')).toBe("x");
});
