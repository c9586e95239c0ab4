import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newAuthorSchema } from "../content/author-actions.ts";
import { newCategorySchema } from "../content/category-actions.ts";
import { newPageSchema } from "../content/pages.ts";
import { newPostSchema } from "../content/posts.ts";
import { beginningOf, firstWords, inOneLine, lineText } from "./text.ts";

const words = `<p>${"Words. ".repeat(10)}</p>`;
/** What each name becomes; undefined if it is refused. */
const named = (name: string) => ({
  category: newCategorySchema.safeParse({ title: name, palette: "teal" }).data?.title,
  page: newPageSchema.safeParse({ title: name, content: words }).data?.title,
  post: newPostSchema.safeParse({ title: name, excerpt: "Some words of it", content: words, category: "a" })
    .data?.title,
  author: newAuthorSchema.safeParse({ name }).data?.name,
});

const everywhere = (name: string | undefined) => ({ category: name, page: name, post: name, author: name });

test("titles and names are one line: control characters in them become spaces", () => {
  expect(named("\u0007Salt\r\n\tand \u0085pepper\u001B ")).toEqual(everywhere("Salt and  pepper"));
});

test("titles and names of nothing but what cannot be seen are refused", () => {
  const invisible = ["\u200B", "\u00AD", "\u2060", "\uFE0F", "\u3164", "\u2800", "\u202E", "\t", "\u00A0"];
  for (const sign of invisible) expect(named(sign.repeat(6)), sign).toEqual(everywhere(undefined));
});

test("a line of the settings has no control character, and is empty when there is nothing to see in it", () => {
  expect(inOneLine("\u0007Salt\r\n\tand \u0085pepper\u001B ")).toBe("Salt and pepper");
  expect(inOneLine("\u200b \u2060")).toBe("");
});

test("titles and names in any script pass as they are, with signs that only change others", () => {
  for (const name of ["Ärzte & Köche", "שלום עולם", "日本語の題名", "नमस्ते दुनिया", "👩‍👩‍👧 and us", "می‌خواهم"])
    expect(named(name)).toEqual(everywhere(name));
});

test("what passes is seen, has no control character, and passes again unchanged", () => {
  const schema = lineText("Wrong", { max: 40 });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (typed) => {
      const { data } = schema.safeParse(typed);
      if (data === undefined) return;
      expect(data).toMatch(/[^\p{Cc}\p{Cf}\p{Z}]/u);
      expect(data).not.toMatch(/\p{Cc}/u);
      expect(schema.parse(data)).toBe(data);
    }),
  );
});

test("a text is cut between two signs, and a sign that is longer than the room between its marks", () => {
  const text = "नमस्ते 🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F} ผู้ใหญ่ 🧑🏽‍🚀e\u0301";
  const signs = Array.from(new Intl.Segmenter().segment(text), ({ index }) => index);
  for (let max = 0; max <= text.length; max++) {
    const beginning = beginningOf(text, max);
    expect(beginning.length).toBe(signs.findLast((index) => index <= max && max < text.length) ?? max);
  }
  expect(beginningOf(`a${"\u0301".repeat(300)}`, 200)).toHaveLength(200);
  expect(beginningOf("\u{1F600}".repeat(9), 5)).toBe("\u{1F600}".repeat(2));
});

test.each([
  ["One two three", 9, "One two…"],
  ["Um, dois; três", 10, "Um, dois…"],
  ["京都 春の桜を見に行きました", 10, "京都 春の桜を見に行…"],
  ["山を歩く、川を渡る、海へ", 5, "山を歩く…"],
  ["مرحبا، أهلا وسهلا", 7, "مرحبا…"],
  ["Gern", 4, "Gern"],
])("the first words of %s within %i characters are %s", (text, max, words) => {
  expect(firstWords(text, max)).toBe(words);
});
