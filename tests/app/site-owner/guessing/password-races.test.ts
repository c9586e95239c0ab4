import { describe, expect, test } from "vitest";
import { setPasswordHash } from "../../../../src/server/site-owner/auth/store.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { cookieOf, readRefusal } from "../../kit/ask.ts";
import { startBeside } from "./beside.ts";
import { codeOf, enterCode, enterPassword, setUpApp } from "../factors.ts";
import { createOwner, OWNER, signIn, withCookie } from "../owner.ts";

/** A server on which the owner gets another password after they were read, and before their password is checked. */
const startWithChange = (app: TestApp) =>
  startBeside(app, {
    limits: (limits) => ({
      ...limits,
      async reserve(tx, ...rest) {
        await setPasswordHash(tx, 1, "another hash");
        return limits.reserve(tx, ...rest);
      },
    }),
  });

const countSessions = async ({ database }: TestApp) =>
  (await database.db.selectFrom("sessions").select("id").execute()).length;

describe.each(engines)("a new password on %s", (engine) => {
  test("ends a sign-in with the old one that has begun", async () => {
    await using app = await startApp(engine);
    await createOwner(app);
    await using beside = await startWithChange(app);
    const late = await beside.request("POST", "/api/login", { json: OWNER });
    expect(late.headers.getSetCookie()).toEqual([]);
    expect(await readRefusal(late)).toMatchObject({ status: 401, message: "Invalid username or password" });
    expect(await countSessions(app)).toBe(1);
  });

  test("ends the second step of a sign-in that has begun, and uses no code up", async () => {
    await using app = await startApp(engine);
    const { recoveryCodes, key } = await setUpApp(app, withCookie(app, await createOwner(app)));
    const [code = ""] = recoveryCodes;
    const ticket = await enterPassword(app);
    await using beside = await startWithChange(app);
    expect(await readRefusal(await enterCode(beside, ticket, code))).toMatchObject({
      status: 401,
      message: "This took too long. Enter your password again.",
    });
    expect(await readRefusal(await enterCode(beside, ticket, codeOf(app, key, 1)))).toMatchObject({
      status: 401,
    });
    expect(await countSessions(app)).toBe(1);
    const used = app.database.db.selectFrom("recovery_codes").selectAll().where("used_at", "is not", null);
    expect(await used.execute()).toEqual([]);
  });

  test("stands when two are set at once: the second is refused", async () => {
    await using app = await startApp(engine);
    const here = withCookie(app, await createOwner(app));
    const there = withCookie(app, cookieOf(await signIn(app, OWNER)).cookie);
    const passwords = ["lanterns over the old harbor", "violets under the new kettle"];
    const answers = await Promise.all(
      [here, there].map((ask, index) => {
        const json = { currentPassword: OWNER.password, newPassword: passwords[index] };
        return ask("PUT", "/api/me/password", { json });
      }),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSessions(app)).toBe(1);
    for (const [index, password] of passwords.entries()) {
      const { status } = await signIn(app, { ...OWNER, password });
      expect(status).toBe(index === winner ? 200 : 401);
    }
  });
});
