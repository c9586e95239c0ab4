import { expect, test } from "vitest";
import { coverOf, sentOnlyIn } from "./statements.mjs";

const sent = [
  ["one", new Set(["a", "b"])],
  ["two", new Set(["b"])],
  ["three", new Set(["b", "c", "d"])],
];

test("few tests send all that many send", () => {
  expect(coverOf(sent)).toEqual(["one", "three"]);
  expect(coverOf([])).toEqual([]);
});

test("what only another run sent is named", () => {
  expect(sentOnlyIn(sent, sent.slice(0, 2))).toEqual(["c", "d"]);
  expect(sentOnlyIn([], sent)).toEqual([]);
});
