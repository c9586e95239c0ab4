import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { DAY, HOUR, instant, instantAfter } from "../../../../src/server/base/clock.ts";
import { isAnythingDue } from "../../../../src/server/mailing/delivery/outbound/is-anything-due.ts";
import type { TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { startOddRelay } from "../../../setup/odd-relay.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { newsletterAt, runSender, startMailing, startSending } from "./sending.ts";

const READERS = 1_000;
/** So many that PostgreSQL still writes them down when the first day's limit is used up. */
const MANY = 10_000;

const warmUp = async (as: Ask, isOn: boolean, { revision = 0, isAnew = false } = {}) => {
  const json = { isOn, revision, isAnew };
  expect((await as("PUT", "/api/admin/mail-server/warm-up", { json })).status).toBe(200);
};

/** Sends a newsletter to as many subscribers as the first day allows. */
async function sendFirstDay({ app, as }: Awaited<ReturnType<typeof startMailing>>) {
  await addSubscribers(app, READERS);
  await warmUp(as, true);
  await startSending(as);
  await runSender(app);
}

const countsAt = async (as: Ask, id = 1) => {
  const { counts } = await read(await as("GET", `/api/newsletters/${id}/receipt`), getReceipt);
  const { planned, sent, failed, skipped, pending } = counts;
  expect(planned).toBe(sent + failed + skipped + pending);
  return { planned, sent, failed, skipped, pending };
};

const isDue = ({ database, clock }: TestApp) => isAnythingDue(database.db, instant(clock.now()));

async function leave({ database }: TestApp, email: string) {
  await database.db
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: "2026-03-02T10:00:00.000Z" })
    .where("email", "=", email)
    .execute();
}

