import { expect, test } from "vitest";
import { cleanImported } from "./prepare-html.ts";

const film = (id: string) => `<iframe src="https://www.youtube.com/embed/${id}" title="Film ${id}"></iframe>`;

test("a figure around one player gives its caption to the card", () => {
  const { content } = cleanImported(
    `<figure><div class="wrapper">${film("aaaaaaaaaaa")}</div><figcaption>Said</figcaption></figure>`,
  );
  expect(content).toMatch(/^<div data-card="embed"><a [^>]*>Film aaaaaaaaaaa<\/a><p>Said<\/p>/);
});

test.each([
  ["two players", `${film("aaaaaaaaaaa")}${film("bbbbbbbbbbb")}`, ["aaaaaaaaaaa", "bbbbbbbbbbb"]],
  [
    "a table",
    `<table><tr><td>Cell</td><td>${film("aaaaaaaaaaa")}</td></tr></table>`,
    ["Cell", "aaaaaaaaaaa"],
  ],
  ["words", `Before ${film("aaaaaaaaaaa")}`, ["Before", "aaaaaaaaaaa"]],
  [
    "an image beside a card with one",
    '<div data-card="bookmark"><a href="https://a.example/"><img src="https://a.example/1.png" alt="" />A</a></div><img src="https://a.example/2.png" alt="Two" />',
    ["1.png", "2.png", "data-card"],
  ],
])("a figure with %s keeps all of it", (_, inside, kept) => {
  const { content } = cleanImported(`<figure>${inside}<figcaption>Said</figcaption></figure>`);
  for (const part of [...kept, "Said"]) expect(content).toContain(part);
});

test("an address without a protocol gets one in a tag, and stays as it is in a sample of code", () => {
  const sample = '<code>&lt;script src="//cdn.example/a.js"&gt;</code>';
  const image = '<img alt="a > b" src="//a.example/x.jpg">';
  const { content } = cleanImported(`<p><a href="//a.example/">A</a> ${sample}</p>${image}`);
  expect(content).toContain('src="https://a.example/x.jpg"');
  expect(content).toContain('href="https://a.example/"');
  expect(content.replaceAll("&quot;", '"')).toContain('src="//cdn.example/a.js"');
});
