import { describe, expect, test } from "vitest";
import { getMailState } from "../../../src/contract/insight/dashboard.ts";
import { getReceipt } from "../../../src/contract/mailing/deliveries.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import { addSubscribers } from "../kit/inputs.ts";
import { linksOf } from "../audience/subscribe-by-mail.ts";
import { eventsIn, markOf, reportOf, startWithDoor, suppressionsIn, take, verp } from "./reports.ts";
import { ledgerOf, runSender, startMailing, startSending } from "./sending/sending.ts";
import { startSink } from "./sending/smtp-sink.ts";

const READER = "active-1@example.com";
const FULL = "552 5.2.2 Mailbox full";

const OTHER = "active-2@example.com";

/** Sends newsletters to two readers, each day one; the mail server answers with `reply` for the first, and takes the other's. */
async function sendRefused(engine: Engine, { reply, count }: { reply: string; count: number }) {
  const sink = await startSink({ refuse: (to) => (to === OTHER ? undefined : reply) });
  const mailing = await startMailing(engine, sink, {
    env: { BOUNCE_TOKEN: "a token of the bounces", BOUNCE_DOMAIN: "bounces.example.com" },
  });
  const { app, as } = mailing;
  await addSubscribers(app, 2);
  const send = async () => {
    const { id } = await startSending(as);
    await runSender(app);
    app.clock.advance(DAY);
    return id;
  };
  for (let sent = 0; sent < count; sent++) await send();
  return {
    app,
    send,
    async [Symbol.asyncDispose]() {
      await mailing[Symbol.asyncDispose]();
      await sink[Symbol.asyncDispose]();
    },
  };
}

describe.each(engines)("failures in the SMTP dialogue, on %s", (engine) => {
  test("the fifth permanent one in thirty days suppresses, like returned reports", async () => {
    await using refused = await sendRefused(engine, { reply: FULL, count: 4 });
    const { app, send } = refused;
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await eventsIn(app)).toMatchObject([
      { kind: "bounce", newsletter_id: 1, subscriber_id: 1, detail: FULL },
      {},
      {},
      {},
    ]);
    await send();
    expect(await suppressionsIn(app)).toEqual([
      {
        email: READER,
        reason: "hard_bounce",
        evidence: `5 mails came back within 30 days; the last one: ${FULL}`,
      },
    ]);
  });

  test("those of an address that the reader has left do not count against the new one", async () => {
    await using refused = await sendRefused(engine, { reply: FULL, count: 4 });
    const { app, send } = refused;
    const { newAddressUrl } = await linksOf(app);
    const move = newAddressUrl({ id: 1, mailbox_key: READER }, "new@example.com", app.clock.now());
    expect((await app.request("POST", new URL(move).pathname)).status).toBe(200);
    for (let sent = 0; sent < 4; sent++) await send();
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await eventsIn(app)).toHaveLength(8);
    await send();
    expect(await suppressionsIn(app)).toMatchObject([{ email: "new@example.com", reason: "hard_bounce" }]);
  });

  test("they count together with returned reports, and one newsletter once", async () => {
    await using refused = await sendRefused(engine, { reply: FULL, count: 4 });
    const { app } = refused;
    const soft = { status: "5.2.2", diagnostic: FULL };
    expect(await take(app, reportOf({ ...soft, to: verp(await markOf(app, 4, 1)) }))).toMatchObject({
      effect: "repeated",
    });
    const ofRemoved = reportOf({ ...soft, to: verp(await markOf(app, 99, 1)) });
    expect(await take(app, ofRemoved)).toMatchObject({ effect: "suppressed" });
  });

  test("a temporary one counts when it is final", async () => {
    await using refused = await sendRefused(engine, { reply: "450 4.2.1 Not now", count: 1 });
    const { app } = refused;
    expect(await eventsIn(app)).toEqual([]);
    for (let days = 0; days < 10; days++) {
      app.clock.advance(DAY);
      await runSender(app);
    }
    expect(await ledgerOf(app)).toEqual({ [READER]: "failed", [OTHER]: "sent" });
    expect(await eventsIn(app)).toMatchObject([{ kind: "bounce", subscriber_id: 1 }]);
  });

  test.each(["550 5.1.1 No such user", "554 5.7.1 Rejected"])(
    "“%s” is a bounce on the dashboard, too, but none that came back later",
    async (reply) => {
      await using refused = await sendRefused(engine, { reply, count: 1 });
      const { app } = refused;
      expect(await eventsIn(app)).toMatchObject([{ kind: "bounce", subscriber_id: 1, detail: reply }]);
      const as = await app.signIn();
      const mail = await read(await as("GET", "/api/admin/dashboard/mail"), getMailState);
      expect(mail.bounces.count).toBe(1);
      const { counts, reactions } = await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt);
      expect([counts.bounced, reactions.returned]).toEqual([1, 0]);
    },
  );

  test("refusals of our sender and by policy never suppress", async () => {
    const replies = ["550 Unroutable sender address", "554 5.7.1 Rejected"];
    for (const reply of replies) {
      await using refused = await sendRefused(engine, { reply, count: 6 });
      expect(await suppressionsIn(refused.app), reply).toEqual([]);
    }
    await using app = await startWithDoor(engine);
    await addSubscribers(app, 1);
    const to = verp(await markOf(app, 99, 1));
    for (const id of ["a", "b", "c", "d", "e", "f"])
      expect(
        await take(app, reportOf({ to, id, status: "5.7.1", diagnostic: "554 Rejected" })),
      ).toMatchObject({ kind: "soft", effect: "none" });
    expect(await suppressionsIn(app)).toEqual([]);
  });
});
