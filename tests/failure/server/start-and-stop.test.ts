import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdir, mkdtemp, open, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../../../src/server/base/root.ts";
import { isInFull } from "../../setup/in-full.ts";
import { spawnProgram, startServer } from "../../setup/process.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), "masthead-start-")), "data");
});
afterEach(() => rm(join(dataDir, ".."), { recursive: true, force: true }));

async function refusalOf(env: Record<string, string>) {
  const { child, output } = spawnProgram("server", [], { PORT: "0", DATA_DIR: dataDir, ...env });
  const [code]: unknown[] = await once(child, "exit");
  return { code, line: output().stderr };
}

test("a second server on a data folder says so in one line and leaves the first alone", async () => {
  await using first = await startServer({ DATA_DIR: dataDir });
  const { code, line } = await refusalOf({});
  expect(code).toBe(1);
  expect(line).toBe(
    `Masthead did not start. Another Masthead server is running on the data folder ${dataDir}.\n`,
  );
  expect((await fetch(first.url)).status).toBe(200);
});

test("npm run dev serves the pages of the sources, also while files change in the clone", async () => {
  const changing = join(root, `.changing-${process.pid}`);
  const timer = setInterval(() => writeFileSync(changing, `${Date.now()}`), 20);
  try {
    await using server = await startServer({ DATA_DIR: dataDir, NODE_ENV: "development" }, "dev");
    const page = await fetch(server.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/@vite/client");
  } finally {
    clearInterval(timer);
    await rm(changing, { force: true });
  }
});

test("a busy port is one line", async () => {
  await using first = await startServer({ DATA_DIR: `${dataDir}-other` });
  const { port } = new URL(first.url);
  const { code, line } = await refusalOf({ PORT: port });
  expect(code).toBe(1);
  expect(line).toBe(
    `Masthead did not start. Port ${port} on 127.0.0.1 is in use by another program. Set PORT to a free port.\n`,
  );
});

test.each([
  [{ PORT: "many" }, /^Masthead did not start\. PORT: .+\n$/],
  [
    { PUBLIC_URL: "blog.example.com" },
    /^Masthead did not start\. PUBLIC_URL: must look like https:\/\/blog\.example\.com\n$/,
  ],
  [
    { PUBLIC_URL: "https://blog.example.com/news" },
    /^Masthead did not start\. PUBLIC_URL: must be a scheme, a host and no more, such as .+\n$/,
  ],
  [{ BACKUP_DIR: "ftp://bucket" }, /^Masthead did not start\. BACKUP_DIR: must be a folder, or s3:.+\n$/],
  [{ SAMPLE_CONTENT: "maybe" }, /^Masthead did not start\. SAMPLE_CONTENT: .+\n$/],
  [
    { ADMIN_USERNAME: "ann" },
    /^Masthead did not start\. ADMIN_PASSWORD: ADMIN_USERNAME and ADMIN_PASSWORD go together\n$/,
  ],
  [
    { DATA_DIR: "/dev/null/data" },
    /^Masthead did not start\. The data folder \/dev\/null\/data cannot be used: .+\n$/,
  ],
  [
    { DATA_DIR: "/proc/masthead/data" },
    /^Masthead did not start\. The data folder \/proc\/masthead\/data cannot be used: .+\n$/,
  ],
])("a wrong setting is one line and exit code 1: %o", async (env, line) => {
  const refusal = await refusalOf(env);
  expect(refusal.code).toBe(1);
  expect(refusal.line).toMatch(line);
});

test("told to stop, it ends the request that is under way, closes the database and exits 0", async () => {
  await using server = await startServer({ DATA_DIR: dataDir });
  const { port, host } = new URL(server.url);
  const body = JSON.stringify({ email: "reader@example.com" });
  const socket = connect(Number(port), "127.0.0.1");
  socket.setEncoding("utf8");
  let answer = "";
  socket.on("data", (part: string) => (answer += part));
  const head = `POST /api/subscribers HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, 5), () => resolve()));
  await fetch(`${server.url}/healthz`, { headers: { connection: "close" } });

  const exit = server.stop("SIGTERM");
  socket.write(body.slice(5));
  expect(await exit).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 202 /);
  // An orderly close writes the log back into the database and removes it.
  await expect(stat(join(dataDir, "masthead.db-wal"))).rejects.toThrow("ENOENT");
});

test("the folder of the data is for its owner alone", async () => {
  await using server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test("the database and its log are for their owner alone", async () => {
  await using server = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(server.url)).status).toBe(200);
  for (const name of ["masthead.db", "masthead.db-wal", "masthead.db-shm"])
    expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
});

test.each([
  ["its first page", 0],
  ["the page of the tables", 100],
])("a database that is damaged in %s is one line with what to do", async (_what, from) => {
  {
    await using server = await startServer({ DATA_DIR: dataDir });
    expect(await server.stop("SIGTERM")).toBe(0);
  }
  const file = await open(join(dataDir, "masthead.db"), "r+");
  await file.write(Buffer.alloc(8_000, 0x55), 0, 8_000, from);
  await file.close();
  await mkdir(join(dataDir, "backups"), { recursive: true });
  await writeFile(join(dataDir, "backups", "scheduled-2026-03-02T09-00-00Z.zip"), "");

  const { code, line } = await refusalOf({});
  expect(code).toBe(1);
  expect(line).toMatch(
    /^Masthead did not start\. The database \S+masthead\.db is damaged \(.+\)\. Restore the newest backup: \.\/masthead restore \S+scheduled-2026-03-02T09-00-00Z\.zip --yes\n$/,
  );
});

test("the second start finds what the first one made, and makes nothing again", async () => {
  await using first = await startServer({ DATA_DIR: dataDir });
  const samples = await (await fetch(`${first.url}/api/posts`)).json();
  expect(await first.stop("SIGINT")).toBe(0);

  await using second = await startServer({ DATA_DIR: dataDir });
  expect(await (await fetch(`${second.url}/api/posts`)).json()).toEqual(samples);
  expect(samples).toMatchObject({ totalPosts: 12 });
});

test("a request whose body never comes delays the stop by less than 8 s in all", async () => {
  await using server = await startServer({ DATA_DIR: dataDir });
  const { port, host } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  const head = `POST /api/subscribers HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(`${head}{`, () => resolve()));
  await fetch(`${server.url}/healthz`, { headers: { connection: "close" } });

  const start = performance.now();
  expect(await server.stop("SIGTERM")).toBe(0);
  if (isInFull) expect(performance.now() - start).toBeLessThan(8_000);
});

async function keepAliveOf(env: Record<string, string>) {
  await using server = await startServer({ DATA_DIR: dataDir, ...env });
  return (await fetch(`${server.url}/healthz`)).headers.get("keep-alive");
}

test("idle connections stay open for longer than a load balancer's, as long as the setting says", async () => {
  expect(await keepAliveOf({})).toBe("timeout=65");
  expect(await keepAliveOf({ KEEP_ALIVE_SECONDS: "120" })).toBe("timeout=120");
});

test.runIf(process.platform === "linux")(
  "when no file descriptor is left, the log says so once, and the server recovers by itself",
  async () => {
    await using server = await startServer({ DATA_DIR: dataDir });
    const limit = (count: number) =>
      spawnSync("prlimit", [`--pid=${server.child.pid}`, `--nofile=${count}:`]).status;
    expect(limit(8)).toBe(0);
    await expect
      .poll(() => server.output().stderr)
      .toContain("no file descriptor left, so new connections are reset");
    expect(limit(1024)).toBe(0);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.output().stderr.match(/no file descriptor left/g)).toHaveLength(1);
  },
);
