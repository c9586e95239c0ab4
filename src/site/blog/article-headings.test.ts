import { expect, test } from "vitest";
import { nameHeadings } from "./article-headings.ts";

test("a heading called as a part of the page gets a number, so that scripts find that part", () => {
  const { headings } = nameHeadings("<h2>Words</h2><h2>Main</h2><h2>Words in use</h2>");
  expect(headings.map(({ id }) => id)).toEqual(["words-2", "main-2", "words-in-use"]);
  const inLetters = [
    "Letter",
    "Letter end email",
    "Letter end note",
    "Letter end website",
    "Menu 1",
    "Menu 8",
  ];
  for (const name of inLetters) {
    const [named] = nameHeadings(`<h2>${name}</h2>`).headings;
    expect(named?.id, name).toMatch(/-2$/);
  }
});

test("a heading in another script is called by its words, and one of signs alone is a section", () => {
  const headings = ["Цены и API", "ثمن ٢", "ราคาผู้ใหญ่", "किताबें", "Τιμές", "Größe", "???"];
  const { headings: named } = nameHeadings(
    [...headings, "Цены и API", "きゃ".repeat(80)].map((words) => `<h2>${words}</h2>`).join(""),
  );
  expect(named.map(({ id }) => id)).toEqual([
    "цены-и-api",
    "ثمن-٢",
    "ราคาผู้ใหญ่",
    "किताबें",
    "τιμές",
    "grosse",
    "section",
    "цены-и-api-2",
    "きゃ".repeat(60),
  ]);
  expect(nameHeadings('<h2 id="text-цена">Сколько</h2>').headings[0]?.id).toBe("цена");
});

test("the mark of a footnote is in the heading, and in neither its id nor the table of contents", () => {
  const mark = '<a href="#text-fn-1" id="text-fnref-1" role="doc-noteref"><sup>1</sup></a>';
  expect(nameHeadings(`<h2>Prices <em>now${mark}</em></h2>`)).toEqual({
    html: `<h2 id="prices-now">Prices <em>now${mark}</em></h2>`,
    headings: [{ id: "prices-now", text: "Prices now", level: 2 }],
  });
});
