import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/audience/sunset.ts";
import { DAY, HOUR } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import {
  confirmLinkFor,
  mailsTo,
  preferencesLinkOf,
  subscribe,
  subscriberOf,
  linksOf,
} from "../audience/subscribe-by-mail.ts";
import { importText } from "../moving/lists/lists.ts";
import { addOldReaders, noteDeed, sendWeekly } from "../audience/silent.ts";
import { read } from "../kit/ask.ts";

const START = "2026-03-02T09:00:00.000Z";
const reader = (id: number) => `active-${id}@example.com`;

/** Readers who have not opened one of sixteen newsletters. */
async function startSilent(engine: Engine, count = 3) {
  const app = await startApp(engine, { now: START });
  await addOldReaders(app, count);
  await sendWeekly(app, { weeks: 16 });
  return { app, as: await app.signIn(), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const inactivityAt = async (as: TestApp["request"]) =>
  read(await as("GET", "/api/admin/inactivity/3"), calls.getInactivity);
const ask = (as: TestApp["request"]) => as("POST", "/api/admin/inactivity/3/questions");
const questionTo = async (app: TestApp, id: number) =>
  (await mailsTo(app, reader(id))).find(({ text }) => text?.includes("/keep/"));
const keepPathOf = async (app: TestApp, id: number) =>
  new URL(new RegExp(`${PUBLIC_URL}/keep/\\S+`).exec((await questionTo(app, id))?.text ?? "")?.[0] ?? "")
    .pathname;
const isPaused = async (app: TestApp, id: number) =>
  (await subscriberOf(app, reader(id)))?.paused_until !== null;

/** Asks everybody and sends the emails. */
async function askAll({ app, as }: Awaited<ReturnType<typeof startSilent>>) {
  expect((await ask(as)).status).toBe(202);
  await app.work("questions");
  await app.work("mail");
}

async function letPass(app: TestApp, days: number) {
  app.clock.advance(days * DAY);
  await app.work("sunset");
}

describe.each(engines)("asking inactive subscribers on %s", (engine) => {
  test("each gets one email with an answer and one-click unsubscribing, and nobody is asked twice", async () => {
    await using silent = await startSilent(engine);
    const { app, as } = silent;
    await noteDeed(app, { subscriberId: 3, daysAgo: 2 });
    expect(await inactivityAt(as)).toMatchObject({
      unknownBecause: null,
      toAsk: 2,
      waiting: 0,
      asking: null,
    });
    await askAll(silent);
    const mail = await questionTo(app, 1);
    expect(mail?.subject).toContain("Do you still want");
    expect(mail?.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe(
      "List-Unsubscribe=One-Click",
    );
    expect(await questionTo(app, 3)).toBeUndefined();
    await askAll(silent);
    await app.work("questions", "mail");
    expect(await mailsTo(app, reader(1))).toHaveLength(1);
    expect(await inactivityAt(as)).toMatchObject({ toAsk: 0, waiting: 2, asking: null });
  });

  test("the many sends of the welcome series do not hide since when opens are counted", async () => {
    await using silent = await startSilent(engine);
    const { app, as } = silent;
    const newsletter = await app.database.db
      .selectFrom("newsletters")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const { id: _, ...sent } = { ...newsletter, series_step_id: 1 };
    for (let day = 0; day < 1_010; day += 101)
      await app.database.db
        .insertInto("newsletters")
        .values(Array.from({ length: 101 }, () => sent))
        .execute();
    expect(await inactivityAt(as)).toMatchObject({ unknownBecause: null, toAsk: 3 });
  });

  test("few wait in the queue at a time, behind no more than ten mails, and asking can be stopped", async () => {
    await using silent = await startSilent(engine, 25);
    const { app, as } = silent;
    await ask(as);
    expect((await ask(as)).status).toBe(409);
    const queued = async () =>
      (await app.database.db.selectFrom("mails").select("id").where("state", "=", "pending").execute())
        .length;
    for (let round = 0; round < 3; round++) await app.work("questions");
    expect(await queued()).toBe(10);
    await app.work("mail", "questions");
    expect(await queued()).toBe(10);
    await as("DELETE", "/api/admin/inactivity/questions");
    await app.work("mail", "questions");
    expect([await queued(), await inactivityAt(as)]).toMatchObject([
      0,
      { toAsk: 5, waiting: 20, asking: null },
    ]);
  });

  test("opening the link changes nothing; the button keeps the letter", async () => {
    await using silent = await startSilent(engine);
    const { app } = silent;
    await askAll(silent);
    const path = await keepPathOf(app, 1);
    expect(await (await app.request("GET", path)).text()).toContain("Keep sending");
    expect((await subscriberOf(app, reader(1)))?.asked_at).not.toBeNull();
    expect(await (await app.request("POST", path)).text()).toContain("keeps coming");
    await letPass(app, 31);
    expect(await Promise.all([1, 2].map((id) => isPaused(app, id)))).toEqual([false, true]);
    expect((await app.request("GET", `${path}x`)).status).toBe(404);
  });

  test("who opens by hand is not paused, who is opened by a machine is, and whom no mail reached is not", async () => {
    await using silent = await startSilent(engine);
    const { app } = silent;
    await askAll(silent);
    await noteDeed(app, { subscriberId: 1, daysAgo: -3 });
    await noteDeed(app, { subscriberId: 2, daysAgo: -3, isMachine: true });
    await app.database.db
      .updateTable("mails")
      .set({ state: "failed" })
      .where("recipient", "=", reader(3))
      .execute();
    await letPass(app, 29);
    expect(await isPaused(app, 2)).toBe(false);
    await letPass(app, 2);
    expect(await Promise.all([1, 2, 3].map((id) => isPaused(app, id)))).toEqual([false, true, false]);
    expect(await inactivityAt(await app.signIn())).toMatchObject({ waiting: 0, paused: 1 });
  });
});

describe.each(engines)("who did not answer on %s", (engine) => {
  test("resumes with one click, by the answer's link, by a new confirmation, or by the owner", async () => {
    await using silent = await startSilent(engine, 4);
    const { app } = silent;
    await askAll(silent);
    const path = await keepPathOf(app, 2);
    await letPass(app, 31);
    const as = await app.signIn();
    expect((await inactivityAt(as)).paused).toBe(4);

    const preferences = await preferencesLinkOf(app, reader(1));
    expect(await (await app.request("GET", preferences)).text()).toContain(
      "is paused until you want it again",
    );
    await app.request("POST", preferences, { form: { action: "resume" } });
    await app.request("POST", path);
    await subscribe(app, reader(3));
    expect(await isPaused(app, 3)).toBe(true);
    await app.request("POST", await confirmLinkFor(app, reader(3)));
    expect(await Promise.all([1, 2, 3, 4].map((id) => isPaused(app, id)))).toEqual([
      false,
      false,
      false,
      true,
    ]);

    expect((await as("DELETE", "/api/admin/subscribers/1/pause")).status).toBe(409);
    expect(await read(await as("DELETE", "/api/admin/inactivity/pauses"), calls.resumeSilent)).toEqual({
      resumed: 1,
    });
    expect(await inactivityAt(as)).toMatchObject({ toAsk: 0, waiting: 0, paused: 0 });
  });
});

describe.each(engines)("a pause without an answer on %s", (engine) => {
  test("outlasts an import of the address, is exported, and does not come for who took an unsubscribe back", async () => {
    await using silent = await startSilent(engine, 2);
    const { app } = silent;
    await askAll(silent);
    const { unsubscribeUrl } = await linksOf(app);
    const leave = new URL(unsubscribeUrl(reader(2))).pathname;
    await app.request("POST", leave, { form: { button: "1" } });
    await app.request("POST", leave, { form: { undo: "1" } });
    await letPass(app, 31);
    // Who takes an unsubscribe back has answered.
    expect(await Promise.all([1, 2].map((id) => isPaused(app, id)))).toEqual([true, false]);
    await importText(app, `email,status\n${reader(1)},active\n`);
    expect(await isPaused(app, 1)).toBe(true);
    const as = await app.signIn();
    const csv = await (await as("GET", "/api/admin/subscribers/export")).text();
    expect(csv).toContain(`${reader(1)},paused,`);
    await importText(app, "email,status\nelsewhere@example.com,paused\n");
    expect((await subscriberOf(app, "elsewhere@example.com"))?.status).toBe("pending");
  });
});

/** Saves a rule that asks after three months. */
const switchOn = async (as: TestApp["request"]) => {
  const { revision } = await read(await as("GET", "/api/admin/mail-settings/sunset"), calls.getSunsetRule);
  const json = { isOn: true, months: "3", revision };
  return as("PUT", "/api/admin/mail-settings/sunset", { json });
};

describe.each(engines)("the rule on %s", (engine) => {
  test("is off by default, asks once a day when it is on, and never the same people twice", async () => {
    await using silent = await startSilent(engine, 1);
    const { app, as } = silent;
    await app.work("sunset");
    await app.work("questions");
    expect(await questionTo(app, 1)).toBeUndefined();
    expect((await switchOn(as)).status).toBe(200);
    for (let day = 0; day < 3; day++) {
      await app.work("sunset");
      await app.work("questions");
      app.clock.advance(25 * HOUR);
    }
    expect(await mailsTo(app, reader(1))).toHaveLength(1);
    expect(
      (await as("PUT", "/api/admin/mail-settings/sunset", { json: { isOn: true, months: "3", revision: 0 } }))
        .status,
    ).toBe(409);
    expect(
      (await as("PUT", "/api/admin/mail-settings/sunset", { json: { isOn: true, months: "4", revision: 1 } }))
        .status,
    ).toBe(422);
  });

  test("does nothing while opens are not counted or the site is held, and the screen can say why", async () => {
    await using silent = await startSilent(engine, 1);
    const { app, as } = silent;
    await switchOn(as);
    await app.database.db
      .insertInto("sender")
      .values({ id: 1, place: "", public_url: "https://old.example.com", held_since: START })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ held_since: START }))
      .execute();
    await app.work("sunset");
    await app.work("questions");
    expect((await ask(as)).status).toBe(409);
    await app.database.db.updateTable("sender").set({ held_since: null }).execute();
    await as("PATCH", "/api/admin/settings", { json: { isTrackingOn: false } });
    await app.work("sunset");
    await app.work("questions");
    expect(await questionTo(app, 1)).toBeUndefined();
    expect((await inactivityAt(as)).unknownBecause).toContain("not counted");
    expect((await ask(as)).status).toBe(409);
  });

  test("a day that a clock noted which was years ahead puts nothing off", async () => {
    await using silent = await startSilent(engine, 1);
    const { app, as } = silent;
    await switchOn(as);
    const ahead = { name: "sunset-rule", at: "2099-01-01T00:00:00.000Z" } as const;
    await app.database.db.insertInto("observations").values(ahead).execute();
    await app.work("sunset");
    await app.work("questions");
    expect(await mailsTo(app, reader(1))).toHaveLength(1);
  });

  test("asks nobody where nobody of many has opened anything: the site could not be reached, or a cache answered", async () => {
    await using silent = await startSilent(engine, 50);
    const { app, as } = silent;
    await switchOn(as);
    await app.work("sunset");
    await app.work("questions");
    expect(await inactivityAt(as)).toMatchObject({
      unknownBecause: expect.stringContaining("not been counted for long enough"),
      toAsk: 0,
    });
    expect((await ask(as)).status).toBe(409);
    // The newest of sixteen were opened, the others still tell nothing.
    const { db } = app.database;
    const open = { kind: "open", subscriber_id: 1, link: null, at: START } as const;
    const openOf = (ids: readonly number[]) =>
      db
        .insertInto("events")
        .values(ids.map((newsletter_id) => ({ ...open, newsletter_id })))
        .execute();
    await openOf([14, 15, 16]);
    expect((await ask(as)).status).toBe(409);
    await openOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect((await inactivityAt(as)).toAsk).toBe(49);
  });

  test("pauses nobody in a month in which opens were not counted", async () => {
    await using silent = await startSilent(engine, 2);
    const { app } = silent;
    const countOpens = async (isTrackingOn: boolean) => {
      const as = await app.signIn();
      expect((await as("PATCH", "/api/admin/settings", { json: { isTrackingOn } })).status).toBe(200);
    };
    await askAll(silent);
    await countOpens(false);
    await letPass(app, 31);
    expect(await isPaused(app, 1)).toBe(false);
    await sendWeekly(app, { weeks: 4, isCounted: false });
    await countOpens(true);
    await letPass(app, 1);
    expect(await isPaused(app, 1)).toBe(false);
    await sendWeekly(app, { weeks: 1 });
    await letPass(app, 30);
    expect(await isPaused(app, 1)).toBe(true);
  });
});
