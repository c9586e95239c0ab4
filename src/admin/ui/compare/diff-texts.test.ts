import { expect, test } from "vitest";
import { diffLists, diffWords } from "./diff-texts.ts";

test("what both texts have stays, and each change is a part", () => {
  expect(diffWords("The quick brown fox", "The slow brown fox runs")).toEqual([
    { kind: "same", text: "The " },
    { kind: "removed", text: "quick " },
    { kind: "added", text: "slow " },
    { kind: "same", text: "brown " },
    { kind: "removed", text: "fox" },
    { kind: "added", text: "fox runs" },
  ]);
  expect(diffWords("", "New")).toEqual([{ kind: "added", text: "New" }]);
  expect(diffWords("Same", "Same")).toEqual([{ kind: "same", text: "Same" }]);
});

test("no word is lost of either text, however long they are", () => {
  const before = Array.from({ length: 3_000 }, (_, index) => `a${index}`);
  const after = Array.from({ length: 3_000 }, (_, index) => (index % 7 ? `a${index}` : `b${index}`));
  const parts = diffLists(before, after);
  const of = (kind: string) => parts.filter((part) => part.kind !== kind).map(({ text }) => text);
  expect(of("added")).toEqual(before);
  expect(of("removed")).toEqual(after);
});

test("where no spaces part the words, only the characters that differ are changed", () => {
  expect(diffWords("今天天气很好。 ok", "今天天气不好。 ok")).toEqual([
    { kind: "same", text: "今天天气" },
    { kind: "removed", text: "很" },
    { kind: "added", text: "不" },
    { kind: "same", text: "好。 ok" },
  ]);
});
