import { expect, test } from "vitest";
import type { MenuEntry } from "../../../../../contract/settings/menu.ts";
import { addEntry, moveEntry, removeEntry, replaceEntry } from "./change-links.ts";

const link = (title: string) => ({ kind: "address" as const, target: `/${title}`, title });
const list: MenuEntry[] = [link("a"), { ...link("b"), children: [link("x"), link("y")] }, link("c")];

/** The titles in order: `a b(x y) c`. */
const titles = (entries: readonly MenuEntry[]): string =>
  entries.map(({ title, children }) => title + (children ? `(${titles(children)})` : "")).join(" ");

test.each([
  [moveEntry(list, [1], -1), "b(x y) a c"],
  [moveEntry(list, [1], 1), "a c b(x y)"],
  [moveEntry(list, [1, 0], 1), "a b(y x) c"],
  [removeEntry(list, [1]), "a c"],
  [removeEntry(list, [1, 1]), "a b(x) c"],
  [replaceEntry(list, [1], link("d")), "a d(x y) c"],
  [replaceEntry(list, [1, 0], link("z")), "a b(z y) c"],
  [addEntry(list, undefined, link("d")), "a b(x y) c d"],
  [addEntry(list, 0, link("z")), "a(z) b(x y) c"],
  [addEntry(list, 1, link("z")), "a b(x y z) c"],
])("changes of “a b(x y) c”, %#", (changed, words) => {
  expect(titles(changed)).toBe(words);
  expect(titles(list)).toBe("a b(x y) c");
});
