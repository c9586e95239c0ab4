import { expect, test } from "vitest";
import { beginningOf, firstWords } from "./cut-text.ts";

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
