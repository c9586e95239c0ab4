import { describe, expect, test } from "vitest";
import { auditEventSchema, commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { HOUR, instant, MINUTE } from "../../../../src/server/base/clock.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { noteObservation } from "../../../../src/server/kernel/observations.ts";
import { createRateLimits } from "../../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../../src/server/kernel/secrets.ts";
import { resetPassword } from "../../../../src/server/site-owner/auth/owner.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { readBell } from "../../../setup/bell.ts";
import { engines } from "../../../setup/engines.ts";
import { problemsInPage } from "../../../setup/html.ts";
import { cookieOf, read } from "../../kit/ask.ts";
import { makeToken } from "../../kit/tokens.ts";
import { signIn as signInCall } from "../../../../src/contract/site-owner/session.ts";
import { startSink } from "../../mailing/sending/smtp-sink.ts";
import { enterCode, setUpApp } from "../factors.ts";
import { addUser, OWNER, signIn, withCookie } from "../owner.ts";

const EMAIL = "mira@example.com";
const NEW = "lanterns over the old harbor";
const PATH = "/signin/forgotten";
const DEAD = "This link no longer works.";

const start = (engine: Engine, smtpUrl: string, env: Record<string, string> = {}) =>
  startApp(engine, { env: { TRUST_PROXY: "on", SMTP_URL: smtpUrl, ...env } });

/** Adds an owner who has an address and is signed in, and notes that mail was shown to arrive. */
async function addOwner(app: TestApp) {
  const { db } = app.database;
  await addUser(app, OWNER);
  await db.updateTable("users").set({ email: EMAIL }).execute();
  await noteObservation(db, "mail-proof", instant(app.clock.now()));
  return app.signIn(OWNER.username);
}

let lastAddress = 0;

/** Asks from an address of its own. */
const ask = (app: TestApp, username = OWNER.username, headers: Record<string, string> = {}) =>
  app.request("POST", PATH, {
    form: { username },
    headers: { "x-forwarded-for": `198.51.100.${++lastAddress % 250}`, ...headers },
  });

/** The paths of the links that were mailed so far. */
async function mailedLinks(app: TestApp): Promise<string[]> {
  await app.work();
  const texts = (await app.mails()).map(({ text }) => text ?? "");
  return texts.flatMap(
    (text) => /^https:\/\/blog\.example\.com(\/new-password\/\S+)$/m.exec(text)?.[1] ?? [],
  );
}

/** Without `revokesTokens`, the box is not ticked. */
const choose = (app: TestApp, link: string, password = NEW, headers: Record<string, string> = {}) =>
  app.request("POST", link, { form: { password }, headers });

const entriesOf = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom("audit_log").select("event").orderBy("id").execute()).map(({ event }) =>
    auditEventSchema.parse(JSON.parse(event)),
  );

