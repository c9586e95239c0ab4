import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { storeImage } from "../src/server/content/media/images/store-image.ts";
import { noisy } from "../tests/setup/media/test-images.ts";
import { openDatabase } from "../src/server/kernel/db/open.ts";
import { createFileStore } from "../src/server/engines/files/open-file-store.ts";
import { createLog } from "../src/server/base/log.ts";
import { startServer } from "../tests/setup/process.ts";
import { attacks, SLOW_BODIES, type Targets } from "./hostile-attacks.ts";
import { percentile } from "./measure.ts";
import { report, type Row } from "./report.ts";
import { seedPosts } from "./seed-posts.ts";

/*
 * npm run bench:hostile: what readers wait for while one stranger floods an address over eight connections, each
 * attack in turn, and what memory the server has afterwards. BENCH_ONLY names a part of the attacks. Rewrites its part
 * of docs/performance.md.
 */

const POSTS = Number(process.env["BENCH_POSTS"] ?? 10_000);
const IMAGES = 12;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
/** The middle of each flood is measured: the attacker takes a moment to start. */
const LEAD_MS = 700;
const CACHED_EVERY_MS = 10;
const UNCACHED_EVERY_MS = 25;
const PATIENCE_MS = 20_000;
/** Of /proc, on every Linux that Node runs on. */
const CLOCK_TICK_MS = 10;
const TARGETS = { cached: 50, uncached: 300, memory: 200 };

const log = createLog("silent");
const now = () => new Date();
const dataDir = await mkdtemp(join(tmpdir(), "masthead-bench-"));
/** Asked for in turn: by the time one comes again, the page cache has forgotten it. */
let uncachedPost = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
try {
  await report("hostile", await bench());
} finally {
  agent.destroy();
  await rm(dataDir, { recursive: true, force: true });
}

async function bench(): Promise<Row[]> {
  const targets = await seed();
  await using server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    BACKUP_EVERY: "0",
    TRUST_PROXY: "on",
    BOUNCE_TOKEN: "a token of the bench",
    ADMIN_USERNAME: "owner",
    ADMIN_PASSWORD: "a password of the bench",
  });
  const { url, child } = server;
  const memory = () => residentMegabytes(child.pid);
  await timeOf(url, "/");
  const before = await memory();
  const rows = [rowOf("no attack", await readWhile(url, wait(SECONDS * 1_000)), "")];
  let most = before;
  const only = process.env["BENCH_ONLY"] ?? "";
  for (const name of [...Object.keys(attacks), SLOW_BODIES].filter((each) => each.includes(only))) {
    const { readers, sent } = await measure(name, { url, pid: child.pid, targets });
    const held = await memory();
    most = Math.max(most, held);
    rows.push(rowOf(name, readers, sent));
    console.log(`${rows.at(-1)?.join(" | ")} | ${Math.round(held)} MB`);
    await untilIdle(child.pid);
  }
  return [...rows, await memoryRow({ before, most, memory })];
}

interface Waits {
  cached: number[];
  uncached: number[];
}

async function measure(
  name: string,
  { url, pid, targets }: { url: string; pid: number | undefined; targets: Targets },
) {
  const cpuBefore = await mainThreadMs(pid);
  const attacker = spawn(
    process.execPath,
    [join(import.meta.dirname, "hostile-load.ts"), name, url, String(SECONDS), JSON.stringify(targets)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(attacker, "exit");
  const output = text(attacker.stdout);
  await wait(LEAD_MS);
  const readers = await readWhile(url, Promise.race([ended, wait((SECONDS - 1) * 1_000)]));
  await ended;
  const cpuMs = (await mainThreadMs(pid)) - cpuBefore;
  const { statuses, errors }: { statuses: Record<string, number>; errors: number } = JSON.parse(await output);
  const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const kinds = [...Object.keys(statuses), ...(errors > 0 ? [`${errors} cut off`] : [])].join(", ");
  const each = answers > 0 ? `, ${(cpuMs / answers).toFixed(2)} ms of the main thread each` : "";
  const rate = Math.round(answers / SECONDS).toLocaleString("en");
  return { readers, sent: `; ${rate} answers a second (${kinds})${each}` };
}

/** Asks for cached and uncached pages at a steady pace, however long each takes, until `end`. */
async function readWhile(url: string, end: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { cached: [], uncached: [] };
  const asked: Promise<unknown>[] = [];
  const ask = (into: number[], path: string) =>
    asked.push(timeOf(url, path).then((milliseconds) => into.push(milliseconds)));
  const cached = setInterval(() => ask(waits.cached, "/"), CACHED_EVERY_MS);
  const uncached = setInterval(
    () => ask(waits.uncached, `/blog/post-${(uncachedPost++ % POSTS) + 1}`),
    UNCACHED_EVERY_MS,
  );
  await end;
  clearInterval(cached);
  clearInterval(uncached);
  await Promise.all(asked);
  return waits;
}

/** How long a page takes, in milliseconds; all the patience when it fails. */
async function timeOf(url: string, path: string): Promise<number> {
  const start = performance.now();
  try {
    const request = get(url + path, { agent, headers: { "accept-encoding": "br" }, timeout: PATIENCE_MS });
    request.on("timeout", () => request.destroy(new Error("The page did not come")));
    const [response] = await once(request, "response");
    await buffer(response);
    return response.statusCode === 200 ? performance.now() - start : PATIENCE_MS;
  } catch {
    return PATIENCE_MS;
  }
}

/** Waits until the server has worked off what an attack left in queues: 3 s of subscriptions take as long again. */
async function untilIdle(pid: number | undefined) {
  for (let second = 0; second < 30; second++) {
    const before = await mainThreadMs(pid);
    await wait(1_000);
    if ((await mainThreadMs(pid)) - before < 100) return;
  }
}

function pair(times: number[]): string {
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)}`;
}

function rowOf(what: string, { cached, uncached }: Waits, sent: string): Row {
  return [
    what,
    `cached ${pair(cached)} ms, uncached ${pair(uncached)} ms${sent}`,
    `≤ ${TARGETS.cached} ms, ≤ ${TARGETS.uncached} ms`,
  ];
}

async function memoryRow({
  before,
  most,
  memory,
}: {
  before: number;
  most: number;
  memory: () => Promise<number>;
}): Promise<Row> {
  let after = await memory();
  for (let second = 0; second < 60 && after > TARGETS.memory; second++) {
    await wait(1_000);
    after = await memory();
  }
  const [first, highest, last] = [before, most, after].map(Math.round);
  return [
    "memory before, at most after an attack, after all of them",
    `${first} / ${highest} / ${last} MB (load average ${loadavg()[0]?.toFixed(1)})`,
    `afterwards ≤ ${TARGETS.memory} MB`,
  ];
}

/** In milliseconds: what the main thread has computed, which serves all readers in turn. */
async function mainThreadMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, "utf8");
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return ((user ?? 0) + (system ?? 0)) * CLOCK_TICK_MS;
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function seed(): Promise<Targets> {
  await seedPosts(dataDir, POSTS, log);
  await using database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  const files = createFileStore({ dataDir, s3: undefined });
  const images: string[] = [];
  for (let index = 0; index < IMAGES; index++) {
    const bytes = await noisy(2400, 1500 + index)
      .jpeg({ quality: 60 })
      .toBuffer();
    const { id } = await storeImage({ db: database.db, files, now }, new Uint8Array(bytes));
    images.push(id);
  }
  return { posts: POSTS, images };
}
