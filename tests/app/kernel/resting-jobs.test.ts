import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import { createLog } from "../../../src/server/base/log.ts";
import { readDatabaseState, type DatabaseState } from "../../../src/server/kernel/db/database-time.ts";
import { openDatabase } from "../../../src/server/kernel/db/open.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import { followChanges, type Heard } from "../../../src/server/kernel/changes.ts";
import { startJobs, type Job } from "../../../src/server/kernel/jobs.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines, openTestDatabase, quiet, type TestDatabase } from "../../setup/engines.ts";
import { openCountingDoor, type CountingDoor } from "../../setup/postgres/counting-door.ts";
import { createPost } from "../kit/inputs.ts";
import { startPurgeReceiver } from "./cdn/purge-receiver.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Later than PostgreSQL's own clock, so that the test's decides what is due. */
const NOW = "2036-03-03T10:00:00.000Z";

type Look = () => Promise<DatabaseState>;

/** Runs jobs, whose turns come when the test says so, and tells which have run since it was last asked. */
function run(jobs: readonly Job[], { database }: TestDatabase, look: Look) {
  let [looks, open] = [0, 0];
  const ran: string[] = [];
  const watched = jobs.map((job) => ({
    ...job,
    run: () => {
      open++;
      ran.push(job.name);
      return job.run();
    },
  }));
  const started = startJobs(watched, {
    listen: database.listen,
    look: () => look().finally(() => looks++),
    log: createLog("silent"),
    onRun: () => void open--,
  });
  const isOver = (before: number) => looks > before && open === 0;
  return {
    async turn(times = 1) {
      for (let turn = 0; turn < times; turn++) {
        const before = looks;
        vi.advanceTimersByTime(SECOND);
        do await nextTurn();
        while (!isOver(before));
      }
    },
    takeRuns: () => ran.splice(0),
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

/** Runs the app's jobs until they rest. */
async function runResting(app: TestApp, look: Look = app.app.look) {
  const running = run(app.app.jobs, app, look);
  await running.turn(5);
  running.takeRuns();
  return running;
}

/** Other tests write to the same PostgreSQL, and it has one version for all its databases. */
const asIfAlone = (app: TestApp) => async () => ({ ...(await app.app.look()), version: "the same" });

describe.each(engines)("a server on %s", (engine) => {
  test("that nobody uses works on nothing, and asks the database hardly more than once a turn", async () => {
    await using opened = new AsyncDisposableStack();
    let door: CountingDoor | undefined;
    const leadThrough = async (url: string) => {
      door = opened.use(await openCountingDoor(url));
      return door.url;
    };
    const app = opened.use(await startApp(engine, { now: NOW, leadThrough }));
    const running = opened.use(await runResting(app, engine === "sqlite" ? app.app.look : asIfAlone(app)));
    const turns = 120;
    const counted = await door?.count(() => running.turn(turns));
    if (counted) expect(counted.statements / turns).toBeLessThan(1.6);
    else await running.turn(turns);
    // They work on what is in memory.
    const often = new Set(["views", "mail events", "authors"]);
    const runs = running.takeRuns().filter((name) => !often.has(name));
    for (const [name, ofOne] of Object.entries(Object.groupBy(runs, (each) => each)))
      expect(ofOne?.length, name).toBeLessThanOrEqual(2);
  });

  test("mails who has just subscribed at its next turn, here or through another process", async () => {
    await using app = await startApp(engine, { now: NOW });
    await using running = await runResting(app);
    await using other = await openDatabase({ dataDir: app.dataDir, databaseUrl: app.databaseUrl }, quiet);
    await app.request("POST", "/api/subscribers", { json: { email: "first@example.com" } });
    await running.turn();
    expect(await app.mails()).toHaveLength(1);

    await running.turn(5);
    const at = app.clock.now().toISOString();
    await other.db
      .insertInto("subscription_requests")
      .values({ email: "ada@example.com", name: "", mailbox_key: "ada@example.com", at, tags: "" })
      .execute();
    await running.turn();
    expect(await app.mails()).toHaveLength(2);
  });

  test("publishes a scheduled post at its time, also if its clock is set forward, and not before", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const soon = new Date(Date.parse(NOW) + HOUR).toISOString();
    await createPost(as, { status: "published", publishedAt: soon });
    await createPost(as, { status: "published", publishedAt: new Date(Date.parse(NOW) + DAY).toISOString() });
    await using running = await runResting(app);
    const published = async () => {
      const rows = await app.database.db.selectFrom("posts").select("publication_recorded").execute();
      return rows.filter((row) => row.publication_recorded).length;
    };
    app.clock.set(new Date(Date.parse(soon) - SECOND).toISOString());
    await running.turn(3);
    expect(await published()).toBe(0);
    app.clock.set(soon);
    await running.turn();
    expect(await published()).toBe(1);
    await running.turn(3);
    app.clock.advance(2 * DAY);
    await running.turn();
    expect(await published()).toBe(2);
  });

  test("begins a newsletter at the next turn after it was sent, and a scheduled one at its time", async () => {
    await using app = await startApp(engine, { now: NOW });
    const { db } = app.database;
    const at = app.clock.now().toISOString();
    const soon = new Date(Date.parse(NOW) + HOUR).toISOString();
    const row = { subject: "Hello", preheader: "", content: "<p>Hello</p>", created_at: at, updated_at: at };
    await using running = await runResting(app);
    await db
      .insertInto("newsletters")
      .values({ ...row, status: "scheduled", scheduled_for: soon })
      .execute();
    const statuses = async () =>
      (await db.selectFrom("newsletters").select("status").orderBy("id").execute()).map(
        ({ status }) => status,
      );
    await running.turn(5);
    expect(await statuses()).toEqual(["scheduled"]);
    app.clock.set(soon);
    await running.turn();
    expect(await statuses()).not.toContain("scheduled");
  });

  test("tells the cache in front of it of a change at once and after two seconds, and then rests", async () => {
    await using cache = await startPurgeReceiver();
    const env = { CDN: "custom", CDN_URL: cache.url, CDN_TOKEN: "a-token-of-the-cache" };
    await using app = await startApp(engine, { now: NOW, env });
    await using running = await runResting(app);
    const purgesOf = async (advanceMs: number) => {
      app.clock.advance(advanceMs);
      await running.turn();
      return cache.take().length;
    };
    await purgesOf(3 * SECOND);
    await happened(app.database.db, { kind: "settings.changed" }, app.clock.now());
    expect([await purgesOf(0), await purgesOf(SECOND), await purgesOf(2 * SECOND)]).toEqual([1, 0, 1]);
    running.takeRuns();
    expect(await purgesOf(MINUTE)).toBe(0);
    await running.turn(10);
    if (engine === "sqlite") expect(running.takeRuns()).not.toContain("cdn");
  });

  test("finds within three minutes what it was not told of", async () => {
    await using app = await startApp(engine, { now: NOW });
    await using running = await runResting(app, asIfAlone(app));
    await app.request("POST", "/api/subscribers", { json: { email: "ada@example.com" } });
    for (let turn = 0; turn < 180 && (await app.mails()).length === 0; turn++) await running.turn();
    expect(await app.mails()).toHaveLength(1);
  });

  test("tries again at the next turn what has failed, and everything while the database cannot say what it is", async () => {
    await using opened = await openTestDatabase(engine);
    let [fails, isAway] = [true, false];
    const jobs = ["one", "another"].map((name) => ({
      name,
      everyMs: SECOND,
      restsUntil: async () => undefined,
      run: async () => {
        if (name === "one" && fails) throw new Error("It fails.");
      },
    }));
    const look = async () => {
      if (isAway) throw new Error("It is away.");
      return { version: "the same", at: NOW };
    };
    await using running = run(jobs, opened, look);
    await running.turn(3);
    expect(running.takeRuns()).toEqual(["one", "another", "one", "one"]);
    fails = false;
    await running.turn(3);
    expect(running.takeRuns()).toEqual(["one"]);
    isAway = true;
    await running.turn(2);
    expect(running.takeRuns()).toEqual(["one", "another", "one", "another"]);
  });

  test("knows the state of its database by what is committed, by whomever and whenever it began", async () => {
    await using opened = await openTestDatabase(engine);
    const { database, dataDir, databaseUrl } = opened;
    const versionOf = async () => (await readDatabaseState(database.db, NOW)).version;
    const seen = [await versionOf()];
    await happened(database.db, { kind: "settings.changed" }, new Date());
    seen.push(await versionOf());
    await using other = await openDatabase({ dataDir, databaseUrl }, quiet);
    await other.db.transaction().execute(async (tx) => {
      await happened(tx, { kind: "settings.changed" }, new Date());
      seen.push(await versionOf());
    });
    seen.push(await versionOf());
    // What is under way on PostgreSQL is a change of its own; on SQLite it is none.
    if (engine === "sqlite") expect(seen[2]).toBe(seen[1]);
    expect(new Set([seen[0], seen[1], seen[3]]).size).toBe(3);
    expect(seen[3]).not.toBe(seen[2]);
    if (engine === "sqlite") expect(await versionOf()).toBe(seen[3]);
  });

  test("does not count as behind in its reading while it has looked and nothing was written", async () => {
    await using opened = await openTestDatabase(engine);
    const { db } = opened.database;
    let time = Date.parse(NOW);
    const heard: Heard[] = [];
    const changes = await followChanges({
      db,
      now: () => new Date(time),
      elapsed: () => time,
      onChange: (each) => heard.push(each),
    });
    const looks = async () => {
      for (let turn = 0; turn < 50; turn++) {
        time += SECOND;
        const { version } = await changes.look();
        if (version !== last) await changes.catchUp();
        last = version;
      }
    };
    let last = "";
    await looks();
    await happened(db, { kind: "settings.changed" }, new Date(time));
    time += SECOND;
    await changes.look();
    await changes.catchUp();
    expect(heard.map(({ behindMs }) => behindMs)).toEqual([SECOND]);

    await looks();
    // It has looked, and could not read.
    await happened(db, { kind: "settings.changed" }, new Date(time));
    for (let turn = 0; turn < 10; turn++) {
      time += SECOND;
      await changes.look();
    }
    await changes.catchUp();
    expect(heard.at(-1)?.behindMs).toBe(10 * SECOND);
    time += MINUTE;
    await happened(db, { kind: "settings.changed" }, new Date(time));
    await changes.catchUp();
    expect(heard.at(-1)?.behindMs).toBe(MINUTE);
  });
});
