import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getReceipt } from "../../../src/contract/mailing/deliveries.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { readBell } from "../../setup/bell.ts";
import { startApp } from "../../setup/app.ts";
import { engines, openTestDatabase } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, PARAGRAPH } from "../kit/inputs.ts";
import { runCommand } from "../cli/commands.ts";
import { confirmLinkFor, linksOf, subscribe, subscriberOf, suppress } from "../audience/subscribe-by-mail.ts";
import {
  complaintOf,
  eventsIn,
  markOf,
  post,
  reportOf,
  sendToSubscribers,
  startWithDoor,
  suppressionsIn,
  take,
  verp,
} from "./reports.ts";
import { ledgerOf, newsletterAt, runSender, startSending } from "./sending/sending.ts";

const READER = "active-1@example.com";

const strangersReport = (id: string) =>
  `From: Mail Delivery System <MAILER-DAEMON@evil.example>\r\nTo: letter@blog.example.com\r\nMessage-ID: <${id}@evil.example>\r\nSubject: Undelivered Mail\r\n\r\n<${READER}>: mailbox full`;

describe.each(engines)("mails that come back, on %s", (engine) => {
  test("a dead mailbox gets no newsletter any more, and the one that came back knows of it", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const taken = await take(app, reportOf({ to: verp(await markOf(app, newsletterId, 1)) }));
    expect(taken).toEqual({
      kind: "hard",
      effect: "suppressed",
      newsletterId,
      subscriberId: 1,
      status: "5.1.1",
      diagnostic: "550 5.1.1 User unknown",
      message: "A bounce: the mailbox is dead. Mail no longer goes to this address.",
    });
    expect(await suppressionsIn(app)).toEqual([
      { email: READER, reason: "hard_bounce", evidence: "550 5.1.1 User unknown" },
    ]);
    expect(await eventsIn(app)).toEqual([
      {
        kind: "bounce",
        newsletter_id: newsletterId,
        subscriber_id: 1,
        detail: "5.1.1 550 5.1.1 User unknown",
        is_machine: false,
      },
    ]);
    expect(await ledgerOf(app, newsletterId)).toMatchObject({ [READER]: "sent" });

    const next = await startSending(await app.signIn(), "The next letter");
    await runSender(app);
    expect(await ledgerOf(app, next.id)).not.toHaveProperty(READER);
  });

  test("a test email that comes back ends nobody's subscription", async () => {
    await using app = await startWithDoor(engine);
    const [email] = await addSubscribers(app, 1);
    const as = await app.signIn();
    await as("POST", "/api/newsletters/test", { json: { email, subject: "A test", content: PARAGRAPH } });
    const [mail] = await app.mails();
    const messageId = mail?.messageId?.slice(1, -1) ?? "";
    const to = verp(messageId.split("@")[0] ?? "");
    for (const report of [reportOf({ messageId }), reportOf({ to, id: "second" })])
      expect(await take(app, report)).not.toMatchObject({ effect: "suppressed" });
    expect(await suppressionsIn(app)).toEqual([]);
  });

  test("the Message-ID of what came back names the reader as well, with and without return paths", async () => {
    for (const BOUNCE_DOMAIN of ["bounces.example.com", ""]) {
      await using app = await startWithDoor(engine, { BOUNCE_DOMAIN });
      const newsletterId = await sendToSubscribers(app);
      const messageId = `${await markOf(app, newsletterId, 2)}@blog.example.com`;
      const taken = await take(app, reportOf({ messageId, recipient: "active-2@mx1.example.com" }));
      expect(taken).toMatchObject({ effect: "suppressed", newsletterId, subscriberId: 2 });
    }
  });

  test("without either, the recipient's address does, in any case, and only a complaint counts", async () => {
    await using app = await startWithDoor(engine, { BOUNCE_DOMAIN: "" });
    await addSubscribers(app, 1, "pending");
    const taken = await take(app, reportOf({ recipient: "Pending-1@Example.com" }));
    expect(taken).toMatchObject({ kind: "soft", effect: "none", newsletterId: null, subscriberId: 1 });
    expect(await suppressionsIn(app)).toEqual([]);
    const complaint = complaintOf("someone-elses@example.net");
    const named = (type: string) =>
      complaint.replace(
        "Feedback-Type: abuse",
        `Feedback-Type: ${type}\r\nOriginal-Rcpt-To: pending-1@example.com`,
      );
    const forwarded = named("abuse").replace(
      "multipart/report; report-type=feedback-report",
      "multipart/mixed",
    );
    expect(await take(app, forwarded)).toMatchObject({ kind: "none", effect: "none" });
    expect(await take(app, named("abuse"))).toMatchObject({ kind: "complaint", effect: "suppressed" });
  });

  test.each(["", "bounces.example.com"])(
    "reports without proof never count, however many come (bounce domain “%s”)",
    async (BOUNCE_DOMAIN) => {
      await using app = await startWithDoor(engine, { BOUNCE_DOMAIN });
      await addSubscribers(app, 1);
      const full = { status: "5.2.2", diagnostic: "552 Mailbox full" };
      for (const id of ["a", "b", "c", "d", "e", "f"])
        for (const report of [strangersReport(id), reportOf({ id }), reportOf({ ...full, id: `full-${id}` })])
          expect(await take(app, report)).toMatchObject({ kind: "soft", effect: "none", subscriberId: 1 });
      expect([await suppressionsIn(app), await eventsIn(app)]).toEqual([[], []]);
    },
  );

  test("where return paths carry proof, a complaint without it counts for nobody", async () => {
    await using app = await startWithDoor(engine);
    await addSubscribers(app, 1);
    const complaint = complaintOf("someone-elses@example.net").replace(
      "Feedback-Type: abuse",
      `Feedback-Type: abuse\r\nOriginal-Rcpt-To: ${READER}`,
    );
    expect(await take(app, complaint)).toMatchObject({ kind: "complaint", effect: "none" });
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "active" });
  });

  test("a made-up return path suppresses nobody, whatever address the report names", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const mark = await markOf(app, newsletterId, 1);
    for (const forged of [mark.replace(/^\d+/, "99"), mark.replace(/\.1\./, ".2."), `${mark.slice(0, -1)}~`])
      expect((await take(app, reportOf({ to: verp(forged), recipient: "x@example.net" }))).effect).toBe(
        "unknown",
      );
    const forged = mark.replace(/\.1\./, ".2.");
    expect(await take(app, reportOf({ to: verp(forged), recipient: READER }))).toMatchObject({
      effect: "unknown",
    });
    expect([await suppressionsIn(app), await eventsIn(app)]).toEqual([[], []]);
  });

  test("a report about a stranger, an auto-reply and a receipt change nothing", async () => {
    await using app = await startWithDoor(engine);
    await addSubscribers(app, 1);
    expect(await take(app, reportOf({ recipient: "stranger@example.net" }))).toMatchObject({
      effect: "unknown",
    });
    expect(
      await take(app, reportOf({ action: "delivered", status: "2.1.5", diagnostic: "250 OK" })),
    ).toMatchObject({
      kind: "none",
      effect: "none",
      message: "No bounce and no complaint. Nothing was changed.",
    });
    const away = `From: ${READER}\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nMy mailbox is disabled.`;
    expect(await take(app, away)).toMatchObject({ kind: "none" });
    expect([await suppressionsIn(app), await eventsIn(app)]).toEqual([[], []]);
  });

  test("the same bounce twice counts once, also when the owner has allowed mail again in between", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    const report = reportOf({ to: verp(await markOf(app, newsletterId, 1)) });
    const [first, second] = await Promise.all([take(app, report), take(app, report)]);
    expect([first.effect, second.effect].sort()).toEqual(["repeated", "suppressed"]);
    await app.database.db.deleteFrom("suppressions").execute();
    expect(await take(app, report)).toMatchObject({ effect: "repeated" });
    const ofRemoved = reportOf({ to: verp(await markOf(app, 99, 1)), status: "5.2.2", diagnostic: "Full" });
    expect(await take(app, ofRemoved)).toMatchObject({ effect: "counted", newsletterId: null });
    expect(await take(app, ofRemoved)).toMatchObject({ effect: "repeated" });
    expect(await eventsIn(app)).toHaveLength(2);
  });

  test("a full mailbox is counted, and the fifth time in thirty days taken for dead", async () => {
    await using app = await startWithDoor(engine);
    await addSubscribers(app, 1);
    const to = verp(await markOf(app, 99, 1));
    const full = (id: string) =>
      take(app, reportOf({ to, id, status: "5.2.2", diagnostic: "552 Mailbox full" }));
    for (const id of ["a", "b", "c", "d"])
      expect(await full(id)).toMatchObject({ kind: "soft", effect: "counted" });
    app.clock.advance(31 * DAY);
    for (const id of ["e", "f", "g", "h"]) expect(await full(id)).toMatchObject({ effect: "counted" });
    expect(await suppressionsIn(app)).toEqual([]);
    expect(await full("i")).toMatchObject({ effect: "suppressed" });
    expect(await suppressionsIn(app)).toEqual([
      {
        email: READER,
        reason: "hard_bounce",
        evidence: "5 mails came back within 30 days; the last one: 552 Mailbox full",
      },
    ]);
  });

  test("a newsletter that is delayed is no failure; one that fails in the end is one", async () => {
    await using app = await startWithDoor(engine);
    const to = verp(await markOf(app, await sendToSubscribers(app), 1));
    expect(await take(app, reportOf({ to, action: "delayed", status: "4.4.1" }))).toMatchObject({
      kind: "delay",
      effect: "none",
      newsletterId: 1,
    });
    const full = { to, status: "5.2.2", diagnostic: "Mailbox full" };
    expect(await take(app, reportOf(full))).toMatchObject({ effect: "counted" });
    expect(await take(app, reportOf({ ...full, id: "again" }))).toMatchObject({ effect: "repeated" });
    expect(await take(app, reportOf({ to }))).toMatchObject({ kind: "hard", effect: "suppressed" });
  });

  test("a complaint unsubscribes for good, beside a bounce", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    await suppress(app, READER, "hard_bounce");
    const complaint = complaintOf(`${await markOf(app, newsletterId, 1)}@blog.example.com`);
    expect(await take(app, complaint)).toMatchObject({ kind: "complaint", effect: "suppressed" });
    expect(await suppressionsIn(app)).toMatchObject([
      { email: READER, reason: "complaint" },
      { email: READER, reason: "hard_bounce" },
    ]);
    expect(await subscriberOf(app, READER)).toMatchObject({ status: "unsubscribed" });
    const bounce = reportOf({ to: verp(await markOf(app, newsletterId, 1)) });
    expect(await take(app, bounce)).toMatchObject({ effect: "suppressed" });
    expect(await suppressionsIn(app)).toHaveLength(2);
  });

  test("webhooks hear of a complaint from whom they heard that they had come", async () => {
    await using app = await startWithDoor(engine);
    const { db } = app.database;
    const newsletterId = await sendToSubscribers(app, 2);
    const json = { url: "https://hook.example.com/", types: ["subscriber.left"] };
    expect((await (await app.signIn())("POST", "/api/admin/outgoing-webhooks", { json })).status).toBe(201);
    await db.updateTable("subscribers").set({ status: "pending" }).where("id", "=", 1).execute();
    for (const id of [1, 2])
      await take(app, complaintOf(`${await markOf(app, newsletterId, id)}@blog.example.com`));
    const statuses = await db.selectFrom("subscribers").select("status").execute();
    expect(statuses).toEqual([{ status: "unsubscribed" }, { status: "unsubscribed" }]);
    const told = await db.selectFrom("outgoing_deliveries").select("data").execute();
    expect(told).toEqual([{ data: '{"id":2}' }]);
  });

  test("who was removed stays suppressed: the mail that came back tells the address", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app);
    await (
      await app.signIn()
    )("DELETE", "/api/subscribers/1");
    const to = verp(await markOf(app, newsletterId, 1));
    expect(await take(app, reportOf({ to }))).toMatchObject({ effect: "suppressed", subscriberId: null });
    expect(await suppressionsIn(app)).toMatchObject([{ email: null, reason: "hard_bounce" }]);
  });

  test.each([
    ["a bounce", (mark: string) => reportOf({ to: verp(mark) }), "hard_bounce", "active"],
    ["a complaint", (mark: string) => complaintOf(`${mark}@blog.example.com`), "complaint", "unsubscribed"],
  ])(
    "%s from an old mailbox is about that address, not about the reader who moved away",
    async (_what, mailFor, reason, statusOfHolder) => {
      await using app = await startWithDoor(engine);
      const newsletterId = await sendToSubscribers(app);
      const { newAddressUrl, addressHash } = await linksOf(app);
      const move = newAddressUrl({ id: 1, mailbox_key: READER }, "new@example.com", app.clock.now());
      await app.request("POST", new URL(move).pathname);
      const moved = await subscriberOf(app, "new@example.com");
      expect(moved).toMatchObject({ id: 1, status: "active" });
      await subscribe(app, READER);
      await app.request("POST", await confirmLinkFor(app, READER));

      const mail = mailFor(await markOf(app, newsletterId, 1));
      expect(await take(app, mail)).toMatchObject({ effect: "suppressed", subscriberId: null });
      expect(await subscriberOf(app, "new@example.com")).toEqual(moved);
      expect(await subscriberOf(app, READER)).toMatchObject({ status: statusOfHolder });
      expect(await suppressionsIn(app)).toMatchObject([{ email: READER, reason }]);
      const { db } = app.database;
      const hashes = await db.selectFrom("suppressions").select("address_hash").execute();
      expect(hashes).toEqual([{ address_hash: addressHash(READER) }]);
      expect(await take(app, mail)).toMatchObject({ effect: "repeated" });
    },
  );

  test("a newsletter pauses when more than three of a thousand complain, after two hundred mails", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 3);
    const as = await app.signIn();
    const complain = async (subscriberId: number, sent: number) => {
      const change = { status: "sending", sent_count: sent, closed_at: null } as const;
      await app.database.db.updateTable("newsletters").set(change).execute();
      await take(app, complaintOf(`${await markOf(app, newsletterId, subscriberId)}@blog.example.com`));
      return (await newsletterAt(as, newsletterId)).status;
    };
    expect(await complain(1, 199)).toBe("sending");
    expect(await complain(2, 1_000)).toBe("sending");
    expect(await complain(3, 900)).toBe("paused");
    const notices = (await readBell(app.database.db)).filter(({ kind }) => kind === "paused");
    expect(notices.map(({ words }) => words)).toEqual([
      expect.stringContaining("has paused. 3 of the first 900 readers have called it spam."),
    ]);
  });

  test("a newsletter pauses when more than one in twenty comes back later, and its receipt tells", async () => {
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 3);
    const as = await app.signIn();
    const comeBack = async (subscriberId: number, sent: number) => {
      const change = { status: "sending", sent_count: sent, bounced_count: 8, closed_at: null } as const;
      await app.database.db.updateTable("newsletters").set(change).execute();
      await take(
        app,
        reportOf({
          to: verp(await markOf(app, newsletterId, subscriberId)),
          recipient: `active-${subscriberId}@example.com`,
          id: `${subscriberId}`,
        }),
      );
      return (await newsletterAt(as, newsletterId)).status;
    };
    const late = { to: verp(await markOf(app, newsletterId, 1)), action: "delayed", status: "4.4.1" };
    await take(app, reportOf({ ...late, diagnostic: "421 4.4.1 Try again", id: "late" }));
    expect(await comeBack(1, 191)).toBe("sending");
    expect(await comeBack(2, 192)).toBe("sending");
    expect(await comeBack(3, 200)).toBe("paused");
    const receipt = await read(await as("GET", `/api/newsletters/${newsletterId}/receipt`), getReceipt);
    expect(receipt.reactions).toMatchObject({ returned: 3, complained: 0 });
    const { error } = await newsletterAt(as, newsletterId);
    expect(error).toBe(
      "11 of the first 208 mails were refused for good. Look at the receipt before you resume: the list may be old.",
    );
  });

  test("the door is there for who has the token, and takes mails alone", async () => {
    await using app = await startWithDoor(engine);
    await addSubscribers(app, 1);
    const refusals: [Record<string, string>, number][] = [
      [{ authorization: "" }, 401],
      [{ authorization: "Bearer another token that is long" }, 401],
      [{ authorization: "a token of the bounces" }, 401],
      [{ "content-type": "application/json" }, 415],
      [{ "content-length": String(6 * 1024 * 1024) }, 413],
    ];
    for (const [headers, status] of refusals)
      expect(await readRefusal(await post(app, reportOf({}), headers))).toMatchObject({ status });
    expect(await readRefusal(await post(app, "no mail"))).toMatchObject({
      code: "invalid",
      message: "That is not a mail: it has no headers.",
    });
    expect(await suppressionsIn(app)).toEqual([]);

    await using closed = await startApp(engine);
    expect(await readRefusal(await post(closed, reportOf({})))).toMatchObject({ code: "not_found" });
  });
});

