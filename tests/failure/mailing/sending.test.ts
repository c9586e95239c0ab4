import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { getSubjectTest } from "../../../src/contract/mailing/subject-tests.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { WINDOW } from "../../../src/server/mailing/delivery/outbound/ledger.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { engines, openTestDatabase, type TestDatabase } from "../../setup/engines.ts";
import { startServer, type ServerProcess } from "../../setup/process.ts";
import { startCountingSink, type CountingSink } from "./counting-sink.ts";
import { isInFull } from "../../setup/in-full.ts";

const SUBSCRIBERS = isInFull ? 20_000 : 1_500;
const KILLS = isInFull ? 8 : 2;
/** Half of them while the sample goes out, half while the others get theirs. */
const SUBJECT_KILLS = isInFull ? 20 : 4;
const CONNECTIONS = 4;
/** Nobody reads these mails; what is asked for is that they are there. */
const CONTENT = `<p>${"A letter that goes to many readers. ".repeat(20)}</p>`;

/** A database with readers and a newsletter that has just been sent, and how to start a server on it. */
async function prepare(engine: Engine, sink: CountingSink, more: Record<string, string> = {}) {
  const opened = await openTestDatabase(engine);
  const { dataDir, databaseUrl } = opened;
  await addSubscribers(opened);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    SMTP_URL: sink.url,
    SAMPLE_CONTENT: "off",
    SEND_UNDO_SECONDS: "0",
    SEND_CONNECTIONS: String(CONNECTIONS),
    ADMIN_USERNAME: "owner",
    ADMIN_PASSWORD: "lanterns over the old harbor",
    LOG_LEVEL: "fatal",
    ...more,
  };
  return { ...opened, start: (other: Record<string, string> = {}) => startServer({ ...env, ...other }) };
}

async function addSubscribers({ database }: TestDatabase) {
  const at = new Date().toISOString();
  for (let start = 0; start < SUBSCRIBERS; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, SUBSCRIBERS - start) }, (_, index) => {
      const email = `reader-${start + index}@example.com`;
      const dates = { subscribed_at: at, confirmed_at: at };
      return { email, mailbox_key: email, status: "active" as const, source: "import", ...dates };
    });
    await database.db.insertInto("subscribers").values(rows).execute();
  }
}

/** Signs in; returns what makes calls as the owner. */
async function signIn({ url }: ServerProcess) {
  const headers = { "content-type": "application/json" };
  const call = (method: string, path: string, json: unknown, more = {}) =>
    fetch(`${url}${path}`, { method, headers: { ...headers, ...more }, body: JSON.stringify(json) });
  const credentials = { username: "owner", password: "lanterns over the old harbor" };
  const session = await call("POST", "/api/login", credentials);
  const cookie = { cookie: session.headers.get("set-cookie")?.split(";")[0] ?? "" };
  return (method: string, path: string, json: unknown) => call(method, path, json, cookie);
}

/** Signs in, writes a newsletter and sends it. */
async function send(server: ServerProcess, more: object = {}) {
  const as = await signIn(server);
  await as("POST", "/api/newsletters", { subject: "To be counted", content: CONTENT, ...more });
  const sent = await as("POST", "/api/newsletters/1/send", {});
  expect(sent.status).toBe(200);
}

const newsletterOf = ({ database }: TestDatabase) =>
  database.db.selectFrom("newsletters").selectAll().executeTakeFirstOrThrow();

async function untilSent(opened: TestDatabase) {
  while ((await newsletterOf(opened)).status !== "sent") await delay(50);
}

/** Waits until the sink has got so many mails, or the send is over. */
async function untilReceived({ received }: CountingSink, count: number, opened: TestDatabase) {
  while (received.length < count && (await newsletterOf(opened)).status !== "sent") await delay(5);
}

