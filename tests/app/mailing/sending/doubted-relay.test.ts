import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../../src/contract/mailing/deliveries.ts";
import { getSecondTry } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { Weighing } from "../../../../src/server/mailing/refusals/weigh-refusals.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { read } from "../../kit/ask.ts";
import { domains, numberIn, startDoubted } from "./doubted.ts";
import { newsletterAt, runSender } from "./sending.ts";

const isDead = (n: number) => n % 12 === 6;

/** What mail servers say to everybody when something is wrong with the account, the sender or the set-up. */
const ofUs = [
  "550 5.7.1 Your account is suspended. Write to support.",
  "550 Requested action not taken: mailbox unavailable",
  "551 5.7.1 user not local",
  "550 5.1.1 No such user here",
  "550 5.4.5 You have reached a limit for sending mail",
  "552 5.3.4 Message size exceeds fixed limit",
  "554 Message rejected: the address is not verified",
  "554 5.7.1 Account disabled: unpaid invoice",
  "550 5.1.2 Unknown domain",
  "553 Account closed",
  "550 Konto gesperrt",
  "550 5.2.2 Quota exceeded",
  "554 no",
];

describe.each(engines)("a mail server that refuses everybody on %s", (engine) => {
  test("pauses the send after some ten, names its words, and costs no reader, however often it is sent", async () => {
    await using doubted = await startDoubted(engine, { readers: 60 });
    const { as, say, sink, send, suppressed, bounces } = doubted;
    for (const words of ofUs) {
      const before = sink.asked.length;
      say((address) => `${words} (${numberIn(address)}: ${address})`);
      const { id, status, error } = await send();
      expect([words, status]).toEqual([words, "paused"]);
      expect(error).toContain(words);
      expect(sink.asked.length - before).toBeLessThan(30);
      await as("PUT", `/api/newsletters/${id}/cancellation`);
      await runSender(doubted.app);
      expect([await suppressed(), await bounces()]).toEqual([[], []]);
      doubted.app.clock.advance(DAY);
    }
    // Everybody can still get it.
    say(() => undefined);
    const path = "/api/newsletters/1/second-try";
    expect(await read(await as("GET", path), getSecondTry)).toMatchObject({ recipients: 60 });
    await as("POST", path);
    await runSender(doubted.app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 60, failedCount: 0 });
  });

  test("a list of seven is failed, and not sent, with the words and a second try", async () => {
    await using doubted = await startDoubted(engine, { readers: 7 });
    const { app, as, say, send, suppressed, bounces } = doubted;
    say(() => "550 5.1.1 User unknown\u0007\u001B[31m");
    for (let day = 0; day < 5; day++) {
      expect(await send()).toMatchObject({
        status: "failed",
        error: "Nobody has got it. None of 7 emails was accepted: 550 5.1.1 User unknown [31m",
      });
      app.clock.advance(DAY);
    }
    expect([await suppressed(), await bounces()]).toEqual([[], []]);
    expect((await readBell(app.database.db))[0]).toMatchObject({ kind: "failure" });
    const { deliveries } = await read(await as("GET", "/api/newsletters/1/receipt"), getReceipt);
    expect(deliveries[0]?.answer).toBe("550 5.1.1 User unknown [31m");
    say(() => undefined);
    await as("POST", "/api/newsletters/1/second-try");
    await runSender(app);
    expect(await newsletterAt(as, 1)).toMatchObject({ status: "sent", recipientCount: 7, error: null });
  });
});

describe.each(engines)("a mail server that fails in part on %s", (engine) => {
  test("one that begins to refuse in the middle pauses the send; once resumed, dead mailboxes count again", async () => {
    await using doubted = await startDoubted(engine, { readers: 200, of: ["example.com"] });
    const { app, as, say, sink, send, suppressed } = doubted;
    say(() => (sink.received.length >= 60 ? "550 5.1.1 User unknown" : undefined));
    const { id, status, error } = await send();
    expect([status, error]).toEqual(["paused", expect.stringContaining("550 5.1.1 User unknown")]);
    say((address) => (numberIn(address) === 150 ? "550 5.1.1 User unknown" : undefined));
    await as("DELETE", `/api/newsletters/${id}/pause`);
    await runSender(app);
    expect(await newsletterAt(as, id)).toMatchObject({ status: "sent" });
    expect(await suppressed()).toEqual(["reader-150@example.com"]);
  });

  test.each([
    {
      name: "one answer to readers of many domains",
      refused: (n: number) => n % 8 === 0,
      words: "550 User unknown",
    },
    {
      name: "one answer with a queue id",
      refused: (n: number) => n % 8 === 0,
      words: "554 Account closed #4b1c",
    },
    { name: "the last ones", refused: (n: number) => n > 76, words: "550 5.1.1 Account suspended" },
  ])("says nothing of the readers: $name", async ({ refused, words }) => {
    await using doubted = await startDoubted(engine, { readers: 80 });
    const { say, send, suppressed, bounces } = doubted;
    say((address) => (refused(numberIn(address)) ? `${words}${numberIn(address)}` : undefined));
    await send();
    expect([await suppressed(), await bounces()]).toEqual([[], []]);
  });

  test("nor does a second try that it refuses, after a first one that it took", async () => {
    await using doubted = await startDoubted(engine, { readers: 40 });
    const { app, as, say, send, suppressed } = doubted;
    say((address) => (numberIn(address) <= 3 ? "552 5.2.2 Mailbox full" : undefined));
    await send();
    say(() => "550 5.1.1 User unknown");
    await as("POST", "/api/newsletters/1/second-try");
    await runSender(app);
    expect(await suppressed()).toEqual([]);
  });
});

