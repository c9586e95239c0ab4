import { expect, test } from "vitest";
import { idsIn, IdSet } from "./ids.ts";

test("the ids of a text come in its order", () => {
  expect([...idsIn("")]).toEqual([]);
  expect([...idsIn("7")]).toEqual([7]);
  expect([...idsIn("9007199254740991,0,12")]).toEqual([Number.MAX_SAFE_INTEGER, 0, 12]);
});

test("a set has what it was made of, each once, and nothing beside it", () => {
  const set = IdSet.of(Float64Array.of(5, 1_000, 5, 7));
  expect(set.size).toBe(3);
  expect([4, 5, 6, 7, 1_000, 1_001, -1].filter((id) => set.has(id))).toEqual([5, 7, 1_000]);
  expect(IdSet.of(new Float64Array()).has(0)).toBe(false);
});
