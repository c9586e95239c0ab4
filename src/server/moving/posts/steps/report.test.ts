import { expect, test } from "vitest";
import { noteElements, startReport } from "./report.ts";

test("elements that were converted or left out are named with their post, and all are counted", () => {
  const report = startReport({ format: "ghost", source: "export.json", isDryRun: false });
  noteElements(report, {
    place: "/hello/",
    title: "Hello",
    elements: [
      { element: "gallery", outcome: "kept" },
      { element: "audio card", outcome: "converted", into: "a link" },
      { element: "audio card", outcome: "converted", into: "a link" },
      { element: "sign-up card", outcome: "left out" },
    ],
  });
  expect(report.problems).toEqual([
    { place: "/hello/", words: "“Hello”: 2 × audio card became a link" },
    { place: "/hello/", words: "“Hello”: sign-up card was left out" },
  ]);
  expect(report.elements).toEqual({
    gallery: { kept: 1, converted: 0, leftOut: 0 },
    "audio card": { kept: 0, converted: 2, leftOut: 0 },
    "sign-up card": { kept: 0, converted: 0, leftOut: 1 },
  });
});
