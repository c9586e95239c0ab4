import { expect, test } from "vitest";
import { changeToasts } from "./toasts.ts";

const saved = { title: "Saved" };
const one = changeToasts([], { type: "add", id: 1, words: saved });

test("a new toast is open, and replaces the older one", () => {
  expect(one).toEqual([{ id: 1, title: "Saved", isOpen: true }]);
  expect(changeToasts(one, { type: "add", id: 2, words: { title: "Sent" } })).toEqual([
    { id: 2, title: "Sent", isOpen: true },
  ]);
});

test("a dismissed toast is closed but not gone, and an update opens it with new words", () => {
  const dismissed = changeToasts(one, { type: "dismiss", id: 1 });
  expect(dismissed).toEqual([{ id: 1, title: "Saved", isOpen: false }]);
  expect(changeToasts(dismissed, { type: "update", id: 1, words: { description: "Again." } })).toEqual([
    { id: 1, title: "Saved", description: "Again.", isOpen: true },
  ]);
});

test("a removed toast is gone, and what happens to an unknown one changes nothing", () => {
  expect(changeToasts(one, { type: "remove", id: 1 })).toEqual([]);
  expect(changeToasts(one, { type: "dismiss", id: 7 })).toEqual(one);
  expect(changeToasts(one, { type: "remove", id: 7 })).toEqual(one);
});
