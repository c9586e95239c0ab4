import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { migrate } from "../src/server/platform/db/migrate.ts";
import { openDatabase, SQLITE_FILE } from "../src/server/platform/db/open.ts";
import type { Database } from "../src/server/platform/db/open.ts";
import { createLog } from "../src/server/platform/log.ts";
import { compileMessage } from "../src/server/platform/mail/mime/compile-message.ts";
import { createSmtpTransport } from "../src/server/platform/mail/smtp/smtp-transport.ts";
import { openTestDatabase } from "../tests/setup/engines.ts";
import { startServer } from "../tests/setup/process.ts";
import type { ServerProcess } from "../tests/setup/process.ts";
import { percentile } from "./measure.ts";
import { report } from "./report.ts";
import type { Row } from "./report.ts";

/*
 * npm run bench:mail — our client and our whole engine beside Postfix's smtp-source, in one run against Postfix's
 * smtp-sink. BENCH_RECIPIENTS says to how many (100,000), BENCH_LARGE how many the large run has (0 leaves it out).
 */

const MAILS = 20_000;
const RECIPIENTS = Number(process.env["BENCH_RECIPIENTS"] ?? 100_000);
const LARGE = Number(process.env["BENCH_LARGE"] ?? 1_000_000);
const CONNECTIONS = 4;
const PORT = 2599;
const OWNER = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "correct horse" };
const run = promisify(execFile);
const log = createLog("silent");

/** As long in the end as the letters of our own readers: 48 kB. */
const PARAGRAPH = `<p>${"The archive keeps what was true when it was written, and says so at its head. ".repeat(6)}</p>`;
const CONTENT = PARAGRAPH.repeat(50);

const write = compileMessage({
  from: { name: "Bench", address: "letter@blog.example.com" },
  subject: "A letter of some length",
  html: CONTENT,
  text: CONTENT.replaceAll(/<[^>]+>/g, "").slice(0, 12_000),
  date: new Date(),
  headers: {},
  signers: [],
});

if (!existsSync("/usr/sbin/smtp-sink"))
  throw new Error("The bench needs Postfix's smtp-sink and smtp-source.");
const sink = spawn("/usr/sbin/smtp-sink", ["-u", "nobody", `127.0.0.1:${PORT}`, "100"], { stdio: "inherit" });
await delay(300);
const folder = await mkdtemp(join(tmpdir(), "masthead-bench-"));
try {
  await report("mail", await bench());
} finally {
  sink.kill();
  await rm(folder, { recursive: true, force: true });
}

async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  const source = await besideEachOther(rows);
  await using sqlite = await openFolder("sqlite");
  rows.push(...(await benchEngine("SQLite", sqlite, source)));
  if (process.env["TEST_DATABASE_URL"]) {
    await using postgres = await openTestDatabase("postgres");
    rows.push(...(await benchEngine("PostgreSQL", postgres, source)));
  }
  return rows;
}

/** Mails a second of smtp-source and of our client, in turns. */
async function besideEachOther(rows: Row[]): Promise<number> {
  const theirs: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < 3; round++) {
    theirs.push(MAILS / (await secondsOf(runSmtpSource)));
    ours.push(MAILS / (await secondsOf(runClient)));
  }
  const [source, client] = [percentile(theirs, 0.5), percentile(ours, 0.5)];
  rows.push([
    `our client alone, ${CONNECTIONS} connections`,
    `${ratio(client, source)} × smtp-source (${whole(client)} / ${whole(source)} a second)`,
    "≥ 1 ×",
  ]);
  return source;
}

async function runSmtpSource() {
  const length = Buffer.concat(letter(0).message).length;
  const args = ["-s", CONNECTIONS, "-m", MAILS, "-l", length, `127.0.0.1:${PORT}`].map(String);
  await run("/usr/sbin/smtp-source", args);
}

async function runClient() {
  await using transport = createSmtpTransport(`smtp://127.0.0.1:${PORT}`);
  let next = 0;
  let accepted = 0;
  const lanes = Array.from({ length: CONNECTIONS }, async () => {
    const line = await transport.open();
    await line.sendAll({
      next: () => (next < MAILS ? letter(next++) : undefined),
      settle: (_mail, { state }) => {
        if (state === "accepted") accepted++;
      },
    });
    await line.quit();
  });
  await Promise.all(lanes);
  if (accepted !== MAILS) throw new Error(`Only ${accepted} of ${MAILS} mails were accepted`);
}

