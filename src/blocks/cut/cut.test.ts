import { words } from "../../../tests/setup/words/english.ts";
import { expect, test } from "vitest";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";
import { upToCut } from "./cut.ts";

const cut = '<hr data-cut="" />';

test("a text is cut at its first cut, also within other blocks", () => {
  expect(upToCut(`<p>A</p>\n${cut}\n<p>B</p>${cut}<p>C</p>`)).toBe("<p>A</p>");
  expect(upToCut(`<blockquote><p>A</p>${cut}<p>B</p></blockquote><p>C</p>`)).toBe(
    "<blockquote><p>A</p></blockquote>",
  );
  expect(upToCut(`<p>A</p><ul><li>${cut}B</li></ul>`)).toBe("<p>A</p>");
});

test("a text without a cut, or with nothing before it, is not cut", () => {
  expect(upToCut("<p>A</p><hr />")).toBeUndefined();
  expect(upToCut(`${cut}<p>A</p>`)).toBeUndefined();
});

test("readers see nothing of it", async () => {
  const html = `<p>A</p>${cut}<p>B</p>`;
  expect((await prepareArticle(html, words)).html).toBe("<p>A</p><p>B</p>");
  expect(styleContent(html, "https://a.example")).not.toContain("<hr");
  expect(contentText(html, "https://a.example")).toBe("A\n\nB");
});
