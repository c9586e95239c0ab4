import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isInFull } from "../../setup/in-full.ts";
import { engines } from "../../setup/engines.ts";
import { startOwnCluster, type OwnCluster } from "../../setup/own-cluster.ts";
import { ask, signIn, startOn, terminateAll, useSite } from "./database-trouble.ts";
import { words } from "../../setup/words/english.ts";

const ROUNDS = isInFull ? 10 : 2;
/** Beside other tests, the start of a connection alone may take longer. */
const RECOVERY_MS = isInFull ? 1_000 : 5_000;

/** Each leaves PostgreSQL accepting connections. */
const troubles: Record<string, (cluster: OwnCluster) => Promise<unknown>> = {
  "terminates its connections": ({ url }) => terminateAll(url),
  "is restarted": async (cluster) => {
    await cluster.stop("fast");
    await cluster.start();
  },
  "is killed and started again": async (cluster) => {
    await cluster.stop("kill");
    await cluster.start();
  },
};

describe.runIf(engines.includes("postgres"))("while the site is written, searched and read", () => {
  test("PostgreSQL may drop connections, restart or crash: no exit, readable answers, prompt recovery, nothing lost", async (context) => {
    await using cluster = await startOwnCluster();
    if (!cluster) return context.skip("PostgreSQL's programs are not installed");
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-lost-"));
    await using server = await startOn(cluster.url, folder.path);
    const cookie = await signIn(server);
    const use = useSite(server, cookie);

    for (const [name, happen] of Object.entries(troubles))
      for (let round = 0; round < ROUNDS; round++) {
        const before = use.acknowledged.length;
        await expect.poll(() => use.acknowledged.length).toBeGreaterThan(before + 3);
        await happen(cluster);
        const backAt = performance.now();
        const count = use.acknowledged.length;
        await expect.poll(() => use.acknowledged.length, { interval: 10 }).toBeGreaterThan(count);
        const recovered = use.answers.findLast(({ what, status }) => what === "write" && status < 300);
        expect(server.child.exitCode, `${name}: ${server.output().stderr}`).toBeNull();
        expect((recovered?.at ?? Infinity) - backAt, name).toBeLessThan(RECOVERY_MS);
      }
    await use.stop();

    const failed = use.answers.filter(({ status }) => status === 0 || status >= 500);
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { what, text } of failed)
      expect(text).toContain(
        what === "page" ? words.postFailure.heading : "The database does not answer. Please try again.",
      );
    // One line says that it happened, however many requests failed; a second line follows when it is over.
    const log = server.output().stderr.trim().split("\n");
    expect(log.length).toBeLessThan(10);
    await expect
      .poll(() => server.output().stderr, { interval: 500 })
      .toMatch(/Over after \d+ s and \d+ errors: The database does not answer/);
    const { rows } = await ask(cluster.url, "select title from posts");
    const titles = new Set(rows.map(({ title }) => title));
    expect(use.acknowledged.filter((title) => !titles.has(title))).toEqual([]);
    expect(await server.stop("SIGTERM")).toBe(0);
  });
});
