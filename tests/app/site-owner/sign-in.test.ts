import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import { capabilities } from "../../../src/contract/base/capabilities.ts";
import { describe, expect, test } from "vitest";
import { createUser, ensureOwner, resetPassword } from "../../../src/server/site-owner/auth/owner.ts";
import { AppError } from "../../../src/server/base/errors.ts";
import { createRateLimits } from "../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { problemsInPage } from "../../setup/html.ts";
import { cookieOf, readRefusal } from "../kit/ask.ts";
import { addUser, createOwner, OWNER, setupTokenOf, signIn, withCookie } from "./owner.ts";
import { words } from "../../setup/words/english.ts";

const WRONG_WORDS = "Invalid username or password";

const depsOf = ({ database, clock }: TestApp) => ({ db: database.db, now: clock.now });

const codeOf = (refused: Promise<unknown>) =>
  refused.catch((error: unknown) => (error instanceof AppError ? error.code : error));

const usersIn = ({ database }: TestApp) => database.db.selectFrom("users").selectAll().execute();

/** The middle of some durations, in milliseconds. */
const medianOf = (durations: number[]) => durations.toSorted((a, b) => a - b)[durations.length >> 1] ?? 0;

const OWNED = {
  id: 1,
  username: "Mira",
  role: "owner",
  capabilities: [...capabilities],
  secondFactor: { isOn: false, hasPasskey: false, dueAt: null, isOverdue: false },
  byline: null,
  email: "",
};