function letter(number: number) {
  const to = `reader-${number}@example.com`;
  const message = write({ to, messageId: `<${number}@blog.example.com>`, headers: {}, values: {} });
  return { from: "letter@blog.example.com", to, message };
}

interface Place {
  database: Database;
  dataDir: string;
  databaseUrl: string | undefined;
}

async function openFolder(name: string): Promise<Place & AsyncDisposable> {
  const dataDir = join(folder, name);
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  await migrate(database, dataDir, { now: () => new Date(), log });
  return {
    database,
    dataDir,
    databaseUrl: undefined,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

async function benchEngine(name: string, place: Place, source: number): Promise<Row[]> {
  await addReaders(place.database, RECIPIENTS);
  await using server = await startServer({
    ...OWNER,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? "",
    SMTP_URL: `smtp://127.0.0.1:${PORT}`,
    SAMPLE_CONTENT: "on",
    SEND_UNDO_SECONDS: "0",
    SEND_CONNECTIONS: String(CONNECTIONS),
  });
  const owner = await signIn(server);
  const sent = await sendAndWatch(server, owner, RECIPIENTS);
  const perSecond = RECIPIENTS / sent.seconds;
  const rows: Row[] = [
    [
      `whole engine on ${name}, ${whole(RECIPIENTS)} readers`,
      `${ratio(perSecond, source)} × smtp-source (${whole(perSecond)} a second; memory ${sent.memory})`,
      "≥ 0.7 ×",
    ],
  ];
  if (LARGE <= RECIPIENTS) return rows;
  await addReaders(place.database, LARGE, RECIPIENTS);
  const large = await sendAndWatch(server, owner, LARGE);
  return [
    ...rows,
    [
      `${name}, ${whole(LARGE)} readers: from Send to the first mail`,
      `${large.firstMs} ms (freezing and sending overlap)`,
      "≤ 1000 ms",
    ],
    [`${name}, ${whole(LARGE)} readers: whole send`, `${whole(LARGE / large.seconds)} a second`, "–"],
    [`${name}, ${whole(LARGE)} readers: memory of the whole process, most`, large.memory, "≤ 150 MB"],
    [`${name}, ${whole(LARGE)} readers: the database afterwards`, await sizeOf(place), "–"],
  ];
}

/** Readers beyond those that are there, as an import writes them. */
async function addReaders({ db }: Database, upTo: number, from = 0) {
  const at = new Date().toISOString();
  for (let start = from; start < upTo; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, upTo - start) }, (_, index) => {
      const email = `reader-${start + index}@example.com`;
      return {
        email,
        mailbox_key: email,
        status: "active" as const,
        source: "import",
        subscribed_at: at,
        confirmed_at: at,
      };
    });
    await db.insertInto("subscribers").values(rows).execute();
  }
}

/** A caller with the owner's session. */
async function signIn({ url }: ServerProcess) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD });
  const response = await fetch(`${url}/api/login`, { method: "POST", headers, body });
  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  return async (method: string, path: string, json?: unknown) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

async function sendAndWatch(
  { child }: ServerProcess,
  owner: Awaited<ReturnType<typeof signIn>>,
  recipients: number,
) {
  const { id } = await owner("POST", "/api/newsletters", {
    subject: "A letter of some length",
    content: CONTENT,
  });
  const start = performance.now();
  await owner("POST", `/api/newsletters/${id}/send`);
  let firstMs = 0;
  let mostBytes = 0;
  for (;;) {
    const { status, recipientCount, error } = await owner("GET", `/api/newsletters/${id}`);
    if (recipientCount > 0) firstMs ||= Math.round(performance.now() - start);
    mostBytes = Math.max(mostBytes, await residentBytes(child.pid ?? 0));
    if (status === "sent" && recipientCount === recipients) break;
    if (status !== "sending") throw new Error(`The newsletter is ${status}: ${error}`);
    await delay(firstMs ? 250 : 20);
  }
  const seconds = (performance.now() - start) / 1000;
  return { seconds, firstMs, memory: `${Math.round(mostBytes / 1e6)} MB` };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

async function sizeOf({ database, dataDir, databaseUrl }: Place): Promise<string> {
  if (!databaseUrl) return `${Math.round((await stat(join(dataDir, SQLITE_FILE))).size / 1e6)} MB`;
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    database.db,
  );
  return `${Math.round((rows[0]?.bytes ?? 0) / 1e6)} MB`;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function ratio(a: number, b: number): string {
  return (a / b).toFixed(2);
}

function whole(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}
