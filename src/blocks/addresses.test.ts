import { expect, test } from "vitest";
import { completeAddress } from "./addresses.ts";

test.each([
  "example.com",
  "münchen.de",
  "www.müller.de/a?b#c",
  "пример.рф",
  "例え.テスト:8080/a",
  "उदाहरण.भारत",
  "xn--e1afmkfd.xn--p1ai",
])("%s is an address of the web", (typed) => {
  expect(completeAddress(typed)).toBe(`https://${typed}`);
});

test.each([
  "/blog/a",
  "#part",
  "https://münchen.de",
  "mailto:ann@example.com",
  "münchen",
  "a.1",
  "zwei wörter.de",
])("%s stays as it was typed", (typed) => {
  expect(completeAddress(typed)).toBe(typed);
});
