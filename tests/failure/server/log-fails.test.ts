import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeArguments, productEnvironment, programs } from "../../../scripts/product.mjs";
import { canMount, mountSmallDisk } from "../../setup/small-disk.ts";

type Output = number | "pipe";

/** Runs a program whose standard output and error lead to places of the test's own. */
function run(
  program: keyof typeof programs,
  args: string[],
  { env = {}, stdout, stderr }: { env?: Record<string, string>; stdout: Output; stderr: Output },
) {
  const child = spawn(process.execPath, nodeArguments(programs[program], args), {
    env: { PATH: process.env["PATH"] ?? "", ...productEnvironment(), LOG_LEVEL: "debug", ...env },
    stdio: ["ignore", stdout, stderr],
  });
  return { child, ended: once(child, "exit") };
}

/** Asks until something answers: where nothing can be printed, nothing says when it serves. */
async function untilReady(url: string, child: { exitCode: number | null }) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response) return response.status;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const token = "a token of sixteen";
const droppedAt = async (url: string) => {
  const metrics = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  return Number(/^masthead_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
};

test.runIf(process.platform === "linux")(
  "a server whose log and start-up lines cannot be written works, and counts what it dropped",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-log-"));
    const full = openSync("/dev/full", "w");
    const url = "http://localhost:4511";
    const env = { DATA_DIR: folder.path, PORT: "4511", METRICS_TOKEN: token };
    const { child, ended } = run("server", [], { env, stdout: full, stderr: full });
    closeSync(full);
    try {
      expect(await untilReady(url, child)).toBe(200);
      for (const path of ["/", "/blog?search=a", "/api/posts", "/admin/nothing"])
        expect((await fetch(`${url}${path}`)).status, path).toBeLessThan(500);
      expect(await droppedAt(url)).toBeGreaterThan(4);
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toEqual([0, null]);
  },
);

test.runIf(canMount)("once the disk of the log has room, one line says how many are missing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-log-"));
  await using disk = mountSmallDisk(1);
  const path = join(disk.path, "log");
  const log = openSync(path, "a");
  const url = "http://localhost:4512";
  const env = { DATA_DIR: folder.path, PORT: "4512", METRICS_TOKEN: token };
  const { child, ended } = run("server", [], { env, stdout: log, stderr: log });
  closeSync(log);
  try {
    expect(await untilReady(url, child)).toBe(200);
    await disk.fill();
    for (let index = 0; index < 60; index++)
      expect((await fetch(`${url}/api/posts?page=${index + 1}`)).status).toBeLessThan(500);
    const dropped = await droppedAt(url);
    expect(dropped).toBeGreaterThan(0);
    await disk.free();
    expect((await fetch(`${url}/api/posts?page=61`)).status).toBe(200);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  const lines = (await readFile(path, "utf8")).split("\n");
  const said = lines.filter((line) => line.includes("could not be written to the log"));
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] ?? "")).toMatchObject({ level: 40, count: expect.any(Number) });
});

test.runIf(process.platform === "linux")(
  "a command whose answer cannot be written says so in a line; one whose reader has left does not mind",
  async () => {
    const full = openSync("/dev/full", "w");
    const told = run("command", ["help"], { stdout: full, stderr: "pipe" });
    let stderr = "";
    told.child.stderr?.on("data", (part) => (stderr += String(part)));
    expect(await told.ended).toEqual([1, null]);
    expect(stderr).toBe("The answer could not be written to standard output: no space left on device.\n");

    const silent = run("command", ["nothing"], { stdout: "pipe", stderr: full });
    expect(await silent.ended).toEqual([2, null]);
    closeSync(full);

    const left = run("command", ["help"], { stdout: "pipe", stderr: "pipe" });
    left.child.stdout?.destroy();
    let noise = "";
    left.child.stderr?.on("data", (part) => (noise += String(part)));
    expect(await left.ended).toEqual([0, null]);
    expect(noise).toBe("");
  },
);
