import { expect, test } from "vitest";
import { cutEntry } from "./cut-entry.ts";

const place = { address: "https://example.com/blog/long", readOn: "Read & on" };
const LINK = '<p><a href="https://example.com/blog/long">Read &amp; on</a></p>';
const MOST = 100_000;

const sentence = "It was tried, it cost a day, and this is what came of it. ";

test("a text of ordinary length stays as it is", () => {
  const html = `<p>${sentence.repeat(1000)}</p>`;
  expect(cutEntry(html, place)).toBe(html);
});

test.each([
  ["paragraphs", `<p>${sentence.repeat(10)}</p>`, 2000],
  ["Japanese paragraphs", `<p>${"試してみた結果を書く。".repeat(20)}</p>`, 2000],
  ["images", `<figure><img src="https://example.com/a.png" alt="" /></figure>`, 20_000],
])("very many %s end after a whole one, with a link to the rest", (_, part, count) => {
  const cut = cutEntry(part.repeat(count), place);
  const kept = cut.slice(0, -LINK.length);
  expect(cut.endsWith(LINK)).toBe(true);
  expect(kept).toBe(part.repeat(kept.length / part.length));
  expect(Buffer.byteLength(kept)).toBeGreaterThan(MOST * 0.9);
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(MOST);
});

test("a single part that is too long is cut inside: a list after an item, a text after a word", () => {
  const list = cutEntry(`<ul>${`<li>${sentence}</li>`.repeat(20_000)}</ul>`, place);
  expect(list).toMatch(/<\/li><\/ul><p><a /);
  const text = cutEntry(`<p><em>${sentence.repeat(20_000)}</em></p>`, place);
  expect(text).toMatch(/\w…<\/em><\/p><p><a /);
  const noSpaces = cutEntry(`<p>${"試&amp;😀".repeat(100_000)}</p>`, place);
  expect(noSpaces).toMatch(/[試;😀]…<\/p><p><a /u);
  expect(noSpaces.isWellFormed()).toBe(true);
  for (const cut of [list, text, noSpaces]) expect(Buffer.byteLength(cut)).toBeLessThan(MOST + 1000);
});
