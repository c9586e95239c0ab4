import { expect, test } from "vitest";
import { reasonIn } from "./run-program.ts";

const many = Array.from({ length: 60 }, (_, index) => `line ${index}`);

test.each([
  ["one line", "fatal: no such host.\n", ": fatal: no such host."],
  ["nothing", "\n \n", ": it gives no reason."],
  ["several lines, some of them empty", "first.\n\n  second\r\nlast\n", ":\n  first.\n    second\n  last"],
  [
    "very many lines",
    many.join("\n"),
    `:\n${[...many.slice(0, 10), "…", ...many.slice(-20)].map((line) => `  ${line}`).join("\n")}`,
  ],
])("a program that fails with %s is quoted whole, below the sentence if need be", (_, printed, shown) => {
  expect(reasonIn(printed)).toBe(shown);
});