describe.each(engines)("the warm-up of a new domain on %s", (engine) => {
  test("sends 200 on the first day and twice as many on each next one, until all have it", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await sendFirstDay(mailing);
    expect(await countsAt(as)).toEqual({ planned: 1000, sent: 200, failed: 0, skipped: 0, pending: 800 });
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sending",
      continuesAt: "2026-03-03T09:00:00.000Z",
    });
    expect(await isDue(app)).toBe(false);
    expect(await (await as("GET", "/api/admin/dashboard/mail")).json()).toMatchObject({
      continuing: [{ id: 1, pending: 800, continuesAt: "2026-03-03T09:00:00.000Z" }],
    });

    app.clock.advance(DAY - HOUR);
    await runSender(app);
    expect(relay.received.size).toBe(200);
    const waiting = await app.database.db
      .selectFrom("deliveries")
      .select("address")
      .where("state", "=", "pending")
      .orderBy("chunk")
      .orderBy("n")
      .executeTakeFirstOrThrow();
    await leave(app, waiting.address);

    app.clock.advance(HOUR);
    expect(await isDue(app)).toBe(true);
    await runSender(app);
    // One who has left makes room for another, in the next round.
    expect(await countsAt(as)).toEqual({
      planned: 1000,
      sent: 400 + 200,
      failed: 0,
      skipped: 1,
      pending: 399,
    });
    app.clock.advance(DAY);
    await runSender(app);
    expect(await countsAt(as)).toEqual({ planned: 1000, sent: 999, failed: 0, skipped: 1, pending: 0 });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 999 });
    expect(new Set(relay.received.values())).toEqual(new Set([1]));
    expect(relay.received.has(waiting.address)).toBe(false);
  });

  test("two newsletters of one day share its limit, and other people come last in each", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await addSubscribers(app, READERS);
    await warmUp(as, true);
    await startSending(as, "The first of the day");
    await startSending(as, "The second of the day");
    await runSender(app);
    expect([(await countsAt(as, 1)).sent, (await countsAt(as, 2)).sent]).toEqual([200, 0]);
    const lastOf = async (id: number) => {
      const rows = await app.database.db
        .selectFrom("deliveries")
        .select("address")
        .where("newsletter_id", "=", id)
        .orderBy("chunk")
        .orderBy("n")
        .execute();
      expect(new Set(rows.map(({ address }) => address)).size).toBe(READERS);
      return new Set(rows.slice(-READERS * 0.4).map(({ address }) => address));
    };
    expect((await lastOf(1)).intersection(await lastOf(2)).size).toBeLessThan(40);
    for (let day = 0; day < 4; day++) {
      app.clock.advance(DAY);
      await runSender(app);
    }
    expect([(await countsAt(as, 1)).sent, (await countsAt(as, 2)).sent]).toEqual([READERS, READERS]);
  });

  test("a send that was paused for days goes on with one day's limit; without the warm-up the rest goes at once", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await sendFirstDay(mailing);
    await as("PUT", "/api/newsletters/1/pause");
    app.clock.advance(5 * DAY);
    await runSender(app);
    expect(relay.received.size).toBe(200);
    await as("DELETE", "/api/newsletters/1/pause");
    await runSender(app);
    expect(relay.received.size).toBe(600);
    expect(await (await as("GET", "/api/admin/mail-server/pace")).json()).toMatchObject({
      warmUp: {
        isOn: true,
        today: "2026-03-07",
        sentToday: 400,
        limit: 400,
        sendDaysBefore: 1,
        activeCount: 1000,
      },
    });
    await warmUp(as, true, { revision: 1 });
    await runSender(app);
    expect(relay.received.size).toBe(600);
    await warmUp(as, false, { revision: 2 });
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      recipientCount: READERS,
      continuesAt: null,
    });
  });

  test("a plan that begins anew has its first day again", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await sendFirstDay(mailing);
    await warmUp(as, true, { revision: 1, isAnew: true });
    await runSender(app);
    expect(await countsAt(as)).toMatchObject({ sent: 400, pending: 600 });
  });

  test("a cancel skips those who wait for the next day", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await sendFirstDay(mailing);
    await as("PUT", "/api/newsletters/1/cancellation");
    await runSender(app);
    expect(await countsAt(as)).toEqual({ planned: 1000, sent: 200, failed: 0, skipped: 800, pending: 0 });
  });

  test("the next day is one of the site's zone, also when its clocks change", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay, { now: "2026-03-28T08:00:00Z" });
    const { app, as } = mailing;
    await as("PATCH", "/api/admin/settings", { json: { timeZone: "Europe/Berlin" } });
    await sendFirstDay(mailing);
    expect(await newsletterAt(as, 1)).toMatchObject({ continuesAt: "2026-03-29T07:00:00.000Z" });
    // Late in the evening of the same day there, and after midnight of it.
    app.clock.set("2026-03-28T22:59:59.000Z");
    await runSender(app);
    expect(relay.received.size).toBe(200);
    app.clock.set("2026-03-29T07:00:00.000Z");
    await runSender(app);
    expect(relay.received.size).toBe(600);
  });

  test("who pauses while they wait for their day is left out; a pause that has ended holds nobody back", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await addSubscribers(app, 500);
    await warmUp(as, true);
    await startSending(as);
    await runSender(app);
    const waiting = await app.database.db
      .selectFrom("deliveries")
      .select("address")
      .where("state", "=", "pending")
      .limit(2)
      .execute();
    const [paused = "", back = ""] = waiting.map(({ address }) => address);
    const pause = (email: string, days: number) =>
      app.database.db
        .updateTable("subscribers")
        .set({ paused_until: instantAfter(app.clock.now(), days * DAY) })
        .where("email", "=", email)
        .execute();
    await pause(paused, 30);
    await pause(back, 0.5);
    app.clock.advance(DAY);
    await runSender(app);
    expect(relay.received.has(paused)).toBe(false);
    expect(relay.received.has(back)).toBe(true);
    expect(await countsAt(as)).toEqual({ planned: 500, sent: 499, failed: 0, skipped: 1, pending: 0 });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent" });
  });

  test("a warm-up that is switched off while the audience is written down holds nobody back", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    const { db } = app.database;
    await addSubscribers(app, 1);
    await sql`with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ${MANY})
      insert into subscribers (email, mailbox_key, status, source, subscribed_at, confirmed_at)
      select n || email, n || mailbox_key, status, source, subscribed_at, confirmed_at
      from numbers cross join subscribers where id = 1`.execute(db);
    await warmUp(as, true);
    await startSending(as);
    const sending = runSender(app);
    const waiting = db.selectFrom("newsletters").select("id").where("continues_at", "is not", null);
    while ((await waiting.execute()).length === 0) await setImmediate();
    await warmUp(as, false, { revision: 1 });
    await sending;
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", continuesAt: null });
    expect(relay.received.size).toBe(MANY);
  });

  test("a second try keeps to the limit of the day, and does not say that it waits while it goes out", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await sendFirstDay(mailing);
    const cancel = async () => {
      await as("PUT", "/api/newsletters/1/cancellation");
      await runSender(app);
      expect((await as("POST", "/api/newsletters/1/second-try")).status).toBe(200);
    };
    await cancel();
    await runSender(app);
    expect(relay.received.size).toBe(200);
    expect(await newsletterAt(as, 1)).toMatchObject({ continuesAt: "2026-03-03T09:00:00.000Z" });
    app.clock.advance(DAY);
    await runSender(app);
    expect(relay.received.size).toBe(600);
    await cancel();
    await warmUp(as, false, { revision: 1 });
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      recipientCount: READERS,
      continuesAt: null,
    });
    expect(new Set(relay.received.values())).toEqual(new Set([1]));
  });

  test("an audience that the day's limit covers is not held up", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { app, as } = mailing;
    await addSubscribers(app, 200);
    await warmUp(as, true);
    await startSending(as);
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 200 });
  });
});
