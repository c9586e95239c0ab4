import { describe, expect, test } from "vitest";
import * as notices from "../../../../src/contract/insight/notices.ts";
import { DAY, MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import { newestChange } from "../../../../src/server/kernel/changes.ts";
import { wantAllPurged } from "../../../../src/server/kernel/cdn/purging-store.ts";
import { happened } from "../../../../src/server/kernel/events.ts";
import { createLog } from "../../../../src/server/base/log.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { createPost } from "../../kit/inputs.ts";
import { startPurgeReceiver, type PurgeReceiver } from "./purge-receiver.ts";

const TOKEN = "a-token-of-the-cache";
const published = { status: "published" } as const;

const start = (engine: (typeof engines)[number], { url }: PurgeReceiver, env: Record<string, string> = {}) =>
  startApp(engine, {
    env: { CDN: "custom", CDN_URL: url, CDN_TOKEN: TOKEN, ...env },
    log: createLog("silent"),
  });

/** Runs the job and returns the keys that were purged, in one list for each request. */
async function purge(app: TestApp, cache: PurgeReceiver) {
  await app.work("changes", "cdn");
  return cache.take().map(({ body }) => (JSON.parse(body) as { keys: string[] }).keys);
}

describe.each(engines)("a cache in front of the site on %s", (engine) => {
  test("is told of everything when the server starts, then of what has changed, once", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    const owner = await app.signIn();
    const { id, slug } = await createPost(owner, { ...published, title: "To be taken down" });
    expect(await purge(app, cache)).toEqual([["masthead"]]);
    expect(await purge(app, cache)).toEqual([]);

    await createPost(owner, { title: "A draft" });
    expect(await purge(app, cache)).toEqual([]);
    const { headers } = await app.app.pages
      .make(`/blog/${slug}`, async (reading) =>
        app.app.fetch(new Request(`https://blog.example.com/blog/${slug}`), { reading }),
      )
      .then((answer) => answer.variant("identity"));
    const marked = headers[headers.indexOf("surrogate-key") + 1]?.split(" ") ?? [];
    await owner("DELETE", `/api/posts/${id}`);
    const [keys = []] = await purge(app, cache);
    expect(keys).toContain(`post:${id}`);
    expect(marked).toEqual(expect.arrayContaining(["masthead", `post:${id}`]));
    expect(keys).not.toContain("masthead");
  });

  test("is told by one server of two, and again after two seconds", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    expect(await purge(app, cache)).toEqual([["masthead"]]);
    app.clock.advance(3 * SECOND);
    expect(await purge(app, cache)).toEqual([["masthead"]]);

    await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
    const jobs = app.app.jobs.filter(({ name }) => name === "cdn");
    await Promise.all([...jobs, ...jobs].map(({ run }) => run()));
    expect(cache.take()).toHaveLength(1);
    app.clock.advance(SECOND);
    expect(await purge(app, cache)).toEqual([]);
    app.clock.advance(SECOND);
    expect(await purge(app, cache)).toEqual([["settings"]]);
  });

  test.each([
    ["hears of it at once says nothing", 0, []],
    ["was frozen or cut off meanwhile says it again", 5 * SECOND, [["settings"]]],
  ])("is told by another server; one that %s", async (_name, frozenMs, again) => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    await purge(app, cache);
    app.clock.advance(3 * SECOND);
    await purge(app, cache);
    const { db } = app.database;
    await happened(db, { kind: "settings.changed" }, app.clock.now());
    await db
      .updateTable("cdn_purging")
      .set({ seq: await newestChange(db) })
      .execute();
    app.clock.advance(frozenMs);
    expect(await purge(app, cache)).toEqual([]);
    app.clock.advance(2 * SECOND);
    expect(await purge(app, cache)).toEqual(again);
  });

  test("is told of a change when the pages of this server are dropped", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    await app.work("cdn");
    const { pages } = app.app;
    await pages.make("/about", async (reading) => {
      reading.dependsOn("settings");
      return new Response("");
    });
    expect(pages.find("/about")).toBeDefined();
    await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
    await app.work("cdn");
    expect(pages.find("/about")).toBeUndefined();
  });

  test("that does not answer is told again, with longer and longer pauses, and the bell says so after a minute", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    const owner = await app.signIn();
    await purge(app, cache);
    cache.status = 403;
    await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
    const attempts: number[] = [];
    for (let second = 0; second <= 90; second++) {
      // A start's second purge is not an attempt.
      const tried = (await purge(app, cache)).filter((keys) => keys.includes("settings"));
      if (tried.length > 0) attempts.push(second);
      app.clock.advance(SECOND);
    }
    expect(attempts).toEqual([0, 1, 6, 21, 81]);
    const { notices: told } = await read(await owner("GET", notices.listNotices.path), notices.listNotices);
    expect(told.map(({ words }) => words)).toEqual([
      `The cache in front of the site cannot be told what has changed: ${new URL(cache.url).host} answered 403: Not allowed. Readers may see old pages; ./masthead doctor says more.`,
    ]);

    cache.status = 200;
    await happened(app.database.db, { kind: "home.changed" }, app.clock.now());
    app.clock.advance(MINUTE);
    expect(await purge(app, cache)).toContainEqual(["settings", "home"]);
  });

  test("that was away for longer than changes are kept forgets the whole site", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    await purge(app, cache);
    cache.status = 500;
    await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
    await purge(app, cache);
    app.clock.advance(40 * MINUTE);
    cache.status = 200;
    expect(await purge(app, cache)).toContainEqual(["masthead"]);
  });

  test("is told of changes as soon as a clock that was days ahead is right again", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    app.clock.advance(20 * DAY);
    await purge(app, cache);
    app.clock.advance(-20 * DAY);
    await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
    expect(await purge(app, cache)).toEqual([["settings"]]);
    expect(await purge(app, cache)).toEqual([]);
  });

  test("is told of everything at once when the server starts during a pause after failures", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    cache.status = 500;
    await purge(app, cache);
    cache.status = 200;
    expect(await purge(app, cache)).toEqual([]);
    // As a server does that starts.
    await wantAllPurged(app.database.db, app.clock.now().toISOString());
    expect(await purge(app, cache)).toEqual([["masthead"]]);
  });

  test("is told in one word of a change that a newer version has recorded", async () => {
    await using cache = await startPurgeReceiver();
    await using app = await start(engine, cache);
    await purge(app, cache);
    const at = app.clock.now().toISOString();
    await app.database.db.insertInto("changes").values({ event: '{"kind":"moon.full"}', at }).execute();
    expect(await purge(app, cache)).toEqual([["masthead"]]);
  });
});

