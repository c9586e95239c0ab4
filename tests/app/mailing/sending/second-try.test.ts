import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { getSecondTry } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { HOUR, instant, SECOND } from "../../../../src/server/base/clock.ts";
import { readConfig } from "../../../../src/server/kernel/config.ts";
import { createMailRoute } from "../../../../src/server/kernel/mail/mail-route.ts";
import { openSecretBox } from "../../../../src/server/kernel/secret-box.ts";
import { beginSecondTries } from "../../../../src/server/mailing/delivery/second-try/start-second-try.ts";
import type { TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { subscribe, suppress, unsubscribeLinkOf } from "../../audience/subscribe-by-mail.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { addSubscribers } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender, startMailing, startSending } from "./sending.ts";
import { startSink, type SmtpSink } from "./smtp-sink.ts";

const PATH = "/api/newsletters/1/second-try";
const UNDO = { env: { SEND_UNDO_SECONDS: "15" } };
const IN_DOUBT = "In doubt: the server was gone before it answered. read ECONNRESET";

const reader = (n: number) => `active-${n}@example.com`;
const recipientsOf = ({ received }: SmtpSink) => received.map(({ to }) => to).sort();
const secondTryOf = async (as: Ask) => read(await as("GET", PATH), getSecondTry);
const countsOf = async (as: Ask) =>
  (await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt)).counts;

const refusals: Record<string, string> = {
  [reader(1)]: "550 5.1.1 No such user",
  [reader(2)]: "552 5.2.2 Mailbox full",
  [reader(3)]: "550 5.7.1 Rejected by our policy",
};

/** Six readers: three are refused, each for another reason, and three get the newsletter. */
async function startRefused(engine: "sqlite" | "postgres") {
  let refused = refusals;
  const sink = await startSink({ refuse: (address) => refused[address] });
  const mailing = await startMailing(engine, sink);
  await addSubscribers(mailing.app, 6);
  await startSending(mailing.as);
  await runSender(mailing.app);
  return {
    ...mailing,
    sink,
    refuse: (these: Record<string, string>) => {
      refused = these;
    },
    async [Symbol.asyncDispose]() {
      await mailing[Symbol.asyncDispose]();
      await sink[Symbol.asyncDispose]();
    },
  };
}

/** Notes of a reader who got the newsletter that nobody knows it, as a killed sender would have under the policy `hold`. */
async function putInDoubt({ database }: TestApp, address: string) {
  const doubtful = { state: "failed" as const, code: IN_DOUBT };
  await database.db.updateTable("deliveries").set(doubtful).where("address", "=", address).execute();
  await database.db
    .updateTable("newsletters")
    .set((row) => ({
      sent_count: row("sent_count", "-", 1),
      failed_count: row("failed_count", "+", 1),
      in_doubt_count: 1,
    }))
    .execute();
}

