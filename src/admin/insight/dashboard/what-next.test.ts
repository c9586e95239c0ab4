import { expect, test } from "vitest";
import { whatNext } from "./what-next.ts";

const week = {
  issue: null,
  goesOutAt: "2026-11-23T08:00:00.000Z",
  digestAt: "2026-11-20T15:00:00.000Z",
  isDigestSentByItself: false,
  timeZone: "UTC",
};

test("a digest is announced that is made before the next issue goes out", () => {
  const made = "A digest of new posts is prepared on Fri, Nov 20 at 15:00 UTC";
  expect(whatNext(week)).toBe(`${made}, for you to send.`);
  expect(whatNext({ ...week, isDigestSentByItself: true })).toBe(`${made} and sent automatically.`);
  expect(whatNext({ ...week, digestAt: null })).toMatch(/^The weekly digest is off/);
});

test("a digest that is made afterwards does nothing for the next issue", () => {
  const late = { ...week, digestAt: "2026-11-27T15:00:00.000Z", isDigestSentByItself: true };
  expect(whatNext(late)).toBe(
    "Nothing is sent unless you write it. The next digest is prepared on Fri, Nov 27 at 15:00 UTC.",
  );
});
