import { readFileSync } from "node:fs";
import { isbot } from "isbot";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DAY, HOUR } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { dataSets } from "../../setup/data.ts";
import { engines } from "../../setup/engines.ts";
import { createPost } from "../kit/inputs.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PROXIED = { env: { TRUST_PROXY: "on" } };

interface Beacon {
  from?: string;
  userAgent?: string;
  referrer?: string;
  search?: string;
  headers?: Record<string, string>;
}

/** What a reader's browser sends when a post is seen. */
async function view(app: TestApp, id: number, beacon: Beacon = {}) {
  const { from = "192.0.2.1", userAgent = FIREFOX, referrer = "", search = "", headers = {} } = beacon;
  const response = await app.request("POST", `/views/${id}`, {
    body: JSON.stringify({ referrer, search }),
    headers: { "x-forwarded-for": from, "user-agent": userAgent, ...headers },
  });
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()).toEqual([]);
}

async function viewsOf({ database: { db } }: TestApp, id: number) {
  const { views } = await db
    .selectFrom("posts")
    .select("views")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom("page_views")
    .select(["day", "views"])
    .where("post_id", "=", id)
    .orderBy("day")
    .execute();
  return { views, days };
}

const sourcesIn = ({ database: { db } }: TestApp) =>
  db.selectFrom("view_sources").selectAll().orderBy("day").orderBy("source").execute();

const start = async (app: TestApp) => createPost(await app.signIn(), { status: "published" });

