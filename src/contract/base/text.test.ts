import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newAuthorSchema } from "../content/author-actions.ts";
import { newCategorySchema } from "../content/category-actions.ts";
import { newPageSchema } from "../content/pages.ts";
import { newPostSchema } from "../content/posts.ts";
import { inOneLine, lineText } from "./text.ts";

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
