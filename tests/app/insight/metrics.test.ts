import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../../src/server/kernel/config.ts";
import { root } from "../../../src/server/base/root.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { openBuiltServer } from "../../setup/built-server.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";
import { createNewsletter } from "../kit/inputs.ts";
import { subscribe } from "../audience/subscribe-by-mail.ts";

const TOKEN = "a-token-of-enough-characters";
const env = { METRICS_TOKEN: TOKEN };
const headers = { authorization: `Bearer ${TOKEN}` };

/** The samples of an exposition by their name and labels; a value that is missing is undefined. */
function samplesIn(text: string): (sample: string) => number | undefined {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const samples = new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(" ")),
      Number(line.slice(line.lastIndexOf(" ") + 1)),
    ]),
  );
  return (sample) => samples.get(sample);
}

async function scrape({ request }: Pick<TestApp, "request">) {
  const response = await request("GET", "/metrics", { headers });
  expect(response.status).toBe(200);
  return samplesIn(await response.text());
}

describe.each(engines)("metrics on %s", (engine) => {
  test("only a client with the token gets them", async () => {
    await using app = await startApp(engine, { env });
    for (const authorization of [
      "",
      "Bearer",
      `Bearer ${TOKEN}x`,
      "Bearer wrong-token-of-that-length!!",
      TOKEN.slice(1),
    ])
      expect((await app.request("GET", "/metrics", { headers: { authorization } })).status).toBe(401);
    expect((await app.request("GET", "/metrics")).status).toBe(401);
    const sample = await scrape(app);
    expect(sample('http_request_duration_seconds_count{method="GET",route="/metrics",status="401"}')).toBe(6);
  });

  test("without a token set there are none at all", async () => {
    await using app = await startApp(engine);
    const response = await app.request("GET", "/metrics", { headers: { authorization: "Bearer " } });
    expect(response.status).toBe(404);
  });

  test("requests are counted by the pattern of their address, and unknown addresses share one", async () => {
    await using app = await startApp(engine, { env });
    for (const path of ["/api/posts/one", "/api/posts/two", "/nowhere/1", "/nowhere/2"])
      expect((await app.request("GET", path)).status).toBe(404);
    const sample = await scrape(app);
    const count = (route: string) =>
      sample(`http_request_duration_seconds_count{method="GET",route="${route}",status="404"}`);
    expect([count("/api/posts/{slug}"), count("unmatched")]).toEqual([2, 2]);
  });

  test("they tell what waits, what was mailed, and how big and safe the data is", async () => {
    await using app = await startApp(engine, { env });
    const before = await scrape(app);
    expect(before("masthead_database_up")).toBe(1);
    expect(before("masthead_database_size_bytes")).toBeGreaterThan(100_000);
    expect(before("masthead_disk_free_bytes")).toBeGreaterThan(0);
    expect(before("masthead_mail_queue_length")).toBe(0);
    expect(before("masthead_backup_age_seconds")).toBeUndefined();

    await subscribe(app, "mira@example.com");
    const owner = await app.signIn();
    await createNewsletter(owner);
    const { db } = app.database;
    await db
      .updateTable("newsletters")
      .set({ status: "sending", total_count: 10, sent_count: 5, failed_count: 2, in_doubt_count: 1 })
      .execute();
    await mkdir(join(app.dataDir, "backups"), { recursive: true });
    await writeFile(join(app.dataDir, "backups/scheduled-2026-03-02T09-00-00Z.zip"), "");
    app.clock.advance(90_000);

    const after = await scrape(app);
    expect(after("masthead_mail_queue_length")).toBe(1);
    expect(after("masthead_mail_queue_oldest_seconds")).toBe(90);
    expect(after('masthead_newsletters{status="sending"}')).toBe(1);
    const outcomes = ["sent", "failed", "in_doubt", "skipped", "open"];
    expect(outcomes.map((outcome) => after(`masthead_newsletter_deliveries{outcome="${outcome}"}`))).toEqual([
      5, 2, 1, 0, 3,
    ]);
    expect(after("masthead_backup_age_seconds")).toBeGreaterThanOrEqual(0);
  });

  test("while the database is down they say so, and still tell of the process", async () => {
    await using app = await startApp(engine, { env, log: quiet });
    await app.database[Symbol.asyncDispose]();
    const sample = await scrape(app);
    expect(sample("masthead_database_up")).toBe(0);
    expect(sample("masthead_mail_queue_length")).toBeUndefined();
    expect(sample("masthead_page_cache_entries")).toBe(0);
    expect(sample("process_resident_memory_bytes")).toBeGreaterThan(0);
  });
});

test("cached pages are counted with the others, as hits of the cache, and jobs by how they ended", async () => {
  await using database = await openTestDatabase("sqlite");
  const config = readConfig({ PORT: "0", DATA_DIR: database.dataDir, ...env });
  await using server = await openBuiltServer({ config, log: quiet });
  const request = (_method: string, path: string, options?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, options);
  for (let reads = 0; reads < 20; reads++) await (await request("GET", "/")).text();

  const read = async () => samplesIn(await (await request("GET", "/metrics", { headers })).text());
  const sample = await read();
  expect(sample('http_request_duration_seconds_count{method="GET",route="/",status="200"}')).toBe(20);
  expect(sample("masthead_page_cache_hits_total")).toBe(19);
  expect(sample("masthead_page_cache_misses_total")).toBe(1);
  expect(sample('masthead_page_render_duration_seconds_count{route="/"}')).toBe(1);
  await expect
    .poll(async () => (await read())('masthead_job_last_success_timestamp_seconds{job="changes"}'))
    .toBeGreaterThan(0);
});

test.each(engines)("every metric that the guide for operators names is there on %s", async (engine) => {
  await using app = await startApp(engine, { env });
  const response = await app.request("GET", "/metrics", { headers });
  const text = await response.text();
  const guide = await readFile(join(root, "docs/operating.md"), "utf8");
  const named = new Set(
    [...guide.matchAll(/\b(?:masthead|http|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ""),
    ),
  );
  expect(named.size).toBeGreaterThan(20);
  const families = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect([...named].filter((name) => !families.has(name))).toEqual([]);
});
