import { expect, test } from "vitest";
import { noteElements, startReport } from "../../server/moving/posts/steps/report.ts";
import { elementLinesOf, sentenceOf } from "./tell-posts.ts";

test("the command tells what became of each kind of element, and how many files came", () => {
  const report = startReport({ format: "ghost", source: "export.zip", isDryRun: false });
  noteElements(report, {
    place: "/hello/",
    title: "Hello",
    elements: [
      { element: "gallery card", outcome: "kept" },
      { element: "audio card", outcome: "converted", into: "a link" },
      { element: "audio card", outcome: "left out" },
    ],
  });
  expect(elementLinesOf(report)).toEqual(["audio card: 1 converted, 1 left out", "gallery card: 1 kept"]);
  Object.assign(report.files, { found: 3, brought: 2, failed: 1 });
  Object.assign(report.posts, { created: 1 });
  Object.assign(report.images, { failed: 1 });
  const sentence = sentenceOf(report);
  expect(sentence).toContain("2 files brought over, 1 file could not be found");
  expect(sentence).toContain(" 1 post created, ");
  expect(sentence).toContain("1 image could not be downloaded");
});
