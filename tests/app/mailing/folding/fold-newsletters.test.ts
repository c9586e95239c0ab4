import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Conditions } from "../../../../src/contract/segments.ts";
import { DAY, instantAfter } from "../../../../src/server/base/clock.ts";
import { foldNewsletters } from "../../../../src/server/mailing/folding/fold-newsletters.ts";
import { readBell } from "../../../setup/bell.ts";
import { noteObservation } from "../../../../src/server/kernel/observations.ts";
import { startApp } from "../../../setup/app.ts";
import type { TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { addSubscribers } from "../../kit/inputs.ts";

const START = "2026-03-02T09:00:00.000Z";
const READERS = 12;
const YEAR = 365.25 * DAY;

const states = ["sent", "sent", "sent", "failed", "skipped"] as const;
const statuses = ["sent", "sent", "sent", "cancelled", "failed"] as const;

/** What one reader got and did: a state, and days after the send on which they did something. */
const outcome = fc.record({
  state: fc.constantFrom(...states),
  deeds: fc.array(
    fc.record({
      kind: fc.constantFrom("open" as const, "click" as const),
      isMachine: fc.boolean(),
      hours: fc.nat({ max: 24 * 400 }),
    }),
    { maxLength: 4 },
  ),
});
const past = fc.record({
  /** Before the day on which they are folded. */
  daysAgo: fc.integer({ min: 1, max: 1_500 }),
  status: fc.constantFrom(...statuses),
  isCounted: fc.boolean(),
  outcomes: fc.array(outcome, { minLength: READERS, maxLength: READERS }),
});
type Past = typeof past extends fc.Arbitrary<infer Each> ? Each : never;

/** The owner was told of folding long ago. */
const announce = ({ database: { db }, clock }: TestApp) =>
  noteObservation(db, "folding-announced", instantAfter(clock.now(), -30 * DAY));

/** Writes newsletters as the sender and the counting leave them. */
async function writePast({ database: { db }, clock }: TestApp, newsletters: readonly Past[]) {
  for (const { daysAgo, status, isCounted, outcomes } of newsletters) {
    const at = instantAfter(clock.now(), -daysAgo * DAY);
    const after = (hours: number) => instantAfter(new Date(at), hours * 3_600_000);
    const people = outcomes.map(({ state, deeds }) =>
      isCounted && state === "sent" ? deeds.filter(({ isMachine }) => !isMachine) : [],
    );
    const firstOf = (index: number, kinds: readonly string[]) => {
      const hours = (people[index] ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map((deed) => deed.hours);
      return hours.length > 0 ? after(Math.min(...hours)) : null;
    };
    const countIn = (state: string) => outcomes.filter((each) => each.state === state).length;
    const both = ["open", "click"];
    const { id } = await db
      .insertInto("newsletters")
      .values({
        subject: `${daysAgo} days ago`,
        content: "<p>A text.</p>",
        status,
        total_count: outcomes.length,
        sent_count: countIn("sent"),
        failed_count: countIn("failed"),
        skipped_count: countIn("skipped"),
        opened_count: people.filter((_, index) => firstOf(index, both)).length,
        clicked_count: people.filter((_, index) => firstOf(index, ["click"])).length,
        scheduled_for: null,
        not_after: null,
        error: null,
        started_at: at,
        frozen_at: at,
        closed_at: at,
        send_at: at,
        sent_at: at,
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isCounted)
      await db
        .insertInto("newsletter_links")
        .values({ newsletter_id: id, n: 0, url: "https://one.example", clicks: 3 })
        .execute();
    await db
      .insertInto("newsletter_chunks")
      .values({ newsletter_id: id, chunk: 0, state: "done", not_before: null })
      .execute();
    await db
      .insertInto("deliveries")
      .values(
        outcomes.map(({ state }, n) => ({
          newsletter_id: id,
          // Two chunks.
          chunk: n % 2,
          n,
          subscriber_id: n + 1,
          address: `active-${n + 1}@example.com`,
          state,
          done_at: after(n / 3),
          opened_at: firstOf(n, both),
          clicked_at: firstOf(n, ["click"]),
        })),
      )
      .execute();
    const events = outcomes.flatMap(({ state, deeds }, n) =>
      isCounted && state === "sent"
        ? deeds.map(({ kind, isMachine, hours }) => ({
            kind,
            newsletter_id: id,
            subscriber_id: n + 1,
            is_machine: isMachine,
            link: kind === "click" ? 0 : null,
            at: after(hours),
          }))
        : [],
    );
    const trouble = { newsletter_id: id, subscriber_id: 1, is_machine: false, at: after(1) };
    await db
      .insertInto("events")
      .values([
        ...events,
        { kind: "complaint", ...trouble },
        { kind: "unsubscribe", ...trouble },
        { kind: "bounce", ...trouble, once_key: `hard:${id}` },
      ])
      .execute();
  }
}

const leaf = (kind: "opened" | "clicked", isNegated: boolean, days: number | null): Conditions => ({
  kind: "group",
  isNegated: false,
  match: "all",
  conditions: [{ kind, isNegated, newsletterId: null, days }],
});

const everyReaction = (["opened", "clicked"] as const).flatMap((kind) =>
  [true, false].flatMap((isNegated) =>
    [null, 1, 30, 100, 400, 800, 2_000].map((days) => leaf(kind, isNegated, days)),
  ),
);

type As = Awaited<ReturnType<TestApp["signIn"]>>;

/** All figures that a person or a program sees of newsletters, and whom segments and the rule of inactivity mean. */
async function figuresOf(app: TestApp, as: As) {
  const json = async (path: string) => (await as("GET", path)).json();
  const ids = (await app.database.db.selectFrom("newsletters").select("id").orderBy("id").execute()).map(
    ({ id }) => id,
  );
  const figures: unknown[] = [];
  for (const id of ids) {
    const { counts, reactions, links } = await json(`/api/newsletters/${id}/receipt`);
    figures.push({ counts, reactions, links, timeline: await json(`/api/newsletters/${id}/timeline`) });
  }
  for (const conditions of everyReaction) {
    const answer = await as("POST", "/api/admin/segments/count", { json: { conditions } });
    expect(answer.status).toBe(200);
    figures.push([conditions, await answer.json()]);
  }
  const { newsletters } = await json("/api/newsletters");
  const dashboard = await json("/api/admin/dashboard");
  return {
    figures,
    dashboard,
    newsletters: newsletters.map((each: object) => Object.assign(each, { folded: null })),
    inactive: await Promise.all(
      [3, 6, 12].map((months) => json(`/api/admin/subscribers?inactive=${months}`)),
    ),
  };
}

const rowsOf = async ({ database: { db } }: TestApp) => ({
  deliveries: (
    await db.selectFrom("deliveries").select("newsletter_id").distinct().orderBy("newsletter_id").execute()
  ).map((row) => row.newsletter_id),
  chunks: (
    await db
      .selectFrom("newsletter_chunks")
      .select("newsletter_id")
      .distinct()
      .orderBy("newsletter_id")
      .execute()
  ).map((row) => row.newsletter_id),
  reactions: (await db.selectFrom("events").select("id").where("kind", "in", ["open", "click"]).execute())
    .length,
});

describe.each(engines)("folding on %s", (engine) => {
  test("whatever happened, every figure is the same before and after, and only old newsletters lose their rows", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(past, { minLength: 4, maxLength: 7 }),
        fc.nat({ max: 3 }),
        async (newsletters, segmentOf) => {
          await using app = await startApp(engine, { now: START });
          app.clock.advance(-1_600 * DAY);
          await addSubscribers(app, READERS);
          app.clock.set(START);
          await announce(app);
          await writePast(app, newsletters);
          const as = await app.signIn();
          const named = segmentOf + 1;
          const conditions = {
            kind: "group",
            isNegated: false,
            match: "all",
            conditions: [{ kind: "opened", isNegated: true, newsletterId: named, days: null }],
          };
          const made = await as("POST", "/api/admin/segments", { json: { name: "Asleep", conditions } });
          expect(made.status).toBe(201);
          const before = await figuresOf(app, as);
          const segments = await (await as("GET", "/api/admin/segments")).json();
          // Stopped again and again in the middle, as by a kill: half of the rows are gone.
          for (let run = 0; run < 3; run++) {
            let asked = 0;
            const isStopping = () => asked++ > 0;
            const { db, heavy } = app.database;
            await foldNewsletters({ db, heavy, now: app.clock.now, isStopping });
            expect(await figuresOf(app, as)).toEqual(before);
          }
          await app.work("folding");
          expect(await figuresOf(app, as)).toEqual(before);
          expect(await (await as("GET", "/api/admin/segments")).json()).toEqual(segments);
          const kept = newsletters.flatMap(({ daysAgo }, index) =>
            daysAgo * DAY <= 2 * YEAR || index + 1 === named ? [index + 1] : [],
          );
          const rows = await rowsOf(app);
          expect(rows.deliveries).toEqual(kept);
          expect(rows.chunks).toEqual(kept);
          // Folded is folded: a second run changes nothing, nor does a longer time.
          await app.work("folding");
          expect(await rowsOf(app)).toEqual(rows);
        },
      ),
      { numRuns: engine === "sqlite" ? 3 : 1, endOnFailure: true },
    );
  }, 300_000);

  test("a folded newsletter says so, is mailed to nobody again, and no longer counts; “never” keeps everything", async () => {
    await using app = await startApp(engine, { now: START });
    const as = await app.signIn();
    await announce(app);
    await addSubscribers(app, READERS);
    const outcomes = Array.from({ length: READERS }, (_, n) => ({
      state: n === 0 ? ("failed" as const) : ("sent" as const),
      deeds: [],
    }));
    for (const status of ["sent", "cancelled", "failed"] as const)
      await writePast(app, [{ daysAgo: 800, status, isCounted: true, outcomes }]);
    await app.database.db
      .updateTable("newsletters")
      .set({ frozen_at: null })
      .where("status", "=", "cancelled")
      .execute();
    const before = await rowsOf(app);
    await as("PATCH", "/api/admin/settings", { json: { readerDetailsYears: "never" } });
    await app.work("folding");
    expect(await rowsOf(app)).toEqual(before);
    // One whose second try is asked for is not over.
    await app.database.db
      .updateTable("newsletters")
      .set({ retry_at: "2100-01-01T00:00:00.000Z" })
      .where("id", "=", 3)
      .execute();
    for (const readerDetailsYears of ["3", "2"]) {
      await as("PATCH", "/api/admin/settings", { json: { readerDetailsYears } });
      await app.work("folding");
      expect((await rowsOf(app)).deliveries).toEqual(readerDetailsYears === "3" ? [1, 2, 3] : [3]);
    }
    for (const id of [1, 2]) {
      const receipt = await (await as("GET", `/api/newsletters/${id}/receipt?page=1`)).json();
      expect(receipt).toMatchObject({
        newsletter: { folded: { at: START, years: 2 } },
        counts: { planned: READERS, sent: READERS - 1, failed: 1 },
        deliveries: [],
        totalDeliveries: 0,
        totalPages: 1,
      });
      const words = "What each reader did with this newsletter was removed after 2 years.";
      const download = await as("GET", `/api/newsletters/${id}/receipt/export`);
      expect([download.status, (await download.json()).message]).toEqual([
        409,
        expect.stringContaining(words),
      ]);
      const tagged = await as("PUT", `/api/newsletters/${id}/links/0/tag`, { json: { tag: "Warm" } });
      expect([tagged.status, (await tagged.json()).message]).toEqual([409, expect.stringContaining(words)]);
      expect((await as("POST", `/api/newsletters/${id}/second-try`)).status).toBeGreaterThanOrEqual(400);
      const conditions = { kind: "group", match: "all", conditions: [{ kind: "opened", newsletterId: id }] };
      const segment = await as("POST", "/api/admin/segments", { json: { name: `Of ${id}`, conditions } });
      expect((await segment.json()).fields.conditions).toContain("was removed");
    }
  });

  test("the bell tells of the first folding a week before, once, also after a clock that was ahead", async () => {
    await using app = await startApp(engine, { now: START });
    const noticed = async () =>
      (await readBell(app.database.db))
        .map(({ words }) => words)
        .filter((words) => words.includes("each reader"));
    const outcomes = Array.from({ length: READERS }, () => ({ state: "sent" as const, deeds: [] }));
    await addSubscribers(app, READERS);
    // Nothing to fold: nothing to tell.
    await app.work("folding");
    expect(await noticed()).toEqual([]);
    for (const daysAgo of [800, 900])
      await writePast(app, [{ daysAgo, status: "sent", isCounted: true, outcomes }]);
    await noteObservation(app.database.db, "folding-announced", instantAfter(app.clock.now(), 900 * DAY));
    const before = await rowsOf(app);
    for (const days of [0, 1, 5.9]) {
      app.clock.advance(days * DAY);
      await app.work("folding");
      expect(await rowsOf(app)).toEqual(before);
    }
    expect(await noticed()).toEqual([
      "From March 9, what each reader did with a newsletter is removed 2 years after it was sent; the totals stay. There are 2 such newsletters. Choose a longer time or “Never” to keep it.",
    ]);
    app.clock.advance(0.2 * DAY);
    await app.work("folding");
    expect((await rowsOf(app)).deliveries).toEqual([]);
  });

  test("those whom a cancel left uncounted go with the rest, and only with an old newsletter", async () => {
    await using app = await startApp(engine, { now: START });
    await announce(app);
    await addSubscribers(app, READERS);
    const outcomes = Array.from({ length: READERS }, () => ({ state: "skipped" as const, deeds: [] }));
    for (const daysAgo of [800, 100])
      await writePast(app, [{ daysAgo, status: "cancelled", isCounted: true, outcomes }]);
    const { db, heavy } = app.database;
    const uncounted = [1, 2].flatMap((newsletter_id) =>
      Array.from({ length: 700 }, (_, n) => ({ newsletter_id, subscriber_id: 1_000 + n })),
    );
    await db.insertInto("newsletter_audience").values(uncounted).execute();
    const left = async () => {
      const rows = await db.selectFrom("newsletter_audience").select("newsletter_id").execute();
      return [1, 2].map((id) => rows.filter((row) => row.newsletter_id === id).length);
    };
    // Killed after the deliveries, in the middle of these.
    let asked = 0;
    await foldNewsletters({ db, heavy, now: app.clock.now, isStopping: () => asked++ > 2 });
    expect(await left()).toEqual([200, 700]);
    await app.work("folding");
    expect(await left()).toEqual([0, 700]);
  });
});
