import { beforeEach, expect, test } from "vitest";
import { Reading } from "./reading.ts";
import { Remembered } from "./remembered.ts";

let now = new Date("2026-03-02T09:00:00Z");
let worked = 0;
let remembered: Remembered<number>;

beforeEach(() => {
  now = new Date("2026-03-02T09:00:00Z");
  worked = 0;
  remembered = new Remembered({ now: () => now, maxEntries: 2 });
});

/** How often it has been worked out, which depends on `tag`. */
const ask = (key: string, tag = "posts", reading = new Reading()) =>
  remembered.get(key, reading, async (own) => {
    own.dependsOn(tag);
    return ++worked;
  });

test("a value is worked out once, however many ask, until what it depends on changes", async () => {
  expect(await Promise.all([ask("a"), ask("a"), ask("a")])).toEqual([1, 1, 1]);
  remembered.invalidate(["post:1"]);
  expect(await ask("a")).toBe(1);
  remembered.invalidate(["posts"]);
  expect(await ask("a")).toBe(2);
});

test("what is made from a remembered value depends on what the value depends on", async () => {
  const expiresAt = new Date("2026-03-02T10:00:00Z");
  const askDated = (reading: Reading) =>
    remembered.get("a", reading, async (own) => {
      own.dependsOn("posts");
      own.changesAt(expiresAt);
      return ++worked;
    });
  await askDated(new Reading());
  const reading = new Reading();
  await askDated(reading);
  expect([...reading.tags]).toEqual(["posts"]);
  expect(reading.expiresAt).toBe(expiresAt.getTime());

  now = expiresAt;
  expect(await askDated(new Reading())).toBe(2);
});

test("a value that is always good leaves an answer as long as it was good before", async () => {
  const expiresAt = new Date("2026-03-02T10:00:00Z");
  const reading = new Reading();
  reading.changesAt(expiresAt);
  await ask("a", "posts", reading);
  expect(reading.expiresAt).toBe(expiresAt.getTime());
});

test("a change while a value is worked out is in the value of who asks after it", async () => {
  const blocker = Promise.withResolvers<number>();
  const old = remembered.get("a", new Reading(), () => blocker.promise);
  remembered.invalidate(["posts"]);
  expect(await ask("a")).toBe(1);
  blocker.resolve(0);
  expect(await old).toBe(0);
  expect(await ask("a")).toBe(1);
});

test("a failure is not remembered", async () => {
  const failing = remembered.get("a", new Reading(), () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await ask("a")).toBe(1);
});

test("what is used least goes first", async () => {
  await ask("a");
  await ask("b");
  await ask("a");
  await ask("c");
  expect(await ask("a")).toBe(1);
  expect(await ask("b")).toBe(4);
});
