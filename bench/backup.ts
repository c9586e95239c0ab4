import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase, type Db } from "../src/server/kernel/db/open.ts";
import { createLog } from "../src/server/base/log.ts";
import { openSiteArchive } from "../src/server/moving/archive/read-archive.ts";
import { openTestDatabase } from "../tests/setup/engines.ts";
import { spawnProgram } from "../tests/setup/process.ts";
import { percentile } from "./measure.ts";
import { report, type Row } from "./report.ts";

/*
 * npm run bench:backup — a backup and an export of many readers (BENCH_READERS, 1,000,000), by the commands, while 100
 * writes a second go on as a server makes them. Beside it the same writes while nothing else happens.
 */

const SUBSCRIBERS = Number(process.env["BENCH_READERS"] ?? 1_000_000);
const WRITE_EVERY_MS = 10;
const IDLE_SECONDS = 5;
const AT = "2026-03-02T09:00:00.000Z";
const log = createLog("silent");

const folder = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  const rows = await bench("SQLite", { DATA_DIR: join(folder, "sqlite"), DATABASE_URL: "" });
  if (process.env["TEST_DATABASE_URL"]) {
    await using postgres = await openTestDatabase("postgres");
    const env = { DATA_DIR: postgres.dataDir, DATABASE_URL: postgres.databaseUrl ?? "" };
    rows.push(...(await bench("PostgreSQL", env)));
  }
  await report("backup", rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Env extends Record<string, string> {
  DATA_DIR: string;
  DATABASE_URL: string;
}

async function bench(engine: string, env: Env): Promise<Row[]> {
  const place = { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL || undefined };
  await using database = await openDatabase(place, log);
  const { db } = database;
  await migrate(database, env.DATA_DIR, { now: () => new Date(), log });
  await addSubscribers(db);
  const idle = await whileWriting(db, "idle", () => delay(IDLE_SECONDS * 1_000));
  const path = join(folder, `${engine}.zip`);
  const backup = await whileWriting(db, "backup", () => runCommand(env, ["backup", path]));
  const exported = await whileWriting(db, "export", () =>
    runCommand(env, ["export", path.replace(".zip", "-export.zip")]),
  );
  const acknowledged = idle.times.length + backup.times.length + exported.times.length;
  const lost = SUBSCRIBERS + acknowledged - (await countSubscribers(db));
  await using archive = await openSiteArchive(path);
  const copied = archive.manifest.tables["subscribers"]?.rows ?? 0;
  const isOfOneMoment = copied >= SUBSCRIBERS + idle.times.length && copied <= SUBSCRIBERS + acknowledged;
  const { size } = await stat(path);
  const title = `${engine}, ${whole(SUBSCRIBERS)} readers`;
  return [
    [
      `${title}: backup, read back and checked`,
      `${seconds(backup)} (${whole(size / 1e6)} MB; memory ${backup.result})`,
      "–",
    ],
    [
      `${title}: the longest of ${whole(backup.times.length)} writes meanwhile`,
      `${longest(backup)} (p99 ${p99(backup)}; idle ${longest(idle)}, p99 ${p99(idle)})`,
      "≤ 200 ms",
    ],
    [
      `${title}: writes lost, and whether the backup is of one moment`,
      `${lost}, ${isOfOneMoment ? "yes" : "no"}`,
      "0, yes",
    ],
    [`${title}: export`, `${seconds(exported)} (memory ${exported.result})`, "≤ 20 s, ≤ 250 MB"],
    [`${title}: the longest write while exporting`, longest(exported), "≤ 200 ms"],
  ];
}

async function addSubscribers(db: Db) {
  for (let start = 0; start < SUBSCRIBERS; start += 1_000) {
    const count = Math.min(1_000, SUBSCRIBERS - start);
    const rows = Array.from({ length: count }, (_, index) => reader(`reader-${start + index}`));
    await db.insertInto("subscribers").values(rows).execute();
  }
}

function reader(name: string) {
  const email = `${name}@example.com`;
  const dates = { subscribed_at: AT, confirmed_at: AT, unsubscribed_at: null };
  return { email, mailbox_key: email, status: "active" as const, source: "form", ...dates };
}

interface Written<Result> {
  result: Result;
  /** Of each write, from when it was due until it was acknowledged, in milliseconds. */
  times: number[];
  ms: number;
}

/** Writes at a steady pace until `work` is done. A write that waits does not hold back those that are due after it. */
async function whileWriting<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Written<Result>> {
  const times: number[] = [];
  const writes: Promise<void>[] = [];
  const start = performance.now();
  const write = async (number: number) => {
    const dueAt = start + number * WRITE_EVERY_MS;
    await db
      .insertInto("subscribers")
      .values(reader(`${name}-${number}`))
      .execute();
    times.push(performance.now() - dueAt);
  };
  const ended = new AbortController();
  const pacing = (async () => {
    for (let number = 0; !ended.signal.aborted; number++) {
      writes.push(write(number));
      await delay(Math.max(0, start + (number + 1) * WRITE_EVERY_MS - performance.now()));
    }
  })();
  const result = await work();
  const ms = performance.now() - start;
  ended.abort();
  await pacing;
  await Promise.all(writes);
  return { result, times, ms };
}

/** Runs a command to its end and tells the most memory that it had. @throws when it failed. */
async function runCommand(env: Env, args: string[]): Promise<string> {
  const { child, output } = spawnProgram("command", args, env);
  child.stdin.end();
  const ended = once(child, "close");
  let mostBytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid ?? 0}/status`, "utf8").catch(() => "");
    mostBytes = Math.max(mostBytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
    await Promise.race([delay(50), ended]);
  }
  await ended;
  if (child.exitCode !== 0) throw new Error(output().stderr);
  return `${whole(mostBytes / 1e6)} MB`;
}

async function countSubscribers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function seconds({ ms }: Written<unknown>): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function longest({ times }: Written<unknown>): string {
  return `${Math.max(...times).toFixed(0)} ms`;
}

function p99({ times }: Written<unknown>): string {
  return `${percentile(times, 0.99).toFixed(0)} ms`;
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}
