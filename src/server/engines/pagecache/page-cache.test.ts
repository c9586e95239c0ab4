import { beforeEach, expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";
import type { Reading } from "./reading.ts";

let now = new Date("2026-03-02T09:00:00Z");
let cache: PageCache;

beforeEach(() => {
  now = new Date("2026-03-02T09:00:00Z");
  cache = new PageCache({ now: () => now, maxBytes: 100_000 });
});

/** Makes the page of a key from what it depends on; the answer says how often that was. */
function pageOf(text: string, ...tags: string[]) {
  return async (reading: Reading) => {
    reading.dependsOn(...tags);
    return new Response(text);
  };
}

/** A page that caches in front may keep for an hour, and that changes by itself at ten. */
async function untilTen(reading: Reading) {
  reading.dependsOn("posts");
  reading.changesAt(new Date("2026-03-02T10:00:00Z"));
  return new Response("a", { headers: { "cache-control": "public, max-age=0, s-maxage=3600" } });
}

const bodyOf = async (key: string) => (await cache.find(key)?.variant("identity"))?.body.toString();

test("an answer is kept until something that it depends on changes, and no other answer goes with it", async () => {
  await cache.make("/a", pageOf("a", "post:1", "posts"));
  await cache.make("/b", pageOf("b", "post:2", "posts"));

  cache.invalidate(["post:1"]);
  expect(await bodyOf("/a")).toBeUndefined();
  expect(await bodyOf("/b")).toBe("b");

  cache.invalidate(["posts"]);
  expect(await bodyOf("/b")).toBeUndefined();
  expect(cache.stats).toMatchObject({ entries: 0, sizeBytes: 0 });
});

test("an answer that says no-store is not kept", async () => {
  await cache.make("/a", async (reading) => {
    reading.dependsOn("settings");
    return new Response("a", { headers: { "cache-control": "no-store" } });
  });
  expect(cache.find("/a")).toBeUndefined();
});

test("a hundred who ask at once cost one making", async () => {
  let made = 0;
  const page = async (reading: Reading) => {
    reading.dependsOn("posts");
    await new Promise((resolve) => setImmediate(resolve));
    return new Response(String(++made));
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.make("/a", page)));
  expect(made).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test("a change while an answer is made is seen by the next who asks, whenever the answer names what it read", async () => {
  const blocker = Promise.withResolvers<void>();
  const slow = cache.make("/a", async (reading) => {
    await blocker.promise;
    reading.dependsOn("post:1");
    return new Response("old");
  });
  cache.invalidate(["post:1"]);
  const next = await cache.make("/a", pageOf("new", "post:1"));
  blocker.resolve();
  await slow;

  expect((await next.variant("identity")).body.toString()).toBe("new");
  expect(await bodyOf("/a")).toBe("new");
});

test("an answer ends at its time, and is given on when its successor fails", async () => {
  await cache.make("/a", async (reading) => {
    reading.dependsOn("posts");
    reading.changesAt(new Date("2026-03-02T09:01:00Z"));
    return new Response("one minute ago");
  });
  expect(await bodyOf("/a")).toBe("one minute ago");

  now = new Date("2026-03-02T09:01:00Z");
  expect(cache.find("/a")).toBeUndefined();
  const instead = await cache.make("/a", async () => new Response("no database", { status: 500 }));
  expect((await instead.variant("identity")).body.toString()).toBe("one minute ago");
});

test("caches in front may keep an answer until it ends, however old it is, and not at all after that", async () => {
  const saidBy = async (answer = cache.find("/a")) => {
    const { headers, headersOfUnchanged } = (await answer?.variant("gzip")) ?? expect.fail("It is not kept");
    const said = headers[headers.indexOf("cache-control") + 1];
    expect(headersOfUnchanged).toContain(said);
    return said;
  };
  now = new Date("2026-03-02T08:00:00Z");
  expect(await saidBy(await cache.make("/a", untilTen))).toBe("public, max-age=0, s-maxage=3600");
  now = new Date("2026-03-02T09:59:30Z");
  expect(await saidBy()).toBe("public, max-age=0, s-maxage=30");
  now = new Date("2026-03-02T09:59:59Z");
  expect(await saidBy()).toBe("public, max-age=0, s-maxage=1");
  now = new Date("2026-03-02T10:00:00Z");
  expect(await saidBy(await cache.make("/a", async () => new Response("", { status: 500 })))).toBe(
    "private, no-cache",
  );
});

test("failures and answers that depend on nothing are not kept", async () => {
  await cache.make("/a", pageOf("a"));
  await cache.make("/b", async (reading) => {
    reading.dependsOn("posts");
    return new Response("failed", { status: 503 });
  });
  expect(cache.find("/a")).toBeUndefined();
  expect(cache.find("/b")).toBeUndefined();
});

test("what was used least goes when the room is full", async () => {
  const large = "x".repeat(20_000);
  await cache.make("/a", pageOf(large, "posts"));
  await cache.make("/b", pageOf(large, "posts"));
  cache.find("/a");
  await cache.make("/c", pageOf(large, "posts"));

  expect(cache.find("/b")).toBeUndefined();
  expect(cache.find("/a")).toBeDefined();
  expect(cache.stats.sizeBytes).toBeLessThanOrEqual(100_000);
});

test("clearing also reaches what is being made", async () => {
  const blocker = Promise.withResolvers<void>();
  const slow = cache.make("/a", async (reading) => {
    reading.dependsOn("posts");
    await blocker.promise;
    return new Response("old");
  });
  cache.clear();
  blocker.resolve();
  await slow;
  expect(cache.find("/a")).toBeUndefined();
});
