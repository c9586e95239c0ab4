import { expect, test } from "vitest";
import { hostileTexts } from "../../../../tests/app/moving/hostile-texts.ts";
import { cleanHtml } from "../../engines/html/clean-html.ts";
import { renderMarkdown } from "../posts/markdown/render-markdown.ts";
import { readTags } from "../posts/markdown/templates/template-tags.ts";
import { writeBody } from "./post-body.ts";

const readAgain = (text: string) =>
  cleanHtml(renderMarkdown(readTags(text, { fields: {}, isHtml: false }).text));

test("a text that stays HTML in its file is read again as the same text", async () => {
  let kept = 0;
  for (const { name, html } of hostileTexts(120, 2_500)) {
    const clean = cleanHtml(html);
    const { text, isHtml } = await writeBody(clean);
    if (!isHtml) continue;
    kept++;
    expect(readAgain(text), name).toBe(clean);
  }
  expect(kept).toBeGreaterThan(5);
});

test("words that become more than a post can have when they are read as Markdown stay HTML", async () => {
  const clean = cleanHtml(`<p>${"a@b.c ".repeat(33_334)}</p><p>word {% raw %} \`code\` *a*</p>`);
  const { text, isHtml } = await writeBody(clean);
  expect(isHtml).toBe(true);
  expect(readAgain(text)).toBe(clean);
});

test("words that look like comments are read as words, and leave no post a draft", async () => {
  const words = [
    "% of people",
    "a%%b%%c 100%%d%%",
    "%% a %%",
    "::: notes",
    "[a]{.hidden}",
    "{#a#} {--b--} {::comment k=1}c{:/}",
    "[^_^]: # (a)",
  ];
  const clean = cleanHtml(words.map((each) => `<p>${each}</p>`).join("") + "<p>::: hidden<br>:::</p>");
  const { text } = await writeBody(clean);
  const { isUnfinished, elements } = readTags(text, { fields: {}, isHtml: false });
  expect([readAgain(text).replaceAll("\n", ""), isUnfinished, elements]).toEqual([
    clean.replaceAll("\n", ""),
    false,
    [],
  ]);
});
