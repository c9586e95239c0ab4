import { expect, test } from "vitest";
import { words } from "../../../tests/setup/words/english.ts";
import { parseHtml } from "../../../tests/setup/browser/dom.ts";
import { cleanPaste } from "../../admin/editor/paste/clean-paste.ts";
import { contentText } from "../../emails/content-text.ts";
import { styleContent } from "../../emails/style-content.ts";
import { cleanHtml } from "../../server/engines/html/clean-html.ts";
import { markdownOf } from "../../server/engines/html/markdown.ts";
import { renderMarkdown } from "../../server/moving/posts/markdown/render-markdown.ts";
import { prepareArticle } from "../../site/blog/prepare-article.ts";
import { withNewPolls } from "./html.ts";

const SITE = "https://allotment.example";
const KEY = "0123456789abcdef";
const link = (n: number, answer: string) => `<li><a href="/poll/${KEY}?answer=${n}">${answer}</a></li>`;
const poll = `<div data-poll="${KEY}"><p>Which &amp; why?</p><ul>${link(1, "A &lt; B")}${link(2, "C")}</ul></div>`;
const stars = cleanHtml(`<div data-poll="${KEY}" data-stars=""><p>How many?</p></div>`);
const read = (markdown: string) => cleanHtml(renderMarkdown(markdown));
const again = async (html: string) => read(await markdownOf(html, read)).replaceAll(/>\s+</g, "><");
const reply = cleanHtml('<div data-poll="reply"><p>Why?</p></div>');

test("what a program writes gets a key, numbers and links, and loses what is no part of it", () => {
  const written =
    '<div data-poll="" class="x" onclick="y()"><h3>Which <b>one</b>?</h3><ul><li><p>A</p></li><li>B</li></ul></div>';
  expect(cleanHtml(written)).toMatch(
    /^<div data-poll="([0-9a-f]{16})"><p>Which one\?<\/p><ul><li><a href="\/poll\/\1\?answer=1">A<\/a><\/li><li><a href="\/poll\/\1\?answer=2">B<\/a><\/li><\/ul><\/div>$/,
  );
});

test("numbers stay with their answers, each has its own, and links lead nowhere else", () => {
  const mixed = `<div data-poll="${KEY}"><p>Q</p><ul>${link(7, "A")}${link(7, "B")}<li>C</li><li><a href="https://evil.example/?answer=3">D</a></li><li> </li></ul></div>`;
  const clean = cleanHtml(mixed);
  const numbers = [...clean.matchAll(/href="\/poll\/0123456789abcdef\?answer=(\d+)"/g)].map(([, n]) => n);
  expect(numbers).toEqual(["7", expect.stringMatching(/^\d{9}$/), expect.stringMatching(/^\d{9}$/), "3"]);
  expect(new Set(numbers).size).toBe(4);
  expect(clean).not.toContain("evil");
  expect(cleanHtml(clean)).toBe(clean);
});

test.each([
  `<div data-poll="${KEY}"><p>Q</p><ul><li>Alone</li></ul></div>`,
  `<div data-poll="${KEY}"><p>Q</p><ul>${"<li>A</li>".repeat(7)}</ul></div>`,
  `<div data-poll="${KEY}"><ul><li>A</li><li>B</li></ul></div>`,
  `<div data-poll="${KEY}" data-stars=""></div>`,
  `<div data-poll="${KEY}"><p>Q</p><ul>${link(1, "Alone")}</ul></div>`,
  `<div data-poll="${KEY}"><p>Q</p><ul>${[1, 2, 3, 4, 5, 6, 7].map((n) => link(n, `A${n}`)).join("")}</ul></div>`,
  `<div data-poll="${KEY}"><p>Q</p><ul>${link(1, "A")}${link(2, "B")}</ul><p>After</p></div>`,
  `<div data-poll="${KEY}"><p>Q</p>Loose<ul>${link(1, "A")}${link(2, "B")}</ul></div>`,
  `<div data-poll="${KEY}" data-stars=""><p>Q</p><p>Text</p></div>`,
  `<div data-poll="${KEY}" data-stars=""><p>Q</p><ul><li>Good</li><li>Bad</li></ul></div>`,
  `<div data-poll="reply"><p>Q</p><p>Text</p></div>`,
  `<div data-poll="${KEY}"><p>${"Q".repeat(501)}</p><ul><li>A</li><li>B</li></ul></div>`,
  `<div data-poll="${KEY}"><p>Q</p><ul><li>${"A".repeat(201)}</li><li>B</li></ul></div>`,
  `<div data-poll="'; drop"><p>Q</p><ul><li>A</li><li>B</li></ul></div>`,
])("%s is only its words", (html) => {
  const clean = cleanHtml(html);
  expect(clean).not.toMatch(/data-|href/);
  for (const [, word = ""] of html.matchAll(/>(\w+)</g)) expect(clean).toContain(word);
});

