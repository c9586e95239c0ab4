import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SQLITE_FILE } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { startServer, type ServerProcess } from "../../setup/process.ts";
import { isInFull } from "../../setup/in-full.ts";

const ROUNDS = isInFull ? 20 : 3;
const WRITERS = 4;
const owner = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "lanterns over the old harbor" };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "masthead-kill-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function signIn({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Creates posts one after another until the server is gone; what it acknowledged is written into `acknowledged`. */
async function write(server: ServerProcess, cookie: string, acknowledged: Map<number, string>) {
  for (let number = 0; ; number++) {
    const title = `Post ${number} of ${Math.random()}`;
    try {
      const response = await fetch(`${server.url}/api/posts`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({
          title,
          excerpt: "An excerpt of the post",
          content: `<p>${"Words that fill the post. ".repeat(10)}</p>`,
          category: "tools",
          tags: ["kill"],
        }),
      });
      const { id }: { id: number } = await response.json();
      acknowledged.set(id, title);
    } catch {
      return;
    }
  }
}

describe.each(engines)("a server that is killed while it writes, on %s", (engine) => {
  test(`has every post that it acknowledged, after ${ROUNDS} kills`, async () => {
    await using database = engine === "postgres" ? await openTestDatabase(engine) : undefined;
    const env = {
      ...owner,
      DATA_DIR: dataDir,
      DATABASE_URL: database?.databaseUrl ?? "",
      SAMPLE_CONTENT: "off",
    };
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < ROUNDS; round++) {
      await using server = await startServer(env);
      const cookie = await signIn(server);
      const before = acknowledged.size;
      const writers = Array.from({ length: WRITERS }, () => write(server, cookie, acknowledged));
      // However slow the machine is, there is something to lose.
      while (acknowledged.size === before) await delay(5);
      await delay(Math.random() * 400);
      await server.stop("SIGKILL");
      await Promise.all(writers);
    }

    await using server = await startServer(env);
    const cookie = await signIn(server);
    for (const [id, title] of acknowledged) {
      const response = await fetch(`${server.url}/api/admin/posts/${id}`, { headers: { cookie } });
      expect(await response.json()).toMatchObject({ id, title, tags: ["kill"] });
    }
    const found = await fetch(`${server.url}/api/admin/posts?search=words`, { headers: { cookie } });
    expect((await found.json()).totalPosts).toBeGreaterThanOrEqual(acknowledged.size);
    if (engine === "sqlite") expect(integrityOf(join(dataDir, SQLITE_FILE))).toBe("ok");
  });
});

function integrityOf(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare("pragma integrity_check").get()?.["integrity_check"];
  } finally {
    database.close();
  }
}