describe.each(engines)("signing in on %s", (engine) => {
  test("the owner of the environment can sign in, and a later start leaves the password alone", async () => {
    await using app = await startApp(engine);
    await ensureOwner(depsOf(app), OWNER);
    await ensureOwner(depsOf(app), { username: "other", password: "another password" });

    const response = await signIn(app, OWNER);
    expect(await response.json()).toEqual({ admin: OWNED });
    const me = await withCookie(app, cookieOf(response).cookie)("GET", "/api/me");
    expect(await me.json()).toEqual({ admin: OWNED });
    expect((await signIn(app, { username: "other", password: "another password" })).status).toBe(401);
  });

  test("the password is kept as argon2id with its cost, never as it is", async () => {
    await using app = await startApp(engine);
    await ensureOwner(depsOf(app), OWNER);
    const [user] = await usersIn(app);
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(OWNER.password);
  });

  test("an unknown name and a wrong password get the same words, for much the same work", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    await ensureOwner(depsOf(app), OWNER);
    const attempt = async (username: string, from: string) => {
      const start = process.cpuUsage();
      const response = await signIn(app, { username, password: "not the password" }, { from });
      const { user: cpu } = process.cpuUsage(start);
      const { requestId, ...problem } = await readRefusal(response);
      return { problem, cpu, cookies: response.headers.getSetCookie() };
    };
    await attempt("nobody", "198.51.100.1");
    const known = [];
    const unknown = [];
    for (let round = 0; round < 5; round++) {
      known.push(await attempt("mira", `203.0.113.${round}`));
      unknown.push(await attempt(`nobody-${round}`, `203.0.113.${round}`));
    }
    const problem = { title: "Sign-in required", status: 401, code: "unauthenticated", message: WRONG_WORDS };
    for (const answer of [...known, ...unknown]) expect(answer).toMatchObject({ problem, cookies: [] });
    const [ofKnown = 0, ofUnknown = 0] = [known, unknown].map((answers) =>
      medianOf(answers.map(({ cpu }) => cpu)),
    );
    expect(ofUnknown).toBeGreaterThan(ofKnown / 3);
    expect(ofUnknown).toBeLessThan(ofKnown * 3);
  });

  test("a username is the same in any case, form and with space around it", async () => {
    await using app = await startApp(engine);
    await addUser(app, { ...OWNER, username: "Zoë" });
    for (const username of ["zoë", " ZOË ", "Zoe\u0308"])
      expect((await signIn(app, { ...OWNER, username })).status, username).toBe(200);
    expect((await signIn(app, { ...OWNER, username: "zoe" })).status).toBe(401);
  });

  test("a password is taken as typed: its case and its spaces count", async () => {
    await using app = await startApp(engine);
    await ensureOwner(depsOf(app), { ...OWNER, password: " Päss wörd 密码 " });
    expect((await signIn(app, { ...OWNER, password: " Päss wörd 密码 " })).status).toBe(200);
    for (const password of ["Päss wörd 密码", " päss wörd 密码 ", " Päss wörd 密码 x"])
      expect((await signIn(app, { ...OWNER, password })).status, password).toBe(401);
  });

  test("both fields are asked for", async () => {
    await using app = await startApp(engine);
    const refusal = await readRefusal(await app.request("POST", "/api/login", { json: {} }));
    const fields = { username: "Username is required", password: "Password is required" };
    expect(refusal).toMatchObject({ status: 422, message: "Username is required", fields });
    for (const password of [1, null, "", "x".repeat(1_001)])
      expect((await app.request("POST", "/api/login", { json: { username: "a", password } })).status).toBe(
        422,
      );
  });

  test("the one-time link makes the owner, signs in, and is used up", async () => {
    await using app = await startApp(engine);
    const token = await setupTokenOf(app);
    const setUp = (parts: object) =>
      app.request("POST", "/api/setup", { json: { ...OWNER, token, ...parts } });
    for (const wrong of ["", "wrong", `${token}x`]) {
      const refusal = await readRefusal(await setUp({ token: wrong }));
      expect(refusal).toMatchObject({ status: 403, code: "forbidden" });
    }
    const short = await readRefusal(await setUp({ username: " ", password: "too short" }));
    expect(short.fields).toEqual({
      username: "Username is required",
      password: "Password must be at least 10 characters",
    });
    expect(await usersIn(app)).toEqual([]);

    const made = await setUp({});
    expect([made.status, await made.json()]).toEqual([201, { admin: OWNED }]);
    const me = await withCookie(app, cookieOf(made).cookie)("GET", "/api/me");
    expect(me.status).toBe(200);
    expect(await readRefusal(await setUp({ username: "second" }))).toMatchObject({
      status: 409,
      code: "conflict",
    });
    expect(await setupTokenOf(app)).toBeUndefined();
  });

  test("a second instance, or another start, prints the same link and voids none", async () => {
    await using app = await startApp(engine);
    const first = await setupTokenOf(app);
    expect(await setupTokenOf(app)).toBe(first);
    expect(
      (await app.request("POST", `/setup/${first}`, { form: { ...OWNER, siteName: "Kiosk" } })).status,
    ).toBe(303);
  });

  test("a used link leads to the sign-in, and tells no stranger where that is", async () => {
    await using app = await startApp(engine, { env: { SIGN_IN_NAME: "back-door" } });
    const token = await setupTokenOf(app);
    expect((await app.request("GET", `/setup/${token}x`)).status).toBe(403);
    await app.request("POST", `/setup/${token}`, { form: { ...OWNER, siteName: "Kiosk" } });
    for (const method of ["GET", "POST"]) {
      const used = await app.request(method, `/setup/${token}`);
      const html = await used.text();
      expect(used.status).toBe(409);
      expect(html).toContain(words.setup.used.heading);
      expect(html).toContain('href="/back-door"');
      expect(html).not.toContain(words.setup.heading);
      expect(await problemsInPage(html)).toEqual([]);
      const foreign = await app.request(method, `/setup/${token}x`);
      expect([foreign.status, await foreign.text()]).toEqual([409, expect.not.stringContaining("back-door")]);
    }
  });

  test("of many who use the link at once one becomes the owner", async () => {
    await using app = await startApp(engine);
    const token = await setupTokenOf(app);
    const answers = await Promise.all(
      ["one", "two", "three"].map((username) =>
        app.request("POST", "/api/setup", { json: { ...OWNER, username, token } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await usersIn(app)).toHaveLength(1);
  });

  test("the link's page does the same for a browser without scripts", async () => {
    await using app = await startApp(engine);
    const token = await setupTokenOf(app);
    expect((await app.request("GET", `/setup/${token}`)).status).toBe(200);
    const short = await app.request("POST", `/setup/${token}`, { form: { ...OWNER, password: "short" } });
    expect([short.status, await short.text()]).toEqual([
      422,
      expect.stringContaining("Password must be at least 10 characters"),
    ]);
    const made = await app.request("POST", `/setup/${token}`, { form: { ...OWNER, siteName: "Kiosk" } });
    expect([made.status, made.headers.get("location")]).toEqual([303, "/admin/dashboard"]);
    expect((await withCookie(app, cookieOf(made).cookie)("GET", "/api/me")).status).toBe(200);
    expect(
      (await app.request("POST", `/setup/${token}`, { form: { ...OWNER, siteName: "Kiosk" } })).status,
    ).toBe(409);
  });

  test("the command line makes users and sets passwords, which ends their sessions", async () => {
    await using app = await startApp(engine);
    const deps = depsOf(app);
    const limits = createRateLimits(await openSigner(deps.db, deps.now()));
    const cookie = await createOwner(app);
    expect(
      await codeOf(createUser(deps, { username: " MIRA", password: "whatever it is" }, commandLine)),
    ).toBe("conflict");
    await createUser(deps, { username: "jo", password: "the second password" }, commandLine);
    expect((await signIn(app, { username: "jo", password: "the second password" })).status).toBe(200);

    expect(
      await codeOf(
        resetPassword({ ...deps, limits }, { username: "nobody", password: "x".repeat(10) }, commandLine),
      ),
    ).toBe("not_found");
    await resetPassword(
      { ...deps, limits },
      { username: "mira", password: "the newer password" },
      commandLine,
    );
    expect((await withCookie(app, cookie)("GET", "/api/me")).status).toBe(401);
    expect((await signIn(app, OWNER)).status).toBe(401);
    expect((await signIn(app, { ...OWNER, password: "the newer password" })).status).toBe(200);
  });
});
