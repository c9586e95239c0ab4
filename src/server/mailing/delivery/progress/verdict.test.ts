import { expect, test } from "vitest";
import { judge } from "./verdict.ts";

const route = { mailFrom: "letter@blog.example.com", bounceDomain: undefined, server: undefined };
const at = { attempts: 0, tries: 0, inDoubt: "retry", route, address: "anna@example.org" } as const;

test("what a server answers is kept as text that every database can hold", () => {
  const response = `250 2.0.0\0 Ok ${"📬".repeat(300)}`;
  const { code } = judge({ state: "accepted", response }, at);
  expect(code).toMatch(/^250 2\.0\.0 Ok (?:📬)+\uFFFD?$/u);
  expect(code.length).toBeLessThanOrEqual(500);
  expect(code.isWellFormed()).toBe(true);
});

test("what a server answers is kept without the reader's address, also where it is cut", () => {
  const response = `550 5.1.1 <anna@example.org>: unknown ${"x".repeat(455)} anna@example.org`;
  const { code } = judge({ state: "permanent", scope: "mail", response }, at);
  expect(code).toMatch(/^550 5\.1\.1 <…@example\.org>: unknown x+ …@/);
  expect(code).not.toContain("anna");
});

test.each([
  ["550 No such user here", "no mailbox"],
  ["550 5.2.1 The email account that you tried to reach is disabled.", "no mailbox"],
  ["550 5.1.1 <anna@example.org>: user is over quota", "other"],
  ["550 5.7.1 Blocked, see https://help.example.net/5.1.1", "policy"],
  ["550 5.1.1 Rejected, see https://check.spamhaus.org/?email=anna@example.org", "policy"],
  ["550 5.1.1 <letter@blog.example.com>: no such user", "policy"],
  ["550 5.1.1 <anna.blocked@example.org>: no such user", "no mailbox"],
] as const)("the dialogue's “%s” is judged like a report's", (response, refusal) => {
  expect(judge({ state: "permanent", scope: "mail", response }, at)).toMatchObject({
    state: "failed",
    refusal,
  });
});
