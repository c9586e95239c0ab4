import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase, SQLITE_FILE, type Database } from "../src/server/kernel/db/open.ts";
import { createLog } from "../src/server/base/log.ts";
import { compileMessage } from "../src/server/engines/mime/compile-message.ts";
import { createSmtpTransport } from "../src/server/engines/smtp/smtp-transport.ts";
import { openTestDatabase } from "../tests/setup/engines.ts";
import { startOddRelay, type Oddity } from "../tests/setup/odd-relay.ts";
import { median, percentile, timesOf } from "./measure.ts";
import { report, type Row } from "./report.ts";
import { addSentNewsletter, startWebhookLoad } from "./webhook-load.ts";
import { seedTags } from "./segment-counts.ts";
import { addSubscribers, send, sendAndWatch, sentBy, startSendingServer } from "./sending-server.ts";

/*
 * npm run bench:mail — our client and our whole engine beside Postfix's smtp-source, in one run against Postfix's
 * smtp-sink. BENCH_RECIPIENTS says to how many (100,000), BENCH_LARGE how many the large run has (0 leaves it out).
 * BENCH_ONLY names one part: relays, sqlite, pages or postgres, which needs TEST_DATABASE_URL.
 */

const MAILS = 20_000;
const RECIPIENTS = Number(process.env["BENCH_RECIPIENTS"] ?? 100_000);
const LARGE = Number(process.env["BENCH_LARGE"] ?? 1_000_000);
const CONNECTIONS = 4;
const UNDO_SECONDS = 5;
const PAGES = 2_000;
const PAGES_RATE = 500;
const EVENTS = 30_000;
const EVENTS_RATE = 1_000;
const PORT = 2599;
const ODD_RECIPIENTS = 5_000;
const ODD_CONNECTIONS = 8;
const ODD_ROUNDS = 3;

/** Mail servers as owners have them, each with the share of the rate without limits that is wanted. */
const oddRelays: [name: string, oddity: Oddity, wanted: number][] = [
  ["2 of 8 connections allowed", { connections: 2 }, 0.2],
  ["5 of 8 connections allowed", { connections: 5 }, 0.5],
  ["20 emails over each connection", { mailsPerConnection: 20 }, 0.3],
  [
    "1 % answered with 451 once after the dot",
    {
      atDot: (address, attempt) => (address.includes("00@") && attempt === 1 ? "451 4.3.0 Later" : undefined),
    },
    0.7,
  ],
  [
    "one recipient always answered with 421",
    { atRcpt: (address) => (address.startsWith("reader-7@") ? "421 4.7.0 Later" : undefined) },
    0.85,
  ],
  [
    "one stalled connection",
    { atRcpt: (address) => (address.startsWith("reader-7@") ? "silence" : undefined) },
    0.85,
  ],
];

const run = promisify(execFile);
const log = createLog("silent");

/** As long in the end as the newsletters of our own readers: 48 kB. */
const PARAGRAPH = `<p>${"The archive keeps what was true when it was written, and says so at its head. ".repeat(6)}</p>`;
const CONTENT = PARAGRAPH.repeat(50);
const WITH_NAMES = `<p>Hi {first_name|friend},</p>${CONTENT}<p>This went to {name|you} at {email}.</p>`;

const write = compileMessage({
  from: { name: "Bench", address: "letter@blog.example.com" },
  subject: "A letter of some length",
  html: CONTENT,
  text: CONTENT.replaceAll(/<[^>]+>/g, "").slice(0, 12_000),
  date: new Date(),
  headers: {},
  signers: [],
});

const isWanted = (part: string) => (process.env["BENCH_ONLY"] ?? part) === part;

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
  if (isWanted("relays")) rows.push(...(await benchOddRelays()));
  await using sqlite = await openFolder("sqlite");
  if (isWanted("sqlite")) rows.push(...(await benchEngine("SQLite", sqlite, source)));
  else await addSubscribers(sqlite.database, RECIPIENTS);
  if (isWanted("pages")) rows.push(await benchPages(sqlite), ...(await benchWebhooks(sqlite)));
  if (isWanted("postgres") && process.env["TEST_DATABASE_URL"]) {
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
  const length = Buffer.concat(newsletter(0).message).length;
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
      next: () => (next < MAILS ? newsletter(next++) : undefined),
      settle: (_mail, { state }) => {
        if (state === "accepted") accepted++;
      },
    });
    await line.quit();
  });
  await Promise.all(lanes);
  if (accepted !== MAILS) throw new Error(`Only ${accepted} of ${MAILS} mails were accepted`);
}

