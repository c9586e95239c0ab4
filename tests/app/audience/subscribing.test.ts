import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { words } from "../../setup/words/english.ts";
import { DAY, MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import {
  confirmLinkFor,
  mailsTo,
  subscribe,
  subscriberOf,
  suppress,
  unsubscribeLinkOf,
} from "./subscribe-by-mail.ts";

const THANKS = { message: "Thanks for subscribing! Check your email to confirm." };

/** Behind our proxy, so that a test can come from many addresses. */
const start = (engine: Engine) => startApp(engine, { env: { TRUST_PROXY: "on" } });

const countUp = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(engines)("asking to subscribe on %s", (engine) => {
  test("many requests that wait are handled with a turn for readers' pages after each", async () => {
    await using app = await start(engine);
    for (const index of countUp(30)) {
      const headers = { "x-forwarded-for": `192.0.2.${index}` };
      await app.request("POST", "/api/subscribers", {
        json: { email: `reader-${index}@example.com` },
        headers,
      });
    }
    let turns = 0;
    const countTurn = () => {
      turns++;
      next = setImmediate(countTurn);
    };
    let next = setImmediate(countTurn);
    await app.work("subscriptions");
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(30);
    expect(await subscriberOf(app, "reader-29@example.com")).toMatchObject({ status: "pending" });
  });

  test("the owner's next look shows everybody who was thanked, before the job has come round", async () => {
    await using app = await start(engine);
    const owner = await app.signIn();
    for (const [path, shown] of [
      ["/api/admin/subscribers", "list@example.com"],
      ["/api/admin/subscribers/export", "export@example.com"],
      ["/api/admin/dashboard", "dashboard@example.com"],
    ] as const) {
      expect((await app.request("POST", "/api/subscribers", { json: { email: shown } })).status).toBe(202);
      expect(await (await owner("GET", path)).text()).toContain(shown);
    }
  });

  test("known and unknown addresses get one answer; who may want a mail gets one", async () => {
    await using app = await start(engine);
    for (const email of ["active@example.com", "left@example.com"]) {
      await subscribe(app, email);
      await app.request("POST", await confirmLinkFor(app, email));
    }
    await app.request("POST", await unsubscribeLinkOf(app, "left@example.com"));
    await subscribe(app, "pending@example.com");
    for (const reason of ["hard_bounce", "complaint", "manual"] as const)
      await suppress(app, `${reason}@example.com`, reason);
    app.clock.advance(2 * DAY);

    const mailed = { new: 1, pending: 1, active: 0, left: 1, hard_bounce: 0, complaint: 0, manual: 0 };
    for (const [name, mails] of Object.entries(mailed)) {
      const email = `${name}@example.com`;
      const before = (await mailsTo(app, email)).length;
      const response = await subscribe(app, email);
      const { "x-request-id": _, ...headers } = Object.fromEntries(response.headers);
      expect([response.status, await response.json()], name).toEqual([202, THANKS]);
      expect(headers, name).toMatchObject({
        "cache-control": "no-store",
        "content-type": "application/json",
      });
      expect((await mailsTo(app, email)).length - before, name).toBe(mails);
    }
  });

  test("a new subscriber is pending until the link is confirmed", async () => {
    await using app = await start(engine);
    await subscribe(app, "reader@example.com");
    expect(await subscriberOf(app, "reader@example.com")).toMatchObject({
      status: "pending",
      source: "form",
      confirmed_at: null,
    });
  });

  test("the mail has text first, then HTML, the link in both, and nothing that the visitor typed", async () => {
    await using app = await start(engine);
    await subscribe(app, "Reader+Buy-Now@example.com");
    const [mail] = await mailsTo(app, "Reader+Buy-Now@example.com");
    const link = await confirmLinkFor(app, "Reader+Buy-Now@example.com");
    expect(mail).toMatchObject({
      subject: words.mails.confirmation.subject({ siteName: "Masthead" }),
      from: { name: "Masthead", address: "letter@blog.example.com" },
    });
    expect(mail?.html).toContain(`href="https://blog.example.com${link}"`);
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).not.toMatch(/buy-now|example\.com\S*@/i);
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("content-type")).toMatch(/^multipart\/alternative/);
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    const [row] = await app.database.db.selectFrom("mails").select(["state", "message"]).execute();
    expect(row).toEqual({ state: "sent", message: "" });
  });

  test("an address gets three mails a day, and on the next day again; the answer stays", async () => {
    await using app = await start(engine);
    const counts = [];
    for (const wait of [0, 0, 0, 0, DAY - MINUTE, 2 * MINUTE]) {
      app.clock.advance(wait);
      const response = await subscribe(app, counts.length % 2 ? "READER@example.com" : "reader@example.com");
      expect([response.status, await response.json()]).toEqual([202, THANKS]);
      counts.push((await mailsTo(app, "reader@example.com")).length);
    }
    expect(counts).toEqual([1, 2, 3, 3, 3, 4]);
  });

  test("many requests for one address at once make one subscriber and at most three mails", async () => {
    await using app = await start(engine);
    const answers = await Promise.all(
      countUp(12).map((index) => subscribe(app, "reader@example.com", `192.0.2.${index}`)),
    );
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    expect(await app.database.db.selectFrom("subscribers").select("id").execute()).toHaveLength(1);
    expect(await mailsTo(app, "reader@example.com")).toHaveLength(3);
  });

  test("a client may subscribe twenty addresses in ten minutes, not one more", async () => {
    await using app = await start(engine);
    for (const index of countUp(20))
      expect((await subscribe(app, `reader-${index}@example.com`)).status).toBe(202);
    const refused = await subscribe(app, "one-more@example.com");
    expect(refused.headers.get("retry-after")).toBe("600");
    expect(await readRefusal(refused)).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(await subscriberOf(app, "one-more@example.com")).toBeUndefined();
    expect((await subscribe(app, "one-more@example.com", "192.0.2.77")).status).toBe(202);
    app.clock.advance(10 * MINUTE + SECOND);
    expect((await subscribe(app, "two-more@example.com")).status).toBe(202);
  });

  test("forty requests of a client at once are not more than twenty subscribers", async () => {
    await using app = await start(engine);
    const answers = await Promise.all(
      countUp(40).map((index) => subscribe(app, `reader-${index}@example.com`)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(await app.database.db.selectFrom("subscribers").select("id").execute()).toHaveLength(20);
  });

  test("an address that is refused does not count", async () => {
    await using app = await start(engine);
    for (const index of countUp(25))
      expect((await subscribe(app, `not an address ${index}`)).status).toBe(422);
    expect((await subscribe(app, "reader@example.com")).status).toBe(202);
  });

  test("a program that fills the field nobody sees is told what everybody is told, and dropped", async () => {
    await using app = await start(engine);
    const json = { email: "reader@example.com", website: "https://spam.example" };
    for (let attempt = 0; attempt < 25; attempt++) {
      const response = await app.request("POST", "/api/subscribers", { json });
      expect([response.status, await response.json()]).toEqual([202, THANKS]);
    }
    const form = await app.request("POST", "/subscribe", { form: json });
    expect(form.status).toBe(200);
    expect(await app.database.db.selectFrom("subscribers").select("id").execute()).toEqual([]);
    expect(await mailsTo(app, "reader@example.com")).toEqual([]);
    const person = await app.request("POST", "/api/subscribers", { json: { ...json, website: "" } });
    expect(person.status).toBe(202);
    expect(await mailsTo(app, "reader@example.com")).toHaveLength(1);
  });

  test("the form works without scripts, with the same rules and words", async () => {
    await using app = await start(engine);
    const done = await app.request("POST", "/subscribe", { form: { email: " reader@example.com " } });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining(THANKS.message)]);
    expect(await mailsTo(app, "reader@example.com")).toHaveLength(1);

    const wrong = await app.request("POST", "/subscribe", { form: { email: '"><b>no address' } });
    const page = await wrong.text();
    expect(wrong.status).toBe(422);
    expect(page).toContain("Please enter a valid email address");
    expect(page).not.toContain('"><b>no address');
    for (const index of countUp(20))
      await app.request("POST", "/subscribe", { form: { email: `r${index}@example.com` } });
    const tooMany = await app.request("POST", "/subscribe", { form: { email: "late@example.com" } });
    expect([tooMany.status, tooMany.headers.get("retry-after")]).toEqual([429, "600"]);
  });
});

