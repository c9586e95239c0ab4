import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { resumeSeriesSends } from "../../../../src/contract/mailing/welcome-series.ts";
import { countSubscribers } from "../../../../src/contract/audience/subscribers.ts";
import { takeTurns } from "../../../../src/server/kernel/db/claim.ts";
import type { DbOrTx } from "../../../../src/server/kernel/db/open.ts";
import type { TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { newsletterAt, runSender, startSending } from "../sending/sending.ts";
import {
  PATH,
  addStep,
  confirm,
  copy,
  mailedPage,
  runAt,
  sentOf,
  seriesOf,
  startSite,
  switchOn,
} from "./series.ts";

/** Waits until a start has found who is due, and waits for its turn behind this transaction. */
async function waitForStart({ database }: TestApp, tx: DbOrTx) {
  if (database.engine === "sqlite") {
    // By its next turn the start has asked the reading thread, which answers in order.
    await nextTurn();
    await sql`select 1`.execute(database.heavy);
    return;
  }
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1);
}

async function holdNewsletters(as: Ask) {
  const { isOn, revision } = await seriesOf(as);
  const json = { isOn, revision, holdsNewsletters: true };
  expect((await as("PUT", PATH, { json })).status).toBe(200);
}

/** An email without a text is still to come to nobody. */
const addUnwrittenStep = (as: Ask) => as("POST", `${PATH}/steps`, { json: { days: 9 } });

const refused = (what: string) => ({
  status: 409,
  message: `A send of the welcome series cannot be ${what}: it records who got which email.`,
});

/** Makes a send to one subscriber, which has not begun to go out. */
async function startFirstSend({ app, as }: Awaited<ReturnType<typeof startSite>>) {
  await addStep(as, 1);
  await switchOn(as);
  await confirm(app, ["2026-03-02T10:00:00Z"]);
  app.clock.set("2026-03-03T09:00:00Z");
  await app.work("welcome series");
}

