import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashAt } from "../../../../src/server/site-owner/auth/password.ts";
import { startApp, TEST_COST, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { cookieOf } from "../../kit/ask.ts";
import { makeToken } from "../../kit/tokens.ts";
import { addUser, OWNER, signIn, withCookie } from "../owner.ts";

const NEW = "lanterns over the old harbor";

async function hashIn({ database: { db } }: TestApp): Promise<string> {
  const user = await db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
  return user.password_hash;
}

// What addUser writes has another cost.
beforeAll(() => hashAt({ memory: 16, passes: 2 }));
afterAll(() => hashAt(TEST_COST));

describe.each(engines)("a password whose hash has another cost on %s", (engine) => {
  test("is hashed anew when it was right, once, and not when it was wrong", async () => {
    await using app = await startApp(engine);
    await addUser(app, OWNER);
    const old = await hashIn(app);
    expect((await signIn(app, { ...OWNER, password: "not the password" })).status).toBe(401);
    expect(await hashIn(app)).toBe(old);
    expect((await signIn(app, OWNER)).status).toBe(200);
    const renewed = await hashIn(app);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=16,t=2,/);
    expect((await signIn(app, OWNER)).status).toBe(200);
    expect(await hashIn(app)).toBe(renewed);
  });

  test("signs in everybody who comes at once", async () => {
    await using app = await startApp(engine);
    await addUser(app, OWNER);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(app, OWNER)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await signIn(app, OWNER)).status).toBe(200);
  });
});

describe.each(engines)("a new password on %s", (engine) => {
  test.each([
    [false, 200, 0],
    [true, 401, 1],
  ])("revokes API tokens if that is asked for: %s", async (revokesTokens, status, entries) => {
    await using app = await startApp(engine);
    await addUser(app, OWNER);
    const as = withCookie(app, cookieOf(await signIn(app, OWNER)).cookie);
    const program = await makeToken(app, as);
    expect((await program.as("GET", "/api/admin/posts")).status).toBe(200);
    const json = {
      currentPassword: OWNER.password,
      newPassword: NEW,
      ...(revokesTokens && { revokesTokens }),
    };
    expect((await as("PUT", "/api/me/password", { json })).status).toBe(200);
    expect((await program.as("GET", "/api/admin/posts")).status).toBe(status);
    const log = await app.database.db.selectFrom("audit_log").select("event").execute();
    expect(log.filter(({ event }) => event.includes('"token.revoke"'))).toHaveLength(entries);
  });
});
