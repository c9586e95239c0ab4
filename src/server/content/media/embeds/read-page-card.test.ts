import { expect, test } from "vitest";
import { growthOf, LINEAR } from "../../../../../tests/setup/growth.ts";
import { nothingTold, readPageCard } from "./read-page-card.ts";

const MB = 1024 * 1024;

test.each(["<meta ", "<title ", '<meta a="', `<meta a='" b=`, `<meta ${"a".repeat(4900)}>`, "<meta a>"])(
  "a page of nothing but %.20s is read in linear time",
  (part) => {
    // Patterns that read on behind the next element took up to 5 s for a megabyte, the most that is read of a page.
    const pageOf = (size: number) => Buffer.from(part.repeat(size / part.length));
    expect(readPageCard(pageOf(MB), "text/html")).toEqual(nothingTold);
    expect(growthOf((size) => readPageCard(pageOf(size), "text/html"), MB / 4)).toBeLessThan(LINEAR);
  },
);

test("attributes come in any order and quotes", () => {
  const page = `<META content='A &quot;b&quot;' property=og:title><meta name="description" content="C"><meta content=e name=author />`;
  expect(readPageCard(Buffer.from(page), "text/html")).toMatchObject({
    title: 'A "b"',
    description: "C",
    author: "e",
  });
});
