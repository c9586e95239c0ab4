import { expect, test } from "vitest";
import { showingLine } from "./showing-line.ts";

const tens = { pageSize: 10, thing: "posts" };

test.each([
  ["a full first page", { page: 1, count: 10, total: 42 }, "Showing 1-10 of 42 posts"],
  ["the last page", { page: 5, count: 2, total: 42 }, "Showing 41-42 of 42 posts"],
  ["a page beyond the end", { page: 9, count: 0, total: 42 }, "Showing 0 of 42 posts"],
  [
    "a search that more match than are counted",
    { page: 2, count: 10, total: 10_000, isTotalExact: false },
    "Showing 11-20 of more than 10,000 posts",
  ],
  ["a long list", { page: 101, count: 10, total: 12_316 }, "Showing 1,001-1,010 of 12,316 posts"],
])("%s says which rows it shows, of how many", (_, shown, line) => {
  expect(showingLine({ ...tens, ...shown })).toBe(line);
});

test("one row is one thing, but posts, whose line the specification gives to the letter", () => {
  const one = { page: 1, pageSize: 10, count: 1, total: 1 };
  const lines = ["posts", "subscriber", "address"].map((thing) => showingLine({ ...one, thing }));
  expect(lines).toEqual([
    "Showing 1-1 of 1 posts",
    "Showing 1-1 of 1 subscriber",
    "Showing 1-1 of 1 address",
  ]);
  expect(showingLine({ ...one, count: 0, total: 12, thing: "address" })).toBe("Showing 0 of 12 addresses");
});

test("an empty list says nothing of its rows", () => {
  expect(showingLine({ ...tens, page: 1, count: 0, total: 0 })).toBeUndefined();
});
