import { mkdir, mkdtempDisposable, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startServer, type ServerProcess } from "../../setup/process.ts";

const newFolder = () => mkdtempDisposable(join(tmpdir(), "masthead-taken-"));

const subscribe = (url: string, email: string) =>
  fetch(`${url}/api/subscribers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });

/** Asks until the server is in a state, or the log has a word. */
async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

const readiness = async ({ url }: ServerProcess) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, text: await response.text() };
};

const linesWith = ({ output }: ServerProcess, words: string) =>
  output()
    .stderr.split("\n")
    .filter((line) => line.includes(words));

const takings: [what: string, take: (dataDir: string) => Promise<void>][] = [
  [
    "deleted with all beside it",
    async (dataDir) => {
      for (const name of ["masthead.db", "masthead.db-wal", "masthead.db-shm"]) await rm(join(dataDir, name));
    },
  ],
  ["deleted", (dataDir) => rm(join(dataDir, "masthead.db"))],
  ["left without its log", (dataDir) => rm(join(dataDir, "masthead.db-wal"))],
  [
    "replaced by another",
    async (dataDir) => {
      await writeFile(join(dataDir, "other"), "another database");
      await rename(join(dataDir, "other"), join(dataDir, "masthead.db"));
    },
  ],
];

test.each(takings)(
  "when the database under a server is %s, nothing is acknowledged any more, and what was stays",
  async (_what, take) => {
    await using folder = await newFolder();
    await using server = await startServer({ DATA_DIR: folder.path, METRICS_TOKEN: "a token of sixteen" });
    expect((await readiness(server)).status).toBe(200);
    expect((await subscribe(server.url, "anna@example.com")).status).toBe(202);
    await take(folder.path);
    await until(async () => (await readiness(server)).status === 503);
    expect((await readiness(server)).text).toContain("deleted or replaced");
    const refused = await subscribe(server.url, "mira@example.com");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("cannot be written") });
    const metrics = await fetch(`${server.url}/metrics`, {
      headers: { authorization: "Bearer a token of sixteen" },
    });
    expect(await metrics.text()).toContain("masthead_database_up 0");
    expect((await fetch(server.url)).status).toBe(200);

    await until(async () => linesWith(server, "Nothing is written any more").length > 0);
    const [line = ""] = linesWith(server, "Nothing is written any more");
    const [, rescued = ""] = /is in (\S+\.db)\. Stop the server/.exec(line) ?? [];
    using copy = new DatabaseSync(rescued, { readOnly: true });
    expect(copy.prepare("select count(*) as n from posts").get()).toEqual({ n: 12 });
    const asked = copy.prepare("select * from subscription_requests").all();
    const known = copy.prepare("select * from subscribers").all();
    expect(asked.length + known.length).toBeGreaterThan(0);
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(linesWith(server, "Nothing is written any more")).toHaveLength(1);
  },
);

test("a database that was moved away and back is written again", async () => {
  await using folder = await newFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  const [file, away] = [join(folder.path, "masthead.db"), join(folder.path, "away.db")];
  expect((await readiness(server)).status).toBe(200);
  await rename(file, away);
  await until(async () => (await readiness(server)).status === 503);
  await rename(away, file);
  await until(async () => (await readiness(server)).status === 200);
  expect((await subscribe(server.url, "anna@example.com")).status).toBe(202);
  expect(await server.stop("SIGTERM")).toBe(0);
});

test("damage that is met while the server runs is named once, as at its start, and answers 503", async () => {
  await using folder = await newFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  await mkdir(join(folder.path, "backups"), { recursive: true });
  const backup = join(folder.path, "backups", "scheduled-2026-03-02T09-00-00Z.zip");
  await writeFile(backup, "");
  const path = join(folder.path, "masthead.db");
  // What the log has would hide the damage of the file.
  {
    using database = new DatabaseSync(path);
    database.exec("pragma wal_checkpoint(truncate)");
  }
  const { size } = await stat(path);
  const file = await open(path, "r+");
  await file.write(Buffer.alloc(size - 4096, 0x55), 0, size - 4096, 4096);
  await file.close();
  await until(async () => (await fetch(`${server.url}/blog?search=word`)).status === 503);
  await until(async () => linesWith(server, "is damaged (").length > 0);
  const { status, text } = await readiness(server);
  expect(status).toBe(503);
  expect(text).toContain("damaged");
  const refused = await fetch(`${server.url}/api/posts?search=words`);
  expect(refused.status).toBe(503);
  expect(linesWith(server, "is damaged (")).toHaveLength(1);
  expect(linesWith(server, "is damaged (")[0]).toContain(`./masthead restore ${backup} --yes`);
  await server.stop("SIGKILL");
});
