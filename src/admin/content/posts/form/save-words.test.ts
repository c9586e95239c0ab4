import { expect, test } from "vitest";
import { saveWords } from "./save-words.ts";

const now = new Date("2026-03-02T12:00:00.000Z");
const draft = { status: "draft", publishedAt: null } as const;
const isPublic = { status: "published", publishedAt: "2026-03-01T12:00:00.000Z" } as const;
const scheduled = { status: "published", publishedAt: "2026-03-03T12:00:00.000Z" } as const;
const atOnce = { status: "published", publishedAt: null } as const;

test.each([
  [draft, draft, "Save draft"],
  [draft, atOnce, "Publish"],
  [draft, isPublic, "Publish"],
  [draft, scheduled, "Schedule"],
  [scheduled, scheduled, "Update"],
  [scheduled, atOnce, "Publish"],
  [isPublic, isPublic, "Update"],
  [isPublic, scheduled, "Schedule"],
  [isPublic, draft, "Unpublish"],
  [scheduled, draft, "Unpublish"],
])("saving %o as %o is called %s", (saved, next, words) => {
  expect(saveWords(saved, next, now)).toBe(words);
});
