import { describe, expect, test } from "vitest";
import { DAY, instantAfter } from "../../../../src/server/base/clock.ts";
import { noteObservation } from "../../../../src/server/kernel/observations.ts";
import { countTimeline } from "../../../../src/server/mailing/delivery/receipt/read-timeline.ts";
import { foldNewsletters } from "../../../../src/server/mailing/folding/fold-newsletters.ts";
import { keepTimeline } from "../../../../src/server/mailing/folding/fold-store.ts";
import { startApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { announce, READERS, START, writePast } from "./past-newsletters.ts";

describe.each(engines)("the beginning of folding on %s", (engine) => {
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
    const countDeliveries = async () =>
      (await app.database.db.selectFrom("deliveries").select("n").execute()).length;
    for (const days of [0, 1, 5.9]) {
      app.clock.advance(days * DAY);
      await app.work("folding");
      expect(await countDeliveries()).toBe(2 * READERS);
    }
    expect(await noticed()).toEqual([
      "From March 9, what each reader did with a newsletter is removed 2 years after it was sent; the totals stay. There are 2 such newsletters. Choose a longer time or “Never” to keep it.",
    ]);
    app.clock.advance(0.2 * DAY);
    await app.work("folding");
    expect(await countDeliveries()).toBe(0);
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

  test("of two servers that fold one newsletter, the slower keeps no timeline of half of the rows", async () => {
    await using app = await startApp(engine, { now: START });
    const as = await app.signIn();
    await announce(app);
    await addSubscribers(app, READERS);
    const deeds = [{ kind: "open" as const, isMachine: false, hours: 1 }];
    const outcomes = Array.from({ length: READERS }, () => ({ state: "sent" as const, deeds }));
    await writePast(app, [{ daysAgo: 800, status: "sent", isCounted: true, outcomes }]);
    const timeline = async () => (await as("GET", "/api/newsletters/1/timeline")).json();
    const before = await timeline();
    await app.work("folding");
    // It looked before the other one began, and counted afterwards.
    await keepTimeline(app.database.db, 1, JSON.stringify(await countTimeline(app.database.heavy, 1)));
    expect(await timeline()).toEqual(before);
  });
});
