import { once } from "node:events";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { PostgresSilence, watchAnswers } from "../../../src/server/kernel/db/guard-client.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { ask, signIn, startOn, useSite } from "./database-trouble.ts";
import { openDoor } from "./freezing-door.ts";

/** In short form, browsers on the same two cores make it a second or two longer. */
const RECOVERY_MS = isInFull ? 15_000 : 20_000;
const STOP_MS = isInFull ? 8_000 : 10_000;
const ANSWER_MS = 1_000;

/** Three rows, each of which PostgreSQL sends 0.6 s after the one before. */
const SLOW_ROWS = "select repeat('x', 9000), pg_sleep(0.6) from generate_series(1, 3)";

async function connectWatched(url: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  watchAnswers(client, { answerMs: ANSWER_MS });
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

describe.runIf(engines.includes("postgres"))("a PostgreSQL whose connections fall silent", () => {
  test("costs at most 15 s: writes, pages and readiness come back on new connections, and stopping takes at most 8 s", async () => {
    await using database = await openTestDatabase("postgres");
    await using door = await openDoor(database.databaseUrl ?? "");
    await using server = await startOn(door.url, database.dataDir);
    const cookie = await signIn(server);
    const use = useSite(server, cookie, 12);
    await expect.poll(() => use.acknowledged.length).toBeGreaterThan(12);

    door.freeze();
    const frozenAt = performance.now();
    const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
    await expect.poll(isReady, { interval: 100 }).toBe(true);
    const recoveries = [performance.now()];
    for (const what of ["write", "search", "page"] as const) {
      const found = () =>
        use.answers.find(
          (answer) => answer.what === what && answer.at > frozenAt + 1_000 && answer.status < 500,
        );
      await expect.poll(found).toBeDefined();
      recoveries.push(found()?.at ?? Infinity);
    }
    expect(Math.max(...recoveries) - frozenAt).toBeLessThan(RECOVERY_MS);
    // From then on all is well.
    const healthyFrom = performance.now() + 1_000;
    await expect.poll(() => use.answers.filter(({ at }) => at > healthyFrom).length).toBeGreaterThan(30);
    expect(use.answers.filter(({ at, status }) => at > healthyFrom && status >= 500)).toEqual([]);

    door.freeze();
    const stoppedAt = performance.now();
    await server.stop("SIGTERM");
    expect(performance.now() - stoppedAt).toBeLessThan(STOP_MS);
    await use.stop();
    const { rows } = await ask(database.databaseUrl ?? "", "select title from posts");
    const titles = new Set(rows.map(({ title }) => title));
    expect(use.acknowledged.filter((title) => !titles.has(title))).toEqual([]);
  });

  test("in the middle of an answer: the query fails after the silence, and a slow answer that keeps arriving does not", async () => {
    await using database = await openTestDatabase("postgres");
    await using door = await openDoor(database.databaseUrl ?? "");
    await using watched = await connectWatched(door.url);
    const { client } = watched;
    expect((await client.query(SLOW_ROWS)).rows).toHaveLength(3);

    const failure = client.query(SLOW_ROWS).then(
      () => undefined,
      (error: unknown) => error,
    );
    await once(client.connection.stream, "data");
    door.freeze();
    expect(await failure).toBeInstanceOf(PostgresSilence);
  });
});
