import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase, quiet } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { startOwnCluster } from "../../setup/own-cluster.ts";
import { spawnProgram } from "../../setup/process.ts";
import { ask, OWNER, post, signIn, startOn } from "./database-trouble.ts";
import { openDoor } from "./freezing-door.ts";

const tryWrite = async (server: { url: string }, cookie: string) => {
  const response = await post(server, cookie).answer;
  return { status: response.status, text: await response.text() };
};

/** Takes all connections that are left. */
async function takeConnections(url: string): Promise<AsyncDisposable> {
  const taken: Client[] = [];
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      break;
    }
  }
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}

describe.runIf(engines.includes("postgres"))("a PostgreSQL that refuses", () => {
  test("writes: answers 503, is not ready, still shows pages, and writes again on the server that takes over", async (context) => {
    await using cluster = await startOwnCluster();
    if (!cluster) return context.skip("PostgreSQL's programs are not installed");
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-read-only-"));
    await using server = await startOn(cluster.url, folder.path);
    const cookie = await signIn(server);
    expect((await tryWrite(server, cookie)).status).toBe(201);

    // Sessions follow the file; a setting of the database holds for new ones alone, as another server would.
    await ask(cluster.url, "alter system set default_transaction_read_only = on");
    await ask(cluster.url, "select pg_reload_conf()");
    const readiness = async () => (await fetch(`${server.url}/readyz`)).json();
    await expect
      .poll(readiness)
      .toMatchObject({ status: "not ready", checks: [{ detail: "read-only" }, {}, {}] });
    expect(await tryWrite(server, cookie)).toMatchObject({
      status: 503,
      text: expect.stringContaining("The database cannot be written right now. Please try again."),
    });
    expect((await fetch(`${server.url}/blog?search=archive`)).status).toBe(200);

    const asAdministrator = `${cluster.url}&options=-c%20default_transaction_read_only%3Doff`;
    await ask(asAdministrator, "alter database postgres set default_transaction_read_only = off");
    await expect.poll(async () => (await tryWrite(server, cookie)).status).toBe(201);
    await expect.poll(readiness).toMatchObject({ status: "ok" });
  });

  test("further connections: requests wait for those that there are", async (context) => {
    await using cluster = await startOwnCluster();
    if (!cluster) return context.skip("PostgreSQL's programs are not installed");
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-full-"));
    await using server = await startOn(cluster.url, folder.path);
    const cookie = await signIn(server);
    await using connections = new AsyncDisposableStack();
    connections.use(await takeConnections(cluster.url));
    const pages = Array.from({ length: 30 }, (_, number) => fetch(`${server.url}/blog/none-${number}`));
    const writes = Array.from({ length: 10 }, () => post(server, cookie).answer);
    const statuses = (await Promise.all([...pages, ...writes])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 201]));
  });
});

describe.runIf(engines.includes("postgres"))("a pool that may not open another connection", () => {
  const SLOW = sql`select pg_sleep(1)`;

  test.each(["53300", "57P03"])(
    "waits for one that is in use after %s, and asks ten times a second at most",
    async (sqlState) => {
      await using database = await openTestDatabase("postgres");
      await using door = await openDoor(database.databaseUrl ?? "");
      await using opened = await openDatabase({ dataDir: database.dataDir, databaseUrl: door.url }, quiet);
      const slow = SLOW.execute(opened.db);
      const since = performance.now();
      door.refuse(sqlState);
      const { rows } = await sql`select 1 as one`.execute(opened.db);
      expect(rows).toEqual([{ one: 1 }]);
      expect(door.refused()).toBeGreaterThan(0);
      expect(door.refused()).toBeLessThanOrEqual((performance.now() - since) / 100 + 1);
      await slow;
    },
  );

  test("fails at once where waiting does not help", async () => {
    await using database = await openTestDatabase("postgres");
    await using door = await openDoor(database.databaseUrl ?? "");
    await using opened = await openDatabase({ dataDir: database.dataDir, databaseUrl: door.url }, quiet);
    const slow = SLOW.execute(opened.db);
    door.refuse("28P01");
    await expect(sql`select 1`.execute(opened.db)).rejects.toMatchObject({ code: "28P01" });
    expect(door.refused()).toBe(1);
    await slow;
  });
});

describe.runIf(engines.includes("postgres"))("a server that starts before PostgreSQL", () => {
  test("waits, says so in one line, and serves when PostgreSQL is up", async (context) => {
    await using cluster = await startOwnCluster();
    if (!cluster) return context.skip("PostgreSQL's programs are not installed");
    await cluster.stop("fast");
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-early-"));
    const env = { ...OWNER, PORT: "0", DATA_DIR: folder.path, DATABASE_URL: cluster.url };
    const { child, output } = spawnProgram("server", [], env);
    await expect.poll(() => output().stderr).toContain("Waiting for PostgreSQL at localhost …");
    await cluster.start();
    await expect.poll(() => output().stdout).toContain("Masthead is running");
    expect(output().stderr.trim().split("\n")).toHaveLength(1);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("does not wait where waiting does not help, and neither does a command", async () => {
    await using database = await openTestDatabase("postgres");
    const wrong = new URL(database.databaseUrl ?? "");
    wrong.pathname = "/there_is_no_such_database";
    const started = performance.now();
    for (const [program, args, url] of [
      ["server", [], wrong.href],
      ["command", ["migrate"], "postgres://nobody@127.0.0.1:1/none"],
    ] as const) {
      const { child, output } = spawnProgram(program, [...args], {
        DATA_DIR: database.dataDir,
        DATABASE_URL: url,
      });
      const [code]: unknown[] = await once(child, "exit");
      expect(code).toBe(1);
      expect(output().stderr).toMatch(/PostgreSQL at \S+ cannot be reached: .+\n$/);
      expect(output().stderr).not.toContain("Waiting");
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  test.runIf(isInFull)("gives up after a minute", async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-early-"));
    const env = { PORT: "0", DATA_DIR: folder.path, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const { child, output } = spawnProgram("server", [], env);
    expect(await once(child, "exit")).toEqual([1, null]);
    const [waiting, refusal, ...more] = output().stderr.trim().split("\n");
    expect(waiting).toContain("Waiting for PostgreSQL at 127.0.0.1:1 …");
    expect(refusal).toMatch(/^Masthead did not start\. PostgreSQL at 127\.0\.0\.1:1 cannot be reached: .+$/);
    expect(more).toEqual([]);
  });
});
