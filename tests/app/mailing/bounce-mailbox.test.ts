import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/mailing/bounce-mailbox.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { readBell } from "../../setup/bell.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines, quiet } from "../../setup/engines.ts";
import {
  hasDovecot,
  mailboxAt,
  startOwnDovecot,
  trustTestCertificate,
} from "../../setup/mail-servers/own-dovecot.ts";
import { read, readRefusal } from "../kit/ask.ts";
import {
  eventsIn,
  markOf,
  reportOf,
  sendToSubscribers,
  startWithDoor,
  suppressionsIn,
  take,
  verp,
} from "./reports.ts";

const PATH = "/api/admin/bounce-mailbox";
const JOB = "bounce mailbox";
const PERSONAL = "From: Anna <anna@example.org>\r\nTo: me@example.com\r\nSubject: Lunch\r\n\r\nOn Friday?";

beforeAll(trustTestCertificate);

type As = Awaited<ReturnType<TestApp["signIn"]>>;

const save = async (as: As, json: object) => {
  const { revision } = await view(as);
  return read(await as("PUT", PATH, { json: { revision, ...json } }), calls.changeMailbox);
};
const view = async (as: As) => read(await as("GET", PATH), calls.getMailbox);

/** A report about a reader's mail of a newsletter, under a subject of its own. */
const reportTo = async (app: TestApp, newsletterId: number, subscriberId: number, id = `r${subscriberId}`) =>
  reportOf({
    to: verp(await markOf(app, newsletterId, subscriberId)),
    recipient: `active-${subscriberId}@example.com`,
    id,
  }).replace(/^Subject: .*$/m, `Subject: Undelivered Mail ${id}`);

describe.skipIf(!hasDovecot).each(engines)("the bounce mailbox on %s (skipped without dovecot)", (engine) => {
  test("reports are counted and moved, and every other mail stays as it is, unseen", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 3);
    const as = await app.signIn();
    await save(as, mailboxAt(dovecot));
    await dovecot.deliver(PERSONAL);
    await dovecot.deliver(await reportTo(app, newsletterId, 1));
    // A report about a letter of the owner's own to a reader is not touched.
    await dovecot.deliver(reportOf({ recipient: "active-3@example.com", id: "private" }));
    await dovecot.deliver(`From: a@example.org\r\nSubject: Huge\r\n\r\n${"x\r\n".repeat(2_000_000)}`);
    await dovecot.deliver("no mail at all");
    await app.work(JOB);
    expect(await dovecot.list()).toEqual({
      Lunch: "",
      Huge: "",
      "": "",
      "Undelivered Mail Returned to Sender": "",
    });
    expect(await dovecot.list("Masthead")).toEqual({ "Undelivered Mail r1": "" });
    expect(await suppressionsIn(app)).toMatchObject([
      { email: "active-1@example.com", reason: "hard_bounce" },
    ]);
    expect(await view(as)).toMatchObject({
      hasPassword: true,
      reading: { readAt: app.clock.now().toISOString(), reports: 2, failure: null },
    });

    await dovecot.deliver(await reportTo(app, newsletterId, 2));
    await app.work(JOB);
    await app.work(JOB);
    expect(Object.keys(await dovecot.list("Masthead")).sort()).toEqual([
      "Undelivered Mail r1",
      "Undelivered Mail r2",
    ]);
    expect((await view(as)).reading?.reports).toBe(3);
    expect(await eventsIn(app)).toHaveLength(2);
  });

  test("reports are marked or deleted where the owner wants that, over STARTTLS as well", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 3);
    const as = await app.signIn();
    const starttls = { ...mailboxAt(dovecot), port: dovecot.ports.starttls, encryption: "starttls" };
    await save(as, { ...starttls, afterwards: "mark" });
    await dovecot.deliver(PERSONAL);
    await dovecot.deliver(PERSONAL.replace("Lunch", "Marked as deleted by the owner"), "T");
    await dovecot.deliver(await reportTo(app, newsletterId, 1));
    await app.work(JOB);
    const others = { Lunch: "", "Marked as deleted by the owner": "T" };
    expect(await dovecot.list()).toEqual({ ...others, "Undelivered Mail r1": "S" });

    await save(as, { ...starttls, password: "", afterwards: "delete" });
    await dovecot.deliver(await reportTo(app, newsletterId, 2));
    await app.work(JOB);
    expect(await dovecot.list()).toEqual({ ...others, "Undelivered Mail r1": "S" });
    expect(await suppressionsIn(app)).toHaveLength(2);
  });

  test("a server that numbers its mails anew, and a crash before a report was moved, count nothing twice", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 3);
    const as = await app.signIn();
    await save(as, { ...mailboxAt(dovecot), afterwards: "mark" });
    for (const id of [1, 2]) await dovecot.deliver(await reportTo(app, newsletterId, id));
    await app.work(JOB);
    await dovecot.renumber();
    await app.work(JOB);
    expect((await view(as)).reading?.reports).toBe(2);
    // A new mailbox of the same name: its first mail has a number that was read before.
    const inbox = join(dovecot.maildir, "cur");
    for (const name of await readdir(inbox)) await rm(join(inbox, name));
    await dovecot.renumber();
    // As after a crash: it is counted, and lies where it was.
    const third = await reportTo(app, newsletterId, 3);
    await take(app, third);
    await dovecot.deliver(third);
    await app.work(JOB);
    expect(await dovecot.list()).toEqual({ "Undelivered Mail r3": "S" });
    expect(await eventsIn(app)).toHaveLength(3);
  });

  test("two readings at once read each report once", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 30);
    const as = await app.signIn();
    await save(as, mailboxAt(dovecot));
    for (let id = 1; id <= 30; id++) await dovecot.deliver(await reportTo(app, newsletterId, id));
    await Promise.all([app.work(JOB), app.work(JOB), app.work(JOB)]);
    expect((await dovecot.log()).match(/Info: Login/g)).toHaveLength(1);
    expect((await view(as)).reading?.reports).toBe(30);
    expect(Object.keys(await dovecot.list("Masthead"))).toHaveLength(30);
  });

  test("a server that cannot be reached is told at once, at the bell when it lasts, and read when it is back", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startWithDoor(engine);
    const newsletterId = await sendToSubscribers(app, 1);
    const as = await app.signIn();
    await save(as, mailboxAt(dovecot));
    await dovecot.deliver(await reportTo(app, newsletterId, 1));
    await dovecot.stop();
    await app.work(JOB);
    const { port } = mailboxAt(dovecot);
    const failure = `localhost:${port} cannot be used: connect ECONNREFUSED`;
    const failingSince = app.clock.now().toISOString();
    expect((await view(as)).reading).toMatchObject({
      readAt: null,
      failingSince,
      failure: expect.stringContaining(failure),
    });
    const bell = async () =>
      (await readBell(app.database.db)).filter(({ words }) => words.startsWith("Bounces are not read"));
    expect(await bell()).toEqual([]);
    for (let minute = 0; minute < 40; minute += 10) {
      app.clock.advance(10 * MINUTE);
      await app.work(JOB);
    }
    expect(await bell()).toMatchObject([{ kind: "failure", link: "/admin/settings/mail" }]);
    await dovecot.start();
    await app.work(JOB);
    expect((await view(as)).reading).toMatchObject({ failure: null, failingSince: null, reports: 1 });
  });
});

