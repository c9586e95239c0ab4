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

test("a table keeps its columns and its caption", () => {
  const table =
    "<table><caption>A week</caption><tr><th>Month</th><th>Readers</th></tr><tr><td>May</td><td>12</td></tr></table>";
  expect(textOf(table)).toBe("A week\n\nMonth   Readers\nMay     12");
});

test("an image is its description, and one without is nothing", () => {
  expect(textOf('<p><img src="/a.png" alt="A pear"></p>')).toBe("[Image: A pear]");
  expect(textOf('<p>x<img src="/a.png" alt=""></p>')).toBe("x");
});
