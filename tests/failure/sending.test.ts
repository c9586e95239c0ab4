import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { WINDOW } from "../../src/server/delivery/ledger.ts";
import type { Engine } from "../../src/server/platform/db/open.ts";
import { engines, openTestDatabase } from "../setup/engines.ts";
import type { TestDatabase } from "../setup/engines.ts";
import { startServer } from "../setup/process.ts";
import type { ServerProcess } from "../setup/process.ts";
import { startCountingSink } from "./counting-sink.ts";
import type { CountingSink } from "./counting-sink.ts";
import { isInFull } from "../setup/in-full.ts";

const READERS = isInFull ? 20_000 : 1_500;
const KILLS = isInFull ? 8 : 2;
const CONNECTIONS = 4;
/** Nobody reads these mails; what is asked for is that they are there. */
const CONTENT = `<p>${"A letter that goes to many readers. ".repeat(20)}</p>`;

/** A database with readers and a newsletter that has just been sent, and how to start a server on it. */
async function prepare(engine: Engine, sink: CountingSink, more: Record<string, string> = {}) {
  const opened = await openTestDatabase(engine);
  const { dataDir, databaseUrl } = opened;
  await addReaders(opened);
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

async function addReaders({ database }: TestDatabase) {
  const at = new Date().toISOString();
  for (let start = 0; start < READERS; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, READERS - start) }, (_, index) => {
      const email = `reader-${start + index}@example.com`;
      const dates = { subscribed_at: at, confirmed_at: at };
      return { email, mailbox_key: email, status: "active" as const, source: "import", ...dates };
    });
    await database.db.insertInto("subscribers").values(rows).execute();
  }
}

/** Signs in, writes a newsletter and sends it. */
async function send({ url }: ServerProcess) {
  const headers = { "content-type": "application/json" };
  const post = (path: string, json: unknown, more = {}) =>
    fetch(`${url}${path}`, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(json) });
  const session = await post("/api/login", { username: "owner", password: "lanterns over the old harbor" });
  const cookie = { cookie: session.headers.get("set-cookie")?.split(";")[0] ?? "" };
  await post("/api/newsletters", { subject: "To be counted", content: CONTENT }, cookie);
  const sent = await post("/api/newsletters/1/send", {}, cookie);
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
  expect(ids.size).toBe(READERS);
  for (const copies of ids.values()) expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  expect(received.length - READERS).toBeLessThanOrEqual(kills * (WINDOW + 2 * CONNECTIONS));
  expect(await newsletterOf(opened)).toMatchObject({
    status: "sent",
    total_count: READERS,
    sent_count: READERS,
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
      await untilReceived(sink, (READERS / (KILLS + 1)) * kill, site);
      await server.stop("SIGKILL");
      server = await site.start();
    }
    await untilSent(site);
    await server.stop("SIGTERM");
    await expectAllOnce(site, sink, KILLS);
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
    await untilReceived(sink, READERS / 3, site);
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
    await untilReceived(sink, READERS / 2, site);
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
    const missing = Array.from({ length: READERS }, (_, n) => `reader-${n}@example.com`).filter(
      (to) => !mailed.has(to),
    );
    expect(doubtful.map(({ address }) => address)).toEqual(expect.arrayContaining(missing));
    expect(doubtful.every(({ code }) => code?.startsWith("In doubt"))).toBe(true);
    const [newsletter] = await site.database.db.selectFrom("newsletters").select("in_doubt_count").execute();
    expect(newsletter?.in_doubt_count).toBe(doubtful.length);
  });
});

describe.runIf(engines.includes("postgres"))("two servers on one database", () => {
  test("share a send; when one is killed the other ends it, and nobody is left out", async () => {
    await using sink = await startCountingSink(() => delay(10));
    await using site = await prepare("postgres", sink);
    const one = await site.start();
    await using other = await site.start({ DATA_DIR: `${site.dataDir}/other` });
    await send(one);
    await untilReceived(sink, READERS / 2, site);
    const owners = site.database.db.selectFrom("newsletter_chunks").select("owner").distinct();
    await expect.poll(() => owners.where("owner", "is not", null).execute()).toHaveLength(2);
    await one.stop("SIGKILL");
    // The half minute that its leases have left, gone by at once.
    const past = new Date(0).toISOString();
    await site.database.db
      .updateTable("newsletter_chunks")
      .set({ lease_until: past })
      .where("lease_until", "is not", null)
      .execute();
    await untilSent(site);
    // Those of the other end, too: it sends on, and what it has in hand goes again.
    await expectAllOnce(site, sink, 2);
    await other.stop("SIGTERM");
  });
});
