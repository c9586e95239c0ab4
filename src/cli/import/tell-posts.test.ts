import { expect, test } from "vitest";
import { noteElements, startReport } from "../../server/porting/posts/report.ts";
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
  expect(sentenceOf(report)).toContain("2 files brought over, 1 file not to be had");
});
