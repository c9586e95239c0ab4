import { describe, expect, test } from "vitest";
import { readSmtpUrl } from "../../../../src/server/engines/smtp/smtp-url.ts";
import { MailServerState } from "../../../../src/server/mailing/delivery/outbound/mail-server-state.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/server/base/clock.ts";
import { engines } from "../../../setup/engines.ts";
import { addSubscribers, createNewsletter } from "../../kit/inputs.ts";
import { ledgerOf, newsletterAt, runSender, startMailing, startSending } from "./sending.ts";
import { startSink } from "./smtp-sink.ts";

const TWO = { env: { SEND_CONNECTIONS: "2" } };

const numberIn = (address: string) => Number(/\d+/.exec(address)?.[0]);

describe.each(engines)("a send in trouble on %s", (engine) => {
  test("a burst of refusals by policy pauses the send: it is our name, not the readers", async () => {
    await using sink = await startSink({
      refuse: (address) => (numberIn(address) > 40 ? "554 5.7.1 Rejected, poor reputation" : undefined),
    });
    await using mailing = await startMailing(engine, sink, TWO);
    const { app, as } = mailing;
    await addSubscribers(app, 150);
    await startSending(as);
    await runSender(app, 1);
    const { status, error } = await newsletterAt(as, 1);
    expect(status).toBe("paused");
    expect(error).toMatch(/^Mail servers refuse our mails by their policy, 20 in the last minute\./);
    expect(error).toContain("554 5.7.1 Rejected, poor reputation");
    // What two connections had in hand came in, too.
    expect(sink.asked.length).toBeLessThan(80);
    expect(await app.database.db.selectFrom("suppressions").selectAll().execute()).toEqual([]);
  });

  test("a list with too many dead addresses pauses the send after 200 mails", async () => {
    await using sink = await startSink({
      refuse: (address) => (numberIn(address) % 10 === 0 ? "550 5.1.1 No such user" : undefined),
    });
    await using mailing = await startMailing(engine, sink, TWO);
    const { app, as } = mailing;
    await addSubscribers(app, 600);
    await startSending(as);
    await runSender(app, 1);
    const { status, error } = await newsletterAt(as, 1);
    expect(status).toBe("paused");
    expect(error).toMatch(/^\d+ of the first 2\d\d mails were refused for good\./);
    await as("DELETE", "/api/newsletters/1/pause");
    await as("PUT", "/api/newsletters/1/cancellation");
    await runSender(app, 1);
    const { plannedCount, recipientCount, failedCount, skippedCount } = await newsletterAt(as, 1);
    expect(recipientCount + failedCount + skippedCount).toBe(plannedCount);
  });

  test("a server that falls silent behind the last dot gets the same mail again, as the same one", async () => {
    let isStalled = true;
    const ids: string[] = [];
    await using sink = await startSink({
      onMail: ({ message }) => {
        ids.push(message.messageId ?? "");
        return isStalled ? new Promise<void>(() => {}) : Promise.resolve();
      },
    });
    await using mailing = await startMailing(engine, sink, { ...TWO, answerMs: 1_000 });
    const { app, as } = mailing;
    await addSubscribers(app, 1);
    await startSending(as);
    await runSender(app, 1);
    expect(await ledgerOf(app)).toEqual({ "active-1@example.com": "deferred" });
    isStalled = false;
    app.clock.advance(MINUTE);
    await runSender(app, 1);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 1 });
  });

  test("a server that keeps falling silent is asked less and less often, and nobody is lost", async () => {
    await using sink = await startSink({ refuseSender: () => "451 4.3.2 Not now" });
    await using mailing = await startMailing(engine, sink, TWO);
    const { app, as } = mailing;
    await addSubscribers(app, 3);
    await startSending(as);
    let rounds = 0;
    for (let seconds = 0; seconds < 60; seconds++) {
      const before = sink.connections;
      await runSender(app, 1);
      if (sink.connections > before) rounds++;
      app.clock.advance(SECOND);
    }
    // 1 s × 2^n, give or take a quarter: at 0, 1, 3, 7, 15, 31 s.
    expect(rounds).toBeGreaterThanOrEqual(4);
    expect(rounds).toBeLessThanOrEqual(7);
    expect(new Set(Object.values(await ledgerOf(app)))).toEqual(new Set(["pending"]));
  });

  test("a clock that is set back sends nothing a second time", async () => {
    await using sink = await startSink();
    await using mailing = await startMailing(engine, sink, { ...TWO, now: "2026-03-29T00:59:00.000Z" });
    const { app, as } = mailing;
    await addSubscribers(app, 3);
    await createNewsletter(as, { status: "scheduled", scheduledFor: "2026-03-29T01:30:00.000Z" });
    // Central Europe leaves out the hour from 1:00 to 2:00 UTC of the wall clock that day; in October it has one twice.
    for (const time of ["01:29:59", "01:30:01", "00:30:00", "01:29:59", "01:30:30"]) {
      app.clock.set(`2026-03-29T${time}.000Z`);
      await runSender(app);
    }
    expect(sink.received).toHaveLength(3);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 3 });
  });

  test("a deferred mail goes out though the clock is set back meanwhile", async () => {
    let isFull = true;
    await using sink = await startSink({ refuse: () => (isFull ? "452 4.2.2 Mailbox full" : undefined) });
    await using mailing = await startMailing(engine, sink, TWO);
    const { app, as } = mailing;
    await addSubscribers(app, 1);
    await startSending(as);
    await runSender(app, 1);
    isFull = false;
    app.clock.advance(-2 * HOUR);
    await runSender(app, 1);
    expect(sink.received).toEqual([]);
    app.clock.advance(DAY);
    await runSender(app, 1);
    expect(sink.received).toHaveLength(1);
  });
});

