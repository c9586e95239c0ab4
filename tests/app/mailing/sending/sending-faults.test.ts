import { createServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkNewsletter } from "../../../../src/contract/mailing/flight-check.ts";
import { PATIENCE } from "../../../../src/server/engines/smtp/session.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines, quiet } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers, PARAGRAPH } from "../../kit/inputs.ts";
import { linkIn, linksOf, subscriberOf, unsubscribeLinkOf } from "../../audience/subscribe-by-mail.ts";
import { ledgerOf, newsletterAt, runSender, startMailing, startSending } from "./sending.ts";
import { startSink, type SmtpSink } from "./smtp-sink.ts";

const recipientsOf = ({ received }: SmtpSink) => received.map(({ to }) => to).sort();

const serverCheckOf = async (as: Ask) => {
  const { checks } = await read(await as("GET", "/api/newsletters/1/check"), checkNewsletter);
  return checks.find(({ name }) => name === "server");
};

const doNothing = async () => {};

describe.each(engines)("sending through a mail server on %s", (engine) => {
  test("500 and more readers get one copy each, under a Message-ID of their own", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, { env: { SEND_CONNECTIONS: "8" } });
    const { app, as } = mailing;
    const readers = await addSubscribers(app, 505);
    await startSending(as);
    await runSender(app, 1);
    expect(recipientsOf(sink)).toEqual(readers.sort());
    expect(sink.received.every(({ to, message }) => message.to?.[0]?.address === to)).toBe(true);
    expect(new Set(sink.received.map(({ message }) => message.messageId)).size).toBe(505);
    expect(sink.received[0]?.from).toBe("letter@blog.example.com");
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 505 });
  });

  test("the first readers get theirs while the last are written down, which leaves mails their share of the time", async () => {
    const [first, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using sink = await startSink({
      onMail: () => {
        first.resolve();
        return frozen.promise;
      },
    });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    const { db } = app.database;
    await addSubscribers(app, 1);
    await sql`with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < 60000)
      insert into subscribers (email, mailbox_key, status, source, subscribed_at, confirmed_at)
      select n || email, n || mailbox_key, status, source, subscribed_at, confirmed_at
      from numbers cross join subscribers where id = 1`.execute(db);
    await startSending(as);
    const look = () =>
      db.selectFrom("newsletters").select(["status", "total_count as total"]).executeTakeFirstOrThrow();
    const sending = runSender(app, 1);
    // Long enough for a busy machine: the audience is three times what is written down here on a quiet one.
    let turns = 0;
    while ((await look()).total < 20_000) {
      turns++;
      await setImmediate();
    }
    await first.promise;
    expect((await look()).status).toBe("preparing");
    await as("PUT", "/api/newsletters/1/cancellation");
    frozen.resolve();
    await sending;
    // 40 chunks of the audience. A turn or two between them would be next to nothing for the mails.
    expect(turns).toBeGreaterThan(4 * 40);
  });

  test.each([
    ["with links for the old one", undefined],
    ["and a refusal there concerns the old one alone", "550 5.1.1 No such user"],
  ])(
    "a reader who changes the address during a send is mailed at the old one, %s",
    async (_name, refusal) => {
      const first = Promise.withResolvers<void>();
      const moved = Promise.withResolvers<void>();
      const readers = Array.from({ length: 70 }, (_, index) => `active-${index + 1}@example.com`);
      const [last = ""] = readers.slice(-1);
      await using sink = await startSink({
        refuse: (address) => (address === last ? refusal : undefined),
        onMail() {
          first.resolve();
          return moved.promise;
        },
      });
      await using mailing = await startMailing(engine, sink);
      const { app, as } = mailing;
      await addSubscribers(app, 70);
      const { newAddressUrl, readUnsubscribe, addressHash } = await linksOf(app);
      const move = newAddressUrl({ id: 70, mailbox_key: last }, "new@example.com", app.clock.now());
      await startSending(as);
      const sending = runSender(app);
      await first.promise;
      expect((await app.request("POST", new URL(move).pathname)).status).toBe(200);
      moved.resolve();
      await sending;

      const mail = sink.received.find(({ to }) => to === last);
      const [token = ""] = mail ? linkIn(mail.message, "unsubscribe").split("/").slice(-1) : [];
      expect(readUnsubscribe(token)?.mailboxKey).toBe(refusal ? undefined : last);
      expect(await ledgerOf(app)).toMatchObject({ [last]: refusal ? "failed" : "sent" });
      expect(await subscriberOf(app, "new@example.com")).toMatchObject({ id: 70, status: "active" });
      const suppressed = await app.database.db.selectFrom("suppressions").select("address_hash").execute();
      expect(suppressed).toEqual(refusal ? [{ address_hash: addressHash(last) }] : []);
    },
  );

  test("who unsubscribes while it is being sent gets nothing any more", async () => {
    let leave = doNothing;
    await using sink = await startSink({ onMail: () => leave() });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    // Readers are asked after 32 at a time, so the last one's turn comes well after the first mail.
    const readers = await addSubscribers(app, 70);
    const [last = ""] = readers.slice(-1);
    const link = await unsubscribeLinkOf(app, last);
    leave = async () => {
      leave = doNothing;
      await app.request("POST", link, { form: {} });
    };
    await startSending(as);
    await runSender(app);
    expect(recipientsOf(sink)).toEqual(readers.slice(0, -1).sort());
    expect(await ledgerOf(app)).toMatchObject({ [last]: "skipped" });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 69, skippedCount: 1 });
  });

  test("a reader who is refused for now gets it later; the newsletter is sent only then", async () => {
    let isFull = true;
    const full = (address: string) =>
      isFull && address === "active-2@example.com" ? "452 4.2.2 Mailbox full" : undefined;
    await using sink = await startSink({ refuse: full });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    expect(await ledgerOf(app)).toMatchObject({ "active-2@example.com": "deferred" });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sending", sentAt: null, recipientCount: 2 });

    app.clock.advance(MINUTE - SECOND);
    await runSender(app);
    // Two readers, and one who is asked for three times in succession.
    expect(sink.asked).toHaveLength(5);
    app.clock.advance(SECOND);
    await runSender(app);
    expect(sink.asked).toHaveLength(8);

    isFull = false;
    app.clock.advance(5 * MINUTE);
    await runSender(app);
    expect(recipientsOf(sink)).toEqual([
      "active-1@example.com",
      "active-2@example.com",
      "active-3@example.com",
    ]);
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      sentAt: "2026-03-02T09:06:00.000Z",
      recipientCount: 3,
    });
  });

  test("a reader who is refused for now again and again is given up after two days, and only then", async () => {
    await using sink = await startSink({ refuse: () => "451 4.3.0 Try later" });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 1);
    await startSending(as);
    await runSender(app);
    for (const pause of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 18 * HOUR, DAY]) {
      expect(await newsletterAt(as, 1)).toMatchObject({ status: "sending" });
      app.clock.advance(pause);
      await runSender(app);
    }
    expect(sink.asked).toHaveLength(8 * 3);
    expect(await ledgerOf(app)).toEqual({ "active-1@example.com": "failed" });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "failed", recipientCount: 0 });
  });

  test("a reader who is refused for now, and leaves before the next try, gets none", async () => {
    const leaving = "active-1@example.com";
    let leave: (() => Promise<unknown>) | undefined;
    await using sink = await startSink({
      refuse: (address) => (address === leaving && sink.asked.length === 1 ? "451 4.3.0 Later" : undefined),
      onMail: async () => {
        await leave?.();
      },
    });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 3);
    const link = await unsubscribeLinkOf(app, leaving);
    leave = () => app.request("POST", link, { form: {} });
    await startSending(as);
    await runSender(app);
    expect(sink.asked).toEqual([leaving, "active-2@example.com", "active-3@example.com"]);
    expect(await ledgerOf(app)).toMatchObject({ [leaving]: "skipped" });
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 2 });
  });

  test("a reader who is refused for good is failed, with the server's words, and the others get theirs", async () => {
    await using sink = await startSink({
      refuse: (address) => (address === "active-1@example.com" ? "550 5.1.1 No such user" : undefined),
    });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app, 5);
    expect(sink.asked).toHaveLength(3);
    const rows = await app.database.db.selectFrom("deliveries").selectAll().orderBy("n").execute();
    expect(rows.map(({ state }) => state)).toEqual(["failed", "sent", "sent"]);
    expect(rows[0]?.code).toContain("550 5.1.1 No such user");
    const suppressions = await app.database.db.selectFrom("suppressions").selectAll().execute();
    expect(suppressions).toMatchObject([{ reason: "hard_bounce", evidence: "550 5.1.1 No such user" }]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 2 });
    const [notice] = await readBell(app.database.db);
    expect(notice?.words).toBe(
      "“What we threw away” was sent to 2 subscribers. 1 email failed; the receipt says why.",
    );
  });

  test("a server that refuses the sender says nothing of the readers: the send pauses, tells why, and goes on", async () => {
    let refusal: string | undefined = "550 5.7.1 Sender not allowed";
    await using sink = await startSink({ refuseSender: () => refusal });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    const readers = await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["pending"]));
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "paused",
      error: "The mail server refuses us: 550 5.7.1 Sender not allowed",
    });
    const [notice] = await readBell(app.database.db);
    expect(notice).toMatchObject({ kind: "paused", link: "/admin/newsletter" });

    refusal = undefined;
    app.clock.advance(HOUR);
    await runSender(app);
    expect(sink.received).toEqual([]);
    expect(await (await as("DELETE", "/api/newsletters/1/pause")).json()).toMatchObject({
      status: "sending",
      error: null,
    });
    await runSender(app);
    expect(recipientsOf(sink)).toEqual(readers.sort());
  });

  test("a send that was paused for its sender goes on under the one that the owner has corrected", async () => {
    await using sink = await startSink({
      refuseSender: (address) => (address === "new@example.com" ? undefined : "550 5.7.1 Not yours"),
    });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    const readers = await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "paused" });

    const json = { from: "Mira <new@example.com>", revision: 0 };
    expect((await as("PUT", "/api/admin/mail-server/settings", { json })).status).toBe(200);
    app.clock.advance(HOUR);
    await as("DELETE", "/api/newsletters/1/pause");
    await runSender(app);
    expect(recipientsOf(sink)).toEqual(readers.sort());
    expect(new Set(sink.received.map(({ message }) => message.from?.address))).toEqual(
      new Set(["new@example.com"]),
    );
  });

  test("a server that asks for less gets half of it, and every mail all the same", async () => {
    let isBusy = true;
    await using sink = await startSink({ refuse: () => (isBusy ? "450 4.7.1 Slow down" : undefined) });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    const readers = await addSubscribers(app, 3);
    await startSending(as);
    await runSender(app, 1);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["deferred"]));
    isBusy = false;
    app.clock.advance(MINUTE);
    await runSender(app, 1);
    expect(recipientsOf(sink)).toEqual(readers.sort());
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 3 });
  });

  test("a mail server that is down loses nothing: all is sent when it is back", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    const readers = await addSubscribers(app, 5);
    await sink.stop();
    await startSending(as);
    await runSender(app);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["pending"]));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sending", recipientCount: 0 });

    await sink.start();
    app.clock.advance(MINUTE);
    await runSender(app);
    expect(recipientsOf(sink)).toEqual(readers.sort());
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 5 });
  });

  test.each([
    ["is down", "ECONNREFUSED", "Check that it runs, and the host and port in SMTP_URL"],
    ["takes no sender", "452 4.3.1 The disk is full", "if it lasts, ask its operator"],
  ])(
    "while a mail server %s, the owner is told what it says, since when, and what to do",
    async (_name, said, help) => {
      let isFull = true;
      await using sink = await startSink({
        refuseSender: () => (isFull ? "452 4.3.1 The disk is full" : undefined),
      });
      await using mailing = await startMailing(engine, sink);
      const { app, as } = mailing;
      await addSubscribers(app, 5);
      if (said === "ECONNREFUSED") await sink.stop();
      await startSending(as);
      expect(await serverCheckOf(as)).toMatchObject({ level: "red", words: expect.stringContaining(help) });
      const stalledSince = app.clock.now().toISOString();
      await runSender(app, 1);
      const stalled = await newsletterAt(as, 1);
      expect(stalled).toMatchObject({ status: "sending", stalledSince });
      expect(stalled.error).toContain(said);
      expect(stalled.error).toContain(help);
      expect(stalled.error).toContain("127.0.0.1:");
      expect(await readBell(app.database.db)).toEqual([]);
      expect(await (await as("GET", "/api/admin/dashboard/mail")).json()).toMatchObject({
        stalled: [{ id: 1, error: stalled.error }],
      });

      app.clock.advance(2 * SECOND);
      await runSender(app, 1);
      app.clock.advance(5 * SECOND);
      await runSender(app, 1);
      expect(await newsletterAt(as, 1)).toMatchObject({ stalledSince });
      const bell = await readBell(app.database.db);
      expect(bell).toHaveLength(1);
      expect(bell[0]?.words).toContain(said);

      isFull = false;
      if (said === "ECONNREFUSED") await sink.start();
      expect(await serverCheckOf(as)).toMatchObject({ level: "ok" });
      app.clock.advance(MINUTE);
      await runSender(app, 1);
      expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", error: null, stalledSince: null });
    },
  );

  test("of a host that never answers a connection, the owner knows within ten seconds, and by one notice", async () => {
    let call = doNothing;
    const { promise: listening, resolve } = Promise.withResolvers<void>();
    // It takes what comes and says nothing, so that TLS never begins.
    const silent = createServer(() => void call()).listen(0, "127.0.0.1", resolve);
    await listening;
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    await using mailing = await startMailing(
      engine,
      { url: `smtps://127.0.0.1:${port}` },
      { connectMs: 200 },
    );
    const { app, as } = mailing;
    call = async () => app.clock.advance(PATIENCE.connectMs);
    await addSubscribers(app, 1);
    await startSending(as);
    const startedAt = app.clock.now().getTime();
    await runSender(app, 1);
    const stalled = await newsletterAt(as, 1);
    expect(stalled.error).toContain("cannot be reached: no answer within");
    expect(Date.parse(stalled.stalledSince ?? "") - startedAt).toBeLessThan(9 * SECOND);
    expect(await readBell(app.database.db)).toHaveLength(1);
    for (const pause of [2, 4, 8]) {
      app.clock.advance(pause * SECOND);
      await runSender(app, 1);
    }
    expect(await readBell(app.database.db)).toHaveLength(1);
    silent.close();
  });

  test("a mail server that goes away in the middle gets the rest when it is back, nobody twice", async () => {
    let stop = doNothing;
    await using sink = await startSink({
      onMail: ({ to }) => (to.startsWith("active-2@") ? stop() : Promise.resolve()),
    });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    const readers = await addSubscribers(app, 5);
    stop = async () => {
      stop = doNothing;
      await sink.stop();
    };
    await startSending(as);
    await runSender(app);
    await sink.start();
    const before = sink.received.length;
    app.clock.advance(MINUTE);
    await runSender(app);
    const ids = sink.received.map(({ message }) => message.messageId);
    expect(new Set(recipientsOf(sink))).toEqual(new Set(readers));
    // The mail whose acknowledgement was lost may come again, as the same one.
    expect(new Set(ids).size).toBe(5);
    expect(ids.length).toBeLessThanOrEqual(6);
    expect(before).toBeLessThan(5);
  });

  test("a test mail that the server does not take is told with its words, and not tried again", async () => {
    await using sink = await startSink({ refuse: () => "550 5.7.1 Not from you" });
    await using mailing = await startMailing(engine, sink, { log: quiet });
    const { app, as } = mailing;
    const json = { email: "me@example.com", subject: "A test", content: PARAGRAPH };
    const refusal = await readRefusal(await as("POST", "/api/newsletters/test", { json }));
    expect(refusal).toMatchObject({ status: 503, code: "unavailable" });
    expect(refusal.message).toContain("5.7.1 Not from you");
    app.clock.advance(HOUR);
    await app.work("mail");
    expect(sink.asked).toHaveLength(1);
  });
});
