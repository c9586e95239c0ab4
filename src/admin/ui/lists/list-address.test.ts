import { expect, test } from "vitest";
import { changeQuery, readPage, readSort, writeSort } from "./list-address.ts";

const change = (query: string, values: Record<string, string>) =>
  changeQuery(new URLSearchParams(query), values).toString();

test("another search, filter or order starts at its first page and keeps the others", () => {
  expect(change("page=3&status=draft", { search: "letter" })).toBe("status=draft&search=letter");
  expect(change("page=3&search=letter", { status: "draft" })).toBe("search=letter&status=draft");
  expect(change("page=3&search=letter", { sort: "-title" })).toBe("search=letter&sort=-title");
});

test("another page keeps what is searched for, and the first one has the plain address", () => {
  expect(change("search=letter", { page: "2" })).toBe("search=letter&page=2");
  expect(change("search=letter&page=2", { page: "1" })).toBe("search=letter");
});

test("what is emptied leaves the address", () => {
  expect(change("search=letter&status=draft", { search: "", status: "" })).toBe("");
});

test.each([
  ["3", 3],
  ["0", 1],
  ["-1", 1],
  ["2.5", 1],
  ["two", 1],
  [null, 1],
])("page %s of an address is page %i", (text, page) => {
  expect(readPage(text)).toBe(page);
});

test.each(["", "title", "-title"])("the order %j comes back as it was written", (text) => {
  expect(writeSort(readSort(text))).toBe(text);
});