/** The state of a mail server beside a clock of the test's own, and how many emails it lets begin until the second is used up. */
function startMailServer({ rate, connections = 8 }: { rate?: number; connections?: number } = {}) {
  let time = 0;
  const mailServer = new MailServerState({ elapsed: () => time, random: () => 0.5 });
  mailServer.follow({ server: undefined, rate, connections });
  const inOneSecond = () => {
    let begun = 0;
    while (begun < 200) {
      const count = Math.min(10, mailServer.room(null));
      if (count === 0) break;
      mailServer.begin(null, count);
      begun += count;
    }
    time += SECOND;
    return begun;
  };
  /** How many connections it admits at this moment. */
  const admitted = async () => {
    for (let count = 0; ; count++) {
      const end = new AbortController();
      const asking = mailServer.admit(() => end.signal.aborted);
      const isAdmitted = await Promise.race([
        asking,
        new Promise<false>((resolve) => setTimeout(resolve, 30, false)),
      ]);
      end.abort();
      if (!isAdmitted && !(await asking)) return count;
    }
  };
  const slow = (times: number) => Array.from({ length: times }, () => mailServer.slowed(null));
  return {
    mailServer,
    inOneSecond,
    admitted,
    slow,
    advance: (milliseconds: number) => (time += milliseconds),
  };
}

test("a server that wants less gets half of what it got, and 10 s later 90 % of it again", async () => {
  const { inOneSecond, slow, advance } = startMailServer();
  expect(inOneSecond()).toBe(200);
  slow(20);
  expect(inOneSecond()).toBe(100);
  for (let second = 0; second < 10; second++) {
    slow(20);
    inOneSecond();
  }
  advance(9 * SECOND);
  for (let second = 0; second < 8; second++) inOneSecond();
  expect(inOneSecond()).toBeGreaterThanOrEqual(180);
});

test("a few answers that ask for less do not slow a send", async () => {
  const { mailServer, inOneSecond, slow } = startMailServer();
  for (let mail = 0; mail < 400; mail++) {
    mailServer.accepted(mail === 0, null);
    if (mail % 10 === 0) slow(1);
  }
  expect(inOneSecond()).toBe(200);
});

test("a sender keeps to its rate, also when it sends more again after the server has asked for less", async () => {
  const { inOneSecond, slow, advance } = startMailServer({ rate: 50 });
  expect([inOneSecond(), inOneSecond()]).toEqual([50, 50]);
  slow(20);
  expect(inOneSecond()).toBe(25);
  for (let grown = 0; grown < 10; grown++) {
    advance(10 * SECOND);
    expect(inOneSecond()).toBeLessThanOrEqual(50);
  }
  expect(inOneSecond()).toBe(50);
});

