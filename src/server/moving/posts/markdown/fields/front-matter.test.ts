import { expect, test } from "vitest";
import { readFrontMatter } from "./front-matter.ts";

test.each([
  ["title: One\ndate: 2013-12-24\n---\n\nWords\n", { title: "One", date: "2013-12-24" }],
  ["title: One\ntags:\n- a\n- b\n---\nWords\n", { title: "One", tags: ["a", "b"] }],
  ["title: One\r\ntags:\r\n  - a\r\n---\r\n\r\nWords\r\n", { title: "One", tags: ["a"] }],
])("fields as Hexo writes them, with one line of dashes: %j", (file, fields) => {
  const read = readFrontMatter(file);
  expect(read.fields).toEqual(fields);
  expect(read.text.trim()).toBe("Words");
});

test.each(["title: a heading\n---\n\nWords\n", "Words: many\nand more\n---\n", "One\n\n---\n\nTwo: 2\n"])(
  "what only looks like them is text: %j",
  (file) => {
    expect(readFrontMatter(file)).toEqual({ fields: undefined, text: file });
  },
);

test("a quoted text may go on at the margin", () => {
  const file = "---\ntitle: One\nsummary: 'It began\nlong ago, in spring'\ndraft: false\n---\nWords";
  expect(readFrontMatter(file).fields).toEqual({
    title: "One",
    summary: "It began long ago, in spring",
    draft: false,
  });
});

test("front matter that cannot be read in any way says why, with the place in the file", () => {
  expect(() => readFrontMatter("---\ntitle: 'One\ndraft: false\n---\n")).toThrow(
    /Missing closing 'quote at line 1|line 2/,
  );
});
