import { describe, expect, test } from "vitest";
import { listPeople } from "../../../src/contract/site-owner/people.ts";
import { getMe } from "../../../src/contract/site-owner/session.ts";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { setUpApp } from "./factors.ts";

const demand = (ask: Ask, isRequired: boolean) =>
  ask("PUT", "/api/admin/factor-rule", { json: { isRequired } });
const adminOf = async (ask: Ask) => (await read(await ask("GET", "/api/me"), getMe)).admin;

/** An owner who has an app and requires one of everybody, and an author without one. */
async function startWithRule(app: TestApp) {
  const owner = await app.signIn("owner");
  const anna = await app.signIn("anna", { role: "author", grants: ["publish"] });
  await setUpApp(app, owner);
  expect((await demand(owner, true)).status).toBe(200);
  return { owner, anna };
}

describe.each(engines)("everybody needs a second factor, on %s", (engine) => {
  test("for a week nothing changes but the date; then an account without one can only set one up", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const { owner, anna } = await startWithRule(app);
    const dueAt = "2026-03-09T09:00:00.000Z";
    expect((await adminOf(anna)).secondFactor).toEqual({
      isOn: false,
      hasPasskey: false,
      dueAt,
      isOverdue: false,
    });
    expect((await adminOf(owner)).secondFactor).toEqual({
      isOn: true,
      hasPasskey: false,
      dueAt: null,
      isOverdue: false,
    });
    app.clock.advance(7 * DAY - 1);
    expect((await anna("GET", "/api/admin/posts")).status).toBe(200);

    app.clock.advance(1);
    expect(await adminOf(anna)).toMatchObject({
      capabilities: [],
      secondFactor: { isOn: false, dueAt, isOverdue: true },
    });
    const allowed = new Set(["/api/me", "/api/me/factors"]);
    const routes = app.app.routes.map(({ endpoint }) => endpoint);
    const closed = routes.filter(
      ({ access, isOpenWithoutFactor }) => access !== "public" && access !== "token" && !isOpenWithoutFactor,
    );
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path } of closed) {
      const at = path.replaceAll(/\{\w+\}/g, "1");
      const refusal = await readRefusal(await anna(method.toUpperCase(), at));
      expect(refusal, `${method} ${path}`).toMatchObject({
        status: 403,
        code: "forbidden",
        message: "This site requires a second factor. Set up an authenticator app or a passkey first.",
      });
    }
    expect(routes.filter(({ isOpenWithoutFactor }) => isOpenWithoutFactor).map(({ path }) => path)).toEqual(
      expect.arrayContaining([...allowed]),
    );
    expect((await anna("GET", "/api/posts")).status).toBe(200);
    expect((await owner("GET", "/api/admin/people")).status).toBe(200);

    const later = await app.signIn("anna");
    await setUpApp(app, later);
    expect((await later("GET", "/api/admin/posts")).status).toBe(200);
    expect((await adminOf(later)).capabilities).toContain("posts.publish");
  });

  test("requiring it again starts no new week, and ending it lets everybody work at once", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const { owner, anna } = await startWithRule(app);
    app.clock.advance(10 * MINUTE);
    expect((await demand(owner, true)).status).toBe(200);
    const list = await read(await owner("GET", "/api/admin/people"), listPeople);
    expect(list.factorRuleSince).toBe("2026-03-02T09:00:00.000Z");
    expect(list.people.map(({ username, hasSecondFactor }) => [username, hasSecondFactor])).toEqual([
      ["owner", true],
      ["anna", false],
    ]);
    app.clock.advance(8 * DAY);
    expect((await anna("GET", "/api/admin/posts")).status).toBe(403);
    expect(await readRefusal(await demand(owner, false))).toMatchObject({ code: "proof_required" });
    const again = await app.signIn("owner");
    expect((await demand(again, false)).status).toBe(200);
    expect((await anna("GET", "/api/admin/posts")).status).toBe(200);
    expect((await adminOf(anna)).secondFactor.dueAt).toBeNull();
  });
});
