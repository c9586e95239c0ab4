import { expect, test } from "vitest";
import { nothingTold, readPageCard } from "./read-page-card.ts";

/** The most that is read of a page. */
const MB = 1024 * 1024;

test.each(["<meta ", "<title ", '<meta a="', `<meta a='" b=`, `<meta ${"a".repeat(4900)}>`, "<meta a>"])(
  "a page of nothing but %.20s takes no longer than others",
  (part) => {
    const page = Buffer.from(part.repeat(MB / part.length));
    const start = performance.now();
    expect(readPageCard(page, "text/html")).toEqual(nothingTold);
    // 5 to 50 ms; patterns that read on behind the next element took up to 5 s (2 cores).
    expect(performance.now() - start).toBeLessThan(10_000);
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
