/*
 * The owner's lists of a million subscribers, and the dashboard over them, on SQLite and, with BENCH_DATABASE_URL, on
 * PostgreSQL: every list, page and search as the API answers it. Run with: node bench/admin-lists.ts. BENCH_DATA_DIR keeps the data for the next run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { commandLine } from "../src/contract/site-owner/audit.ts";
import { countReach } from "../src/server/audience/subscribers/audience.ts";
import { exportSubscribers } from "../src/server/audience/directory/export-subscribers.ts";
import { listSubscribers, type SubscriberQuery } from "../src/server/audience/directory/list-subscribers.ts";
import { createLinks } from "../src/server/audience/subscribers/links.ts";
import { listSuppressions } from "../src/server/audience/suppressions/suppression-list.ts";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase, type Database, type Db } from "../src/server/kernel/db/open.ts";
import { createLog } from "../src/server/base/log.ts";
import { openSigner } from "../src/server/kernel/secrets.ts";
import { checkList } from "../src/server/moving/lists/check-list.ts";
import { importList } from "../src/server/moving/lists/import-list.ts";
import { benchDashboard } from "./dashboard-calls.ts";
import { benchSegments } from "./segment-counts.ts";
import { percentile, timesOf } from "./measure.ts";
import { report, type Row } from "./report.ts";
import { pick, statuses } from "./pick.ts";

const SUBSCRIBERS = Number(process.env["BENCH_SUBSCRIBERS"] ?? 1_000_000);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 60);
/** An owner of 50,000 subscribers is not to notice a search; an owner of a million waits a quarter of a second. */
const LIST_TARGET_MS = SUBSCRIBERS > 50_000 ? 250 : 25;
const FIRST_PAGE_TARGET_MS = SUBSCRIBERS > 50_000 ? 30 : 25;
const now = () => new Date();
const log = createLog("silent");

const firstNames =
  "anna ben carla dieter eva frank greta hans ines jonas klara lukas mira nils olga peter".split(" ");
const lastNames =
  "miller smith jones garcia weber novak rossi kowalski silva tanaka meyer dubois jensen".split(" ");
const domains = [
  "gmail.com",
  "gmail.com",
  "gmail.com",
  "yahoo.com",
  "outlook.com",
  "icloud.com",
  "web.example",
];

const emailOf = (index: number) =>
  `${pick(firstNames, index, 1.1)}.${pick(lastNames, index, 2.3)}${index}@${pick(domains, index, 3.7)}`;

/** One of so many, another in each round. */
const anyOf = (count: number, round: number) => 1 + ((round * 7_919) % count);

/** Parts of names, of domains and of both that between 9,000 and 860,000 of a million have. */
const common = [
  "gmail",
  "smith",
  ".com",
  "anna",
  "r.sm",
  "k9",
  "mail.com",
  "a.no",
  "icloud",
  "example",
  "co",
  "garcia1",
];

const letterOf = (index: number) => String.fromCharCode(97 + (index % 26));

const millisecondsOf = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return `${(performance.now() - start).toFixed(0)} ms`;
};

async function* listFile() {
  yield Buffer.from("email,status,subscribed_at\n");
  for (let start = 0; start < SUBSCRIBERS; start += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, SUBSCRIBERS - start) }, (_, offset) => {
      const index = start + offset;
      const day = new Date(1.5e12 + index * 2e5).toISOString();
      return `${emailOf(index)},${pick(statuses, index, 5.3)},${day}\n`;
    });
    yield Buffer.from(lines.join(""));
  }
}

