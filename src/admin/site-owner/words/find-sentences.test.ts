import { expect, test } from "vitest";
import { placeOf } from "./find-sentences.ts";

test.each([
  ["layout.popup.heading", "Popup, heading"],
  ["layout.allPosts", "All posts"],
  ["layout.rss", "RSS"],
  ["faq.questions.0.question", "Questions, 1, question"],
])("the place of a sentence is read as people write it: %s", (key, place) => {
  expect(placeOf(key)).toBe(place);
});