describe.each(engines)("the sends of the welcome series on %s", (engine) => {
  test("its emails have no public page; those who got one read it by the link in it", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    await addStep(as, 1, "A private welcome");
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z"]);
    await runAt(app, "2026-03-03T09:00:00Z");
    const id = (await seriesOf(as)).sends[0]?.newsletterId ?? 0;
    const { slug } = await newsletterAt(as, id);
    expect(slug).toBe(`a-private-welcome-${id}`);
    expect((await app.request("GET", `/newsletter/${slug}`)).status).toBe(404);
    const page = await mailedPage(app, id);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(await page.text()).toContain("A private welcome</h1>");
  });

  test("it goes to those who confirm once it is on, and an email that is added to those whose day is still to come", async () => {
    await using site = await startSite(engine, "2026-03-02T14:00:00Z");
    const { app, as } = site;
    const first = await addStep(as, 1);
    await confirm(app, ["2026-03-01T10:00:00Z", "2026-02-10T10:00:00Z", "2026-03-02T13:59:00Z"]);
    await switchOn(as);
    await runAt(app, "2026-03-02T14:01:00Z");
    await runAt(app, "2026-03-03T09:00:00Z");
    expect(await sentOf(app)).toEqual([]);
    await confirm(app, ["2026-03-03T10:00:00Z"], 4);
    await runAt(app, "2026-03-04T09:00:00Z");
    await confirm(app, ["2026-03-04T10:00:00Z"], 5);
    await runAt(app, "2026-03-07T09:00:00Z");
    await confirm(app, ["2026-03-07T10:00:00Z"], 6);
    const second = await addStep(as, 3);
    for (const day of ["08", "09", "10"]) await runAt(app, `2026-03-${day}T09:00:00Z`);
    expect(await sentOf(app)).toEqual([
      copy(4, first, "2026-03-04"),
      copy(5, first, "2026-03-07"),
      copy(6, first, "2026-03-08"),
      copy(6, second, "2026-03-10"),
    ]);
  });

  test("switched on again after the hour, it continues the next day", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const steps = [await addStep(as, 1), await addStep(as, 2)];
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z"]);
    await runAt(app, "2026-03-03T09:00:00Z");
    await switchOn(as, false);
    app.clock.set("2026-03-05T14:00:00Z");
    await switchOn(as);
    await runAt(app, "2026-03-05T14:01:00Z");
    expect(await sentOf(app)).toHaveLength(1);
    await runAt(app, "2026-03-06T09:00:00Z");
    expect(await sentOf(app)).toEqual(
      ["2026-03-03", "2026-03-06"].map((day, index) => ({
        address: "reader-1@example.com",
        step: steps[index]?.id,
        day,
      })),
    );
  });

  test("switched off, it pauses what it has started, which can be resumed", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    await startFirstSend(site);
    await switchOn(as, false);
    await runSender(app);
    expect(await sentOf(app)).toEqual([]);
    const [send] = (await seriesOf(as)).sends;
    expect(send).toMatchObject({ isPaused: true, sentCount: 0 });
    expect((await as("DELETE", `/api/newsletters/${send?.newsletterId}/pause`)).status).toBe(200);
    await runSender(app);
    expect(await sentOf(app)).toHaveLength(1);
    expect((await seriesOf(as)).sends).toMatchObject([{ isPaused: false, sentCount: 1 }]);
  });

  test("all sends that were paused, for whatever reason, are resumed at once, and nothing else is", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const { newsletterId: textId } = await addStep(as, 1);
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z", "2026-03-03T10:00:00Z"]);
    for (const day of ["03", "04"]) {
      app.clock.set(`2026-03-${day}T09:00:00Z`);
      await app.work("welcome series");
    }
    const [waiting = 0, begun = 0] = (await seriesOf(as)).sends.map(({ newsletterId }) => newsletterId);
    const weekly = await startSending(as, "The weekly one");
    const pause = (ids: number[], change: object) =>
      app.database.db
        .updateTable("newsletters")
        .set({ status: "paused", error: "The mail server is gone.", ...change })
        .where("id", "in", ids)
        .execute();
    await pause([waiting, weekly.id], {});
    await pause([begun], {
      started_at: "2026-03-03T09:00:00.000Z",
      frozen_at: "2026-03-03T09:00:00.000Z",
    });

    const { sends } = await read(await as("DELETE", `${PATH}/pause`), resumeSeriesSends);

    expect(sends.map(({ isPaused }) => isPaused)).toEqual([false, false]);
    const stateOf = async (id: number) => {
      const { status, error } = await newsletterAt(as, id);
      return [status, error];
    };
    expect(await stateOf(waiting)).toEqual(["scheduled", null]);
    expect(await stateOf(begun)).toEqual(["sending", null]);
    expect(await stateOf(weekly.id)).toEqual(["paused", "The mail server is gone."]);
    expect(await stateOf(textId)).toEqual(["draft", null]);
  });

  test("a send is not unscheduled, taken back or deleted, since it records who got which email", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    await startFirstSend(site);
    const as = await site.app.signIn();
    const path = `/api/newsletters/${(await seriesOf(as)).sends[0]?.newsletterId}`;
    expect(await readRefusal(await as("DELETE", `${path}/schedule`))).toMatchObject(refused("unscheduled"));
    expect(await readRefusal(await as("DELETE", path))).toMatchObject(refused("deleted"));
    await switchOn(as, false);
    expect((await as("PUT", `${path}/cancellation`)).status).toBe(200);
    expect(await readRefusal(await as("DELETE", path))).toMatchObject(refused("deleted"));
  });

  test("what is switched off or removed while the day's sends are being started is not started", async () => {
    for (const stop of ["switch", "step"] as const) {
      await using site = await startSite(engine, "2026-03-02T09:00:00Z");
      const { app, as } = site;
      const { id } = await addStep(as, 1);
      await switchOn(as);
      await confirm(app, ["2026-03-02T10:00:00Z"]);
      app.clock.set("2026-03-03T09:00:00Z");
      const { db } = app.database;
      // The start reads the switch and the step, and waits for this transaction with its own.
      let started: Promise<unknown> | undefined;
      await db.transaction().execute(async (tx) => {
        await takeTurns(tx, "welcome series");
        started = app.work("welcome series");
        await waitForStart(app, tx);
        if (stop === "switch")
          await tx
            .updateTable("mail_settings")
            .set({ value: '{"isOn":false}' })
            .where("name", "=", "welcome-series")
            .execute();
        else
          await tx
            .updateTable("series_steps")
            .set({ removed_at: "2026-03-03T09:00:00.000Z" })
            .where("id", "=", id)
            .execute();
      });
      await started;
      expect((await seriesOf(as)).sends).toEqual([]);
    }
  });

  test("newsletters skip those to whom an email of the series is still to come, and say so", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    for (const days of [1, 3]) await addStep(as, days);
    await addUnwrittenStep(as);
    // The first is not in the series, as they confirmed before it was on.
    await confirm(app, ["2026-03-01T10:00:00Z"]);
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z", "2026-03-04T10:00:00Z"], 2);
    const inSeries = async () => {
      const reach = await read(await as("GET", "/api/admin/subscribers/count"), countSubscribers);
      return [reach.recipients, reach.leftOut.inSeries, reach.count];
    };
    expect(await inSeries()).toEqual([3, 0, 3]);
    expect((await seriesOf(as)).holdsNewsletters).toBe(false);
    await holdNewsletters(as);
    expect(await seriesOf(as)).toMatchObject({ isOn: true, holdsNewsletters: true });
    expect(await inSeries()).toEqual([1, 2, 3]);

    for (const day of ["03", "05"]) await runAt(app, `2026-03-${day}T09:00:00Z`);
    expect(await inSeries()).toEqual([2, 1, 3]);
    const { id } = await startSending(as, "The weekly one");
    app.clock.set("2026-03-05T10:00:00Z");
    await runSender(app);
    const receipt = await read(await as("GET", `/api/newsletters/${id}/receipt`), getReceipt);
    expect(receipt.counts).toMatchObject({ planned: 3, sent: 2, skipped: 1 });
    expect(receipt.deliveries.map(({ address, state, answer }) => [address, state, answer])).toEqual([
      ["reader-1@example.com", "sent", expect.anything()],
      ["reader-2@example.com", "sent", expect.anything()],
      ["reader-3@example.com", "skipped", "gets the welcome series first"],
    ]);

    await switchOn(as, false);
    expect(await inSeries()).toEqual([3, 0, 3]);
  });

  test("a removed email goes to nobody else, and what was sent of it keeps its page", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const step = await addStep(as, 1);
    await addStep(as, 5);
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z"]);
    await runAt(app, "2026-03-03T09:00:00Z");
    const [send] = (await seriesOf(as)).sends;
    const owner = await app.signIn();
    expect((await owner("DELETE", `${PATH}/steps/${step.id}`)).status).toBe(200);
    expect((await owner("DELETE", `${PATH}/steps/${step.id}`)).status).toBe(404);
    expect((await as("PATCH", `${PATH}/steps/${step.id}`, { json: { days: 2 } })).status).toBe(404);
    await confirm(app, ["2026-03-03T10:00:00Z"], 2);
    await runAt(app, "2026-03-04T09:00:00Z");
    expect(await sentOf(app)).toHaveLength(1);
    expect(await mailedPage(app, send?.newsletterId)).toMatchObject({ status: 200 });
    expect((await seriesOf(as)).sends).toHaveLength(1);
  });
});
