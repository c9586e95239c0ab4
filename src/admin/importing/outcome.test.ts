import { expect, test } from "vitest";
import type { ImportRun } from "../../contract/moving/import-runs.ts";
import { outcomeOf } from "./outcome.ts";

const run: ImportRun = {
  id: 1,
  name: "old-blog",
  state: "failed",
  isUnderWay: false,
  startedAt: "2026-01-02T03:04:05Z",
  undoableUntil: null,
};
const kind = { broughtBy: () => "2 posts" };

test("an import that failed says why, and one that was interrupted what to do", () => {
  const failed = { ...kind, failureOf: () => "The archive ends too early." };
  expect(outcomeOf(failed, run)).toEqual({
    brief: "2 posts, then it failed: The archive ends too early.",
    sentence: "old-blog was not imported: The archive ends too early.",
  });
  expect(outcomeOf(kind, { ...run, state: "running" })).toEqual({
    brief: "2 posts, then interrupted: import the same file again, or undo it",
    sentence:
      "The import of old-blog was interrupted. Import the same file again to resume; nothing is imported twice.",
  });
  expect(outcomeOf({ ...kind, failureOf: () => null }, run)).toEqual({
    brief: "the undo was interrupted: undo it again",
    sentence: "Undoing the import of old-blog was interrupted. Undo it again to resume.",
  });
});

test("an import says how much it brought, so far or in the end", () => {
  expect(outcomeOf(kind, { ...run, state: "running", isUnderWay: true }).brief).toBe("2 posts so far");
  const done = { ...kind, doneHint: "No emails were sent." };
  expect(outcomeOf(done, { ...run, state: "done" })).toEqual({
    brief: "2 posts",
    sentence: "old-blog has been imported. No emails were sent.",
  });
  expect(outcomeOf(kind, { ...run, state: "undone" }).brief).toBe("undone");
  const undoing = outcomeOf(kind, { ...run, state: "undoing", isUnderWay: true });
  expect(undoing).toEqual({ brief: "Undoing…", sentence: "Undoing…" });
});