/** Everybody has it, doubles are few and the same mail, and the ledger says what the sink has seen. */
async function expectAllOnce(opened: TestDatabase, { received }: CountingSink, kills: number) {
  const ids = Map.groupBy(received, ({ to }) => to);
  expect(ids.size).toBe(SUBSCRIBERS);
  for (const copies of ids.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  expect(received.length - SUBSCRIBERS).toBeLessThanOrEqual(kills * (WINDOW + 2 * CONNECTIONS));
  expect(await newsletterOf(opened)).toMatchObject({
    status: "sent",
    total_count: SUBSCRIBERS,
    sent_count: SUBSCRIBERS,
    failed_count: 0,
    skipped_count: 0,
  });
}

describe.each(engines)("a send that is killed, on %s", (engine) => {
  test(`reaches everybody after ${KILLS} kills; doubles are within the window, under one Message-ID`, async () => {
    await using sink = await startCountingSink();
    await using site = await prepare(engine, sink);
    const first = await site.start();
    await send(first);
    let server = first;
    for (let kill = 1; kill <= KILLS; kill++) {
      await untilReceived(sink, (SUBSCRIBERS / (KILLS + 1)) * kill, site);
      await server.stop("SIGKILL");
      server = await site.start();
    }
    await untilSent(site);
    await server.stop("SIGTERM");
    await expectAllOnce(site, sink, KILLS);
  });

  test(`tries subjects through ${SUBJECT_KILLS} kills: each reader has one of them, and the sums are equal`, async () => {
    await using sink = await startCountingSink();
    await using site = await prepare(engine, sink);
    const { db } = site.database;
    const names = ["To be weighed", "To be measured", "To be named"];
    const others = names.map((subject) => ({ subject, preheader: "" }));
    const subjectTest = { others, percent: 50, hours: 4, decides: "winner" };
    let started = 0;
    const start = () => site.start(engine === "postgres" ? { DATA_DIR: `${site.dataDir}/${started++}` } : {});
    const first = await start();
    await send(first, { subjectTest });
    // SQLite has one server at a time.
    const servers = engine === "postgres" ? [first, await start()] : [first];
    const killUntil = async (isOver: () => Promise<boolean>) => {
      const from = sink.received.length;
      for (let kill = 1; kill <= SUBJECT_KILLS / 2; kill++) {
        const next = from + ((SUBSCRIBERS / 2) * kill) / (SUBJECT_KILLS / 2 + 1);
        while (sink.received.length < next && !(await isOver())) await delay(5);
        await servers.shift()?.stop("SIGKILL");
        servers.push(await start());
      }
      while (!(await isOver())) await delay(50);
    };
    await killUntil(async () => (await newsletterOf(site)).subject_sampled_at !== null);
    expect(new Set(sink.received.map(({ to }) => to)).size).toBeLessThan(0.6 * SUBSCRIBERS);
    const past = "2026-03-02T09:00:00.000Z";
    const tried = db.selectFrom("newsletter_chunks").select("chunk").where("variant", "=", 2);
    await db.updateTable("deliveries").set({ opened_at: past }).where("chunk", "in", tried).execute();
    await db.updateTable("newsletters").set({ subject_due_at: past }).execute();
    await killUntil(async () => (await newsletterOf(site)).status === "sent");
    const [server] = servers;
    const as = server && (await signIn(server));
    const result = await (await as?.("GET", "/api/newsletters/1/subject-test", undefined))?.json();
    for (const each of servers) await each.stop("SIGTERM");

    await expectAllOnce(site, sink, SUBJECT_KILLS);
    const had = Map.groupBy(sink.received, ({ to }) => to);
    for (const copies of had.values()) expect(new Set(copies.map(({ subject }) => subject)).size).toBe(1);
    const counted = Map.groupBy(had.values(), ([first]) => first?.subject);
    const { subjects, rest, choice } = getSubjectTest.answer.parse(result);
    expect(choice).toBe(2);
    const ofSubject = (place: number) => (subjects[place]?.sent ?? 0) + (place === choice ? rest.sent : 0);
    for (const [place, subject] of ["To be counted", ...names].entries())
      expect(counted.get(subject)?.length).toBe(ofSubject(place));
  });

  test("goes through the server of the settings, and to the next one when that is changed meanwhile", async () => {
    await using before = await startCountingSink();
    await using after = await startCountingSink();
    await using site = await prepare(engine, before, { SMTP_URL: "", SEND_CONNECTIONS: "" });
    const server = await site.start();
    const as = await signIn(server);
    const save = async ({ url }: CountingSink, revision: number) => {
      const port = Number(new URL(url).port);
      const where = { host: "127.0.0.1", port, encryption: "none", connections: CONNECTIONS };
      const json = { ...where, rate: Math.ceil(SUBSCRIBERS / 6), ratePeriod: "second", revision };
      expect((await as("PUT", "/api/admin/mail-server/settings", json)).status).toBe(200);
    };
    await save(before, 0);
    await send(server);
    await untilReceived(before, SUBSCRIBERS / 6, site);
    await save(after, 1);
    await untilSent(site);
    await server.stop("SIGTERM");
    expect(after.received.length).toBeGreaterThan(SUBSCRIBERS / 3);
    expect(before.received.length).toBeGreaterThan(0);
    await expectAllOnce(site, { ...after, received: [...before.received, ...after.received] }, 0);
  });

  test("goes on where it was when it is killed while its audience is written down", async () => {
    await using sink = await startCountingSink();
    await using site = await prepare(engine, sink, { SEND_UNDO_SECONDS: "2" });
    const first = await site.start();
    await send(first);
    while ((await newsletterOf(site)).total_count === 0) await delay(1);
    await first.stop("SIGKILL");
    await using second = await site.start();
    await untilSent(site);
    await expectAllOnce(site, sink, 0);
    await second.stop("SIGTERM");
  });

  test("ends in order when it is told to stop: nothing is in doubt, and the rest goes when it is back", async () => {
    await using sink = await startCountingSink();
    await using site = await prepare(engine, sink);
    const first = await site.start();
    await send(first);
    await untilReceived(sink, SUBSCRIBERS / 3, site);
    expect(await first.stop("SIGTERM")).toBe(0);
    const { sent_count } = await newsletterOf(site);
    expect(sent_count).toBe(sink.received.length);
    await using second = await site.start();
    await untilSent(site);
    await expectAllOnce(site, sink, 0);
    await second.stop("SIGTERM");
  });

  test("with SEND_IN_DOUBT=hold nobody gets it twice, and who may not have got it is listed", async () => {
    await using sink = await startCountingSink();
    await using site = await prepare(engine, sink, { SEND_IN_DOUBT: "hold" });
    const first = await site.start();
    await send(first);
    await untilReceived(sink, SUBSCRIBERS / 2, site);
    await first.stop("SIGKILL");
    await using second = await site.start();
    await untilSent(site);
    await second.stop("SIGTERM");
    expect(new Set(sink.received.map(({ to }) => to)).size).toBe(sink.received.length);
    const doubtful = await site.database.db
      .selectFrom("deliveries")
      .select(["address", "code"])
      .where("state", "=", "failed")
      .execute();
    const mailed = new Set(sink.received.map(({ to }) => to));
    const missing = Array.from({ length: SUBSCRIBERS }, (_, n) => `reader-${n}@example.com`).filter(
      (to) => !mailed.has(to),
    );
    expect(doubtful.map(({ address }) => address)).toEqual(expect.arrayContaining(missing));
    expect(doubtful.every(({ code }) => code?.startsWith("In doubt"))).toBe(true);
    const [newsletter] = await site.database.db.selectFrom("newsletters").select("in_doubt_count").execute();
    expect(newsletter?.in_doubt_count).toBe(doubtful.length);
  });
});

const atGmail = (column: "email" | "mailbox_key") =>
  sql<string>`replace(${sql.ref(column)}, 'example.com', 'gmail.com')`;

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** Switches pacing and the warm-up on; a third of the readers have addresses at Gmail, which is limited. */
async function slowDown({ database: { db } }: TestDatabase) {
  await db
    .updateTable("subscribers")
    .set({ email: atGmail("email"), mailbox_key: atGmail("mailbox_key") })
    .where(sql<boolean>`id % 3 = 0`)
    .execute();
  const perMinute = { gmail: 4 * SUBSCRIBERS, microsoft: null, yahoo: null, apple: null, others: null };
  const more = { secret: null, revision: 1 };
  await db
    .insertInto("mail_settings")
    .values([
      { name: "pacing", value: JSON.stringify({ isOn: true, perMinute }), ...more },
      { name: "warm-up", value: JSON.stringify({ isOn: true }), ...more },
    ])
    .execute();
}

/** Makes today yesterday: what waits for the next day is due. */
async function passDay({ database: { db } }: TestDatabase) {
  const days = await db.deleteFrom("send_days").returningAll().execute();
  await db
    .insertInto("send_days")
    .values(days.map(({ day, emails }) => ({ day: dayBefore(day), emails })))
    .execute();
  const at = new Date().toISOString();
  await db.updateTable("newsletters").set({ continues_at: at }).execute();
  await db.updateTable("newsletter_chunks").set({ not_before: at }).where("state", "=", "open").execute();
}

describe.each(engines)("a paced send in a warm-up, on %s", (engine) => {
  test("reaches everybody though it is killed every day; no day has more than its limit and what was in doubt", async () => {
    await using sink = await startCountingSink(() => delay(2));
    await using site = await prepare(engine, sink);
    await slowDown(site);
    let server = await site.start();
    await send(server);
    let kills = 0;
    // The last day's limit covers all who are left.
    for (let limit = 200, planned = limit; planned < SUBSCRIBERS; limit *= 2, planned += limit) {
      const before = sink.received.length;
      await untilReceived(sink, before + limit / 2, site);
      await server.stop("SIGKILL");
      kills++;
      server = await site.start();
      while (((await newsletterOf(site)).continues_at ?? "") < new Date().toISOString()) await delay(20);
      const sentToday = sink.received.length - before;
      expect(sentToday).toBeGreaterThanOrEqual(limit);
      expect(sentToday).toBeLessThanOrEqual(limit + WINDOW + 2 * CONNECTIONS);
      await passDay(site);
    }
    await untilSent(site);
    await server.stop("SIGTERM");
    await expectAllOnce(site, sink, kills);
  });
});

/** The connection that holds the sending lock; undefined while nobody sends. */
async function lockHolder({ database }: TestDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = hashtextextended('sending', 0)`.execute(database.db);
  return rows[0]?.pid;
}

/** A sink that takes 5 ms for an email, and none while it is held: a send does not end before what is done to it. */
async function startSlowSink() {
  let held: PromiseWithResolvers<void> | undefined;
  const sink = await startCountingSink(async () => {
    await delay(5);
    await held?.promise;
  });
  return {
    sink,
    hold: () => {
      held = Promise.withResolvers();
    },
    goOn: () => held?.resolve(),
    [Symbol.asyncDispose]: () => sink[Symbol.asyncDispose](),
  };
}

const ledgerOf = ({ database }: TestDatabase) =>
  database.db.selectFrom("deliveries").selectAll().orderBy("chunk").orderBy("n").execute();

describe.runIf(engines.includes("postgres"))("two servers on one database", () => {
  test(`one sends at a time; after ${KILLS} kills of the sending one everybody has it`, async () => {
    await using sink = await startCountingSink(() => delay(5));
    await using site = await prepare("postgres", sink);
    let sending = await site.start();
    await send(sending);
    for (let kill = 1; kill <= KILLS; kill++) {
      await untilReceived(sink, (SUBSCRIBERS / (KILLS + 1)) * kill, site);
      const standingBy = await site.start({ DATA_DIR: `${site.dataDir}/${kill}` });
      await sending.stop("SIGKILL");
      sending = standingBy;
    }
    await untilSent(site);
    await expectAllOnce(site, sink, KILLS);
    await sending.stop("SIGTERM");
  });

  test("a sender that loses only the connection of its lock stops, and the send goes on under a new lock", async () => {
    await using slow = await startSlowSink();
    const { sink } = slow;
    await using site = await prepare("postgres", sink);
    await using one = await site.start({ LOG_LEVEL: "warn" });
    await send(one);
    await untilReceived(sink, SUBSCRIBERS / 3, site);
    slow.hold();
    await using other = await site.start({ DATA_DIR: `${site.dataDir}/other` });
    const pid = await lockHolder(site);
    await sql`select pg_terminate_backend(${pid})`.execute(site.database.db);
    slow.goOn();
    await expect
      .poll(() => one.output().stderr)
      .toMatch(/The sender has lost its lock|Another sender has taken over/);
    await untilSent(site);
    await expectAllOnce(site, sink, 1);
    await Promise.all([one.stop("SIGTERM"), other.stop("SIGTERM")]);
  });

  test("a frozen sender is replaced; when it wakes up it records nothing and stops", async () => {
    await using slow = await startSlowSink();
    const { sink } = slow;
    await using site = await prepare("postgres", sink);
    await using frozen = await site.start({ LOG_LEVEL: "warn" });
    await send(frozen);
    await untilReceived(sink, SUBSCRIBERS / 3, site);
    slow.hold();
    await using other = await site.start({ DATA_DIR: `${site.dataDir}/other` });
    frozen.child.kill("SIGSTOP");
    slow.goOn();
    await untilSent(site);
    const ledger = await ledgerOf(site);
    frozen.child.kill("SIGCONT");
    await expect.poll(() => frozen.output().stderr).toContain("Another sender has taken over");
    expect(await ledgerOf(site)).toEqual(ledger);
    await expectAllOnce(site, sink, 1);
    await Promise.all([frozen.stop("SIGTERM"), other.stop("SIGTERM")]);
  });
});
