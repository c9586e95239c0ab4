import { expect, test } from "vitest";
import { signInPathOf } from "./sign-in-path.ts";

/** A page that has the one element which is asked for. */
const pageWith = (content: string | undefined) => ({
  querySelector: () => (content === undefined ? null : { getAttribute: () => content }),
});

test.each([
  ["/letters-in", "/letters-in"],
  ["//elsewhere.example", "/signin"],
  ["https://elsewhere.example", "/signin"],
  ["", "/signin"],
  [undefined, "/signin"],
])("a page that says %s sends guests to %s", (content, path) => {
  expect(signInPathOf(pageWith(content))).toBe(path);
});
