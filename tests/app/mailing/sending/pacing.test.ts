import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import { Rate } from "../../../../src/server/mailing/delivery/outbound/rate.ts";
import { silence, type TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { startOddRelay } from "../../../setup/odd-relay.ts";
import type { Ask } from "../../kit/ask.ts";
import { ledgerOf, newsletterAt, runSender, startMailing, startSending } from "./sending.ts";
import { startSink } from "./smtp-sink.ts";

const EIGHT = { env: { SEND_CONNECTIONS: "8" } };
const OTHERS = 200;
const ONE_SHARE_MS = (MINUTE / 60) * (61 / 60) + 1;

async function addReaders({ database, clock }: TestApp, domain: string, count: number) {
  const at = clock.now().toISOString();
  const rows = Array.from({ length: count }, (_, index) => {
    const email = `reader-${index}@${domain}`;
    const dates = { subscribed_at: at, confirmed_at: at };
    return { email, mailbox_key: email, status: "active" as const, source: "import", ...dates };
  });
  await database.db.insertInto("subscribers").values(rows).execute();
}

const pace = async (as: Ask, perMinute: Record<string, number> = {}) => {
  const none = { gmail: null, microsoft: null, yahoo: null, apple: null, others: null };
  const json = { isOn: true, perMinute: { ...none, ...perMinute }, revision: 0 };
  const answer = await as("PUT", "/api/admin/mail-server/pacing", { json });
  expect(answer.status).toBe(200);
};

const countAt = (received: ReadonlyMap<string, number>, domain: string) =>
  [...received.keys()].filter((address) => address.endsWith(`@${domain}`)).length;

const isGmail = (address: string) => address.endsWith("@gmail.com");

const stallsAtBell = async ({ database }: TestApp) =>
  (await readBell(database.db)).filter(({ words }) => words.includes("cannot be reached")).length;

async function until(isSo: () => boolean) {
  while (!isSo()) await delay(5);
}

test.each([1, 7, 60, 61, 100, 600, 5000])("no minute has more than %d emails, and hardly fewer", (most) => {
  let time = 0;
  const rate = new Rate(() => time, most / 61);
  const begun: number[] = [];
  for (; time < 5 * MINUTE; time += 50) {
    begun.push(rate.room);
    rate.begin(rate.room);
  }
  const step = MINUTE / 50;
  for (let from = 0; from + step <= begun.length; from++) {
    const inMinute = begun.slice(from, from + step).reduce((sum, count) => sum + count, 0);
    expect(inMinute).toBeLessThanOrEqual(most);
    expect(inMinute).toBeGreaterThanOrEqual(Math.floor(most * 0.95));
  }
});

describe.each(engines)("pacing on %s", (engine) => {
  test("a group with a limit gets that many a minute, while all others go at full rate", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay, EIGHT);
    const { app, as } = mailing;
    await addReaders(app, "gmail.com", 10);
    await addReaders(app, "example.com", OTHERS);
    await pace(as, { gmail: 60 });
    await startSending(as);
    const sending = runSender(app, 1);
    // The clock stands still meanwhile: only what may begin at once does.
    await until(() => countAt(relay.received, "example.com") === OTHERS);
    await until(() => countAt(relay.received, "gmail.com") === 1);
    for (let count = 2; count <= 10; count++) {
      await delay(30);
      expect(countAt(relay.received, "gmail.com")).toBe(count - 1);
      app.clock.advance(ONE_SHARE_MS);
      await until(() => countAt(relay.received, "gmail.com") === count);
    }
    await sending;
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: OTHERS + 10 });
    expect(new Set(relay.received.values())).toEqual(new Set([1]));
  });

  test("a 421 of one group slows that group alone", async () => {
    let isBusy = true;
    await using relay = await startOddRelay({
      atRcpt: (address) => (isBusy && isGmail(address) ? "421 4.3.2 Receiving mail at a rate" : undefined),
    });
    await using mailing = await startMailing(engine, relay, EIGHT);
    const { app, as } = mailing;
    await addReaders(app, "gmail.com", 80);
    await addReaders(app, "example.com", 300);
    await pace(as);
    await startSending(as);
    const sending = runSender(app, 1);
    // Would all be slowed, they would wait for a clock that stands still.
    await until(() => countAt(relay.received, "example.com") === 300);
    const asked = () => countAt(relay.asked, "gmail.com");
    // What was handed out before the first answers came; the rest waits.
    await until(() => asked() >= 5);
    expect(asked()).toBeLessThan(60);
    expect(countAt(relay.received, "gmail.com")).toBe(0);
    isBusy = false;
    while (countAt(relay.received, "gmail.com") < 80) {
      app.clock.advance(SECOND);
      await delay(10);
      if (app.clock.now().getTime() % MINUTE === 0) void runSender(app, 1);
    }
    await sending;
    await runSender(app, 1);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 380 });
    expect(new Set(relay.received.values())).toEqual(new Set([1]));
  });

  test("a connection that waited for its group's next email is no long outage when it fails at once", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addReaders(app, "gmail.com", 1);
    await pace(as, { gmail: 1 });
    await startSending(as);
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent" });
    await startSending(as, "The second of this minute");
    const sending = runSender(app, 1);
    const taken = app.database.db
      .selectFrom("newsletter_chunks")
      .select("chunk")
      .where("taken_at", "is not", null);
    await expect.poll(() => taken.execute()).toHaveLength(1);
    await sink.stop();
    app.clock.advance(2 * MINUTE);
    await sending;
    expect(await newsletterAt(as, 2)).toMatchObject({ status: "sending", stalledSince: expect.any(String) });
    // A server that restarts is no news; at the second failure it is.
    expect(await stallsAtBell(app)).toBe(0);
    app.clock.advance(2 * MINUTE);
    await runSender(app, 1);
    expect(await stallsAtBell(app)).toBe(1);
    await sink.start();
    app.clock.advance(2 * MINUTE);
    await runSender(app);
    expect(await newsletterAt(as, 2)).toMatchObject({ status: "sent" });
  });

  test("a domain belongs to the group that takes its mail; what DNS does not tell is among the others", async () => {
    const exchanges: Record<string, string[]> = {
      "firm.example": ["firm-example.mail.protection.outlook.com"],
      "own.example": [],
    };
    const asked: string[] = [];
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay, {
      outside: {
        ...silence,
        async findExchanges(domain) {
          asked.push(domain);
          return exchanges[domain];
        },
      },
    });
    const { app, as } = mailing;
    for (const domain of ["firm.example", "own.example", "silent.example", "gmail.com"])
      await addReaders(app, domain, 2);
    // Without pacing for the figures of receipts alone, once a day at most.
    await app.work("mail-domains");
    expect(asked.sort()).toEqual(["firm.example", "own.example", "silent.example"]);
    app.clock.advance(60 * MINUTE);
    await app.work("mail-domains");
    expect(asked).toHaveLength(3);
    // Who knows nothing is asked again an hour later, all others once a day.
    await pace(as);
    await app.work("mail-domains");
    expect(asked.slice(3)).toEqual(["silent.example"]);
    await startSending(as);
    await runSender(app, 1);
    const { db } = app.database;
    const rows = await db
      .selectFrom("newsletter_chunks as c")
      .innerJoin("deliveries as d", (join) =>
        join.onRef("d.newsletter_id", "=", "c.newsletter_id").onRef("d.chunk", "=", "c.chunk"),
      )
      .select(["c.provider", "d.address"])
      .execute();
    const groups = new Set(rows.map(({ provider, address }) => `${address.split("@")[1]} ${provider}`));
    expect([...groups].sort()).toEqual([
      "firm.example microsoft",
      "gmail.com gmail",
      "own.example others",
      "silent.example others",
    ]);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["sent"]));
  });

  test("settings that somebody else has changed are not overwritten, and bad limits are refused", async () => {
    await using relay = await startOddRelay();
    await using mailing = await startMailing(engine, relay);
    const { as } = mailing;
    await pace(as, { gmail: 60 });
    const body = await (await as("GET", "/api/admin/mail-server/pace")).json();
    expect(body).toMatchObject({ pacing: { isOn: true, perMinute: { gmail: 60 }, revision: 1 } });
    const put = (json: unknown) => as("PUT", "/api/admin/mail-server/pacing", { json });
    expect((await put({ ...body.pacing, revision: 0 })).status).toBe(409);
    const perMinute = { ...body.pacing.perMinute, gmail: 0 };
    expect((await put({ ...body.pacing, perMinute })).status).toBe(422);
  });
});