test("what one server has taught does not hold for the next", async () => {
  const { mailServer, admitted } = startMailServer();
  await admitted();
  mailServer.refused();
  expect(mailServer.restMs).toBeGreaterThan(0);
  const server = { ...readSmtpUrl("smtp://other.example"), signIn: undefined };
  mailServer.follow({ server, rate: undefined, connections: 8 });
  expect(mailServer.restMs).toBe(0);
  expect(await admitted()).toBe(1);
});

test("one connection asks first; where it delivers, all of the eight may but one, which single emails have", async () => {
  const { mailServer, admitted } = startMailServer();
  expect(await admitted()).toBe(1);
  mailServer.accepted(true, null);
  expect(await admitted()).toBe(6);
});

/** Seven connections, of which the server takes three: those that it refuses hear so before the others have delivered. */
async function openThree({ mailServer, admitted }: ReturnType<typeof startMailServer>) {
  await admitted();
  mailServer.accepted(true, null);
  await admitted();
  for (let connection = 4; connection <= 7; connection++) mailServer.refused();
  for (let connection = 2; connection <= 3; connection++) mailServer.accepted(true, null);
}

test("of the connections that a server allows a send gives one back, and tries more ever more rarely", async () => {
  const started = startMailServer();
  const { mailServer, admitted, advance } = started;
  await openThree(started);
  expect([mailServer.mustEnd(), mailServer.mustEnd(), mailServer.mustEnd()]).toEqual([true, false, false]);
  mailServer.closed(true);
  const triedAfter: number[] = [];
  for (let seconds = 3; seconds <= 120; seconds += 3) {
    advance(3 * SECOND);
    if ((await admitted()) === 0) continue;
    triedAfter.push(seconds);
    // The third is taken, a fourth is not, and the third goes again.
    mailServer.accepted(true, null);
    expect(mailServer.mustEnd()).toBe(false);
    advance(SECOND);
    expect(await admitted()).toBe(1);
    mailServer.refused();
    expect(mailServer.mustEnd()).toBe(true);
    mailServer.closed(true);
  }
  expect(triedAfter).toEqual([9, 27, 57, 87, 117]);
});

test("a server that refuses a connection now and then has all of them again within seconds", async () => {
  const { mailServer, admitted, advance } = startMailServer();
  await admitted();
  mailServer.accepted(true, null);
  for (let more = await admitted(); more > 0; more--) mailServer.accepted(true, null);
  for (let round = 0; round < 10; round++) {
    // One ends in order, and the next in its place is refused.
    mailServer.closed(true);
    expect(await admitted()).toBe(1);
    mailServer.refused();
    if (mailServer.mustEnd()) mailServer.closed(true);
    let seconds = 0;
    for (let open = 5; open < 7; seconds++) {
      advance(SECOND);
      const more = await admitted();
      for (let each = 0; each < more; each++) mailServer.accepted(true, null);
      open += more;
    }
    expect(seconds).toBeLessThanOrEqual(4);
  }
});

test("of the two connections that a server allows a send gives one back, and tries more ever more rarely", async () => {
  const { mailServer, admitted, advance } = startMailServer();
  await admitted();
  mailServer.accepted(true, null);
  await admitted();
  mailServer.accepted(true, null);
  for (let connection = 3; connection <= 7; connection++) mailServer.refused();
  expect(mailServer.restMs).toBe(0);
  expect([mailServer.mustEnd(), mailServer.mustEnd()]).toEqual([true, false]);
  mailServer.closed(true);
  const triedAfter: number[] = [];
  for (let seconds = 3; seconds <= 120; seconds += 3) {
    advance(3 * SECOND);
    if ((await admitted()) === 0) continue;
    triedAfter.push(seconds);
    mailServer.refused();
  }
  expect(triedAfter).toEqual([18, 48, 78, 108]);
  advance(30 * SECOND);
  expect(await admitted()).toBe(1);
  // The server allows more again.
  mailServer.accepted(true, null);
  advance(SECOND);
  expect(await admitted()).toBe(1);
});

test("everything rests only when no connection gets through, longer each time", async () => {
  const { mailServer, admitted, advance } = startMailServer();
  const rests: number[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    expect(await admitted()).toBe(1);
    mailServer.refused();
    rests.push(mailServer.restMs);
    expect(await admitted()).toBe(0);
    advance(mailServer.restMs);
  }
  expect(rests).toEqual([SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND]);
});
