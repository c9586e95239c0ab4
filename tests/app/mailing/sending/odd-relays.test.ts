import { setTimeout as delay } from "node:timers/promises";
import { expect, describe, test } from "vitest";
import { HOUR, instant, MINUTE } from "../../../../src/server/base/clock.ts";
import { findNextTry } from "../../../../src/server/mailing/delivery/progress/chunk-store.ts";
import { engines } from "../../../setup/engines.ts";
import { startOddRelay, type Oddity } from "../../../setup/odd-relay.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender, startMailing, startSending } from "./sending.ts";

const COUNT = 300;
const EIGHT = { env: { SEND_CONNECTIONS: "8" } };

describe.each(engines)("mail servers as they are, on %s", (engine) => {
  test.each<[string, Oddity]>([
    ["allows two connections", { connections: 2 }],
    ["ends a connection after 20 emails", { mailsPerConnection: 20 }],
    [
      "takes one email in fifty only at the second attempt",
      {
        atDot: (address, attempt) =>
          /[05]0@/.test(address) && attempt === 1 ? "451 4.3.0 Try again" : undefined,
      },
    ],
    [
      "cuts some connections",
      { atRcpt: (address, attempt) => (/7@/.test(address) && attempt === 1 ? "reset" : undefined) },
    ],
  ])("a server that %s gets every email once, without a pause", async (_name, oddity) => {
    await using relay = await startOddRelay(oddity);
    await using mailing = await startMailing(engine, relay, EIGHT);
    const { app, as } = mailing;
    const subscribers = await addSubscribers(app, COUNT);
    await startSending(as);
    await runSender(app, 1);
    expect([...relay.received.keys()].sort()).toEqual(subscribers.sort());
    expect(new Set(relay.received.values())).toEqual(new Set([1]));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: COUNT });
    expect(relay.refusedConnections).toBeLessThanOrEqual(6);
  });

  test.each<[string, Oddity]>([
    ["knows no EHLO (500)", { atEhlo: "500 5.5.1 Command unrecognized" }],
    ["knows no EHLO (502)", { atEhlo: "502 Command not implemented" }],
    ["forbids EHLO", { atEhlo: "550 Use HELO" }],
    ...["200 Thanks", "250", "251 Passed on", "252 Will try", "299-Two\r\n299 lines"].map(
      (reply): [string, Oddity] => [
        `answers the dot with ${reply.slice(0, 3)}`,
        { atDot: () => reply, atMail: () => "251 Fine" },
      ],
    ),
  ])("a server that %s gets every email once", async (_name, oddity) => {
    await using relay = await startOddRelay(oddity);
    await using mailing = await startMailing(engine, relay);
    await addSubscribers(mailing.app, 20);
    await startSending(mailing.as);
    await runSender(mailing.app, 1);
    expect([...relay.received.values()]).toEqual(Array(20).fill(1));
    expect(await newsletterAt(mailing.as, 1)).toMatchObject({ status: "sent", recipientCount: 20 });
  });

  test("a server that is silent is named before it gets more time, and one that greets late gets every email", async () => {
    const late = Promise.withResolvers<void>();
    const never = new Promise<void>(() => {});
    await using relay = await startOddRelay({ greet: (n) => (n === 1 ? never : late.promise) });
    await using mailing = await startMailing(engine, relay, { greetMs: 50 });
    const { app, as } = mailing;
    await addSubscribers(app, 3);
    await startSending(as);
    const sending = runSender(app, 1);
    const errorOf = async () => (await newsletterAt(as, 1)).error;
    await expect.poll(errorOf).toMatch(/^The mail server 127\.0\.0\.1:\d+ did not answer for 0 s\./);
    app.clock.advance(MINUTE);
    setTimeout(late.resolve, 200);
    await sending;
    app.clock.advance(MINUTE);
    await runSender(app, 2);
    expect([...relay.received.values()]).toEqual([1, 1, 1]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", error: null });
  });

  test.each([2, 3])(
    "a server that takes %s connections has room for single emails while a newsletter goes out",
    async (connections) => {
      await using relay = await startOddRelay({ connections });
      await using mailing = await startMailing(engine, relay, {
        env: { SEND_CONNECTIONS: String(connections) },
      });
      const { app, as, transport } = mailing;
      await addSubscribers(app, COUNT);
      await startSending(as);
      const sending = runSender(app, 1);
      while (relay.received.size < 50) await delay(1);
      const message = [Buffer.from("Subject: Confirm\r\n\r\nHello\r\n")];
      const single = { from: "letter@example.com", to: "single@example.com", message };
      for (let mail = 0; mail < 5; mail++)
        expect(await transport.send(single)).toMatchObject({ state: "accepted" });
      expect(relay.received.size).toBeLessThan(COUNT);
      await sending;
      expect(relay.received.size).toBe(COUNT + 1);
      expect(relay.refusedConnections).toBe(0);
    },
  );

  test("a reader whose server always answers 421 is tried three times, and then later; the others have theirs", async () => {
    const busy = "active-7@example.com";
    let isBusy = true;
    await using relay = await startOddRelay({
      atRcpt: (address) => (isBusy && address === busy ? "421 4.7.0 Try later" : undefined),
    });
    await using mailing = await startMailing(engine, relay, EIGHT);
    const { app, as } = mailing;
    await addSubscribers(app, COUNT);
    await startSending(as);
    await runSender(app, 1);
    expect(relay.asked.get(busy)).toBe(3);
    expect(relay.received.size).toBe(COUNT - 1);
    expect(await ledgerOf(app)).toMatchObject({ [busy]: "deferred" });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sending", recipientCount: COUNT - 1 });

    const nextTry = () => findNextTry(app.database.db, 1, instant(app.clock.now()));
    expect(await nextTry()).toBe(new Date(app.clock.now().getTime() + MINUTE).toISOString());

    isBusy = false;
    app.clock.advance(MINUTE);
    expect(await nextTry()).toBeNull();
    await runSender(app, 1);
    expect(relay.received.get(busy)).toBe(1);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: COUNT });
  });

  test("a server that ends each connection at its first recipient is not called in a tight loop", async () => {
    await using relay = await startOddRelay({ atRcpt: () => "421 4.3.2 Going down" });
    await using mailing = await startMailing(engine, relay, EIGHT);
    const { app, as } = mailing;
    await addSubscribers(app, COUNT);
    await startSending(as);
    const startedAt = performance.now();
    const sending = runSender(app, 1);
    while (relay.attempts < 6) await delay(10);
    // Of a single connection, as none has delivered anything: five pauses.
    expect(performance.now() - startedAt).toBeGreaterThan(4 * 500);
    await as("PUT", "/api/newsletters/1/cancellation");
    await sending;
  });

  test("while one connection is stalled, the others deliver everything else", async () => {
    const stalled = "active-7@example.com";
    await using relay = await startOddRelay({
      atRcpt: (address, attempt) =>
        attempt > 1 ? undefined : address === stalled ? "silence" : /9@/.test(address) ? "reset" : undefined,
    });
    await using mailing = await startMailing(engine, relay, { ...EIGHT, answerMs: 3000 });
    const { app, as } = mailing;
    await addSubscribers(app, COUNT);
    await startSending(as);
    const sending = runSender(app, 1);
    while (relay.received.size < COUNT - 1) await delay(10);
    expect(relay.asked.get(stalled)).toBe(1);
    await sending;
    app.clock.advance(HOUR);
    await runSender(app, 2);
    expect(relay.received.size).toBe(COUNT);
    expect(new Set(relay.received.values())).toEqual(new Set([1]));
  });

  test("a newsletter that is too large for the server pauses at once and marks no recipient", async () => {
    await using relay = await startOddRelay({ size: 3000 });
    await using mailing = await startMailing(engine, relay, EIGHT);
    const { app, as } = mailing;
    await addSubscribers(app, COUNT);
    await startSending(as);
    await runSender(app, 1);
    expect(relay.asked.size).toBe(0);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["pending"]));
    const { status, error } = await newsletterAt(as, 1);
    expect(status).toBe("paused");
    expect(error).toMatch(/The email has \d+ kB, and the mail server takes no more than 3 kB/);
  });
});
