import { expect, test } from "vitest";
import { styleContent } from "../../emails/style-content.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { onlyFor } from "../only/only.ts";

test("the tag of a link or button is kept if it can be one", () => {
  const link = '<p><a href="https://a.example/" data-tag="R&amp;D &lt;3">A</a></p>';
  expect(cleanHtml(link)).toBe(link);
  for (const name of ["a, b", "a;b", " ", "a&quot;b", "n".repeat(61)])
    expect(cleanHtml(`<p><a href="/a" data-tag="${name}">A</a></p>`)).toBe('<p><a href="/a">A</a></p>');
  expect(cleanHtml('<p data-tag="A"><b data-tag="A">A</b></p>')).toBe("<p><b>A</b></p>");
  const button = '<p data-button=""><a href="/a" data-tag="Buyers">Buy</a></p>';
  expect(cleanHtml(button)).toBe(button);
  expect(cleanHtml('<p data-button=""><a data-tag="Buyers">Buy</a></p>')).toBe(
    '<p data-button=""><a>Buy</a></p>',
  );
});

test("a page does not show it, whatever looks like it in the text, and an email has it until it is composed", () => {
  const html =
    '<p data-button=""><a href="/a" data-tag="Buyers">Buy</a></p><p>&lt;a data-tag="shown"&gt; <a href="/b" title="x" data-tag="R&amp;D">B</a></p>';
  expect(onlyFor("web", html)).toBe(
    '<p data-button=""><a href="/a">Buy</a></p><p>&lt;a data-tag="shown"&gt; <a href="/b" title="x">B</a></p>',
  );
  const email = styleContent(html, "https://a.example");
  expect(email).toContain('href="https://a.example/a" data-tag="Buyers"');
  expect(email).toContain('data-tag="R&amp;D"');
});
