import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/audience/subscribers.ts";
import { DAY, instantAfter } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { suppress } from "./subscribe-by-mail.ts";
import { addOldReaders, noteDeed, sendWeekly } from "./silent.ts";

async function inactiveAt(as: Ask, months = 3) {
  const path = `/api/admin/subscribers?inactive=${months}&sort=email`;
  const list = await read(await as("GET", path), calls.listSubscribers);
  expect(list.subscribers).toHaveLength(list.totalSubscribers);
  return list.subscribers.map(({ id }) => id);
}

describe.each(engines)("inactive subscribers on %s", (engine) => {
  test("have neither opened nor clicked by hand, in the list, its count and its export", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addOldReaders(app, 5);
    await sendWeekly(app, { weeks: 16 });
    await noteDeed(app, { subscriberId: 2, daysAgo: 5 });
    await noteDeed(app, { subscriberId: 3, daysAgo: 60, kind: "click" });
    await noteDeed(app, { subscriberId: 4, daysAgo: 5, isMachine: true });
    await noteDeed(app, { subscriberId: 5, daysAgo: 100 });
    expect(await inactiveAt(as)).toEqual([1, 4, 5]);
    const csv = await as("GET", "/api/admin/subscribers/export?inactive=3");
    expect([csv.headers.get(calls.ROW_COUNT_HEADER), (await csv.text()).trim().split("\n").length]).toEqual([
      "3",
      4,
    ]);
  });

  test("were mailed before and since; who came later, was left out or may not be mailed is not one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { db } = app.database;
    await addOldReaders(app, 7);
    await sendWeekly(app, { weeks: 16, to: [1, 2, 4, 5, 6] });
    // An old date in an imported list, and newsletters of the last weeks only.
    await sendWeekly(app, { weeks: 5, to: [3] });
    await db
      .updateTable("subscribers")
      .set({ confirmed_at: instantAfter(app.clock.now(), -20 * DAY) })
      .where("id", "=", 2)
      .execute();
    await suppress(app, "active-4@example.com", "hard_bounce");
    await db
      .updateTable("subscribers")
      .set({ paused_until: instantAfter(app.clock.now(), DAY) })
      .where("id", "=", 5)
      .execute();
    await db
      .updateTable("subscribers")
      .set({ kept_at: instantAfter(app.clock.now(), -DAY) })
      .where("id", "=", 6)
      .execute();
    expect(await inactiveAt(as)).toEqual([1]);
  });

  test("have left three newsletters unread, and not only two", async () => {
    await using app = await startApp(engine);
    await addOldReaders(app, 2);
    await sendWeekly(app, { weeks: 2 });
    app.clock.advance(100 * DAY);
    await sendWeekly(app, { weeks: 2 });
    await sendWeekly(app, { weeks: 1, to: [2] });
    expect(await inactiveAt(await app.signIn())).toEqual([2]);
  });

  test("are nobody while opens are not counted, or have not been for long enough", async () => {
    await using app = await startApp(engine);
    await addOldReaders(app, 1);
    await sendWeekly(app, { weeks: 30, isCounted: false });
    expect(await inactiveAt(await app.signIn())).toEqual([]);
    app.clock.advance(16 * 7 * DAY);
    await sendWeekly(app, { weeks: 15 });
    const as = await app.signIn();
    expect(await inactiveAt(as, 12)).toEqual([]);
    expect(await inactiveAt(as, 3)).toEqual([1]);
    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    expect(await inactiveAt(as, 3)).toEqual([]);
  });
});

describe.each(engines)("paused subscribers on %s", (engine) => {
  test("are listed as paused, counted as active, and exported as paused", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await addOldReaders(app, 3);
    const pause = (id: number, until: string) =>
      app.database.db.updateTable("subscribers").set({ paused_until: until }).where("id", "=", id).execute();
    await pause(1, instantAfter(app.clock.now(), DAY));
    await pause(2, instantAfter(app.clock.now(), -DAY));
    const list = async (status: string) => {
      const answer = await as("GET", `/api/admin/subscribers?status=${status}&sort=email`);
      const { subscribers, totalSubscribers } = await read(answer, calls.listSubscribers);
      return [totalSubscribers, ...subscribers.map((each) => each.status)];
    };
    expect(await list("paused")).toEqual([1, "paused"]);
    expect(await list("active")).toEqual([3, "paused", "active", "active"]);
    const { leftOut } = await read(await as("GET", "/api/admin/subscribers/count"), calls.countSubscribers);
    expect(leftOut.paused).toBe(1);
    const csv = await (await as("GET", "/api/admin/subscribers/export?status=paused")).text();
    expect(csv).toContain("active-1@example.com,paused,");
  });
});