describe.each(engines)("views on %s", (engine) => {
  test("a reader counts once a day for each post, another browser or address is another reader", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    const other = await start(app);
    for (let times = 0; times < 3; times += 1) await view(app, id);
    await view(app, other.id);
    await view(app, id, { from: "192.0.2.2" });
    await view(app, id, { userAgent: `${FIREFOX} other` });
    await app.work("views");
    expect(await viewsOf(app, id)).toEqual({ views: 3, days: [{ day: "2026-03-02", views: 3 }] });
    expect(await viewsOf(app, other.id)).toMatchObject({ views: 1 });

    app.clock.advance(HOUR);
    await view(app, id);
    await app.work("views");
    expect((await viewsOf(app, id)).views).toBe(3);
    app.clock.advance(DAY);
    await view(app, id);
    await app.work("views");
    expect(await viewsOf(app, id)).toEqual({
      views: 4,
      days: [
        { day: "2026-03-02", views: 3 },
        { day: "2026-03-03", views: 1 },
      ],
    });
    expect(await (await app.request("GET", `/api/posts/${other.slug}`)).json()).toMatchObject({ views: 1 });
  });

  test("one address counts at most 200 times an hour, whatever its browsers call themselves", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    for (let index = 0; index < 250; index++) await view(app, id, { userAgent: `${FIREFOX} ${index}` });
    await view(app, id, { from: "192.0.2.2" });
    await app.work("views");
    expect((await viewsOf(app, id)).views).toBe(201);

    app.clock.advance(HOUR);
    await view(app, id, { userAgent: `${FIREFOX} later` });
    await app.work("views");
    expect((await viewsOf(app, id)).views).toBe(202);
  });

  test("bots, browsers without a name and pages made ready in advance are not counted", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    await view(app, id, {
      userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    await view(app, id, { userAgent: "" });
    await view(app, id, { headers: { "sec-purpose": "prefetch;prerender" } });
    await app.work("views");
    expect((await viewsOf(app, id)).views).toBe(0);
    await view(app, id);
    await app.work("views");
    expect((await viewsOf(app, id)).views).toBe(1);
  });

  test("nobody can count what readers cannot see, from elsewhere, or with nonsense", async () => {
    await using app = await startApp(engine, PROXIED);
    const as = await app.signIn();
    const { id } = await start(app);
    const draft = await createPost(as);
    const future = await createPost(as, { status: "published", publishedAt: "2027-01-01T00:00:00Z" });
    for (const hidden of [draft.id, future.id, 999_999, 10 ** 14]) await view(app, hidden);
    const foreign = { "sec-fetch-site": "cross-site", "user-agent": FIREFOX };
    expect((await app.request("POST", `/views/${id}`, { headers: foreign })).status).toBe(403);
    for (const path of ["/views/0", "/views/x", "/views/1e9"])
      expect((await app.request("POST", path, { headers: { "user-agent": FIREFOX } })).status).toBe(404);
    for (const [index, body] of ["", "{", "[]", "null", `{"referrer":7,"search":{}}`].entries()) {
      const headers = { "user-agent": `${FIREFOX} ${index}` };
      expect((await app.request("POST", `/views/${id}`, { body, headers })).status).toBe(204);
    }
    await app.work("views");
    expect((await viewsOf(app, draft.id)).days).toEqual([]);
    expect((await viewsOf(app, future.id)).views).toBe(0);
    expect((await viewsOf(app, id)).views).toBe(5);
    expect(await sourcesIn(app)).toEqual([
      { day: "2026-03-02", source: "", medium: "", campaign: "", views: 5 },
    ]);
  });

  test("where readers came from is kept by day: what the link says, else the host", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    const beacons = [
      { referrer: "https://www.news.example/item?id=1" },
      { referrer: "http://news.example/" },
      {
        referrer: "https://news.example/",
        search: "?utm_source=Letter&utm_medium=email&utm_campaign=Monday&q=1",
      },
      { referrer: "https://blog.example.com/blog" },
      { referrer: "javascript:alert(1)" },
      { search: `?utm_source=${encodeURIComponent(`\0${"x".repeat(300)}`)}` },
    ];
    for (const [index, beacon] of beacons.entries())
      await view(app, id, { from: `192.0.2.${index}`, ...beacon });
    await app.work("views");
    const plain = { day: "2026-03-02", medium: "", campaign: "", views: 1 };
    expect(await sourcesIn(app)).toEqual([
      { ...plain, source: "" },
      { ...plain, source: "letter", medium: "email", campaign: "monday" },
      { ...plain, source: "news.example", views: 2 },
      { ...plain, source: "x".repeat(100) },
    ]);
    expect((await viewsOf(app, id)).views).toBe(beacons.length);
  });

  test("nothing in the database says who read", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    await view(app, id, { from: "198.51.100.77", userAgent: `${FIREFOX} Rare/1.0` });
    await app.work("views");
    const { db } = app.database;
    const kept = JSON.stringify([
      await db.selectFrom("page_views").selectAll().execute(),
      await sourcesIn(app),
      await db.selectFrom("rate_events").selectAll().execute(),
    ]);
    expect(kept).toContain("2026-03-02");
    expect(kept).not.toMatch(/198\.51\.100\.77|Rare/);
  });

  test("what is counted is written when the server stops, and kept when writing fails", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    await view(app, id);
    await app.database.db.schema.alterTable("page_views").renameTo("page_views_away").execute();
    await expect(app.work("views")).rejects.toThrow("page_views");
    await view(app, id, { from: "192.0.2.2" });
    await app.database.db.schema.alterTable("page_views_away").renameTo("page_views").execute();
    await app.app[Symbol.asyncDispose]();
    expect(await viewsOf(app, id)).toEqual({ views: 2, days: [{ day: "2026-03-02", views: 2 }] });
  });

  test("a view is no change: a page that shows its count stays as it is", async () => {
    await using app = await startApp(engine, PROXIED);
    const { id } = await start(app);
    const changes = () => app.database.db.selectFrom("changes").selectAll().execute();
    const before = await changes();
    await view(app, id);
    await app.work("views");
    expect((await viewsOf(app, id)).views).toBe(1);
    expect(await changes()).toEqual(before);
  });
});

const userAgentsIn = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(/^\s+- (.*)$/gm)].map(([, text = ""]) =>
    text.startsWith('"')
      ? z.string().parse(JSON.parse(text))
      : text.replace(/^'(.*)'$/, "$1").replaceAll("''", "'"),
  );

test.for(dataSets("bot-user-agents"))(
  "of the known crawlers none is counted, of the known browsers all are ($where)",
  ({ isReal, path, read: readJson }) => {
    const crawlerSchema = z.array(z.object({ instances: z.array(z.string()) }));
    const listed = crawlerSchema.parse(readJson("crawler-user-agents.json"));
    const browsers = new Set(userAgentsIn(path("isbot-browsers.yml")));
    const crawlers = new Set([
      ...userAgentsIn(path("isbot-crawlers.yml")),
      ...listed.flatMap(({ instances }) => instances),
    ]);
    expect(browsers.size).toBeGreaterThan(isReal ? 500 : 15);
    expect(crawlers.size).toBeGreaterThan(isReal ? 2_500 : 30);
    // Some are in both lists, such as the browser within Instagram: readers, as far as anybody can tell.
    const both = crawlers.intersection(browsers);
    expect(both.size).toBe(isReal ? 9 : 1);
    expect([...crawlers.difference(browsers)].filter((agent) => !isbot(agent))).toEqual([]);
    expect([...browsers].filter((agent) => isbot(agent))).toEqual([]);
  },
);