test("a poll in a poll is one, and of two with one key the second is asked anew", () => {
  const outer = cleanHtml(`<div data-poll=""><p>Out</p><ul><li>A</li><li>${poll}</li></ul></div>`);
  expect(outer.match(/data-poll/g)).toHaveLength(1);
  expect(outer).toContain(poll);
  const twice = cleanHtml(poll + poll);
  const [first = "", second = ""] = [...twice.matchAll(/data-poll="(\w+)"/g)].map(([, key]) => key);
  expect([first, second === first]).toEqual([KEY, false]);
  expect(twice.split(second)).toHaveLength(4);
  expect(cleanHtml(twice)).toBe(twice);
});

test("a page has a form whose choices have names, also those of stars", async () => {
  const { html } = await prepareArticle(`${poll}${stars}${reply}`, words);
  expect(html).toContain(
    `<form class="poll own-topics" method="post" action="/poll/${KEY}"><fieldset><legend>Which &amp; why?</legend>`,
  );
  expect(html).toContain(
    `<input type="radio" id="poll-${KEY}-3" name="answer" value="3" required="" aria-label="3 of 5 stars" />`,
  );
  expect(html).toContain('<p>Why?</p><p><a href="/contact">Reply by email</a></p>');
  expect(html).not.toContain("/poll/reply");
});

test("an email has a cell for each answer with the whole address, and the plain text a list", () => {
  const email = styleContent(poll, SITE);
  expect(email.match(/<td class="line"/g)).toHaveLength(2);
  expect(email).toContain(`href="${SITE}/poll/${KEY}?answer=2"`);
  expect(styleContent(stars, SITE)).toMatch(/aria-label="5 of 5 stars"[^>]*>5 ★</);
  expect(contentText(poll, SITE)).toContain(`C <${SITE}/poll/${KEY}?answer=2>`);
});

test("in an email each poll runs in its own direction", () => {
  const email = styleContent(`<p>שלום לכולם</p>${poll}${reply}`, SITE, { direction: "rtl" });
  expect(email).toMatch(/<td class="ink" dir="ltr"[^>]*><p style="[^"]*">Which/);
  expect(email).toMatch(/<div dir="ltr"><p style="[^"]*">Why\?<\/p><p style="[^"]*"><a [^>]*>Reply by email/);
});

test("no reader sees which tag an answer gives", async () => {
  const tagged = poll.replace('answer=1"', 'answer=1" data-tag="Secret"');
  expect(cleanHtml(tagged)).toBe(tagged);
  expect((await prepareArticle(tagged, words)).html).not.toContain("Secret");
  expect(styleContent(tagged, SITE)).not.toContain("Secret");
});

test("it is the same after an export as Markdown and an import", async () => {
  expect(await again(poll)).toBe(poll);
  expect(await again(stars)).toBe(stars);
});

test("a copy and a pasted poll are asked anew", () => {
  for (const html of [withNewPolls(poll), cleanPaste(poll, parseHtml)]) {
    expect(html).not.toContain(`data-poll="${KEY}"`);
    expect(cleanHtml(html)).toMatch(
      /^<div data-poll="([0-9a-f]{16})"><p>Which &amp; why\?<\/p><ul><li><a href="\/poll\/\1\?answer=1">/,
    );
  }
  expect(withNewPolls(reply)).toBe(reply);
});
