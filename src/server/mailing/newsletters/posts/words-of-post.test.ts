import { expect, test } from "vitest";
import { wordsOfPost } from "./words-of-post.ts";

test("a long title full of braces is a subject that every later save accepts", () => {
  const title = "{alpha} ".repeat(37).trim();
  const { subject } = wordsOfPost(
    { title, excerpt: "", content: "<p>Text</p>", slug: "alpha" },
    { extent: "full", notes: "", words: { readPost: "Read it", readOn: "Read on" } },
  );
  expect(subject).toMatch(/^\\\{alpha\} \\\{alpha\}/);
  expect(subject.length).toBeLessThanOrEqual(300);
});