test("the command takes a mail in from a mail server's pipe, and says one line", async () => {
  await using site = await openTestDatabase("sqlite");
  const run = (mail: string, ...args: string[]) =>
    runCommand(["bounce", ...args], { input: mail, env: { DATA_DIR: site.dataDir } });
  const long = `${reportOf({})}${"\r\nmore of the mail".repeat(200_000)}`;
  expect(await run(long)).toEqual({
    code: 0,
    stdout: "A bounce: the mailbox is dead. It is about nobody that we mail.\n",
    stderr: "",
  });
  const { stdout } = await run(reportOf({}), "--json");
  expect(JSON.parse(stdout)).toMatchObject({ kind: "hard", effect: "unknown", status: "5.1.1" });
  expect(await run("")).toEqual({ code: 1, stdout: "", stderr: "That is not a mail: it has no headers.\n" });
});

test("the command lets the mail server try again if the database or a setting is at fault, and not if the mail is", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "masthead-bounce-"));
  const run = (env: Record<string, string>, ...args: string[]) =>
    runCommand(["bounce", ...args], { input: reportOf({}), env: { DATA_DIR: folder.path, ...env } });
  // Nothing listens on this port.
  const down = await run({ DATABASE_URL: "postgres://owner@127.0.0.1:9/blog" });
  expect(down).toMatchObject({ code: 75, stdout: "", stderr: expect.stringContaining("cannot be reached") });
  expect(await run({ PORT: "many" })).toMatchObject({ code: 75, stdout: "" });
  await writeFile(join(folder.path, "masthead.db"), "This is no database. ".repeat(500));
  expect(await run({})).toMatchObject({ code: 75, stdout: "" });
  expect(await run({}, "--quick")).toMatchObject({ code: 2, stdout: "" });
});
