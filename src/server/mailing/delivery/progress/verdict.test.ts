import { expect, test } from "vitest";
import { judge } from "./verdict.ts";

const at = { attempts: 0, tries: 0, inDoubt: "retry" } as const;

test("what a server answers is kept as text that every database can hold", () => {
  const response = `250 2.0.0\0 Ok ${"📬".repeat(300)}`;
  const { code } = judge({ state: "accepted", response }, at);
  expect(code).toMatch(/^250 2\.0\.0 Ok (?:📬)+\uFFFD?$/u);
  expect(code.length).toBeLessThanOrEqual(500);
  expect(code.isWellFormed()).toBe(true);
});
