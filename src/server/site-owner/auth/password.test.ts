import { expect, test } from "vitest";
import { hashAt, hashPassword, hasOtherCost, verifyPassword } from "./password.ts";

test("a password is hashed with argon2id at OWASP's floor or more, and found again by that hash alone", async () => {
  // Other tests of this thread may hash cheaply.
  hashAt(undefined);
  const hash = await hashPassword("a very plain password");
  const [, memoryKib, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? [];
  expect(Number(memoryKib)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(await hasOtherCost(hash)).toBe(false);
  expect(await verifyPassword("a very plain password", hash)).toBe(true);
  expect(await verifyPassword("a very plain Password", hash)).toBe(false);
});