describe.each(engines)("a second try on %s", (engine) => {
  test("goes to those who failed for a temporary reason or by our fault, and to nobody else", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink, refuse } = refused;
    expect(await secondTryOf(as)).toEqual({
      recipients: 2,
      reasons: { temporary: 1, ours: 1, doubt: 0, unreached: 0 },
    });
    const { sentAt } = await newsletterAt(as, 1);
    refuse({});
    app.clock.advance(HOUR);
    await addSubscribers(app, 1, "unsubscribed");
    expect((await as("POST", PATH)).status).toBe(200);
    await runSender(app);
    expect(recipientsOf(sink)).toEqual([2, 3, 4, 5, 6].map(reader));
    expect(await ledgerOf(app)).toMatchObject({ [reader(1)]: "failed", [reader(2)]: "sent" });
    expect(await countsOf(as)).toEqual({
      planned: 6,
      sent: 5,
      failed: 1,
      bounced: 1,
      skipped: 0,
      pending: 0,
    });
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      sentAt,
      retryAt: null,
      retriedAt: app.clock.now().toISOString(),
    });
    expect((await readBell(app.database.db)).at(-1)?.words).toContain(
      "was sent to 5 subscribers. 1 email failed",
    );
    expect(await secondTryOf(as)).toMatchObject({ recipients: 0 });
    expect(await readRefusal(await as("POST", PATH))).toMatchObject({
      status: 409,
      message: "There is nobody to send to: everybody who can get it has got it.",
    });
  });

  test("leaves out those who have left, pause or are suppressed since", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink, refuse } = refused;
    await app.request("POST", await unsubscribeLinkOf(app, reader(2)), { form: {} });
    expect(await secondTryOf(as)).toMatchObject({ recipients: 1 });
    expect((await as("POST", PATH)).status).toBe(200);
    await suppress(app, reader(3), "manual");
    refuse({});
    await runSender(app);
    expect(recipientsOf(sink)).toEqual([4, 5, 6].map(reader));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 3, failedCount: 3 });
  });

  test("brings those in doubt the same mail, under the same Message-ID, from the sender of now", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink } = refused;
    await putInDoubt(app, reader(5));
    expect((await secondTryOf(as)).reasons).toMatchObject({ doubt: 1 });
    const json = { from: "new@example.com", revision: 0 };
    expect((await as("PUT", "/api/admin/mail-server/settings", { json })).status).toBe(200);
    await as("POST", PATH);
    await runSender(app);
    const copies = sink.received.filter(({ to }) => to === reader(5)).map(({ message }) => message);
    expect(copies).toHaveLength(2);
    expect(copies.map(({ from }) => from?.address)).toEqual(["letter@blog.example.com", "new@example.com"]);
    expect(copies[1]?.messageId).toBe(copies[0]?.messageId);
    expect(copies[1]?.html).toBe(copies[0]?.html);
    const { in_doubt_count } = await app.database.db
      .selectFrom("newsletters")
      .select("in_doubt_count")
      .executeTakeFirstOrThrow();
    expect(in_doubt_count).toBe(0);
  });

  test("brings none to those in doubt whose provider has reported the mail as delivered", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink } = refused;
    await putInDoubt(app, reader(5));
    const delivered = { delivered_at: instant(app.clock.now()) };
    await app.database.db.updateTable("deliveries").set(delivered).where("address", "=", reader(5)).execute();
    expect((await secondTryOf(as)).reasons).toMatchObject({ doubt: 0 });
    await as("POST", PATH);
    await runSender(app);
    expect(recipientsOf(sink).filter((to) => to === reader(5))).toHaveLength(1);
  });

  test("counts no bounce for an address that our mail server cannot take, however often it is tried", async () => {
    await using sink = await startSink({ hidesUtf8: true });
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 2);
    const odd = { email: "jörg@example.com", mailbox_key: "jörg@example.com" };
    await app.database.db.updateTable("subscribers").set(odd).where("email", "=", reader(1)).execute();
    await startSending(as);
    await runSender(app);
    expect(await countsOf(as)).toMatchObject({ sent: 1, failed: 1, bounced: 0 });
    await as("POST", PATH);
    await runSender(app);
    expect(await countsOf(as)).toMatchObject({ sent: 1, failed: 1, bounced: 0 });
  });

  test("can be done again when some fail again, and counts each bounce once", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink, refuse } = refused;
    const bounces = async () =>
      app.database.db.selectFrom("events").select("subscriber_id").where("kind", "=", "bounce").execute();
    const before = await bounces();
    await as("POST", PATH);
    await runSender(app);
    expect(await countsOf(as)).toMatchObject({ sent: 3, failed: 3, bounced: 3 });
    expect(await bounces()).toEqual(before);
    expect(await secondTryOf(as)).toMatchObject({ recipients: 2 });
    refuse({});
    await as("POST", PATH);
    await runSender(app);
    expect(recipientsOf(sink)).toEqual([2, 3, 4, 5, 6].map(reader));
  });
});

