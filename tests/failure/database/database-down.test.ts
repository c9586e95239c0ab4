import { expect, test } from "vitest";
import { isInFull } from "../../setup/in-full.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { startServer } from "../../setup/process.ts";
import { openDoor } from "./freezing-door.ts";
import { words } from "../../setup/words/english.ts";

const KNOWN = ["/", "/blog", "/blog/the-quiet-case-for-a-smaller-archive", "/feed.xml", "/api/posts"];

test.runIf(engines.includes("postgres"))(
  "while the database is down readers get the pages that somebody has read, and a plain word for the others",
  async () => {
    await using database = await openTestDatabase("postgres");
    await using door = await openDoor(database.databaseUrl ?? "");
    await using server = await startServer({ DATA_DIR: database.dataDir, DATABASE_URL: door.url });
    const get = async (path: string) => {
      const response = await fetch(`${server.url}${path}`);
      return { status: response.status, text: await response.text() };
    };
    const before = await Promise.all(KNOWN.map(get));

    await door.shut();
    expect(await Promise.all(KNOWN.map(get))).toEqual(before);
    const unread = await get("/blog/category/tools");
    expect(unread.status).toBe(503);
    expect(unread.text).toContain(words.blog.failed);
    const post = await get("/blog/not-read-before");
    expect(post.status).toBe(503);
    expect(post.text).toContain(words.postFailure.heading);
    expect((await get("/api/posts?page=2")).status).toBe(503);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(503);

    await door.open();
    expect((await get("/blog/category/tools")).status).toBe(200);
    expect((await get("/blog/not-read-before")).status).toBe(404);
    expect((await get("/readyz")).status).toBe(200);
  },
);

test.runIf(engines.includes("postgres"))(
  "told to stop while the database is down, it says that counts may be lost, and exits 1 without a stack",
  async () => {
    await using database = await openTestDatabase("postgres");
    await using door = await openDoor(database.databaseUrl ?? "");
    await using server = await startServer({ DATA_DIR: database.dataDir, DATABASE_URL: door.url });
    await door.shut();
    const headers = {
      origin: server.url,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0",
    };
    const beacon = await fetch(`${server.url}/views/1`, { method: "POST", headers });
    expect(beacon.status).toBe(204);
    const start = performance.now();
    expect(await server.stop("SIGTERM")).toBe(1);
    if (isInFull) expect(performance.now() - start).toBeLessThan(8_000);
    const { stderr } = server.output();
    expect(stderr).toContain("Stopping failed in part: what the server had counted in memory may be lost");
    // Each line is one of the log: an unhandled rejection prints a stack instead.
    for (const line of stderr.trim().split("\n")) expect(line).toMatch(/^\{.*\}$/);
  },
);