function newsletter(number: number) {
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

function environmentOf({ dataDir, databaseUrl }: Place) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    SMTP_URL: `smtp://127.0.0.1:${PORT}`,
    // One is left for single emails.
    SEND_CONNECTIONS: String(CONNECTIONS + 1),
  };
}

async function benchEngine(name: string, place: Place, source: number): Promise<Row[]> {
  await addSubscribers(place.database, RECIPIENTS);
  const sent = await sendOnce(place, RECIPIENTS);
  const perSecond = RECIPIENTS / sent.seconds;
  const rows: Row[] = [
    [
      `whole engine on ${name}, ${whole(RECIPIENTS)} readers`,
      `${ratio(perSecond, source)} × smtp-source (${whole(perSecond)} a second; memory ${sent.memory})`,
      "≥ 0.7 ×",
    ],
  ];
  if (LARGE > RECIPIENTS) rows.push(...(await benchLarge(name, place)));
  return rows;
}

/** The engine on SQLite beside itself: servers with a limit, and the same server without any. */
async function benchOddRelays(): Promise<Row[]> {
  await using place = await openFolder("odd-relays");
  await addSubscribers(place.database, ODD_RECIPIENTS);
  const rows: Row[] = [];
  await rateOf(place, {});
  const [without, named] = await inTurns([() => rateOf(place, {}), () => rateOf(place, {}, WITH_NAMES)]);
  rows.push([
    "names and addresses in the text",
    `${ratio(named, without)} × without (${whole(named)} / ${whole(without)} a second)`,
    "–",
  ]);
  for (const [name, oddity, wanted] of oddRelays) {
    const [free, limited] = await inTurns([() => rateOf(place, {}), () => rateOf(place, oddity)]);
    rows.push([
      name,
      `${ratio(limited, free)} × no limit (${whole(limited)} / ${whole(free)} a second)`,
      `≥ ${wanted} ×`,
    ]);
  }
  return rows;
}

/**
 * The medians of two measurements that take turns. A send to an odd relay takes some two seconds, so that one pause of the
 * machine would weigh much.
 */
async function inTurns(measure: [() => Promise<number>, () => Promise<number>]): Promise<[number, number]> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let round = 0; round < ODD_ROUNDS; round++) {
    first.push(await measure[0]());
    second.push(await measure[1]());
  }
  return [median(first), median(second)];
}

/** Emails a second of a send, from the first to the last that the server takes; a recipient it never takes is left out. */
async function rateOf(place: Place, oddity: Oddity, content = CONTENT): Promise<number> {
  await using relay = await startOddRelay(oddity);
  const env = { ...environmentOf(place), SMTP_URL: relay.url, SEND_CONNECTIONS: String(ODD_CONNECTIONS) };
  await using sending = await startSendingServer(env);
  const id = await send(sending, content);
  const wanted = ODD_RECIPIENTS - (oddity.atRcpt ? 1 : 0);
  const until = async (count: number) => {
    while (relay.received.size < count) await delay(5);
    return performance.now();
  };
  const [first, last] = [await until(1), await until(wanted)];
  await sending.owner("PUT", `/api/newsletters/${id}/cancellation`).catch(() => undefined);
  return wanted / ((last - first) / 1000);
}

/** A large audience, with a time to undo: its readers are written down meanwhile and while the first ones get theirs. */
async function benchLarge(name: string, place: Place): Promise<Row[]> {
  await addSubscribers(place.database, LARGE, RECIPIENTS);
  const large = await sendOnce(place, LARGE, UNDO_SECONDS);
  const title = `${name}, ${whole(LARGE)} readers`;
  return [
    [
      `${title}: from the end of the undo time to the first mail`,
      `${large.firstMs} ms (freezing and sending overlap)`,
      "≤ 1000 ms",
    ],
    [`${title}: the same, to a segment of half of them`, `${await firstOfSegment(place)} ms`, "≤ 1000 ms"],
    [`${title}: whole send`, `${whole(LARGE / large.seconds)} a second`, "–"],
    [`${title}: memory of the whole process, most`, large.memory, "≤ 170 MB"],
    [`${title}: the database afterwards`, await sizeOf(place), "–"],
  ];
}

