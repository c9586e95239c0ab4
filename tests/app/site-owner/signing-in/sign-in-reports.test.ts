import { describe, expect, test } from "vitest";
import { listAuditLog } from "../../../../src/contract/site-owner/audit-log.ts";
import { invitePerson, listPeople } from "../../../../src/contract/site-owner/people.ts";
import { getMe } from "../../../../src/contract/site-owner/session.ts";
import { DAY, MINUTE } from "../../../../src/server/base/clock.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { createRateLimits } from "../../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { cookieOf, read, readRefusal } from "../../kit/ask.ts";
import { startSink } from "../../mailing/sending/smtp-sink.ts";
import { enterCode, enterPassword, setUpApp } from "../factors.ts";
import { addUser, OWNER, setupTokenOf, signIn, withCookie } from "../owner.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const EMAIL = "mira@example.com";
const ADVICE = "If that was somebody else, change the password: this ends all other sessions.";

/** The cookie by which an answer lets the browser be known again. */
const deviceIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .flatMap((line) => /^[^;]*-device=[^;]*/.exec(line) ?? [])
    .join("");

const enter = (app: TestApp, credentials = OWNER, headers: Record<string, string> = {}) =>
  signIn(app, credentials, { from: "203.0.113.7", headers: { "user-agent": FIREFOX, ...headers } });

const bellOf = async ({ database: { db } }: TestApp) => (await readBell(db)).map(({ words }) => words);

const start = (engine: Engine, env: Record<string, string> = {}) =>
  startApp(engine, { env: { TRUST_PROXY: "on", ...env }, now: "2026-03-02T09:00:00Z" });

/** Adds an owner with an address, in the browser of their first sign-in. */
async function addOwner(app: TestApp) {
  await addUser(app, OWNER);
  const first = await enter(app);
  const as = withCookie(app, cookieOf(first).cookie);
  expect((await as("PUT", "/api/me/email", { json: { email: EMAIL } })).status).toBe(200);
  return { as, device: deviceIn(first) };
}

describe.each(engines)("a sign-in from a new browser on %s", (engine) => {
  test("is reported at the bell and by mail, in the language of the site; known browsers are not", async () => {
    await using sink = await startSink();
    await using app = await start(engine, { SMTP_URL: sink.url });
    const { as, device } = await addOwner(app);
    expect((await enter(app, OWNER, { cookie: device })).status).toBe(200);
    expect(await bellOf(app)).toEqual([]);
    await as("PATCH", "/api/admin/settings", { json: { language: "de", timeZone: "Europe/Berlin" } });
    expect((await enter(app)).status).toBe(200);
    expect(await readBell(app.database.db)).toEqual([
      {
        kind: "sign-in",
        words: `Mira signed in from a new browser (Firefox on Linux, 203.0.113.7). ${ADVICE}`,
        link: "/admin/settings#account",
      },
    ]);
    await app.work();
    const mails = await app.mails();
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ["Neue Anmeldung bei Masthead", EMAIL],
    ]);
    for (const part of [mails[0]?.text, mails[0]?.html]) {
      expect(part).toContain("Mira hat sich bei Masthead mit einem Browser angemeldet");
      expect(part).toContain("Firefox on Linux · 203.0.113.7 · 2. März 2026 um 10:00:00 MEZ");
      expect(part).toContain("https://blog.example.com/admin/settings#account");
    }
  });

  test("is reported at the bell alone without a mail server or an address", async () => {
    await using app = await start(engine);
    await addOwner(app);
    await enter(app);
    await addUser(app, { ...OWNER, username: "jo" });
    await enter(app, { ...OWNER, username: "jo" });
    await enter(app, { ...OWNER, username: "jo" });
    expect(await bellOf(app)).toEqual([
      `Mira signed in from a new browser (Firefox on Linux, 203.0.113.7). ${ADVICE}`,
      `jo signed in from a new browser (Firefox on Linux, 203.0.113.7). ${ADVICE}`,
    ]);
    await app.work();
    expect(await app.mails()).toEqual([]);
  });

  test("is reported after a code, too, and not when the password alone was entered", async () => {
    await using app = await start(engine);
    const { as } = await addOwner(app);
    const { recoveryCodes } = await setUpApp(app, as);
    const ticket = await enterPassword(app);
    expect(await bellOf(app)).toEqual([]);
    expect((await enterCode(app, ticket, recoveryCodes[0] ?? "")).status).toBe(200);
    expect(await bellOf(app)).toEqual([`Mira signed in from a new browser (Unknown browser). ${ADVICE}`]);
  });

  test("a browser is known for each of the people who use it, and for nobody else", async () => {
    await using app = await start(engine);
    const { device } = await addOwner(app);
    const jo = { ...OWNER, username: "jo" };
    await addUser(app, jo);
    const both = deviceIn(await enter(app, jo, { cookie: device }));
    expect(both).toContain("~");
    for (const credentials of [OWNER, jo, OWNER])
      expect((await enter(app, credentials, { cookie: both })).status).toBe(200);
    expect(await bellOf(app)).toEqual([]);
    const anna = { ...OWNER, username: "anna" };
    await addUser(app, anna);
    await enter(app, anna);
    await enter(app, anna, { cookie: both });
    expect(await bellOf(app)).toHaveLength(1);
  });

  test("is not reported at the set-up or when somebody joins, and is beyond the twenty that a day remembers", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const made = await app.request("POST", "/api/setup", {
      json: { ...OWNER, token: await setupTokenOf(app) },
    });
    const as = withCookie(app, cookieOf(made).cookie);
    const { url } = await read(
      await as("POST", "/api/admin/invitations", { json: { role: "author", grants: [] } }),
      invitePerson,
    );
    const json = { token: url.split("/").at(-1), ...OWNER, username: "Anna" };
    expect((await app.request("POST", "/api/invitations/acceptance", { json })).status).toBe(201);
    expect(await bellOf(app)).toEqual([]);
    // The browser of the set-up was the first of the day.
    const { db } = app.database;
    const limits = createRateLimits(await openSigner(db, app.clock.now()));
    const newDevices = { name: "new-device", max: 20, windowMs: DAY };
    for (let count = 0; count < 18; count++)
      await db.transaction().execute((tx) => limits.reserve(tx, newDevices, "1", app.clock.now()));
    expect(deviceIn(await enter(app))).not.toBe("");
    expect(deviceIn(await enter(app))).toBe("");
    expect(await bellOf(app)).toHaveLength(2);
  });
});

