import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/mailing/welcome-series.ts";
import { DAY, HOUR } from "../../../../src/server/base/clock.ts";
import { dayOf } from "../../../../src/server/base/site-time.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { isInFull } from "../../../setup/in-full.ts";
import { startOddRelay } from "../../../setup/odd-relay.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { newsletterAt, runSender, startMailing, startSending } from "../sending/sending.ts";
import {
  PATH,
  ZONE,
  addStep,
  confirm,
  copy,
  runAt,
  sentOf,
  seriesOf,
  startSite,
  switchOn,
} from "./series.ts";

describe.each(engines)("the welcome series on %s", (engine) => {
  test("each email goes out once, so many days after the confirmation, at the newsletters' hour", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const first = await addStep(as, 1);
    const second = await addStep(as, 3);
    expect((await switchOn(as)).status).toBe(200);
    // Late in the evening of March 2, which is March 3 in Berlin; and in its morning.
    await confirm(app, ["2026-03-02T23:30:00Z", "2026-03-03T08:00:00Z"]);
    await runAt(app, "2026-03-04T06:59:00Z");
    expect(await sentOf(app)).toEqual([]);
    for (const time of ["2026-03-04T07:00:30Z", "2026-03-04T07:01:30Z", "2026-03-05T07:00:00Z"])
      await runAt(app, time);
    await runAt(app, "2026-03-06T20:00:00Z");
    await runAt(app, "2026-03-07T20:00:00Z");
    const expected = [
      ...[1, 2].map((n) => copy(n, first, "2026-03-04")),
      ...[1, 2].map((n) => copy(n, second, "2026-03-06")),
    ];
    expect(await sentOf(app)).toEqual(expect.arrayContaining(expected));
    expect([...site.relay.received.values()]).toEqual([2, 2]);
    const { steps, sends } = await seriesOf(as);
    expect(steps.map(({ days, sentCount }) => [days, sentCount])).toEqual([
      [1, 2],
      [3, 2],
    ]);
    expect(sends.map(({ stepId, plannedCount }) => [stepId, plannedCount])).toEqual([
      [second.id, 2],
      [first.id, 2],
    ]);
    expect((await as("GET", `/api/newsletters/${sends[0]?.newsletterId}/receipt`)).status).toBe(200);
  });

  test("a day that a clock noted which was years ahead keeps no email back", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const { db } = app.database;
    const first = await addStep(as, 1);
    await switchOn(as);
    await confirm(app, ["2026-03-03T08:00:00Z"]);
    await db
      .insertInto("observations")
      .values({ name: "welcome-series", at: "2099-01-01T00:00:00.000Z" })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ at: "2099-01-01T00:00:00.000Z" }))
      .execute();
    await runAt(app, "2026-03-04T07:00:30Z");
    expect(await sentOf(app)).toEqual([copy(1, first, "2026-03-04")]);
  });

  test("its emails are in no list of newsletters, and ring no bell", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const step = await addStep(as, 1);
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z"]);
    await runAt(app, "2026-03-03T09:00:00Z");
    expect(await sentOf(app)).toHaveLength(1);
    expect(await (await as("GET", "/api/newsletters")).json()).toMatchObject({ totalNewsletters: 0 });
    expect(await readBell(app.database.db)).toEqual([]);
    const page = await app.request("GET", "/newsletter");
    expect(await page.text()).not.toContain("After 1 days");
    const [send] = (await seriesOf(as)).sends;
    const { slug, seriesStepId } = await newsletterAt(as, send?.newsletterId ?? 0);
    expect(seriesStepId).toBe(step.id);
    expect((await app.request("GET", `/newsletter/${slug}`)).status).toBe(404);
  });

  test("it ends for those who leave or pause, and the next email waits for the end of a pause", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    await addStep(as, 1);
    await addStep(as, 2);
    await switchOn(as);
    await confirm(app, Array(3).fill("2026-03-02T10:00:00Z"));
    await runAt(app, "2026-03-03T09:00:00Z");
    const { db } = app.database;
    const change = (n: number, set: object) =>
      db.updateTable("subscribers").set(set).where("email", "=", `reader-${n}@example.com`).execute();
    await change(1, { status: "unsubscribed", unsubscribed_at: "2026-03-03T10:00:00.000Z" });
    await change(2, { paused_until: "2026-03-06T00:00:00.000Z" });
    await runAt(app, "2026-03-04T09:00:00Z");
    await runAt(app, "2026-03-05T09:00:00Z");
    expect(Object.fromEntries(site.relay.received)).toEqual({
      "reader-1@example.com": 1,
      "reader-2@example.com": 1,
      "reader-3@example.com": 2,
    });
    await runAt(app, "2026-03-06T09:00:00Z");
    expect(site.relay.received.get("reader-2@example.com")).toBe(2);
  });

  test("days that were missed are made up, one email a day; what is a month late is not sent", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const steps = [await addStep(as, 1), await addStep(as, 2), await addStep(as, 3)];
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z", "2026-01-20T10:00:00Z"]);
    await runAt(app, "2026-03-10T09:00:00Z");
    await runAt(app, "2026-03-10T20:00:00Z");
    await switchOn(as, false);
    await runAt(app, "2026-03-11T09:00:00Z");
    await switchOn(as);
    await runAt(app, "2026-03-12T09:00:00Z");
    await runAt(app, "2026-03-13T09:00:00Z");
    await runAt(app, "2026-03-14T09:00:00Z");
    expect(await sentOf(app)).toEqual(
      ["2026-03-10", "2026-03-12", "2026-03-13"].map((day, index) => ({
        address: "reader-1@example.com",
        step: steps[index]?.id,
        day,
      })),
    );
  });

  test("an email whose day is lowered goes next time to those who were still to get it, and again to nobody", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    await addStep(as, 1);
    const later = await addStep(as, 20);
    await switchOn(as);
    await confirm(app, ["2026-03-02T10:00:00Z", "2026-03-08T10:00:00Z", "2026-03-21T10:00:00Z"]);
    for (const day of ["03", "09", "22"]) await runAt(app, `2026-03-${day}T09:00:00Z`);
    expect(await sentOf(app)).toContainEqual(copy(1, later, "2026-03-22"));
    // The first session has ended by then.
    const again = await app.signIn();
    const changed = await again("PATCH", `${PATH}/steps/${later.id}`, { json: { days: 2 } });
    expect(changed.status).toBe(200);
    for (const day of ["23", "24"]) await runAt(app, `2026-03-${day}T09:00:00Z`);
    const copies = (await sentOf(app)).filter(({ step }) => step === later.id);
    expect(copies.toSorted((a, b) => a.address.localeCompare(b.address))).toEqual([
      copy(1, later, "2026-03-22"),
      copy(2, later, "2026-03-23"),
      copy(3, later, "2026-03-23"),
    ]);
  });

  test("an email without a text is left out, and cannot be sent or deleted as a newsletter", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    const added = await read(await as("POST", `${PATH}/steps`, { json: { days: 1 } }), calls.addSeriesStep);
    const id = added.steps[0]?.newsletterId ?? 0;
    expect(await readRefusal(await switchOn(as))).toMatchObject({ status: 409 });
    await addStep(as, 2);
    expect((await switchOn(as)).status).toBe(200);
    await addSubscribers(app, 1);
    await confirm(app, ["2026-03-02T10:00:00Z"]);
    const message =
      "This is an email of the welcome series, which sends it by itself. You can change or remove it there.";
    const asked = [
      await as("POST", `/api/newsletters/${id}/send`),
      await as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor: "2026-04-01T08:00:00Z" } }),
      await as("DELETE", `/api/newsletters/${id}`),
    ];
    for (const response of asked) expect(await readRefusal(response)).toMatchObject({ status: 409, message });
    await runAt(app, "2026-03-03T09:00:00Z");
    expect(await sentOf(app)).toEqual([]);
  });

  test("no more than ten emails, and days that are none are refused beside their field", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { as } = site;
    for (const days of [0, 366, 1.5, "2"])
      expect(await readRefusal(await as("POST", `${PATH}/steps`, { json: { days } }))).toMatchObject({
        status: 422,
        fields: { days: "Enter a number of days from 1 to 365" },
      });
    for (let days = 1; days <= calls.MAX_STEPS; days++)
      expect((await as("POST", `${PATH}/steps`, { json: { days } })).status).toBe(201);
    expect((await as("POST", `${PATH}/steps`, { json: { days: 20 } })).status).toBe(409);
    const stale = { isOn: false, revision: 7 };
    expect((await as("PUT", PATH, { json: stale })).status).toBe(409);
  });

  test("the second try of a send goes to those of that send alone", async () => {
    let reply: string | undefined = "552 5.2.2 Mailbox full";
    await using relay = await startOddRelay({ atRcpt: () => reply });
    await using mailing = await startMailing(engine, relay, { now: "2026-03-02T09:00:00Z" });
    const { app, as } = mailing;
    await addStep(as, 1);
    await switchOn(as);
    await confirm(app, Array(2).fill("2026-03-02T10:00:00Z"));
    await confirm(app, Array(3).fill("2025-03-02T10:00:00Z"), 3);
    await runAt(app, "2026-03-03T09:00:00Z");
    const [send] = (await seriesOf(as)).sends;
    expect(send).toMatchObject({ plannedCount: 2, sentCount: 0, failedCount: 2 });
    const path = `/api/newsletters/${send?.newsletterId}/second-try`;
    expect(await (await as("GET", path)).json()).toMatchObject({ recipients: 2 });
    reply = undefined;
    expect((await as("POST", path)).status).toBeLessThan(300);
    await runSender(app, 4);
    expect([...relay.received.keys()].sort()).toEqual(["reader-1@example.com", "reader-2@example.com"]);
  });

  test("across a change of the clocks everybody gets each email once on its day, and nobody after they left", async () => {
    const readers = isInFull ? 10_000 : 60;
    const [firstDay, days] = isInFull ? ["2026-03-01", 60] : ["2026-03-24", 16];
    const lastStep = days / 4;
    await using site = await startSite(engine, `${firstDay}T05:00:00Z`);
    const { app, as } = site;
    const steps = [await addStep(as, 1), await addStep(as, 3), await addStep(as, lastStep)];
    await switchOn(as);
    const joined = new Map<string, string>();
    const left = new Map<string, string>();
    let count = 0;
    for (let day = 0; day < days; day++) {
      const midnight = Date.parse(`${firstDay}T00:00:00Z`) + day * DAY;
      const at = (hours: number) => new Date(midnight + hours * HOUR).toISOString();
      // Half past seven in winter, half past eight once the clocks have changed; and an hour later.
      for (const hours of [6.5, 7.5]) await runAt(app, at(hours));
      const isWinter = at(7) < "2026-03-29";
      const isQuiet = await app.database.db
        .selectFrom("newsletters")
        .select("id")
        .where("started_at", ">=", at(0))
        .where("started_at", "<", at(7))
        .executeTakeFirst();
      if (isWinter) expect(isQuiet).toBeUndefined();
      const until = Math.round(((day + 1) * readers) / (days - lastStep - 1));
      const moments = Array.from({ length: Math.max(0, Math.min(until, readers) - count) }, (_, index) =>
        at(8 + ((index * 7) % 15)),
      );
      await confirm(app, moments, count + 1);
      moments.forEach((moment, index) => joined.set(`reader-${count + 1 + index}@example.com`, moment));
      // Every tenth leaves two days after they joined.
      const leavers = [...joined].filter(
        ([address, moment]) =>
          Number(/\d+/.exec(address)?.[0]) % 10 === 0 &&
          dayOf(new Date(Date.parse(moment) + 2 * DAY), ZONE) === dayOf(new Date(midnight), ZONE),
      );
      for (const [address] of leavers) {
        left.set(address, at(8));
        await app.database.db
          .updateTable("subscribers")
          .set({ status: "unsubscribed", unsubscribed_at: at(8) })
          .where("email", "=", address)
          .execute();
      }
      count += moments.length;
    }
    const expected = [...joined].flatMap(([address, moment]) =>
      steps
        .filter(({ days: after }) => after < 2 || !left.has(address))
        .map(({ id, days: after }) => {
          const confirmed = dayOf(new Date(moment), ZONE);
          return `${address} ${id} ${new Date(Date.parse(confirmed) + after * DAY).toISOString().slice(0, 10)}`;
        }),
    );
    const sent = (await sentOf(app)).map(({ address, step, day }) => `${address} ${step} ${day}`);
    expect(left.size).toBeGreaterThan(readers / 20);
    expect(sent.sort()).toEqual(expected.sort());
    const received = [...site.relay.received.values()].reduce((sum, mails) => sum + mails, 0);
    expect(received).toBe(expected.length);
  }, 600_000);

  test("newsletters go to everybody, also to those in the series", async () => {
    await using site = await startSite(engine, "2026-03-02T09:00:00Z");
    const { app, as } = site;
    await addStep(as, 1);
    await switchOn(as);
    await confirm(app, ["2026-03-02T08:00:00Z"]);
    await startSending(as);
    await runSender(app);
    expect(site.relay.received.size).toBe(1);
  });
});
