import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { hasPgBouncer, startPgBouncer } from "../../setup/postgres/own-pgbouncer.ts";
import { spawnProgram } from "../../setup/process.ts";
import { OWNER, post, signIn, startOn } from "./database-trouble.ts";

describe.runIf(engines.includes("postgres") && hasPgBouncer)("PgBouncer (left out without pgbouncer)", () => {
  test("in session mode: two servers write, and each hears at once of what the other has written", async () => {
    await using opened = await openTestDatabase("postgres");
    await using pooler = await startPgBouncer(opened.databaseUrl ?? "", "session");
    await using folders = await mkdtempDisposable(join(tmpdir(), "masthead-pgbouncer-"));
    const env = { SECRETS_KEY: randomBytes(32).toString("base64url") };
    await using one = await startOn(pooler.url, join(folders.path, "one"), env);
    await using other = await startOn(pooler.url, join(folders.path, "other"), env);
    const cookie = await signIn(one);
    const { title, answer } = post(one, cookie);
    const created = await answer;
    expect(created.status).toBe(201);
    const { id, slug } = (await created.json()) as { id: number; slug: string };
    expect((await fetch(`${other.url}/blog/${slug}`)).status).toBe(404);
    const published = await fetch(`${one.url}/api/posts/${id}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ status: "published" }),
    });
    expect(published.status).toBe(200);
    await expect.poll(async () => (await fetch(`${other.url}/blog/${slug}`)).text()).toContain(title);
    expect(one.output().stderr + other.output().stderr).toBe("");
  });

  test.each(["transaction", "statement"] as const)(
    "in %s mode: a server says why it does not start",
    async (mode) => {
      await using opened = await openTestDatabase("postgres");
      await using pooler = await startPgBouncer(opened.databaseUrl ?? "", mode);
      await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-pgbouncer-"));
      const { child, output } = spawnProgram("server", [], {
        PORT: "0",
        ...OWNER,
        DATA_DIR: folder.path,
        DATABASE_URL: pooler.url,
      });
      const [code]: unknown[] = await once(child, "exit");
      expect([code, output().stderr]).toEqual([
        1,
        expect.stringMatching(
          /^Masthead did not start\. DATABASE_URL leads to a pooler .+ pool_mode = session .+\n$/,
        ),
      ]);
    },
  );
});
