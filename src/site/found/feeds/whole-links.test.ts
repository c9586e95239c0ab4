import { expect, test } from "vitest";
import { wholeLinks } from "./whole-links.ts";

const base = "https://blog.example.com/blog/a-post";

test("what is relative to the page leads to the same place from anywhere", () => {
  expect(
    wholeLinks(`<p><a href="/faq">1</a> <a href="#two">2</a> <img src="/media/x/small" alt="" /></p>`, base),
  ).toBe(
    `<p><a href="https://blog.example.com/faq">1</a> <a href="https://blog.example.com/blog/a-post#two">2</a> <img src="https://blog.example.com/media/x/small" alt="" /></p>`,
  );
});

test("whole addresses stay, with the signs that HTML writes out", () => {
  const html = `<a href="https://a.example/?x=1&amp;y=2">1</a> <a href="mailto:a@b.example">2</a>`;
  expect(wholeLinks(html, base)).toBe(html);
});

test("words that look like markup stay words", () => {
  const html = `<code>&lt;a href="/x"&gt;</code> href="/y"`;
  expect(wholeLinks(html, base)).toBe(html);
});
