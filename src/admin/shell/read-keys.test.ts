import { expect, test } from "vitest";
import { createKeyReader, type Press } from "./read-keys.ts";

/** Presses keys a tenth of a second apart, or at the times given; comes back with what the last one asks for. */
function press(...keys: (string | Partial<Press>)[]) {
  const read = createKeyReader();
  const presses = keys.map((key, index) => {
    const each: Press = { key: "", ctrlKey: false, metaKey: false, altKey: false, timeStamp: index * 100 };
    return Object.assign(each, typeof key === "string" ? { key } : key);
  });
  return presses.map((each) => read(each, { singleKeys: true })).at(-1);
}

test.each([
  ["d", "/admin/dashboard"],
  ["p", "/admin/posts"],
  ["s", "/admin/subscribers"],
  ["n", "/admin/newsletter"],
  [",", "/admin/settings"],
])("G, then %s goes to %s", (key, to) => {
  expect(press("g", key)).toEqual({ type: "go", to });
});

test("C starts a post and N a newsletter, and a G of long ago does not count", () => {
  expect(press("c")).toEqual({ type: "go", to: "/admin/posts/create" });
  expect(press("n")).toEqual({ type: "go", to: "/admin/newsletter" });
  expect(press("g", { key: "c", timeStamp: 5_000 })).toEqual({ type: "go", to: "/admin/posts/create" });
});

test("what follows G and leads nowhere does nothing, and is not held against the next key", () => {
  expect(press("g", "x")).toBeUndefined();
  expect(press("g", "x", "x")).toEqual({ type: "pick" });
});

test("K is for the palette with Ctrl or Cmd, also in a field, and for the row before without", () => {
  expect(press({ key: "k", ctrlKey: true })).toEqual({ type: "palette" });
  expect(press({ key: "K", metaKey: true })).toEqual({ type: "palette" });
  expect(press("k")).toEqual({ type: "row", step: -1 });
});

test("letters with Ctrl or Alt are the browser's, and single keys can be turned off", () => {
  expect(press({ key: "n", ctrlKey: true })).toBeUndefined();
  expect(press({ key: "x", altKey: true })).toBeUndefined();
  const read = createKeyReader();
  const each = { key: "n", ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0 };
  expect(read(each, { singleKeys: false })).toBeUndefined();
  expect(read({ ...each, key: "k", ctrlKey: true }, { singleKeys: false })).toEqual({ type: "palette" });
});