describe.each(engines)("asking for a second try on %s", (engine) => {
  test("sends nothing during the undo time, can be undone, and done anew", async () => {
    await using sink = await startSink({ refuse: (address) => refused[address] });
    let refused = refusals;
    await using mailing = await startMailing(engine, sink, UNDO);
    const { app, as } = mailing;
    await addSubscribers(app, 6);
    await startSending(as);
    app.clock.advance(15 * SECOND);
    await runSender(app);
    refused = {};
    const before = await newsletterAt(as, 1);
    await as("POST", PATH);
    app.clock.advance(14 * SECOND);
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({
      status: "sent",
      retryAt: new Date(app.clock.now().getTime() + SECOND).toISOString(),
    });
    expect((await as("DELETE", PATH)).status).toBe(200);
    app.clock.advance(HOUR);
    await runSender(app);
    expect(sink.received).toHaveLength(3);
    expect(await newsletterAt(as, 1)).toEqual({
      ...before,
      revision: before.revision + 2,
      updatedAt: expect.any(String),
    });
    await as("POST", PATH);
    app.clock.advance(15 * SECOND);
    expect(await readRefusal(await as("DELETE", PATH))).toMatchObject({ status: 409 });
    await runSender(app);
    expect(sink.received).toHaveLength(5);
  });

  test("twice, or for what has changed since, is refused, and everybody is mailed once", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink, refuse } = refused;
    refuse({});
    const { revision } = await newsletterAt(as, 1);
    const asked = await Promise.all([1, 2, 3].map(() => as("POST", `${PATH}?revision=${revision}`)));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await readRefusal(await as("POST", PATH))).toMatchObject({
      status: 409,
      message: "This newsletter has changed since you saw it. Please look at it again.",
    });
    await runSender(app);
    expect(recipientsOf(sink)).toEqual([2, 3, 4, 5, 6].map(reader));
  });

  test("is refused for a draft, and while mail is held because the database may be a copy", async () => {
    await using refused = await startRefused(engine);
    const { app, as } = refused;
    await as("POST", "/api/newsletters", {
      json: { subject: "A draft", content: `<p>${"word ".repeat(20)}</p>` },
    });
    expect(await readRefusal(await as("POST", "/api/newsletters/2/second-try"))).toMatchObject({
      status: 409,
      message: "A newsletter that is draft cannot be sent again.",
    });
    expect((await as("GET", "/api/newsletters/9/second-try")).status).toBe(404);
    const held = { id: 1, place: "", public_url: "", held_since: app.clock.now().toISOString() };
    await app.database.db.insertInto("sender").values(held).execute();
    expect(await readRefusal(await as("POST", PATH))).toMatchObject({
      status: 409,
      message: expect.stringContaining("Nothing is mailed"),
    });
  });
});