describe.each(engines)("a mail server that delivers on %s", (engine) => {
  test("names the dead mailboxes of a list, which are suppressed when it is sent", async () => {
    await using doubted = await startDoubted(engine, { readers: 150 });
    const { say, send, suppressed } = doubted;
    // The server of each domain has its own words.
    const dead = [
      "550 5.1.1 User unknown",
      "550 No such user",
      "554 5.2.1 This account has been disabled",
      "550 5.1.1 Mailbox does not exist",
      "550 Recipient not found",
      "550 5.1.1 Invalid mailbox",
      "550 Empfänger unbekannt",
    ];
    say((address) => (isDead(numberIn(address)) ? dead[numberIn(address) % domains.length] : undefined));
    expect(await send()).toMatchObject({ status: "sent", failedCount: 13 });
    expect((await suppressed()).map(numberIn)).toEqual([
      6, 18, 30, 42, 54, 66, 78, 90, 102, 114, 126, 138, 150,
    ]);
  });

  test("and one that refuses our own address costs no reader, and says whose it is", async () => {
    const of = ["strict.test", ...Array.from({ length: 24 }, (_, index) => `d${index}.test`)];
    await using doubted = await startDoubted(engine, { readers: 100, of });
    const { as, say, send, suppressed } = doubted;
    const words = "550 5.1.1 <letter@blog.example.com> is not a valid user of this server";
    say((address) => (address.endsWith("@strict.test") ? words : undefined));
    const { id, failedCount } = await send();
    expect([failedCount, await suppressed()]).toEqual([4, []]);
    const receipt = await as("GET", `/api/newsletters/${id}/receipt`);
    expect(await receipt.text()).toContain("550 5.1.1 <your address> is not a valid user of this server");
  });

  test("and one that refuses some of each domain, naming the domain or another wait each time, costs no reader", async () => {
    await using doubted = await startDoubted(engine, { readers: 120 });
    const { say, send, suppressed } = doubted;
    const waits = ["one", "two", "three", "four", "five", "six", "seven"];
    for (const sayTo of [
      (address: string) => `550 5.1.1 No such user at ${address.split("@")[1]?.split(".")[0]}`,
      (address: string) => `550 5.1.1 User unknown, retry in ${waits[numberIn(address) % 7]} hours`,
    ]) {
      say((address) => (numberIn(address) % 15 === 7 ? sayTo(address) : undefined));
      expect(await send()).toMatchObject({ failedCount: 8 });
      expect(await suppressed()).toEqual([]);
      doubted.app.clock.advance(DAY);
    }
  });

  test("and what no rule understands never counts, though it comes in each newsletter", async () => {
    await using doubted = await startDoubted(engine, { readers: 5 });
    const { app, say, send, suppressed } = doubted;
    say((address) =>
      numberIn(address) === 2 ? "550 5.4.5 Daily limit" : numberIn(address) === 3 ? "554 no" : undefined,
    );
    for (let day = 0; day < 7; day++) {
      expect(await send()).toMatchObject({ status: "sent", recipientCount: 3 });
      app.clock.advance(DAY);
    }
    expect(await suppressed()).toEqual([]);
  });
});

/** How many of these refusals are believed, after which `sent` emails were accepted, some of them later. */
function believed(sent: number, refused: { address: string; code: string; isBeforeAccepted?: boolean }[]) {
  const weighing = new Weighing(sent);
  const all = refused.map((each) => ({ isBeforeAccepted: true, ...each }));
  for (const each of all) weighing.add(each);
  const isAbout = weighing.decide();
  return isAbout ? all.filter(isAbout).length : 0;
}

const same = (
  count: number,
  { code = "550 5.1.1 User unknown", of = domains, isBeforeAccepted = true } = {},
) =>
  Array.from({ length: count }, (_, index) => ({
    address: `r${index}@${of[index % of.length]}`,
    code,
    isBeforeAccepted,
  }));

test.each([
  ["three dead mailboxes of a thousand readers", 997, same(3), 3],
  ["one of three", 2, same(1), 1],
  ["one, and nobody else", 0, same(1), 0],
  ["two of four of several domains", 2, same(2), 0],
  ["forty of a thousand of many domains", 960, same(40), 0],
  ["a company that has shut down", 980, same(20, { of: ["firm.test"] }), 20],
  ["one provider of three", 200, same(100, { of: ["gmail.example"] }), 0],
  ["the last half", 500, same(500, { isBeforeAccepted: false }), 0],
  ["three of seven of one company", 4, same(3, { of: ["one.test"] }), 0],
  ["one of seven of one company", 6, same(1, { of: ["one.test"] }), 1],
  [
    "the last tenth, each in other words",
    54,
    domains
      .slice(0, 6)
      .flatMap((domain, n) =>
        same(1, { of: [domain], code: `550 5.1.1 ${"abcdefg"[n]} unknown`, isBeforeAccepted: false }),
      ),
    0,
  ],
  ["the last three of six", 3, same(3, { of: ["one.test"], isBeforeAccepted: false }), 0],
  [
    "one answer to many, and others that differ",
    950,
    [...same(40), ...same(5, { code: "554 other", of: ["one.test"] })],
    0,
  ],
  [
    "many answers, each to some of one domain",
    460,
    domains.flatMap((domain, n) => same(5, { of: [domain], code: `550 5.1.1 User ${"abcdefg"[n]} unknown` })),
    35,
  ],
])("of %s, so many are believed", (_name, sent, refused, count) => {
  expect(believed(sent, refused)).toBe(count);
});
