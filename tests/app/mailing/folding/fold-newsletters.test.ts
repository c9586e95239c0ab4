import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Conditions } from "../../../../src/contract/audience/segments.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { foldNewsletters } from "../../../../src/server/mailing/folding/fold-newsletters.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { announce, past, READERS, START, writePast, YEAR } from "./past-newsletters.ts";

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
});