/** Sends to all readers from a server of its own; times count from the end of the undo time. */
async function sendOnce(place: Place, recipients: number, undoSeconds = 0) {
  const env = { ...environmentOf(place), SEND_UNDO_SECONDS: String(undoSeconds) };
  await using sending = await startSendingServer(env);
  const { seconds, firstMs, memory } = await sendAndWatch(sending, {
    content: CONTENT,
    recipients,
    database: place.database,
  });
  return { seconds: seconds - undoSeconds, firstMs: firstMs - undoSeconds * 1000, memory };
}

/** From the end of the undo time to the first email of a newsletter to the subscribers with one of 20 tags, in milliseconds. */
async function firstOfSegment(place: Place): Promise<number> {
  const { database } = place;
  await seedTags({ ...database, now: () => new Date() });
  const env = { ...environmentOf(place), SEND_UNDO_SECONDS: String(UNDO_SECONDS) };
  await using sending = await startSendingServer(env);
  const tagged = { kind: "tag", isNegated: false, tagId: 1 };
  const { id: segmentId } = await sending.owner("POST", "/api/admin/segments", {
    name: "Half of all",
    conditions: { kind: "group", isNegated: false, match: "all", conditions: [tagged] },
  });
  const start = performance.now();
  const id = await send(sending, CONTENT, segmentId);
  while ((await sentBy(database, id)) === 0) await delay(20);
  const firstMs = Math.round(performance.now() - start) - UNDO_SECONDS * 1000;
  await sending.owner("PUT", `/api/newsletters/${id}/cancellation`);
  return firstMs;
}

/** What readers of pages notice of a send: one asks for a cached page again and again. */
async function benchPages(place: Place): Promise<Row> {
  await using sending = await startSendingServer({ ...environmentOf(place), SEND_RATE: String(PAGES_RATE) });
  const { server, owner } = sending;
  const p99 = () => pageP99(server.url);
  await p99();
  const idle = await p99();
  const id = await send(sending, CONTENT);
  while ((await owner("GET", `/api/newsletters/${id}`)).recipientCount === 0) await delay(20);
  const busy = await p99();
  await owner("PUT", `/api/newsletters/${id}/cancellation`);
  return [
    `page p99 while sending ${PAGES_RATE} a second`,
    `${ratio(busy, idle)} × idle (${busy.toFixed(1)} / ${idle.toFixed(1)} ms)`,
    "≤ 1.5 ×",
  ];
}

async function pageP99(url: string): Promise<number> {
  const times = await timesOf(PAGES, async () => {
    const answer = await fetch(`${url}/blog`);
    await answer.arrayBuffer();
  });
  return percentile(times, 0.99);
}

/** How long a reader waits for a page while a provider reports what was delivered. */
async function benchWebhooks(place: Place): Promise<Row[]> {
  await using sending = await startSendingServer(environmentOf(place));
  const rows: Row[] = [];
  for (const perRequest of [1, 100]) {
    const mails = await addSentNewsletter(place.database, EVENTS);
    await pageP99(sending.server.url);
    const idle = await pageP99(sending.server.url);
    await using load = await startWebhookLoad(sending, { mails, perRequest, perSecond: EVENTS_RATE });
    while (load.counts.accepted + load.counts.refused === 0) await delay(20);
    const busy = await pageP99(sending.server.url);
    if (load.counts.refused > 0) throw new Error(`${load.counts.refused} events were refused`);
    rows.push([
      `page p99 while webhooks report ${whole(EVENTS_RATE)} events a second, ${perRequest} in each request`,
      `${ratio(busy, idle)} × idle (${busy.toFixed(1)} / ${idle.toFixed(1)} ms)`,
      "≤ 1.5 ×",
    ]);
  }
  return rows;
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
