import { setTimeout as delay } from "node:timers/promises";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { engines } from "../../setup/engines.ts";
import { startOwnCluster } from "../../setup/own-cluster.ts";
import { post, signIn, startOn } from "./database-trouble.ts";

const SERVERS = 10;
/** PostgreSQL's default, without those that it keeps for administrators. */
const ALLOWED = 97;
/** Two of each server are always open. */
const ALWAYS_OPEN = 2 * SERVERS;
/** On a slow machine, what waits for its turn may wait. */
const PATIENT = { DATABASE_STATEMENT_SECONDS: "60", DATABASE_CONNECT_SECONDS: "60" };
const PAGES = 10;

test.runIf(engines.includes("postgres"))(
  "ten servers under load fit into PostgreSQL's default of 100 connections, and answer every request",
  async (context) => {
    await using cluster = await startOwnCluster({ max_connections: "100" });
    if (!cluster) return context.skip("PostgreSQL's programs are not installed");
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-connections-"));
    await using running = new AsyncDisposableStack();
    const start = async (index: number) =>
      running.use(await startOn(cluster.url, join(folder.path, `${index}`), PATIENT));
    // The first one prepares the database.
    const first = await start(0);
    const others = await Promise.all(Array.from({ length: SERVERS - 1 }, (_, index) => start(index + 1)));
    const servers = [first, ...others];
    const cookie = await signIn(first);
    await using watching = await watchConnections(cluster.url);
    const asked = servers.flatMap(({ url }, index) =>
      Array.from({ length: PAGES }, (_, page) => {
        const word = `word-${index}-${page}`;
        return fetch(page % 4 === 0 ? `${url}/blog?search=${word}` : `${url}/blog/none-${word}`);
      }),
    );
    const written = [...servers, ...servers].map((server) => post(server, cookie).answer);
    const statuses = (await Promise.all([...asked, ...written])).map(({ status }) => status);
    const most = await watching.stop();
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(most).toBeGreaterThan(ALWAYS_OPEN + SERVERS);
    expect(most).toBeLessThanOrEqual(ALLOWED);
  },
);

/** Counts the connections of others to a database until it is stopped, and tells the most. */
async function watchConnections(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const over = new AbortController();
  const watch = async () => {
    let most = 0;
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      most = Math.max(most, rows[0]?.count ?? 0);
      await delay(5);
    }
    return most;
  };
  const watching = watch();
  const stop = async () => {
    over.abort();
    return watching;
  };
  return {
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await client.end();
    },
  };
}
