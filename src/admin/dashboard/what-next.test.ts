import { expect, test } from "vitest";
import { whatNext } from "./what-next.ts";

const nothing = { issue: null, isDigestSentByItself: false, timeZone: "UTC" };
const monday = "2026-11-23T08:00:00.000Z";

test("a digest that is made when the next issue is out is for the one after it", () => {
  const before = { ...nothing, goesOutAt: monday, digestAt: "2026-11-20T15:00:00.000Z" };
  expect(whatNext(before)).toBe(
    "A digest of the new posts is made on Fri, Nov 20 at 15:00, for you to send.",
  );
  const after = { ...before, digestAt: "2026-11-27T15:00:00.000Z", isDigestSentByItself: true };
  expect(whatNext(after)).toBe(
    "For the week after, a digest is made on Fri, Nov 27 at 15:00 and goes out by itself.",
  );
});
