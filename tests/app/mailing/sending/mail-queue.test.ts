import { describe, expect, test } from "vitest";
import { words } from "../../../setup/words/english.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import type { Transport } from "../../../../src/server/engines/smtp/transport.ts";
import type { TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { subscribe } from "../../audience/subscribe-by-mail.ts";
import { restartApp, runJob } from "./restart.ts";
import { startMailing } from "./sending.ts";
import { SMTP_URL_PLACE } from "../../../../src/server/engines/smtp/smtp-url.ts";
import { startSink, type SmtpSink } from "./smtp-sink.ts";

const PROXIED = { env: { TRUST_PROXY: "on" } };

const mailsIn = ({ database }: TestApp) =>
  database.db.selectFrom("mails").selectAll().orderBy("id").execute();

const recipientsOf = ({ received }: SmtpSink) => received.map(({ to }) => to);

/** As a process that dies in the middle of a send: it never gets an answer. */
const hanging: Transport = {
  description: "a server that never answers",
  place: SMTP_URL_PLACE,
  send: () => new Promise(() => {}),
  check: async () => {},
  open: () => new Promise(() => {}),
  [Symbol.asyncDispose]: async () => {},
};

describe.each(engines)("single mails on %s", (engine) => {
  test("a mail goes out once, whole, and only its envelope is kept", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await subscribe(app, "reader@example.com");
    expect(sink.received).toEqual([]);
    await app.work("mail");
    await app.work("mail");
    expect(sink.received).toMatchObject([
      {
        to: "reader@example.com",
        from: "letter@blog.example.com",
        message: { subject: words.mails.confirmation.subject({ siteName: "Masthead" }) },
      },
    ]);
    expect(await mailsIn(app)).toMatchObject([{ state: "sent", message: "", error: null, attempts: 1 }]);
  });

  test("what went out or was given up is forgotten after 60 days, what waits stays", async () => {
    await using sink = await startSink({
      refuse: (address) => (address.startsWith("nobody") ? "550 5.1.1 No such user" : undefined),
    });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    for (const reader of ["reader", "nobody"]) await subscribe(app, `${reader}@example.com`);
    await app.work("mail");
    await subscribe(app, "waiting@example.com");
    const statesAfter = async (ms: number) => {
      app.clock.advance(ms);
      await app.work("tidying up");
      return (await mailsIn(app)).map(({ state }) => state);
    };
    expect(await statesAfter(60 * DAY)).toEqual(["sent", "failed", "pending"]);
    expect(await statesAfter(SECOND)).toEqual(["pending"]);
  });

  test("an international domain travels in the form that every server knows", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    await subscribe(mailing.app, "Lena@Bücher.example");
    await mailing.app.work("mail");
    expect(sink.rcptLines).toEqual(["RCPT TO:<Lena@xn--bcher-kva.example>"]);
  });

  test("a server that is down is tried again after longer waits, at most five minutes, until it takes the mail", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await sink.stop();
    await subscribe(app, "reader@example.com");
    await app.work("mail");
    for (const [index, pause] of [30 * SECOND, MINUTE, ...Array(5).fill(5 * MINUTE)].entries()) {
      const [mail] = await mailsIn(app);
      expect(mail, `try ${index + 1}`).toMatchObject({ state: "pending" });
      expect(mail?.error).toContain("ECONNREFUSED");
      app.clock.advance(pause - SECOND);
      await app.work("mail");
      expect((await mailsIn(app))[0]).toEqual(mail);
      app.clock.advance(SECOND);
      await app.work("mail");
      expect((await mailsIn(app))[0]).not.toEqual(mail);
    }
    await sink.start();
    app.clock.advance(5 * MINUTE);
    await app.work("mail");
    expect(recipientsOf(sink)).toEqual(["reader@example.com"]);
    expect(await mailsIn(app)).toMatchObject([{ state: "sent", error: null }]);
  });

  test("a server that is down for minutes ages no mail that was not tried", async () => {
    let reply: string | undefined = "452 4.2.2 Mailbox full";
    await using sink = await startSink({ refuse: () => reply });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await sink.stop();
    const readers = Array.from({ length: 5 }, (_, index) => `reader-${index}@example.com`);
    for (const [index, email] of readers.entries()) await subscribe(app, email, `192.0.2.${index}`);
    for (let elapsed = 0; elapsed <= 10 * MINUTE; elapsed += 30 * SECOND) {
      await app.work("mail");
      app.clock.advance(30 * SECOND);
    }
    await sink.start();
    app.clock.advance(5 * MINUTE);
    await app.work("mail");
    expect(sink.asked.toSorted()).toEqual(readers);
    reply = undefined;
    app.clock.advance(15 * MINUTE);
    await app.work("mail");
    expect(recipientsOf(sink).toSorted()).toEqual(readers);
  });

  test("when one mail finds the server down the others wait for it, and none is lost", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await sink.stop();
    const readers = Array.from({ length: 25 }, (_, index) => `reader-${index}@example.com`);
    for (const [index, email] of readers.entries()) await subscribe(app, email, `192.0.2.${index}`);
    await app.work("mail");
    expect((await mailsIn(app)).every(({ state }) => state === "pending")).toBe(true);
    await sink.start();
    app.clock.advance(MINUTE);
    await app.work("mail");
    expect(recipientsOf(sink).sort()).toEqual(readers.sort());
  });

  test("what is queued outlives a restart", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app, transport } = mailing;
    await sink.stop();
    await subscribe(app, "reader@example.com");
    await app.work("mail");
    await sink.start();
    app.clock.advance(MINUTE);
    await runJob(await restartApp(app, transport), "mail");
    expect(recipientsOf(sink)).toEqual(["reader@example.com"]);
  });

  test("a mail that a process died over is sent by the next one, under the same Message-ID", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app, transport } = mailing;
    await subscribe(app, "reader@example.com");
    const [, messageId = ""] = /^Message-ID: (\S+)/im.exec((await mailsIn(app))[0]?.message ?? "") ?? [];
    const dying = runJob(await restartApp(app, hanging), "mail");
    await expect.poll(async () => (await mailsIn(app))[0]?.attempts).toBe(1);

    const next = await restartApp(app, transport);
    await runJob(next, "mail");
    expect(sink.received).toEqual([]);
    app.clock.advance(8 * SECOND);
    await runJob(next, "mail");
    expect(sink.received.map(({ message }) => message.messageId)).toEqual([messageId]);
    expect(dying).toBeInstanceOf(Promise);
  });

  test("a server whose clock is ahead sends nothing that another is sending, and others send at once what it queues", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app, transport } = mailing;
    await subscribe(app, "reader@example.com");
    const sending = runJob(await restartApp(app, hanging), "mail");
    await expect.poll(async () => (await mailsIn(app))[0]?.attempts).toBe(1);
    const ahead = await restartApp(app, transport, 10 * MINUTE);
    await runJob(ahead, "mail");
    expect(recipientsOf(sink)).toEqual([]);

    await subscribe(app, "other@example.com", "192.0.2.7");
    const queuedAt = new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString();
    await app.database.db.updateTable("mails").set({ next_at: queuedAt }).where("attempts", "=", 0).execute();
    await app.work("mail");
    expect(recipientsOf(sink)).toEqual(["other@example.com"]);
    expect(sending).toBeInstanceOf(Promise);
  });

  test("a mail that was tried while the clock was ahead is tried again once it is right", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await sink.stop();
    await subscribe(app, "reader@example.com");
    app.clock.advance(DAY);
    await app.work("mail");
    app.clock.advance(-DAY);
    await sink.start();
    await app.work("mail");
    expect(recipientsOf(sink)).toEqual(["reader@example.com"]);
    expect(await mailsIn(app)).toMatchObject([{ state: "sent" }]);
  });

  test("two processes side by side send each mail once", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app, transport } = mailing;
    for (let index = 0; index < 30; index++)
      await subscribe(app, `reader-${index}@example.com`, `192.0.2.${index}`);
    const other = await restartApp(app, transport);
    await Promise.all([app.work("mail"), runJob(other, "mail")]);
    expect(recipientsOf(sink)).toHaveLength(30);
    expect(new Set(recipientsOf(sink)).size).toBe(30);
  });

  test("a dead mailbox is believed once the server has accepted another mail, and is not tried again", async () => {
    await using sink = await startSink({
      refuse: (address) => (address === "gone@example.com" ? "550 5.1.1 No such user" : undefined),
    });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await subscribe(app, "gone@example.com");
    await app.work("mail");
    expect(await mailsIn(app)).toMatchObject([{ state: "pending" }]);
    await subscribe(app, "reader@example.com");
    await app.work("mail");
    for (let time = 0; time < 2; time++) {
      app.clock.advance(DAY);
      await app.work("mail");
    }
    expect(sink.asked).toEqual(["gone@example.com", "reader@example.com", "gone@example.com"]);
    const [failed, sent] = await mailsIn(app);
    expect([failed, sent]).toMatchObject([
      { state: "failed", recipient: "gone@example.com" },
      { state: "sent" },
    ]);
    expect(failed?.error).toContain("550 5.1.1 No such user");
  });

  test("whatever a faulty server answers to everybody, no mail is given up before two days", async () => {
    const answers = [
      "550 5.1.1 User unknown",
      "550 5.7.1 Your account has been suspended. Contact support.",
      "551 5.7.1 user not local; please try elsewhere",
      "554 5.7.1 Relay access denied",
      "550 5.4.5 Daily user sending limit exceeded.",
      "554 Message rejected: Email address is not verified.",
      "550 Wir nehmen heute nichts an",
      "552 5.3.4 Message size exceeds fixed limit",
    ];
    let isFaulty = true;
    const said = new Map(answers.map((answer, index) => [`reader-${index}@example.com`, answer]));
    await using sink = await startSink({ refuse: (address) => (isFaulty ? said.get(address) : undefined) });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    const readers = [...said.keys()];
    for (const [index, email] of readers.entries()) await subscribe(app, email, `192.0.2.${index}`);
    await app.work("mail");
    app.clock.advance(DAY);
    await app.work("mail");
    expect((await mailsIn(app)).map(({ state, error }) => [state, error])).toEqual(
      answers.map((answer) => ["pending", expect.stringContaining(answer)]),
    );
    isFaulty = false;
    app.clock.advance(12 * HOUR);
    await app.work("mail");
    expect(recipientsOf(sink).sort()).toEqual(readers);
  });

  test("a refusal that is not about the mailbox fails after two days, with the server's words", async () => {
    await using sink = await startSink({ refuse: () => "554 5.7.1 Relay access denied" });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await subscribe(app, "reader@example.com");
    for (let elapsed = 0; elapsed <= 2 * DAY; elapsed += 4 * HOUR) {
      await app.work("mail");
      expect(await mailsIn(app)).toMatchObject([{ state: "pending" }]);
      app.clock.advance(4 * HOUR);
    }
    await app.work("mail");
    const [failed] = await mailsIn(app);
    expect(failed).toMatchObject({ state: "failed" });
    expect(failed?.error).toContain("554 5.7.1 Relay access denied");
  });

  test("while the server refuses the sender for good, mails wait, and go out once it takes them", async () => {
    let refusal: string | undefined = "550 5.7.1 Sender not allowed";
    await using sink = await startSink({ refuseSender: () => refusal });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await subscribe(app, "reader@example.com");
    await app.work("mail");
    const [waiting] = await mailsIn(app);
    expect(waiting).toMatchObject({ state: "pending" });
    expect(waiting?.error).toContain("550 5.7.1 Sender not allowed");
    refusal = undefined;
    app.clock.advance(MINUTE);
    await app.work("mail");
    expect(recipientsOf(sink)).toEqual(["reader@example.com"]);
  });

  test("a refusal for now stops no other mail, and is given up after two days", async () => {
    await using sink = await startSink({
      refuse: (address) => (address === "full@example.com" ? "452 4.2.2 Mailbox full" : undefined),
    });
    await using mailing = await startMailing(engine, sink, PROXIED);
    const { app } = mailing;
    await subscribe(app, "full@example.com");
    await subscribe(app, "reader@example.com");
    await app.work("mail");
    expect(recipientsOf(sink)).toEqual(["reader@example.com"]);
    for (let elapsed = 0; elapsed <= 2 * DAY; elapsed += 4 * HOUR) {
      expect((await mailsIn(app))[0]?.state).toBe("pending");
      app.clock.advance(4 * HOUR);
      await app.work("mail");
    }
    expect((await mailsIn(app))[0]).toMatchObject({ state: "failed" });
  });
});