describe.each(engines)("a second try of what was stopped on %s", (engine) => {
  test("reaches those whom a cancel has left out, and nobody who joined after it was sent", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, UNDO);
    const { app, as } = mailing;
    await addSubscribers(app, 4);
    await startSending(as);
    await runSender(app);
    await as("PUT", "/api/newsletters/1/cancellation");
    await runSender(app);
    expect(await secondTryOf(as)).toEqual({
      recipients: 4,
      reasons: { temporary: 0, ours: 0, doubt: 0, unreached: 4 },
    });
    app.clock.advance(HOUR);
    await join(app, "late@example.com");
    await as("POST", PATH);
    app.clock.advance(15 * SECOND);
    await runSender(app, 4);
    expect(recipientsOf(sink)).toEqual([1, 2, 3, 4].map(reader));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", plannedCount: 4, skippedCount: 0 });
  });

  test("writes down the rest of an audience that a cancel cut off, as it was when the newsletter was sent", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await cancelBeforeSomebodyJoins(mailing);
    expect(await secondTryOf(as)).toMatchObject({ recipients: 3, reasons: { unreached: 3 } });
    await as("POST", PATH);
    await runSender(app, 4);
    expect(recipientsOf(sink)).toEqual([1, 2, 3].map(reader));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", plannedCount: 3 });
  });

  test.each([
    { from: 6, cursor: 8, left: [1, 2, 3, 4, 5, 6, 9, 10] },
    { from: 6, cursor: 3, left: [4, 5, 6] },
    { from: 6, cursor: 6, left: [] },
  ])(
    "counts and mails whom a warm-up left to come, begun after $from and cut off at $cursor",
    async (cut) => {
      await using sink = await startSink();
      await using mailing = await startMailing(engine, sink);
      const { app, as } = mailing;
      await addSubscribers(app, 10);
      await startSending(as);
      await as("PUT", "/api/newsletters/1/cancellation");
      await runSender(app);
      const change = { prepare_from: cut.from, prepare_cursor: cut.cursor };
      await app.database.db.updateTable("newsletters").set(change).execute();
      expect(await secondTryOf(as)).toMatchObject({ recipients: cut.left.length });
      await as("POST", PATH);
      await runSender(app, 4);
      expect(recipientsOf(sink)).toEqual(cut.left.map(reader).sort());
    },
  );

  test("of a paused one resumes it, too; resuming alone brings nothing to those who failed", async () => {
    await using sink = await startSink({ refuse: (address) => refused[address] });
    let refused = refusals;
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await addSubscribers(app, 6);
    await startSending(as);
    await runSender(app);
    await app.database.db
      .updateTable("deliveries")
      .set({ state: "pending", code: null, done_at: null })
      .where("address", "=", reader(6))
      .execute();
    await app.database.db.updateTable("newsletter_chunks").set({ state: "open" }).execute();
    await app.database.db
      .updateTable("newsletters")
      .set({ status: "paused", sent_count: 2, closed_at: null, sent_at: null })
      .execute();
    refused = {};
    expect((await secondTryOf(as)).reasons).toEqual({ temporary: 1, ours: 1, doubt: 0, unreached: 1 });
    await as("POST", PATH);
    await runSender(app);
    expect(sink.received.map(({ to }) => to)).toEqual([4, 5, 6, 2, 3, 6].map(reader));
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 5, failedCount: 1 });
  });

  test("that is paused and resumed brings it to nobody who joined after it was sent", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink);
    const { app, as } = mailing;
    await cancelBeforeSomebodyJoins(mailing);
    await as("POST", PATH);
    const now = app.clock.now;
    const { db } = app.database;
    const mailRoute = createMailRoute({ config: readConfig({}), secretBox: openSecretBox(app.dataDir) });
    await beginSecondTries({ db, now, databaseTime: async () => now(), mailRoute });
    await as("PUT", "/api/newsletters/1/pause");
    await as("DELETE", "/api/newsletters/1/pause");
    await runSender(app);
    expect(recipientsOf(sink)).toEqual([1, 2, 3].map(reader));
  });

  test("that is paused before it begins waits for the owner", async () => {
    await using refused = await startRefused(engine);
    const { app, as, sink, refuse } = refused;
    refuse({});
    await as("POST", PATH);
    await app.database.db.updateTable("newsletters").set({ status: "preparing", closed_at: null }).execute();
    await as("PUT", "/api/newsletters/1/pause");
    await runSender(app);
    expect(sink.received).toHaveLength(3);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "paused", retryAt: null });
    await as("DELETE", "/api/newsletters/1/pause");
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 3, failedCount: 3 });
  });
});

/** Cancels a newsletter to three subscribers before any email went out; a fourth joins an hour later. */
async function cancelBeforeSomebodyJoins({ app, as }: Awaited<ReturnType<typeof startMailing>>) {
  await addSubscribers(app, 3);
  await startSending(as);
  await as("PUT", "/api/newsletters/1/cancellation");
  await runSender(app);
  app.clock.advance(HOUR);
  await join(app, "late@example.com");
}

/** Somebody subscribes and confirms. */
async function join(app: TestApp, email: string) {
  await subscribe(app, email);
  const at = app.clock.now().toISOString();
  await app.database.db
    .updateTable("subscribers")
    .set({ status: "active", confirmed_at: at })
    .where("email", "=", email)
    .execute();
}