describe.each(engines)("a forgotten password on %s", (engine) => {
  test("is replaced through a mailed link, which ends all sessions and is logged, shown at the bell and mailed", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    const as = await addOwner(app);
    const form = await (await app.request("GET", PATH)).text();
    expect(form).toContain('name="username"');
    expect(await problemsInPage(form)).toEqual([]);
    const asked = await ask(app, " MIRA ");
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("Check your inbox.")]);
    const [link = ""] = await mailedLinks(app);
    const stored = JSON.stringify(await app.database.db.selectFrom("password_links").selectAll().execute());
    expect(stored).not.toContain(link.split("/").at(-1));

    const page = await app.request("GET", link);
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining("This is for Mira.")]);
    expect([page.headers.get("cache-control"), page.headers.get("referrer-policy")]).toEqual([
      "no-store",
      "same-origin",
    ]);
    expect(await problemsInPage(html)).toEqual([]);
    const weak = await choose(app, link, "password1234");
    expect([weak.status, await weak.text()]).toEqual([422, expect.stringContaining("easy to guess")]);

    const done = await choose(app, link);
    const doneHtml = await done.text();
    expect([done.status, doneHtml]).toEqual([200, expect.stringContaining('href="/signin"')]);
    expect(await problemsInPage(doneHtml)).toEqual([]);
    // The browser is known from now on, and signed in by nothing but the new password.
    expect(done.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-masthead-device=/)]);
    expect((await as("GET", "/api/me")).status).toBe(401);
    expect((await signIn(app, OWNER)).status).toBe(401);
    expect((await signIn(app, { ...OWNER, password: NEW })).status).toBe(200);
    for (const again of [await app.request("GET", link), await choose(app, link, `${NEW} again`)])
      expect([again.status, await again.text()]).toEqual([410, expect.stringContaining(DEAD)]);

    expect((await readBell(app.database.db)).at(0)?.words).toMatch(
      /^Mira has a new password, which was set through a mailed link \(/,
    );
    expect((await entriesOf(app)).filter(({ kind }) => kind.startsWith("password"))).toMatchObject([
      { kind: "password.reset", name: "Mira", by: { kind: "person", name: "Mira" } },
    ]);
    await app.work();
    const mails = await app.mails();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "A new password for Masthead",
      "New sign-in to Masthead",
      "Your password at Masthead has changed",
    ]);
    expect(new Set(mails.map(({ to }) => to?.[0]?.address))).toEqual(new Set([EMAIL]));
  });

  test("gets the same answer for every name, and a mail only for an account that has an address", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    await addOwner(app);
    await addUser(app, { ...OWNER, username: "jo" });
    const answers = [];
    for (const name of [OWNER.username, "jo", "nobody", "'; drop table users; --"]) {
      const answer = await ask(app, name);
      answers.push([answer.status, await answer.text(), answer.headers.getSetCookie()]);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await mailedLinks(app)).toHaveLength(1);
    expect(await app.database.db.selectFrom("password_links").select("id").execute()).toHaveLength(1);
    expect((await ask(app, "")).status).toBe(422);
    expect((await ask(app, "x".repeat(300))).status).toBe(422);
  });

  test("is mailed to at most three times an hour, ten times from an address, and nobody is locked out", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    const as = await addOwner(app);
    for (let count = 0; count < 8; count++) expect((await ask(app)).status).toBe(200);
    const links = await mailedLinks(app);
    expect(links).toHaveLength(3);
    expect((await signIn(app, OWNER)).status).toBe(200);
    expect((await as("GET", "/api/me")).status).toBe(200);
    const from = { "x-forwarded-for": "203.0.113.5" };
    for (let count = 0; count < 10; count++) expect((await ask(app, `name ${count}`, from)).status).toBe(200);
    const refused = await ask(app, "one more", from);
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining("Too many requests"),
    ]);
    app.clock.advance(HOUR);
    expect((await ask(app)).status).toBe(200);
    expect(await mailedLinks(app)).toHaveLength(4);
  });

  test("ends by its link after an hour, a newer password, another address, and a removal", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    const as = await addOwner(app);
    const { db } = app.database;
    const nextLink = async () => {
      app.clock.advance(HOUR);
      await ask(app);
      return (await mailedLinks(app)).at(-1) ?? "";
    };
    const isDead = async (link: string) => (await choose(app, link)).status === 410;
    const old = await nextLink();
    app.clock.advance(HOUR - 1);
    expect((await app.request("GET", old)).status).toBe(200);
    app.clock.advance(1);
    expect(await isDead(old)).toBe(true);

    const beforeChange = await nextLink();
    const passwords = { currentPassword: OWNER.password, newPassword: NEW };
    const changed = await as("PUT", "/api/me/password", { json: passwords });
    expect([changed.status, await isDead(beforeChange)]).toEqual([200, true]);

    const beforeReset = await nextLink();
    const limits = createRateLimits(await openSigner(db, app.clock.now()));
    await resetPassword({ db, now: app.clock.now, limits }, OWNER, commandLine);
    expect(await isDead(beforeReset)).toBe(true);

    const beforeMove = await nextLink();
    const again = withCookie(app, cookieOf(await signIn(app, OWNER)).cookie);
    expect((await again("PUT", "/api/me/email", { json: { email: "new@example.com" } })).status).toBe(200);
    expect(await isDead(beforeMove)).toBe(true);

    const beforeRemoval = await nextLink();
    await db.deleteFrom("users").execute();
    expect(await isDead(beforeRemoval)).toBe(true);
    for (const wrong of ["x", "%00", "a".repeat(5_000)])
      expect(await isDead(`/new-password/${wrong}`), wrong).toBe(true);
  });

  test.each([
    [{}, 200],
    [{ revokesTokens: "on" }, 401],
  ])("revokes API tokens unless the box is unticked: %j", async (box, status) => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    const as = await addOwner(app);
    const program = await makeToken(app, as);
    await ask(app);
    const [link = ""] = await mailedLinks(app);
    expect(await (await app.request("GET", link)).text()).toMatch(/name="revokesTokens"[^>]* checked=""/);
    const weak = await app.request("POST", link, { form: { password: "short", ...box } });
    expect((await weak.text()).includes('checked=""')).toBe(status === 401);
    expect((await app.request("POST", link, { form: { password: NEW, ...box } })).status).toBe(200);
    expect((await program.as("GET", "/api/admin/posts")).status).toBe(status);
  });

  test("two links work until one is used, and of many who use one at once, one sets the password", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    await addOwner(app);
    await ask(app);
    await ask(app);
    const [first = "", second = ""] = await mailedLinks(app);
    const answers = await Promise.all(
      [first, first, first, second, second].map((link, index) => choose(app, link, `${NEW} ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(app, { ...OWNER, password: `${NEW} ${winner}` })).status).toBe(200);
    expect(await app.database.db.selectFrom("password_links").select("id").execute()).toEqual([]);
  });

  test("the second factor is asked for as before, and wrong codes still count", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    const as = await addOwner(app);
    const { recoveryCodes } = await setUpApp(app, as);
    const ticketOf = async (password: string) => {
      const answer = await read(await signIn(app, { ...OWNER, password }), signInCall);
      return "ticket" in answer ? answer.ticket : expect.fail("no code was asked for");
    };
    const before = await ticketOf(OWNER.password);
    for (let count = 0; count < 10; count++) await enterCode(app, before, "not a code");
    await ask(app);
    const [link = ""] = await mailedLinks(app);
    expect((await choose(app, link)).status).toBe(200);
    expect((await enterCode(app, before, recoveryCodes[0] ?? "")).status).toBe(401);
    const ticket = await ticketOf(NEW);
    expect((await enterCode(app, ticket, recoveryCodes[0] ?? "")).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    const later = await ticketOf(NEW);
    expect((await enterCode(app, later, recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("somebody who has guessed too often signs in at once with the new password, and guesses at nobody else's", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    await addOwner(app);
    const from = "203.0.113.6";
    for (let count = 0; count < 10; count++) await signIn(app, { ...OWNER, password: "a guess" }, { from });
    expect((await signIn(app, OWNER, { from })).status).toBe(429);
    await ask(app);
    const [link = ""] = await mailedLinks(app);
    const chosen = await choose(app, link, NEW, { "x-forwarded-for": from });
    const headers = { cookie: chosen.headers.getSetCookie().join("").split(";")[0] ?? "" };
    expect((await signIn(app, { ...OWNER, password: NEW }, { from, headers })).status).toBe(200);
    expect((await signIn(app, { ...OWNER, username: "jo" }, { from, headers })).status).toBe(429);
  });

  test("the link has the address of the site, whatever the request says, and its mail no injected line", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url);
    await addOwner(app);
    const { db } = app.database;
    await db.updateTable("users").set({ username: "Mi\r\nBcc: eve@example.com\r\n\r\nra" }).execute();
    await ask(app, OWNER.username, { host: "evil.example", "x-forwarded-host": "evil.example" });
    await app.work();
    const [mail] = await app.mails();
    expect(JSON.stringify(mail)).not.toContain("evil.example");
    expect([mail?.bcc ?? [], mail?.to]).toEqual([[], [expect.objectContaining({ address: EMAIL })]]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    const foreign = await ask(app, OWNER.username, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
  });

  test("is offered only where mail was shown to arrive, beside the sign-in and nowhere else", async () => {
    await using sink = await startSink();
    await using app = await start(engine, sink.url, { SIGN_IN_NAME: "back-door" });
    await addOwner(app);
    const { db } = app.database;
    expect((await app.request("GET", PATH)).status).toBe(404);
    expect(await (await app.request("GET", "/back-door/forgotten")).text()).toContain('name="username"');
    await db.deleteFrom("observations").where("name", "=", "mail-proof").execute();
    const page = await (await app.request("GET", "/back-door/forgotten")).text();
    expect(page).not.toContain('name="username"');
    expect(page).toContain("./masthead admin reset-password NAME");
    const form = { username: OWNER.username };
    await app.request("POST", "/back-door/forgotten", { form });
    expect(await db.selectFrom("password_links").select("id").execute()).toEqual([]);
    const dead = await app.request("GET", "/new-password/x");
    expect(await dead.text()).not.toContain("back-door");
  });
});