/** Lets no subscriber be made of this address until it is disposed. */
async function refuseSubscriber({ database: { db, engine } }: TestApp, email: string) {
  const [begin, end] =
    engine === "sqlite"
      ? [
          `create trigger fault before insert on subscribers when new.email = '${email}'
           begin select raise(abort, 'a fault of the test'); end`,
          "drop trigger fault",
        ]
      : [
          `alter table subscribers add constraint fault check (email <> '${email}')`,
          "alter table subscribers drop constraint fault",
        ];
  await sql.raw(begin).execute(db);
  return {
    [Symbol.asyncDispose]: () =>
      sql
        .raw(end)
        .execute(db)
        .then(() => undefined),
  };
}

const waitingIn = ({ database: { db } }: TestApp) =>
  db.selectFrom("subscription_requests").select(["email", "attempts"]).execute();

describe.each(engines)("a request that cannot be handled, on %s", (engine) => {
  test("is tried again after growing pauses, and those behind it and the owner do not notice", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await using app = await startApp(engine, { log });
    const owner = await app.signIn();
    {
      await using faults = new AsyncDisposableStack();
      faults.use(await refuseSubscriber(app, "first@example.com"));
      await subscribe(app, "first@example.com");
      await subscribe(app, "second@example.com");
      expect(await subscriberOf(app, "second@example.com")).toMatchObject({ status: "pending" });
      for (let run = 0; run < 3; run++) await app.work("subscriptions");
      expect((await owner("GET", "/api/admin/subscribers")).status).toBe(200);
      expect(lines).toHaveLength(1);
      app.clock.advance(5 * SECOND);
      for (let run = 0; run < 3; run++) await app.work("subscriptions");
      app.clock.advance(5 * SECOND);
      await app.work("subscriptions");
      expect(lines).toHaveLength(2);
      expect(await waitingIn(app)).toEqual([{ email: "first@example.com", attempts: 2 }]);
    }
    app.clock.advance(5 * SECOND);
    await app.work("subscriptions");
    expect(await subscriberOf(app, "first@example.com")).toMatchObject({ status: "pending" });
    expect(await mailsTo(app, "first@example.com")).toHaveLength(1);
    expect(await waitingIn(app)).toEqual([]);
  });

  test("is given up after 20 tries, with a line in the log", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
    await using app = await startApp(engine, { log });
    await using faults = new AsyncDisposableStack();
    faults.use(await refuseSubscriber(app, "first@example.com"));
    await subscribe(app, "first@example.com");
    for (let day = 0; day < 30; day++) {
      app.clock.advance(DAY);
      await app.work("subscriptions");
    }
    expect(await waitingIn(app)).toEqual([]);
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toContain("A request to subscribe is given up");
  });
});

test("a database that does not answer stops the run: one failure for all who wait", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  await using app = await startApp("sqlite", { log });
  const { db } = app.database;
  for (const email of ["first@example.com", "second@example.com"])
    await app.request("POST", "/api/subscribers", { json: { email } });
  await sql`pragma query_only = on`.execute(db);
  await expect(app.work("subscriptions")).rejects.toThrow("readonly");
  await sql`pragma query_only = off`.execute(db);
  expect(lines).toEqual([]);
  await app.work("subscriptions");
  expect(await subscriberOf(app, "second@example.com")).toMatchObject({ status: "pending" });
});
