import { expect, test } from "vitest";
import { readWholeSite } from "./whole-site.ts";
import { wordsLeftIn } from "./words-left.ts";

test("every word that a reader sees or hears comes from the table of the language", async () => {
  const seen = await readWholeSite({ language: "en-XA", welcomeSubject: "" });
  const pages = [...seen].filter(([, text]) => /<html/.test(text));
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.flatMap(([name, html]) => wordsLeftIn(name, html))).toEqual([]);
});

test("a word that is written into a page is found", () => {
  expect(wordsLeftIn("page", `<p>[Ĥĺ] <b>Hello</b></p><img alt="A dog">`)).toEqual([
    "page: Hello",
    "page: A dog",
  ]);
});
