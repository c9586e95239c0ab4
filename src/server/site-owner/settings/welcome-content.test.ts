import { expect, test } from "vitest";
import { textOfWelcome, welcomeContentOf } from "./welcome-content.ts";

const BUTTON = '<p data-button=""><a href="/blog">Read</a></p>';

test.each([
  ["<p>Hello <b>there</b>.</p><p>Write<br>back.</p>", "Hello there.\n\nWrite\nback."],
  ["<h2>A &amp; B</h2><ul><li><p>One</p></li><li><p>Two</p></li></ul>", "A & B\n\nOne\n\nTwo"],
  ["<p></p><hr><p> </p>", ""],
  ["<p>שלום</p><p>こんにちは</p>", "שלום\n\nこんにちは"],
])("%s has the paragraphs of a plain text", (html, text) => {
  expect(textOfWelcome(html)).toBe(text);
});

test.each([
  ["Hello there.\n\nWrite\nback.", `<p>Hello there.</p><p>Write<br>back.</p>${BUTTON}`],
  ["1 < 2 & 3\n \n\n\nEnd", `<p>1 &lt; 2 &amp; 3</p><p>End</p>${BUTTON}`],
  [" \n ", ""],
])("the plain text %j keeps its words and its lines", (welcomeText, html) => {
  expect(welcomeContentOf({ welcomeContent: "", welcomeText }, "Read")).toBe(html);
});

test("what was written in the editor holds until another program writes the plain text", () => {
  const welcomeContent = "<p>Hello <b>there</b>.</p>";
  const welcomeText = textOfWelcome(welcomeContent);
  expect(welcomeContentOf({ welcomeContent, welcomeText }, "Read")).toBe(welcomeContent);
  expect(welcomeContentOf({ welcomeContent, welcomeText: "New." }, "Read")).toBe(`<p>New.</p>${BUTTON}`);
  expect(welcomeContentOf({ welcomeContent, welcomeText: "" }, "Read")).toBe("");
});
