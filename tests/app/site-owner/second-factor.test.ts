import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import * as calls from "../../../src/contract/site-owner/second-factor.ts";
import { getMe } from "../../../src/contract/site-owner/session.ts";
import { MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import { createRateLimits } from "../../../src/server/kernel/rate-limit.ts";
import { openSecretBox } from "../../../src/server/kernel/secret-box.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { resetPassword } from "../../../src/server/site-owner/auth/owner.ts";
import { resetFactors, useCode } from "../../../src/server/site-owner/auth/second-factor.ts";
import { codeAt } from "../../../src/server/site-owner/auth/totp.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { cookieOf, read, readRefusal, type Ask } from "../kit/ask.ts";
import { startBeside } from "./guessing/beside.ts";
import { codeOf, enterCode, enterPassword, setUpApp } from "./factors.ts";
import { createOwner, OWNER, signIn, withCookie } from "./owner.ts";

const hasOathtool = spawnSync("oathtool", ["--version"]).status === 0;

const factorsOf = async (ask: Ask) => read(await ask("GET", "/api/me/factors"), calls.getFactors);

/** An owner with an authenticator app, a minute after it was set up. */
async function startWithApp(...[engine, options]: Parameters<typeof startApp>) {
  const app = await startApp(engine, options);
  const ask = withCookie(app, await createOwner(app));
  const factor = await setUpApp(app, ask);
  app.clock.advance(MINUTE);
  return { app, ask, ...factor, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

describe("codes", () => {
  // RFC 6238, Appendix B: the last six of its eight digits.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("the code at %i seconds is that of the standard", (seconds, code) => {
    expect(codeAt(Buffer.from("12345678901234567890"), Math.floor(seconds / 30))).toBe(code);
  });

  test.skipIf(!hasOathtool)(
    "the codes are those of oathtool (left out: oathtool is not installed)",
    async () => {
      await using app = await startApp("sqlite");
      const ask = withCookie(app, await createOwner(app));
      const { key } = await read(await ask("POST", "/api/me/authenticator"), calls.beginAuthenticator);
      for (let round = 0; round < 40; round++) {
        app.clock.advance(977 * SECOND * (round + 1));
        const now = app.clock.now().toISOString().replace("T", " ").slice(0, 19);
        const shown = execFileSync("oathtool", ["--totp", "--base32", `--now=${now} UTC`, key], {
          encoding: "utf8",
        });
        expect(codeOf(app, key), now).toBe(shown.trim());
      }
    },
  );
});

describe.each(engines)("a second factor on %s", (engine) => {
  test("it is set up with the first code of the app; from then on the password alone gives no session", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    expect(await factorsOf(ask)).toEqual({
      authenticatorSince: null,
      isKeyLost: false,
      recoveryCodesLeft: 0,
    });
    const wrong = await ask("PUT", "/api/me/authenticator/confirmation", { json: { code: "123456" } });
    expect(wrong.status).toBe(409);

    const { key, url, recoveryCodes } = await setUpApp(app, ask);
    expect(url).toBe(
      `otpauth://totp/Masthead:Mira?secret=${key}&issuer=Masthead&algorithm=SHA1&digits=6&period=30`,
    );
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factorsOf(ask)).toMatchObject({
      authenticatorSince: "2026-03-02T09:00:00.000Z",
      recoveryCodesLeft: 10,
    });

    const password = await signIn(app, OWNER);
    expect(password.headers.getSetCookie()).toEqual([]);
    const ticket = await enterPassword(app);
    expect((await withCookie(app, `__Host-masthead=${ticket}`)("GET", "/api/me")).status).toBe(401);

    app.clock.advance(30 * SECOND);
    const done = await enterCode(app, ticket, codeOf(app, key));
    expect((await read(done, calls.signInWithCode)).admin.secondFactor).toEqual({
      isOn: true,
      hasPasskey: false,
      dueAt: null,
      isOverdue: false,
    });
    const me = await read(await withCookie(app, cookieOf(done).cookie)("GET", "/api/me"), getMe);
    expect(me.admin.username).toBe("Mira");
  });

  test("no secret of it is in the database as it is", async () => {
    await using started = await startWithApp(engine);
    const { app, key, recoveryCodes } = started;
    const { db } = app.database;
    const rows = JSON.stringify([
      await db.selectFrom("totp_keys").selectAll().execute(),
      await db.selectFrom("recovery_codes").selectAll().execute(),
    ]);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(rows).not.toContain(secret);
  });

  test("the codes of the minute around now are accepted, each once, and none that is older than one used", async () => {
    await using started = await startWithApp(engine);
    const { app, key } = started;
    const statusOf = async (steps: number) => {
      const answer = await enterCode(app, await enterPassword(app), codeOf(app, key, steps));
      return answer.status;
    };
    expect([await statusOf(-2), await statusOf(2)]).toEqual([422, 422]);
    expect([await statusOf(-1), await statusOf(-1)]).toEqual([200, 422]);
    expect([await statusOf(1), await statusOf(1), await statusOf(0)]).toEqual([200, 422, 422]);
    app.clock.advance(MINUTE);
    expect(await statusOf(0)).toBe(200);
  });

  test("a code that fifty requests on two servers send at once signs in one of them", async () => {
    await using started = await startWithApp(engine);
    const { app, key, recoveryCodes } = started;
    await using beside = await startBeside(app);
    const code = codeOf(app, key);
    const ticket = await enterPassword(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_each, number) => enterCode(number % 2 ? app : beside, ticket, code)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 422, 429]));

    // Past the limits, which let only ten of them try.
    app.clock.advance(MINUTE);
    for (const each of [codeOf(app, key), recoveryCodes[0] ?? ""]) {
      const used = await Promise.all(
        Array.from({ length: 50 }, (_each, number) => {
          const db = number % 2 ? app.database.db : beside.db;
          return db.transaction().execute((tx) => useCode(tx, beside, { userId: 1, code: each }));
        }),
      );
      expect(used.filter(Boolean)).toHaveLength(1);
    }
  });

  test("a recovery code signs in once, however it is typed", async () => {
    await using started = await startWithApp(engine);
    const { app, ask, recoveryCodes } = started;
    const [first = "", second = ""] = recoveryCodes;
    const typed = first.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    expect((await enterCode(app, await enterPassword(app), typed)).status).toBe(200);
    expect((await enterCode(app, await enterPassword(app), first)).status).toBe(422);
    expect(await factorsOf(ask)).toMatchObject({ recoveryCodesLeft: 9 });

    const fresh = await read(await ask("POST", "/api/me/recovery-codes"), calls.replaceRecoveryCodes);
    expect((await enterCode(app, await enterPassword(app), second)).status).toBe(422);
    expect((await enterCode(app, await enterPassword(app), fresh.recoveryCodes[9] ?? "")).status).toBe(200);
  });

  test("a ticket lasts five minutes, for its user, and not past a new password", async () => {
    await using started = await startWithApp(engine);
    const { app, ask, key } = started;
    const refusalOf = async (ticket: string) => readRefusal(await enterCode(app, ticket, codeOf(app, key)));
    const tooLate = { status: 401, message: "This took too long. Enter your password again." };

    const old = await enterPassword(app);
    app.clock.advance(5 * MINUTE);
    expect(await refusalOf(old)).toMatchObject(tooLate);
    const [, ...rest] = (await enterPassword(app)).split(".");
    expect(await refusalOf(["2", ...rest].join("."))).toMatchObject(tooLate);
    for (const forged of ["", "1", "1.2.3", "9".repeat(600), "1.9999999999999..", "\u{1F511}"])
      expect([401, 422]).toContain((await enterCode(app, forged, codeOf(app, key))).status);

    const before = await enterPassword(app);
    const json = { currentPassword: OWNER.password, newPassword: "a newer plain password" };
    expect((await ask("PUT", "/api/me/password", { json })).status).toBe(200);
    expect(await refusalOf(before)).toMatchObject(tooLate);
  });

  test("ten wrong codes close this step for fifteen minutes, in a browser that is known as well", async () => {
    const env = { TRUST_PROXY: "on" };
    await using started = await startWithApp(engine, { env });
    const { app, key } = started;
    const known = await enterCode(app, await enterPassword(app), codeOf(app, key));
    const device =
      known.headers
        .getSetCookie()
        .find((line) => line.includes("device"))
        ?.split(";")[0] ?? "";
    expect(device).toContain("device=");
    app.clock.advance(MINUTE);

    for (let number = 0; number < 10; number++) {
      const headers = { "x-forwarded-for": `203.0.113.${number}` };
      const wrong = await enterCode(app, await enterPassword(app), "not-a-code", headers);
      expect(wrong.status).toBe(422);
    }
    const ticket = await enterPassword(app);
    const headers = { "x-forwarded-for": "203.0.113.99" };
    const refused = await enterCode(app, ticket, codeOf(app, key), headers);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 800]).toEqual([429, true]);
    expect((await enterCode(app, ticket, codeOf(app, key), { ...headers, cookie: device })).status).toBe(429);

    app.clock.advance(15 * MINUTE);
    expect((await enterCode(app, await enterPassword(app), codeOf(app, key), headers)).status).toBe(200);
  });

  test("a stranger without the password counts for nothing here", async () => {
    await using started = await startWithApp(engine);
    const { app, key } = started;
    for (let number = 0; number < 30; number++)
      expect((await enterCode(app, "1.2.3.4", "123456")).status).toBe(401);
    expect((await enterCode(app, await enterPassword(app), codeOf(app, key))).status).toBe(200);
  });

  test("removing the app and new recovery codes need a recent proof; afterwards the password is enough", async () => {
    await using started = await startWithApp(engine);
    const { app, ask, key } = started;
    expect((await ask("POST", "/api/me/authenticator")).status).toBe(409);
    app.clock.advance(16 * MINUTE);
    for (const [method, path] of [
      ["DELETE", "/api/me/authenticator"],
      ["POST", "/api/me/recovery-codes"],
    ] as const)
      expect(await readRefusal(await ask(method, path))).toMatchObject({ code: "proof_required" });
    const json = { password: OWNER.password, code: codeOf(app, key) };
    expect((await ask("POST", "/api/me/proof", { json })).status).toBe(200);
    expect((await ask("DELETE", "/api/me/authenticator")).status).toBe(200);
    expect((await ask("DELETE", "/api/me/authenticator")).status).toBe(404);
    expect(await app.database.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    expect(cookieOf(await signIn(app, OWNER)).cookie).toContain("__Host-masthead=");
  });

  test("a new key voids one that was not confirmed", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    const first = await read(await ask("POST", "/api/me/authenticator"), calls.beginAuthenticator);
    const second = await read(await ask("POST", "/api/me/authenticator"), calls.beginAuthenticator);
    const confirm = (key: string) =>
      ask("PUT", "/api/me/authenticator/confirmation", { json: { code: codeOf(app, key) } });
    expect(await readRefusal(await confirm(first.key))).toMatchObject({ status: 422 });
    expect((await signIn(app, OWNER)).headers.getSetCookie()).not.toEqual([]);
    expect((await confirm(second.key)).status).toBe(200);
    expect((await confirm(second.key)).status).toBe(409);
  });

  test("a reset of the password leaves it, and a reset of the factors ends the sessions", async () => {
    await using started = await startWithApp(engine);
    const { app, ask, key } = started;
    const { db } = app.database;
    const limits = createRateLimits(await openSigner(db, app.clock.now()));
    const renewed = { ...OWNER, password: "a newer plain password" };
    await resetPassword({ db, limits, now: app.clock.now }, renewed, commandLine);
    const ticket = await enterPassword(app, renewed);
    const back = await enterCode(app, ticket, codeOf(app, key));
    expect(back.status).toBe(200);
    await resetFactors({ db, now: app.clock.now }, { username: " MIRA ", by: commandLine });
    expect((await withCookie(app, cookieOf(back).cookie)("GET", "/api/me")).status).toBe(401);
    expect((await ask("GET", "/api/me")).status).toBe(401);
    expect(cookieOf(await signIn(app, renewed)).cookie).toContain("__Host-masthead=");
    const nobody = resetFactors({ db, now: app.clock.now }, { username: "nobody", by: commandLine });
    await expect(nobody).rejects.toThrow("There is no user “nobody”.");
  });

  test("with another secrets.key its codes are refused with the reason, and a recovery code works", async () => {
    await using started = await startWithApp(engine);
    const { app, key, recoveryCodes } = started;
    const { db } = app.database;
    const foreign = { sealed_key: openSecretBox(app.dataDir).seal("totp:2", "AAAA") };
    await db.updateTable("totp_keys").set(foreign).execute();
    const refusal = await readRefusal(await enterCode(app, await enterPassword(app), codeOf(app, key)));
    expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining("secrets.key") });
    const done = await enterCode(app, await enterPassword(app), recoveryCodes[0] ?? "");
    expect(await factorsOf(withCookie(app, cookieOf(done).cookie))).toMatchObject({ isKeyLost: true });
  });
});
