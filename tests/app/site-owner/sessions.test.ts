import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listSessions } from "../../../src/contract/site-owner/own-account.ts";
import { DAY, HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { cookieOf, read, readRefusal, type Ask } from "../kit/ask.ts";
import { addUser, createOwner, OWNER, signIn, withCookie } from "./owner.ts";

const NEW_PASSWORD = "a newer plain password";

const statusOfMe = async (ask: Ask) => (await ask("GET", "/api/me")).status;

async function signInAs(app: TestApp, headers: Record<string, string> = {}) {
  const { cookie } = cookieOf(await signIn(app, OWNER, { headers }));
  return { cookie, ask: withCookie(app, cookie) };
}

const sessionsOf = async (ask: Ask) => (await read(await ask("GET", "/api/sessions"), listSessions)).sessions;

describe.each(engines)("sessions on %s", (engine) => {
  test("on https the cookie is for this host and the whole site, and no script can read it", async () => {
    await using app = await startApp(engine);
    await createOwner(app);
    const { cookie, attributes } = cookieOf(await signIn(app, OWNER));
    expect(cookie).toMatch(/^__Host-masthead=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=1209600", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("on http it is the same but for Secure, which a browser would refuse there", async () => {
    await using app = await startApp(engine, { env: { PUBLIC_URL: "http://localhost:3000" } });
    await createOwner(app);
    const { cookie, attributes } = cookieOf(await signIn(app, OWNER));
    expect(cookie).toMatch(/^masthead=[\w-]{43}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=1209600", "Path=/", "SameSite=Lax"]);
    expect(await statusOfMe(withCookie(app, cookie))).toBe(200);
  });

  test("what the database has of a session signs nobody in", async () => {
    await using app = await startApp(engine);
    const cookie = await createOwner(app);
    const token = cookie.split("=")[1] ?? "";
    const [session] = await app.database.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(session)).not.toContain(token);
    expect(session?.token_hash).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(await statusOfMe(withCookie(app, `__Host-masthead=${session?.token_hash}`))).toBe(401);
  });

  test("a session ends 90 days after its sign-in, however often it is used", async () => {
    await using app = await startApp(engine, { now: "2026-01-01T09:00:00Z" });
    await createOwner(app);
    const { ask } = await signInAs(app);
    for (let day = 0; day < 89; day += 7) {
      expect(await statusOfMe(ask), `day ${day}`).toBe(200);
      app.clock.advance(7 * DAY);
    }
    app.clock.set("2026-04-01T08:59:00Z");
    expect(await statusOfMe(ask)).toBe(200);
    app.clock.set("2026-04-01T09:00:00Z");
    expect(await statusOfMe(ask)).toBe(401);
    // One that an earlier release extended beyond that, too.
    await app.database.db.updateTable("sessions").set({ expires_at: "2027-01-01T00:00:00.000Z" }).execute();
    expect(await statusOfMe(ask)).toBe(401);
    expect(await statusOfMe((await signInAs(app)).ask)).toBe(200);
  });

  test("signing in gives a new token and ends the session that the browser had", async () => {
    await using app = await startApp(engine);
    const before = await createOwner(app);
    const after = await signInAs(app, { cookie: before });
    expect(after.cookie).not.toBe(before);
    expect(await statusOfMe(withCookie(app, before))).toBe(401);
    expect(await statusOfMe(after.ask)).toBe(200);
  });

  test("a token that somebody else has chosen is never taken over", async () => {
    await using app = await startApp(engine);
    await createOwner(app);
    const chosen = `__Host-masthead=${"x".repeat(43)}`;
    const { cookie } = await signInAs(app, { cookie: chosen });
    expect(cookie).not.toBe(chosen);
    expect(await statusOfMe(withCookie(app, chosen))).toBe(401);
  });

  test("each visit gives it fourteen more days, and after fourteen without one it is over", async () => {
    await using app = await startApp(engine);
    const cookie = await createOwner(app);
    const ask = withCookie(app, cookie);
    for (let visit = 0; visit < 3; visit++) {
      app.clock.advance(14 * DAY - MINUTE);
      const visited = await ask("GET", "/api/me");
      expect([visited.status, cookieOf(visited).cookie]).toEqual([200, cookie]);
    }
    app.clock.advance(14 * DAY);
    expect(await statusOfMe(ask)).toBe(401);
  });

  test("visits within an hour write nothing", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    app.clock.advance(HOUR - MINUTE);
    expect((await ask("GET", "/api/me")).headers.getSetCookie()).toEqual([]);
  });

  test("signing out ends the session here and in the browser, and is no error without one", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    const out = await ask("POST", "/api/logout");
    expect(cookieOf(out)).toMatchObject({ cookie: "__Host-masthead=" });
    expect(cookieOf(out).attributes).toContain("Max-Age=0");
    expect(await statusOfMe(ask)).toBe(401);
    expect(await app.database.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect((await app.request("POST", "/api/logout")).status).toBe(200);
  });

  test("a new password ends every other session and gives this one a new token", async () => {
    await using app = await startApp(engine);
    const here = withCookie(app, await createOwner(app));
    const there = await signInAs(app);
    const json = { currentPassword: OWNER.password, newPassword: NEW_PASSWORD };
    const changed = await here("PUT", "/api/me/password", { json });
    expect(await changed.json()).toEqual({
      message: "Your password has been changed. Other sessions have ended.",
    });
    expect([await statusOfMe(here), await statusOfMe(there.ask)]).toEqual([401, 401]);
    expect(await statusOfMe(withCookie(app, cookieOf(changed).cookie))).toBe(200);
    expect((await signIn(app, OWNER)).status).toBe(401);
    expect((await signIn(app, { ...OWNER, password: NEW_PASSWORD })).status).toBe(200);
  });

  test("a new password needs the present one and ten characters; else nothing ends", async () => {
    await using app = await startApp(engine);
    const here = withCookie(app, await createOwner(app));
    const change = async (currentPassword: string, newPassword: string) =>
      (await readRefusal(await here("PUT", "/api/me/password", { json: { currentPassword, newPassword } })))
        .fields;
    expect(await change("not the password", NEW_PASSWORD)).toEqual({
      currentPassword: "That is not your current password",
    });
    expect(await change(OWNER.password, "too short")).toEqual({
      newPassword: "Password must be at least 10 characters",
    });
    expect(await statusOfMe(here)).toBe(200);
  });

  test("who has a stolen session may guess the present password ten times, then has to wait", async () => {
    await using app = await startApp(engine);
    const here = withCookie(app, await createOwner(app));
    const guess = async () =>
      here("PUT", "/api/me/password", {
        json: { currentPassword: "not the password", newPassword: NEW_PASSWORD },
      });
    for (let number = 0; number < 10; number++) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
    app.clock.advance(15 * MINUTE);
    expect((await guess()).status).toBe(422);
  });

  test("a person sees their own sessions, newest first, and which one this is", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    await createOwner(app);
    app.clock.advance(MINUTE);
    const { ask } = await signInAs(app, { "user-agent": "A browser" });
    expect(await sessionsOf(ask)).toEqual([
      {
        id: 2,
        userAgent: "A browser",
        createdAt: "2026-03-02T09:01:00.000Z",
        lastSeenAt: "2026-03-02T09:01:00.000Z",
        isCurrent: true,
      },
      expect.objectContaining({ id: 1, isCurrent: false }),
    ]);
  });

  test("a session can be ended from another one, by its own person and by nobody else", async () => {
    await using app = await startApp(engine);
    const first = withCookie(app, await createOwner(app));
    const { ask } = await signInAs(app);
    await addUser(app, { ...OWNER, username: "jo" });
    const jo = withCookie(app, cookieOf(await signIn(app, { ...OWNER, username: "jo" })).cookie);
    expect(await sessionsOf(jo)).toHaveLength(1);
    expect((await jo("DELETE", "/api/sessions/1")).status).toBe(404);
    expect(await statusOfMe(first)).toBe(200);

    expect(await (await ask("DELETE", "/api/sessions/1")).json()).toEqual({
      message: "The session has ended.",
    });
    expect(await statusOfMe(first)).toBe(401);
    expect((await ask("DELETE", "/api/sessions/1")).status).toBe(404);
    expect(await sessionsOf(ask)).toHaveLength(1);
  });

  test("sessions that are over are forgotten", async () => {
    await using app = await startApp(engine);
    await createOwner(app);
    app.clock.advance(15 * DAY);
    const { ask } = await signInAs(app);
    await app.work("tidying up");
    expect(await app.database.db.selectFrom("sessions").select("id").execute()).toEqual([{ id: 2 }]);
    expect(await statusOfMe(ask)).toBe(200);
  });
});