describe.each(engines)("wrong codes on %s", (engine) => {
  test("as many as are allowed are one notice and one mail, which say that the password is known", async () => {
    await using sink = await startSink();
    await using app = await start(engine, { SMTP_URL: sink.url });
    const { as } = await addOwner(app);
    await setUpApp(app, as);
    const ticket = await enterPassword(app);
    for (let count = 1; count < 10; count++) await enterCode(app, ticket, "not a code");
    expect(await bellOf(app)).toEqual([]);
    const from = { "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.9" };
    expect((await enterCode(app, ticket, "not a code", from)).status).toBe(422);
    expect((await enterCode(app, ticket, "not a code", from)).status).toBe(429);
    expect(await bellOf(app)).toEqual([
      `Somebody entered the password of Mira and too many wrong codes (Firefox on Linux, 203.0.113.9). ${ADVICE}`,
    ]);
    await app.work();
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(["Wrong codes at Masthead"]);
  });
});

describe.each(engines)("wrong passwords in a session on %s", (engine) => {
  test("as many as are allowed are one notice and one mail, and each is in the audit log", async () => {
    await using sink = await startSink();
    await using app = await start(engine, { SMTP_URL: sink.url });
    const { as } = await addOwner(app);
    await setUpApp(app, as);
    const headers = { "user-agent": FIREFOX, "x-forwarded-for": "203.0.113.9" };
    const prove = async (password: string, code: string) =>
      (await as("POST", "/api/me/proof", { json: { password, code }, headers })).status;
    const change = async () => {
      const json = { currentPassword: "a wrong one", newPassword: "a newer plain password" };
      return (await as("PUT", "/api/me/password", { json, headers })).status;
    };
    for (let count = 0; count < 7; count++) expect(await prove("a wrong one", "123456")).toBe(422);
    expect(await prove(OWNER.password, "not a code")).toBe(422);
    expect(await change()).toBe(422);
    expect(await bellOf(app)).toEqual([]);
    expect(await prove("a wrong one", "123456")).toBe(422);
    expect([await prove(OWNER.password, "123456"), await change()]).toEqual([429, 429]);
    expect(await bellOf(app)).toEqual([
      `Somebody signed in as Mira entered too many wrong passwords or codes (Firefox on Linux, 203.0.113.9). ${ADVICE}`,
    ]);
    await app.work();
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(["Wrong passwords at Masthead"]);
    const { entries } = await read(await as("GET", "/api/admin/audit-log?area=session"), listAuditLog);
    const refused = entries.filter(({ kind }) => kind === "session.refuse-proof");
    expect(refused.map(({ words }) => /wrong \w+/.exec(words)?.[0])).toEqual([
      "wrong password",
      "wrong password",
      "wrong code",
      ...Array.from({ length: 7 }, () => "wrong password"),
    ]);
    expect(refused[0]).toMatchObject({ by: { kind: "person", name: "Mira", address: "203.0.113.9" } });
  });
});

describe.each(engines)("the address for sign-in messages on %s", (engine) => {
  test("is seen by its person and by owners alone, and changing it needs a proof and is told to the old one", async () => {
    await using sink = await startSink();
    await using app = await start(engine, { SMTP_URL: sink.url });
    const { as } = await addOwner(app);
    const anna = await app.signIn("anna", { role: "editor", grants: [] });
    expect((await anna("PUT", "/api/me/email", { json: { email: "anna@example.com" } })).status).toBe(200);
    expect((await read(await anna("GET", "/api/me"), getMe)).admin.email).toBe("anna@example.com");
    expect((await anna("GET", "/api/admin/people")).status).toBe(403);
    const { people } = await read(await as("GET", "/api/admin/people"), listPeople);
    expect(people.map(({ email }) => email)).toEqual([EMAIL, "anna@example.com"]);

    app.clock.advance(16 * MINUTE);
    const json = { email: "eve@example.com" };
    expect(await readRefusal(await as("PUT", "/api/me/email", { json }))).toMatchObject({
      code: "proof_required",
    });
    await as("POST", "/api/me/proof", { json: { password: OWNER.password } });
    for (const email of ["no address", "a@example.com\r\nBcc: b@example.com", 1, null])
      expect((await as("PUT", "/api/me/email", { json: { email } })).status, String(email)).toBe(422);
    expect((await as("PUT", "/api/me/email", { json })).status).toBe(200);
    // The same address again is no change.
    expect((await as("PUT", "/api/me/email", { json })).status).toBe(200);
    expect(await bellOf(app)).toEqual([
      `Mira changed the email for sign-in messages (Unknown browser). ${ADVICE}`,
    ]);
    await app.work();
    const mails = await app.mails();
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ["Your address at Masthead has changed", EMAIL],
    ]);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain("eve@");
  });
});