test.each([
  [
    { CDN: "varnish" },
    { method: "PURGE", path: "/", headers: expect.objectContaining({ xkey: "settings" }), body: "" },
  ],
  [
    { CDN: "fastly", CDN_ID: "SU1Z0isxPaozGVKXdv0eY" },
    {
      method: "POST",
      path: "/service/SU1Z0isxPaozGVKXdv0eY/purge",
      headers: expect.objectContaining({ "fastly-key": TOKEN, "content-type": "application/json" }),
      body: '{"surrogate_keys":["settings"]}',
    },
  ],
  [
    { CDN: "cloudflare", CDN_ID: "023e105f4ecef8ad9ca31a8372d0c353" },
    {
      method: "POST",
      path: "/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache",
      headers: expect.objectContaining({ authorization: `Bearer ${TOKEN}` }),
      body: '{"tags":["settings"]}',
    },
  ],
  [
    { CDN: "custom" },
    {
      method: "POST",
      path: "/",
      headers: expect.objectContaining({ authorization: `Bearer ${TOKEN}` }),
      body: '{"keys":["settings"]}',
    },
  ],
])("%o is told in its own way", async (env, purged) => {
  await using cache = await startPurgeReceiver();
  await using app = await start("sqlite", cache, env);
  await app.work("cdn");
  cache.take();
  await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
  await app.work("cdn");
  expect(cache.take()).toEqual([purged]);
});

test("every Varnish is told, also while one is away", async () => {
  await using away = await startPurgeReceiver();
  await using cache = await startPurgeReceiver();
  away.status = 500;
  await using app = await start("sqlite", cache, { CDN: "varnish", CDN_URL: `${away.url}, ${cache.url}/` });
  await app.work("cdn");
  expect(cache.take()).toMatchObject([{ method: "PURGE", headers: { xkey: "masthead" } }]);
  // Both are told again, because nobody knows which of them was away.
  expect(await app.database.db.selectFrom("cdn_purging").select("failures").execute()).toEqual([
    { failures: 1 },
  ]);
});

test("no request names more keys than the provider takes", async () => {
  await using cache = await startPurgeReceiver();
  await using app = await start("sqlite", cache, { CDN: "cloudflare", CDN_ID: "zone" });
  await app.work("cdn");
  cache.take();
  const posts = Array.from({ length: 70 }, (_each, index) => index + 1);
  await happened(app.database.db, { kind: "images.copied", posts }, app.clock.now());
  await app.work("cdn");
  const purges = cache.take().map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags);
  expect(purges.map(({ length }) => length)).toEqual([30, 30, 10]);
  expect(purges.flat()).toEqual(posts.map((id) => `post:${id}`));
});
