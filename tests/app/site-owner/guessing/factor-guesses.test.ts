import { describe, expect, test } from "vitest";
import { listAuditLog } from "../../../../src/contract/site-owner/audit-log.ts";
import * as calls from "../../../../src/contract/site-owner/second-factor.ts";
import { DAY, MINUTE } from "../../../../src/server/base/clock.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { cookieOf, read, readRefusal, type Ask } from "../../kit/ask.ts";
import { codeOf, enterCode, enterPassword, setUpApp } from "../factors.ts";
import { createOwner, OWNER, signIn, withCookie } from "../owner.ts";

const begin = async (ask: Ask) => read(await ask("POST", "/api/me/authenticator"), calls.beginAuthenticator);
const confirm = (ask: Ask, code: string) =>
  ask("PUT", "/api/me/authenticator/confirmation", { json: { code } });
const prove = (ask: Ask, code?: string, password = OWNER.password) =>
  ask("POST", "/api/me/proof", { json: { password, ...(code !== undefined && { code }) } });
const remove = (ask: Ask) => ask("DELETE", "/api/me/authenticator");

describe.each(engines)("guessing a second factor on %s", (engine) => {
  test("a proof needs the password and a code, each code once, or a recovery code", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    const { key, recoveryCodes } = await setUpApp(app, ask);
    app.clock.advance(16 * MINUTE);
    expect(await readRefusal(await prove(ask))).toMatchObject({
      status: 422,
      fields: { code: "Enter a code from your authenticator app, too" },
    });
    expect(await readRefusal(await prove(ask, "000 000"))).toMatchObject({
      status: 422,
      fields: { code: expect.stringContaining("That code is wrong") },
    });
    const code = codeOf(app, key);
    expect((await prove(ask, code, "not the password")).status).toBe(422);
    expect((await remove(ask)).status).toBe(403);
    expect((await prove(ask, code)).status).toBe(200);
    expect((await prove(ask, code)).status).toBe(422);
    expect((await prove(ask, recoveryCodes[0])).status).toBe(200);
    expect((await prove(ask, recoveryCodes[0])).status).toBe(422);
    expect((await remove(ask)).status).toBe(200);
    app.clock.advance(16 * MINUTE);
    expect((await prove(ask)).status).toBe(200);
  });

  test("ten wrong codes close the proof, and the password does not get around it", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    const { key } = await setUpApp(app, ask);
    app.clock.advance(16 * MINUTE);
    const json = { currentPassword: OWNER.password, newPassword: "lanterns over the old harbor" };
    const changed = await ask("PUT", "/api/me/password", { json });
    expect(await readRefusal(changed)).toMatchObject({ status: 403, code: "proof_required" });
    for (let number = 0; number < 10; number++) expect((await prove(ask, "not-a-code")).status).toBe(422);
    expect((await prove(ask, codeOf(app, key))).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    expect((await prove(ask, codeOf(app, key))).status).toBe(200);
    expect((await ask("PUT", "/api/me/password", { json })).status).toBe(200);
  });

  test("confirming an app needs a recent proof, takes ten wrong codes, and a key waits fifteen minutes", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    app.clock.advance(10 * MINUTE);
    const { key } = await begin(ask);
    app.clock.advance(6 * MINUTE);
    expect(await readRefusal(await confirm(ask, codeOf(app, key)))).toMatchObject({ code: "proof_required" });
    await prove(ask);
    for (let number = 0; number < 10; number++) expect((await confirm(ask, "not-a-code")).status).toBe(422);
    expect((await confirm(ask, codeOf(app, key))).status).toBe(429);
    app.clock.advance(15 * MINUTE);
    await prove(ask);
    expect(await readRefusal(await confirm(ask, codeOf(app, key)))).toMatchObject({
      status: 409,
      message: "Set up the app again: this key is more than 15 minutes old.",
    });
    const fresh = await begin(ask);
    expect((await confirm(ask, codeOf(app, fresh.key))).status).toBe(200);
  });

  test("setting an app up ends the other sessions of the person", async () => {
    await using app = await startApp(engine);
    const here = withCookie(app, await createOwner(app));
    const there = withCookie(app, cookieOf(await signIn(app, OWNER)).cookie);
    const other = await app.signIn("anna", { role: "author", grants: [] });
    await setUpApp(app, here);
    const statuses = await Promise.all([here, there, other].map((ask) => ask("GET", "/api/me")));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200]);
  });

  test("fifty wrong codes in a day close the second step, and each is in the audit log", async () => {
    await using app = await startApp(engine);
    const ask = withCookie(app, await createOwner(app));
    const { key } = await setUpApp(app, ask);
    for (let number = 0; number < 50; number++) {
      if (number % 10 === 0) app.clock.advance(15 * MINUTE);
      expect((await enterCode(app, await enterPassword(app), "not-a-code")).status).toBe(422);
    }
    app.clock.advance(15 * MINUTE);
    const refused = await enterCode(app, await enterPassword(app), codeOf(app, key));
    expect([refused.status, Number(refused.headers.get("retry-after")) > 80_000]).toEqual([429, true]);
    const { entries } = await read(await ask("GET", "/api/admin/audit-log"), listAuditLog);
    expect(entries[0]).toMatchObject({
      kind: "session.refuse-code",
      by: { kind: "person", name: OWNER.username },
    });
    app.clock.advance(DAY);
    expect((await enterCode(app, await enterPassword(app), codeOf(app, key))).status).toBe(200);
  });
});