async function bench(database: Database, dataDir: string): Promise<Row[]> {
  await migrate(database, dataDir, { now, log });
  const { db, engine } = database;
  const seconds = (await isEmpty(database)) ? await seed(database) : undefined;
  const deps = {
    ...database,
    now,
    links: await openLinks(db),
  };
  const lastPage = Math.ceil(SUBSCRIBERS / 10);
  const find = (query: Partial<SubscriberQuery>) => listSubscribers(deps, { page: 1, ...query });
  const { totalPages: suppressedPages } = await listSuppressions(deps, { page: 1 });
  const p95Of = async (
    what: string,
    ask: (round: number) => Promise<unknown>,
    targetMs = LIST_TARGET_MS,
  ): Promise<Row> => {
    await ask(ROUNDS);
    const figure = percentile(await timesOf(ROUNDS, ask), 0.95);
    return [`${engine}: ${what}`, `${figure.toFixed(1)} ms`, `≤ ${targetMs} ms`];
  };
  const p95 = (what: string, query: (round: number) => Partial<SubscriberQuery>, targetMs?: number) =>
    p95Of(what, (round) => find(query(round)), targetMs);
  return [
    ...(seconds === undefined
      ? []
      : [[`${engine}: import of ${SUBSCRIBERS}`, `${seconds.toFixed(0)} s`, "≤ 60 s"] as Row]),
    [
      `${engine}: first search after the start`,
      await millisecondsOf(() => find({ search: "zzz" })),
      `≤ ${LIST_TARGET_MS} ms`,
    ],
    await p95("first page", () => ({}), FIRST_PAGE_TARGET_MS),
    await p95("last page", (round) => ({ page: lastPage - round })),
    await p95("any page", (round) => ({ page: anyOf(lastPage, round) })),
    await p95("any page by email", (round) => ({ sort: "email", page: anyOf(lastPage, round) })),
    await p95("any page of a status", (round) => ({
      status: "active",
      page: anyOf(Math.floor(lastPage * 0.77), round),
    })),
    await p95("search that nobody matches", (round) => ({ search: `zz${letterOf(round)}` })),
    await p95("search for most of an address", (round) => ({
      search: emailOf((round * 7_919) % SUBSCRIBERS).slice(0, 14),
    })),
    await p95("search for one letter", (round) => ({ search: letterOf(round) })),
    await p95("search for two letters", (round) => ({
      search: letterOf(round) + letterOf(round * 7),
    })),
    await p95("search for three letters within a rare status", (round) => ({
      search: emailOf(round * 7_919).slice(0, 3),
      status: "unsubscribed",
    })),
    await p95("search for what many have, any page", (round) => ({
      search: common[round % common.length],
      page: anyOf(800, round),
    })),
    await p95("search for what many have, any page by email", (round) => ({
      search: common[round % common.length],
      page: anyOf(800, round),
      sort: "email",
    })),
    await p95Of("suppression list, any page", (round) =>
      listSuppressions(deps, { page: anyOf(suppressedPages, round) }),
    ),
    await p95Of("suppression list, search for what many have, any page", (round) =>
      listSuppressions(deps, { search: common[round % common.length], page: anyOf(100, round) }),
    ),
    await p95Of("suppression list, search for two letters within a reason", (round) =>
      listSuppressions(deps, {
        page: 1,
        search: letterOf(round) + letterOf(round * 7),
        reason: "unsubscribe",
      }),
    ),
    await p95Of("whom a newsletter would reach", () => countReach(deps)),
    ...(await benchSegments(deps, p95Of)),
    ...(await benchDashboard(deps, ROUNDS)),
    ...(await benchExport(deps)),
  ];
}

async function isEmpty({ db }: Database): Promise<boolean> {
  return (await db.selectFrom("subscribers").select("id").limit(1).executeTakeFirst()) === undefined;
}

const openLinks = async (db: Db) =>
  createLinks({ signer: await openSigner(db, now()), publicUrl: "http://localhost" });

async function seed({ db, engine }: Database): Promise<number> {
  const start = performance.now();
  const links = await openLinks(db);
  const file = { name: "bench.csv", sizeBytes: Number.NaN, open: listFile };
  const list = await checkList(file, {});
  await importList(
    { db, now, links },
    { file, list, consent: "Bench", by: commandLine, isShared: () => false },
  );
  const seconds = (performance.now() - start) / 1_000;
  // As PostgreSQL does by itself within a minute.
  if (engine === "postgres") await sql`vacuum (analyze) subscribers, suppressions`.execute(db);
  return seconds;
}

async function benchExport(
  deps: Parameters<typeof exportSubscribers>[0] & { engine: string },
): Promise<Row[]> {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const { body } = await exportSubscribers(deps, {});
  let bytes = 0;
  let most = before;
  for await (const piece of body) {
    bytes += piece.byteLength;
    most = Math.max(most, process.memoryUsage().rss);
  }
  const figure = `${Math.round(bytes / 1e6)} MB in ${((performance.now() - start) / 1_000).toFixed(1)} s`;
  return [
    [
      `${deps.engine}: export of all`,
      `${figure}, ${Math.round((most - before) / 1e6)} MB of memory`,
      "constant",
    ],
  ];
}

const given = process.env["BENCH_DATA_DIR"];
const dataDir = given ?? (await mkdtemp(join(tmpdir(), "masthead-bench-")));
try {
  const rows: Row[] = [];
  for (const databaseUrl of [undefined, process.env["BENCH_DATABASE_URL"]].slice(
    0,
    process.env["BENCH_DATABASE_URL"] ? 2 : 1,
  )) {
    await using database = await openDatabase({ dataDir, databaseUrl }, log);
    rows.push(...(await bench(database, dataDir)));
  }
  await report("admin", rows);
} finally {
  if (!given) await rm(dataDir, { recursive: true, force: true });
}
