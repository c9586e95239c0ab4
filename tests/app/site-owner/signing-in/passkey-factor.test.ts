import { describe, expect, test } from "vitest";
import { listPeople } from "../../../../src/contract/site-owner/people.ts";
import { getMe } from "../../../../src/contract/site-owner/session.ts";
import { DAY, MINUTE } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { makeAuthenticator } from "../../../setup/sign-in/authenticator.ts";
import { cookieOf, read, readRefusal, type Ask } from "../../kit/ask.ts";
import { setUpApp } from "../factors.ts";
import { addUser, OWNER, signIn, withCookie } from "../owner.ts";
import { add, begin, beginSignIn, enter, HERE, startWithPasskey } from "./with-passkey.ts";

const USE_PASSKEY =
  "This site requires a second factor, and yours is a passkey. Use the passkey instead of the password.";

const demand = (as: Ask, isRequired: boolean) =>
  as("PUT", "/api/admin/factor-rule", { json: { isRequired } });
const factorOf = async (as: Ask) => (await read(await as("GET", "/api/me"), getMe)).admin.secondFactor;

/** Mira, who has a password and a passkey, and is signed in. */
async function startWithMira(app: TestApp) {
  await addUser(app, OWNER);
  return startWithPasskey(app, OWNER.username);
}

const proveBy = (as: Ask, credential: object) =>
  as("POST", "/api/me/proof/passkey", { json: { credential } });
const invite = (as: Ask) => as("POST", "/api/admin/invitations", { json: { role: "author" } });

describe.each(engines)("a passkey as the second factor on %s", (engine) => {
  test("is enough where everybody needs one, and then the password alone signs nobody in", async () => {
    await using app = await startApp(engine);
    const { ask, answer } = await startWithMira(app);
    expect((await signIn(app, OWNER)).status).toBe(200);
    expect((await demand(ask, true)).status).toBe(200);
    expect(await factorOf(ask)).toEqual({ isOn: false, hasPasskey: true, dueAt: null, isOverdue: false });
    const { people } = await read(await ask("GET", "/api/admin/people"), listPeople);
    expect(people.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([true]);
    app.clock.advance(8 * DAY);
    expect((await ask("GET", "/api/admin/posts")).status).toBe(200);
    const refused = await signIn(app, OWNER);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await readRefusal(refused)).toMatchObject({ status: 403, message: USE_PASSKEY });
    const log = await app.database.db.selectFrom("audit_log").select("event").orderBy("id").execute();
    expect(log.at(-1)?.event).toContain('"needs":"passkey"');
    const wrong = await readRefusal(await signIn(app, { ...OWNER, password: "not the password" }));
    expect(wrong).toMatchObject({ status: 401, message: "Invalid username or password" });
    expect((await enter(app, await answer())).status).toBe(200);

    app.clock.advance(MINUTE);
    const later = withCookie(app, cookieOf(await enter(app, await answer())).cookie);
    expect((await demand(later, false)).status).toBe(200);
    expect((await signIn(app, OWNER)).status).toBe(200);
  });

  test("leaves the password with a code to those who have an app, too", async () => {
    await using app = await startApp(engine);
    const { ask } = await startWithMira(app);
    await setUpApp(app, ask);
    await demand(ask, true);
    expect(await (await signIn(app, OWNER)).json()).toMatchObject({ needs: "code" });
    expect(await factorOf(ask)).toMatchObject({ isOn: true, hasPasskey: true, dueAt: null });
  });

  test("is none where it is for another domain: the password signs in, and a factor has to be set up", async () => {
    await using app = await startApp(engine);
    const { ask } = await startWithMira(app);
    await demand(ask, true);
    await app.database.db.updateTable("passkeys").set({ rp_id: "old.example.com" }).execute();
    app.clock.advance(8 * DAY);
    expect((await ask("GET", "/api/admin/posts")).status).toBe(403);
    const signedIn = await signIn(app, OWNER);
    const as = withCookie(app, cookieOf(signedIn).cookie);
    expect(await factorOf(as)).toMatchObject({ hasPasskey: false, isOverdue: true });
    // A new one opens the account, as an app does.
    const device = makeAuthenticator();
    expect((await add(as, device.create({ ...HERE, challenge: await begin(as) }))).status).toBe(201);
    expect((await as("GET", "/api/admin/posts")).status).toBe(200);
    expect((await as("DELETE", "/api/me/passkeys/2")).status).toBe(200);
    expect((await as("GET", "/api/admin/posts")).status).toBe(403);
  });
});

describe.each(engines)("a proof by passkey on %s", (engine) => {
  test("opens what needs a recent proof, in its own session, and an answer serves once", async () => {
    await using app = await startApp(engine);
    const { ask, answer } = await startWithMira(app);
    const other = await app.signIn(OWNER.username);
    app.clock.advance(16 * MINUTE);
    expect((await invite(ask)).status).toBe(403);
    const shown = await answer();
    expect((await proveBy(ask, shown)).status).toBe(200);
    expect([(await invite(ask)).status, (await invite(other)).status]).toEqual([201, 403]);
    expect(await readRefusal(await proveBy(other, shown))).toMatchObject({
      status: 422,
      message: "This passkey was not accepted. Enter your password.",
    });
    expect((await enter(app, shown)).status).toBe(401);
    expect((await invite(other)).status).toBe(403);
  });

  test("is none by somebody else's passkey, a forged answer, or without a session; ten failures close it", async () => {
    await using app = await startApp(engine);
    const { ask, answer } = await startWithMira(app);
    const anna = await startWithPasskey(app, "anna");
    app.clock.advance(16 * MINUTE);
    expect((await proveBy(app.request, await answer())).status).toBe(401);
    const forged = [
      await anna.answer(),
      await answer({ flags: 1 }),
      await answer({ origin: "https://evil.example" }),
      makeAuthenticator().get({ ...HERE, challenge: await beginSignIn(app) }),
    ];
    for (const each of forged) expect((await proveBy(ask, each)).status).toBe(422);
    expect((await invite(ask)).status).toBe(403);
    for (let count = forged.length; count < 10; count++) await proveBy(ask, await anna.answer());
    expect((await proveBy(ask, await answer())).status).toBe(429);
    expect((await ask("POST", "/api/me/proof", { json: { password: OWNER.password } })).status).toBe(200);
  });

  test("is asked for instead of the password alone, where everybody needs a second factor", async () => {
    await using app = await startApp(engine);
    const { ask, answer } = await startWithMira(app);
    await demand(ask, true);
    app.clock.advance(16 * MINUTE);
    const json = { password: OWNER.password };
    // A right password is no guess: ten of them close nothing.
    for (let count = 0; count < 11; count++)
      expect(await readRefusal(await ask("POST", "/api/me/proof", { json }))).toMatchObject({
        status: 403,
        message: USE_PASSKEY,
      });
    const passwords = { currentPassword: OWNER.password, newPassword: "lanterns over the old harbor" };
    expect(await readRefusal(await ask("PUT", "/api/me/password", { json: passwords }))).toMatchObject({
      code: "proof_required",
    });
    expect((await proveBy(ask, await answer())).status).toBe(200);
    expect((await ask("PUT", "/api/me/password", { json: passwords })).status).toBe(200);
  });
});
