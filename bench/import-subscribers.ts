import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { productEnvironment } from "../scripts/product.mjs";
import { openTestDatabase } from "../tests/setup/engines.ts";
import { startServer, type ServerProcess } from "../tests/setup/process.ts";
import { percentile } from "./measure.ts";
import { report, type Row } from "./report.ts";
import { pick, statuses } from "./pick.ts";
import { masthead, usageRow, type Env } from "./usage.ts";

/*
 * npm run bench:import — ./masthead import of a list, again, undone, and beside a server that readers write to; and the
 * list of the subscribers out again. BENCH_SUBSCRIBERS says how many (1,000,000); TEST_DATABASE_URL adds PostgreSQL.
 */

const SUBSCRIBERS = Number(process.env["BENCH_SUBSCRIBERS"] ?? 1_000_000);
const SUBSCRIBERS_BESIDE = Math.ceil(SUBSCRIBERS / 10);
const QUIET_SUBSCRIBERS = 200;
const OWNER = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "lanterns over the old harbor" };
const names = "anna ben carla dieter eva frank greta hans ines jonas klara lukas mira nils olga peter".split(
  " ",
);
const domains = ["gmail.com", "yahoo.com", "outlook.com", "web.example"];

function* linesOf(count: number) {
  yield "email,status,subscribed_at,name\n";
  for (let index = 0; index < count; index++) {
    const [first, last] = [pick(names, index, 1.1), pick(names, index, 2.3)];
    const day = new Date(1.5e12 + index * 2e5).toISOString();
    yield `${first}.${last}${index}@${pick(domains, index, 3.7)},${pick(statuses, index, 5.3)},${day},${first} ${last}\n`;
  }
}

async function bench(): Promise<Row[]> {
  const list = await writeList("list.csv", SUBSCRIBERS);
  const env = { DATA_DIR: join(folder, "sqlite"), DATABASE_URL: "" };
  const rows = [
    ...(await benchEngine("SQLite", env, list)),
    ...(await benchExport(env)),
    ...(await benchBeside(await writeList("short.csv", SUBSCRIBERS_BESIDE))),
  ];
  if (!process.env["TEST_DATABASE_URL"]) return rows;
  await using postgres = await openTestDatabase("postgres");
  const postgresEnv = { DATA_DIR: join(folder, "postgres"), DATABASE_URL: postgres.databaseUrl ?? "" };
  return [
    ...rows,
    ...(await benchEngine("PostgreSQL", postgresEnv, list)),
    ...(await benchExport(postgresEnv)),
  ];
}

async function writeList(name: string, count: number): Promise<string> {
  const path = join(folder, name);
  await pipeline(Readable.from(linesOf(count)), createWriteStream(path));
  return path;
}

const importOf = (env: Env, list: string, ...more: string[]) =>
  masthead(env, ["import", list, "--consent", "Bench", "--yes", ...more]);

async function benchEngine(name: string, env: Env, list: string): Promise<Row[]> {
  const count = `${name}, ${SUBSCRIBERS.toLocaleString("en")} readers`;
  return [
    usageRow(`${count}: dry run`, await importOf(env, list, "--dry-run"), "–"),
    usageRow(`${count}: import`, await importOf(env, list), name === "SQLite" ? "≤ 60 s, ≤ 250 MB" : "–"),
    usageRow(`${count}: the same again`, await importOf(env, list), "–"),
    usageRow(`${count}: undone`, await masthead(env, ["import", "--undo", "1"]), "–"),
    usageRow(`${count}: import after the undo`, await importOf(env, list), "–"),
  ];
}

const start = (env: Env) =>
  startServer({ ...OWNER, SAMPLE_CONTENT: "off", TRUST_PROXY: "on", ...productEnvironment(), ...env });

async function benchExport(env: Env): Promise<Row[]> {
  await using server = await start(env);
  const cookie = await signIn(server);
  const began = performance.now();
  const { body } = await fetch(`${server.url}/api/admin/subscribers/export`, { headers: { cookie } });
  let bytes = 0;
  for await (const piece of body ?? []) bytes += piece.length;
  const seconds = (performance.now() - began) / 1_000;
  const figure = `${seconds.toFixed(1)} s for ${Math.round(bytes / 1e6)} MB; the whole server ${await peakMemory(server)} MB`;
  const name = env["DATABASE_URL"] ? "PostgreSQL" : "SQLite";
  return [
    [`${name}, ${SUBSCRIBERS.toLocaleString("en")} readers: export as CSV`, figure, "≤ 20 s, ≤ 250 MB"],
  ];
}

/** What a reader waits who subscribes while a list comes in. */
async function benchBeside(list: string): Promise<Row[]> {
  const env = { DATA_DIR: join(folder, "beside"), DATABASE_URL: "" };
  await mkdir(env.DATA_DIR);
  await using server = await start(env);
  const quiet: number[] = [];
  for (let asked = 0; asked < QUIET_SUBSCRIBERS; asked++)
    quiet.push(await timeOfSubscribing(server, -1 - asked));
  const state = { isOver: false };
  const importing = importOf(env, list).finally(() => (state.isOver = true));
  const waits: number[] = [];
  for (let asked = 0; !state.isOver; asked++) waits.push(await timeOfSubscribing(server, asked));
  const usage = await importing;
  const count = SUBSCRIBERS_BESIDE.toLocaleString("en");
  return [
    usageRow(`SQLite, ${count} readers: import beside a server`, usage, "–"),
    [`what ${QUIET_SUBSCRIBERS} who subscribed before it waited for: p50, p99, most`, figure(quiet), "–"],
    [`what ${waits.length} who subscribed meanwhile waited for: p50, p99, most`, figure(waits), "–"],
  ];
}

const figure = (times: number[]) =>
  [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`).join(", ");

async function timeOfSubscribing({ url }: ServerProcess, number: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/subscribers`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `192.0.${Math.abs(number) % 200}.${(Math.abs(number) >> 8) % 250}`,
    },
    body: JSON.stringify({ email: `new-${number}@example.com` }),
  });
  if (response.status !== 202) throw new Error(`Subscribing was answered with ${response.status}`);
  return performance.now() - began;
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD }),
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** In megabytes, since it started (Linux). */
async function peakMemory({ child }: ServerProcess): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_000).toFixed(0);
}

const folder = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  await report("import", await bench());
} finally {
  await rm(folder, { recursive: true, force: true });
}
