import { expect, test } from "vitest";
import { KINDS_SHOWN, POSTS_OF_KIND } from "../../../../contract/moving/post-imports.ts";
import { countToLookAt, noteElements, notePath, noteProblem, sortKinds, startReport } from "./report.ts";

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

const reportOn = (isDryRun = false) => startReport({ format: "wordpress", source: "site.xml", isDryRun });

test("problems of one kind are told together, whatever they name; what needs a look comes first", () => {
  const report = reportOn();
  for (const place of ["a", "b", "c"])
    noteElements(report, {
      place,
      title: place.toUpperCase(),
      elements: [{ element: "audio", outcome: "converted", into: "a link" }],
    });
  noteProblem(
    report,
    { place: "a", title: "A" },
    "The image https://x.example/1.png keeps its address: it is gone",
  );
  noteProblem(report, { place: "b", title: "B" }, "The image my/2.png keeps its address: it is gone");
  noteElements(report, { place: "b", title: "B", elements: [{ element: "form", outcome: "left out" }] });
  notePath(report, { place: "b" }, "/admin/posts/edit/7");
  sortKinds(report);
  expect(report.kinds.map(({ words, count, needsLook }) => [words, count, needsLook])).toEqual([
    ["The image … keeps its address: it is gone", 2, true],
    ["form was left out", 1, true],
    ["audio became a link", 3, false],
  ]);
  expect(report.kinds[0]?.posts).toEqual([
    {
      place: "a",
      title: "A",
      words: "The image https://x.example/1.png keeps its address: it is gone",
      path: null,
    },
    {
      place: "b",
      title: "B",
      words: "The image my/2.png keeps its address: it is gone",
      path: "/admin/posts/edit/7",
    },
  ]);
  expect(countToLookAt(report)).toBe(3);
});

test.each([
  [
    "Its link to posts/a.md leads to no post here, and is text now",
    "Its link to … leads to no post here, and is text now",
  ],
  [
    "The old address /2024/05/a/ leads to another post already",
    "The old address … leads to another post already",
  ],
  ["It expired on 2024-05-01, so it is imported as a draft", "It expired on …, so it is imported as a draft"],
  ["It has no title, and is called “Words”", "It has no title, and is called …"],
  [
    "has the status “odd”, which is unknown here, and comes as a draft",
    "has the status …, which is unknown here, and comes as a draft",
  ],
])("“%s” is of the kind “%s”", (words, kind) => {
  const report = reportOn();
  noteProblem(report, { place: "a" }, words);
  expect(report.kinds[0]?.words).toBe(kind);
});

test("a report stays short, however many kinds and posts there are", () => {
  const report = reportOn();
  for (let index = 0; index < 30_000; index++) {
    const kind = `Kind ${"x".repeat(index % 300)}`;
    noteProblem(report, { place: `line ${index}`, title: "T" }, kind, { kind });
  }
  expect(report.kinds).toHaveLength(KINDS_SHOWN);
  expect(Math.max(...report.kinds.map(({ posts }) => posts.length))).toBe(POSTS_OF_KIND);
  expect(countToLookAt(report)).toBe(30_000);
});
