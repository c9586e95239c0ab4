import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { engines, quiet } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";

describe.each(engines)("what watches the server on %s", (engine) => {
  test("a healthy server is alive and ready, and says how", async () => {
    await using app = await startApp(engine);
    const alive = await app.request("GET", "/healthz");
    expect([alive.status, await alive.json()]).toEqual([200, { status: "ok" }]);

    const ready = await app.request("GET", "/readyz");
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: "ok",
        checks: [
          { name: "database", isFine: true, detail: engine },
          { name: "migrations", isFine: true, detail: "0 pending" },
          { name: "disk", isFine: true, detail: expect.stringMatching(/^\d+ MiB free$/) },
        ],
      },
    ]);
  });

  test("a database that is behind makes it not ready, but it is alive", async () => {
    await using app = await startApp(engine);
    await sql`delete from migrations`.execute(app.database.db);
    const ready = await app.request("GET", "/readyz");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      status: "not ready",
      checks: [
        { isFine: true },
        { name: "migrations", isFine: false, detail: expect.stringMatching(/^[1-9]\d* pending$/) },
        { isFine: true },
      ],
    });
    expect((await app.request("GET", "/healthz")).status).toBe(200);
  });

  test("a data folder that is gone makes it not ready, and strangers are not told where it was", async () => {
    await using app = await startApp(engine);
    await rm(app.dataDir, { recursive: true });
    const ready = await app.request("GET", "/readyz");
    expect(ready.status).toBe(503);
    const answer = await ready.text();
    expect(answer).toContain('{"name":"disk","isFine":false,"detail":"does not answer"}');
    expect(answer).not.toContain(app.dataDir);
  });

  test("a database that does not answer is a 503 that says so, without its words", async () => {
    await using app = await startApp(engine, { log: quiet });
    const as = await app.signIn();
    await app.database[Symbol.asyncDispose]();
    const ready = await app.request("GET", "/readyz");
    expect([ready.status, (await ready.text()).includes('"database","isFine":false')]).toEqual([503, true]);
    const failed = await as("GET", "/api/posts");
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect((await readRefusal(failed)).message).not.toMatch(/sql|driver|destroyed|postgres|closed/i);
  });
});
