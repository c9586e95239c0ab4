import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { addUser, OWNER, signIn } from "./owner.ts";

const NOW = "2026-03-02T09:00:00.000Z";

/** An app behind our proxy, so that a test can come from many addresses. */
async function startWithOwner(engine: Engine) {
  const app = await startApp(engine, { now: NOW, env: { TRUST_PROXY: "on" } });
  await addUser(app, OWNER);
  return {
    app,
    /** The status that somebody gets. */
    tries: async (credentials: Partial<typeof OWNER>, from: string) =>
      (await signIn(app, { ...OWNER, ...credentials }, { from })).status,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const WRONG = { password: "not the password" };

const tenTimes = <Result>(one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => one(index)));

describe.each(engines)("guessing passwords on %s", (engine) => {
  test("ten failures for a name from many addresses close the door, to the right password too", async () => {
    await using started = await startWithOwner(engine);
    const { app, tries } = started;
    expect(new Set(await tenTimes((index) => tries(WRONG, `203.0.113.${index}`)))).toEqual(new Set([401]));

    const refused = await signIn(app, OWNER, { from: "198.51.100.7" });
    expect(refused.headers.get("retry-after")).toBe("900");
    expect(await readRefusal(refused)).toMatchObject({
      status: 429,
      code: "too_many_requests",
      message: "Too many failed sign-ins. Please try again later.",
    });
    expect(await tries({ username: " MIRA " }, "198.51.100.8")).toBe(429);
    expect(await tries({ ...WRONG, username: "somebody else" }, "198.51.100.7")).toBe(401);

    app.clock.advance(10 * MINUTE);
    const later = await signIn(app, OWNER, { from: "198.51.100.7" });
    expect([later.status, later.headers.get("retry-after")]).toEqual([429, "300"]);
    app.clock.advance(5 * MINUTE + SECOND);
    expect(await tries({}, "198.51.100.7")).toBe(200);
  });

  test.each([
    ["with a port", (index: number) => `203.0.113.9:${1_000 + index}`, "203.0.113.9"],
    ["of IPv6 in brackets", (index: number) => `[2001:db8:1:2::${index}]:443`, "2001:db8:1:2::ffff"],
    [
      "of IPv4 within IPv6",
      (index: number) => (index % 2 ? "::ffff:203.0.113.9" : "::ffff:cb00:7109"),
      "203.0.113.9",
    ],
  ])("an address %s is the same client as without", async (_how, addressOf, plain) => {
    await using started = await startWithOwner(engine);
    const { app, tries } = started;
    await tenTimes(async (index) => {
      await addUser(app, { ...OWNER, username: `name ${index}` });
      expect(await tries({ ...WRONG, username: `name ${index}` }, addressOf(index))).toBe(401);
    });
    expect(await tries({}, plain)).toBe(429);
    expect(await tries({}, "198.51.100.7")).toBe(200);
  });

  test("ten failures from an address over many names close the door for that address alone", async () => {
    await using started = await startWithOwner(engine);
    const { app, tries } = started;
    const from = "203.0.113.9";
    await tenTimes(async (index) => {
      await addUser(app, { ...OWNER, username: `name ${index}` });
      await tries({ ...WRONG, username: `name ${index}` }, from);
    });
    expect(await tries({}, from)).toBe(429);
    expect(await tries({}, `192.0.2.1, ${from}`)).toBe(429);
    expect(await tries({}, "203.0.113.10")).toBe(200);
    app.clock.advance(15 * MINUTE + SECOND);
    expect(await tries({}, from)).toBe(200);
  });

  test("signing in does not count, however often", async () => {
    await using started = await startWithOwner(engine);
    for (let index = 0; index < 12; index++) expect(await started.tries({}, "203.0.113.9")).toBe(200);
    expect(await started.tries(WRONG, "203.0.113.9")).toBe(401);
  });

  test("a try that was refused does not push the end of the wait further away", async () => {
    await using started = await startWithOwner(engine);
    const { app, tries } = started;
    await tenTimes(() => tries(WRONG, "203.0.113.9"));
    for (let minute = 0; minute < 14; minute++) {
      app.clock.advance(MINUTE);
      expect(await tries(WRONG, "203.0.113.9")).toBe(429);
    }
    app.clock.advance(MINUTE + SECOND);
    expect(await tries({}, "203.0.113.9")).toBe(200);
  });

  test("tries that come all at once are not more than ten", async () => {
    await using started = await startWithOwner(engine);
    const all = await Promise.all(Array.from({ length: 25 }, () => started.tries(WRONG, "203.0.113.9")));
    expect(all.filter((status) => status === 401)).toHaveLength(10);
    expect(all.filter((status) => status === 429)).toHaveLength(15);
  });

  test("without a trusted proxy the header that a client writes counts for nothing", async () => {
    await using app = await startApp(engine, { now: NOW });
    await tenTimes(async (index) => {
      await addUser(app, { ...OWNER, username: `name ${index}` });
      await signIn(app, { ...WRONG, username: `name ${index}` }, { from: `203.0.113.${index}` });
    });
    expect((await signIn(app, OWNER, { from: "198.51.100.7" })).status).toBe(429);
  });
});