describe.skipIf(!hasDovecot).each(engines)("its settings on %s (skipped without dovecot)", (engine) => {
  test("the password is never told, stays when none is typed, and goes to no other server", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startWithDoor(engine);
    const as = await app.signIn();
    expect(await view(as)).toEqual({
      settings: null,
      hasPassword: false,
      isPasswordLost: false,
      revision: 0,
      reading: null,
    });
    const { password, ...settings } = mailboxAt(dovecot);
    const without = await readRefusal(await as("PUT", PATH, { json: { ...settings, revision: 0 } }));
    expect(without).toMatchObject({ status: 422, fields: { password: "Please enter the password" } });
    const saved = await as("PUT", PATH, { json: { ...settings, password, revision: 0 } });
    expect(await saved.text()).not.toContain(password);
    expect(await (await as("GET", PATH)).text()).not.toContain(password);
    expect(
      JSON.stringify(await app.database.db.selectFrom("mail_settings").selectAll().execute()),
    ).not.toContain(password);
    expect(await save(as, { ...settings, folder: "Bounces" })).toMatchObject({ hasPassword: true });

    for (const [method, path] of [
      ["PUT", PATH],
      ["POST", `${PATH}/check`],
    ] as const) {
      const elsewhere = { ...settings, host: "127.0.0.1", revision: 2 };
      expect(await readRefusal(await as(method, path, { json: elsewhere }))).toMatchObject({
        status: 422,
        fields: { password: expect.stringContaining("another server") },
      });
    }
    expect(await save(as, { ...settings, isOn: false, host: "127.0.0.1" })).toMatchObject({
      hasPassword: false,
    });
    const stale = await as("PUT", PATH, { json: { ...settings, password, revision: 1 } });
    expect((await readRefusal(stale)).status).toBe(409);
  });

  test("a check says how many mails there are, or why there is no access", async () => {
    await using dovecot = await startOwnDovecot();
    await using app = await startApp(engine, { log: quiet });
    const as = await app.signIn();
    await dovecot.deliver(PERSONAL);
    const settings = mailboxAt(dovecot);
    const check = async (change: object) => {
      const answer = await as("POST", `${PATH}/check`, { json: { ...settings, ...change } });
      return answer.ok
        ? (await read(answer, calls.checkMailbox)).message
        : (await readRefusal(answer)).message;
    };
    expect(await check({})).toBe("Masthead signed in. INBOX has 1 email.");
    expect(await check({ password: "wrong" })).toBe(
      `localhost:${settings.port} did not accept the user name and password: Authentication failed.`,
    );
    expect(await check({ folder: "Bounces" })).toBe("There is no folder “Bounces” in this mailbox.");
    expect(await check({ port: dovecot.ports.starttls })).toContain(
      "Check the port and the kind of encryption",
    );
    expect(await check({ folder: "Masthead" })).toContain("Read another folder");
    expect(await dovecot.list()).toEqual({ Lunch: "" });
    expect((await view(as)).settings).toBeNull();
  });
});
