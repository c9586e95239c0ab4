import { expect, test } from "vitest";
import { markdownPost } from "./markdown-post.ts";

const read = (path: string, text: string) => markdownPost({ path, fields: { title: "A" }, text }, 500);

test("a text that takes the parser too long is refused, and the next one is read", () => {
  // 21 kB of unfinished links: several minutes.
  expect(() => read("b.md", "![a](<b".repeat(3_000))).toThrow(
    "its Markdown cannot be read within 0.5 seconds",
  );
  expect(read("c.md", "Some *words*.").html).toBe("<p>Some <em>words</em>.</p>\n");
});
