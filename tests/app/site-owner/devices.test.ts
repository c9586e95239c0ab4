import { createHash } from "node:crypto";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../src/contract/site-owner/audit.ts";
import { ensureOwner, resetPassword } from "../../../src/server/site-owner/auth/owner.ts";
import { DAY, MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { createRateLimits } from "../../../src/server/kernel/rate-limit.ts";
import { openSigner } from "../../../src/server/kernel/secrets.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { cookieOf } from "../kit/ask.ts";
import { addUser, OWNER, signIn } from "./owner.ts";

const WRONG = { ...OWNER, password: "not the password" };

/** Behind our proxy, so that a test can come from many addresses. */
async function startWithOwner(engine: Engine): Promise<TestApp> {
  const app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
  await addUser(app, OWNER);
  return app;
}

/** The cookie by which an answer lets the browser be known again, as a browser would send it back; empty without one. */
function deviceIn(response: Response) {
  const line = response.headers.getSetCookie().find((each) => /^(__Host-)?masthead-device=/.test(each)) ?? "";
  const [cookie = "", ...attributes] = line.split("; ");
  return { cookie, attributes };
}

const deviceOf = async (app: TestApp, credentials = OWNER, from = "192.0.2.50") =>
  deviceIn(await signIn(app, credentials, { from })).cookie;

const statusOf = async (app: TestApp, credentials: typeof OWNER, cookie: string, from = "192.0.2.50") =>
  (await signIn(app, credentials, { from, headers: { cookie } })).status;

const hashOf = (who: string) => createHash("sha256").update(who).digest("base64url").slice(0, 22);

const tenTimes = <Result>(one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => one(index)));

/** Ten wrong passwords for the owner, from ten addresses or from one. */
const guess = (app: TestApp, { from = "203.0.113." } = {}) =>
  tenTimes((index) => signIn(app, WRONG, { from: from.endsWith(".") ? `${from}${index}` : from }));

describe.each(engines)("a browser that has signed in before, on %s", (engine) => {
  test.each([
    ["everywhere", "203.0.113."],
    ["its own address", "192.0.2.50"],
  ])("is not kept out by ten wrong passwords from %s", async (_where, from) => {
    await using app = await startWithOwner(engine);
    const device = await deviceOf(app);
    await guess(app, { from });
    expect(await statusOf(app, OWNER, "")).toBe(429);
    expect(await statusOf(app, OWNER, device)).toBe(200);
  });

  test("has ten attempts of its own, which count for nobody else", async () => {
    await using app = await startWithOwner(engine);
    const device = await deviceOf(app);
    expect(new Set(await tenTimes(() => statusOf(app, WRONG, device)))).toEqual(new Set([401]));
    for (const from of ["192.0.2.50", "198.51.100.7"])
      expect(await statusOf(app, OWNER, device, from)).toBe(429);
    expect(await statusOf(app, OWNER, "")).toBe(200);
    expect(await statusOf(app, OWNER, await deviceOf(app))).toBe(200);
    app.clock.advance(15 * MINUTE + SECOND);
    expect(await statusOf(app, OWNER, device)).toBe(200);
  });

  test("is known by no forged cookie, and not for another user", async () => {
    await using app = await startWithOwner(engine);
    await addUser(app, { ...OWNER, username: "jo" });
    const device = await deviceOf(app);
    const ofJo = await deviceOf(app, { ...OWNER, username: "jo" });
    await guess(app);
    const name = device.split("=")[0] ?? "";
    const forged = [`${name}=`, `${name}=1.x.y`, `${device}x`, ofJo];
    forged.push(ofJo.replace("=2.", "=1."), device.replace(/=1\.[\w-]/, "=1.!"));
    for (const cookie of forged) expect(await statusOf(app, OWNER, cookie), cookie).toBe(429);
    expect(await statusOf(app, OWNER, device)).toBe(200);
  });

  test("keeps its cookie, and a user gets twenty new ones a day", async () => {
    await using app = await startWithOwner(engine);
    const device = await deviceOf(app);
    const again = await signIn(app, OWNER, { from: "192.0.2.50", headers: { cookie: device } });
    expect(deviceIn(again).cookie).toBe(device);
    for (let count = 1; count < 20; count++) expect(await deviceOf(app)).not.toBe("");
    expect(await deviceOf(app)).toBe("");
    expect(await statusOf(app, OWNER, device)).toBe(200);
    app.clock.advance(DAY + SECOND);
    expect(await deviceOf(app)).not.toBe("");
  });

  test("is known by a cookie that no script can read, for a year, and that signs nobody in", async () => {
    await using app = await startWithOwner(engine);
    const response = await signIn(app, OWNER);
    const { cookie, attributes } = deviceIn(response);
    expect(cookie).toMatch(/^__Host-masthead-device=1\.[\w-]+\.[\w-]{22}$/);
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      "Max-Age=31536000",
      "Path=/",
      "SameSite=Strict",
      "Secure",
    ]);
    expect((await app.request("GET", "/api/me", { headers: { cookie } })).status).toBe(401);
    expect(cookieOf(response).cookie).toMatch(/^__Host-masthead=/);
    for (const path of ["/", "/blog", "/subscribe", "/nothing-here"])
      expect((await app.request("GET", path)).headers.getSetCookie(), path).toEqual([]);
    expect((await signIn(app, WRONG)).headers.getSetCookie()).toEqual([]);

    await using local = await startApp(engine, { env: { PUBLIC_URL: "http://localhost:3000" } });
    await addUser(local, OWNER);
    expect(deviceIn(await signIn(local, OWNER)).cookie).toMatch(/^masthead-device=/);
  });

  test("a new password from the command line opens the door at once, and known browsers stay known", async () => {
    await using app = await startWithOwner(engine);
    const { db } = app.database;
    const device = await deviceOf(app);
    await guess(app);
    await guess(app, { from: "192.0.2.50" });
    expect(await statusOf(app, OWNER, "")).toBe(429);
    // The owner who forgot the password guesses in the browser that is known.
    await tenTimes(() => statusOf(app, WRONG, device));
    expect(await statusOf(app, OWNER, device)).toBe(429);

    const password = "lanterns over the old harbor";
    const limits = createRateLimits(await openSigner(db, app.clock.now()));
    await resetPassword({ db, now: app.clock.now, limits }, { username: "mira", password }, commandLine);
    expect(await statusOf(app, { ...OWNER, password }, "")).toBe(200);
    expect(await statusOf(app, { ...OWNER, password }, device)).toBe(200);
    await guess(app);
    expect(await statusOf(app, { ...OWNER, password }, device)).toBe(200);
  });
});

describe.each(engines)("what is kept of a client on %s", (engine) => {
  test("is a keyed hash: nobody finds an address by hashing all that there are", async () => {
    await using app = await startWithOwner(engine);
    await signIn(app, WRONG, { from: "203.0.113.9" });
    const rows = await app.database.db.selectFrom("rate_events").select("bucket").execute();
    const hashes = ["203.0.113.9", "mira"].map((who) => hashOf(who));
    expect(rows).toHaveLength(2);
    for (const { bucket } of rows) for (const hash of hashes) expect(bucket).not.toContain(hash);
  });
});

test("under a flood of sign-ins a known browser gets in, whoever is in can prove it, and what is refused is not logged as a fault", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  await using app = await startApp("sqlite", { env: { TRUST_PROXY: "on" }, log });
  await ensureOwner({ db: app.database.db, now: app.clock.now }, OWNER);
  const first = await signIn(app, OWNER, { from: "192.0.2.50" });
  const device = deviceIn(first).cookie;
  const flood = Array.from({ length: 60 }, (_, index) =>
    signIn(app, { username: `name ${index}`, password: "a guess" }, { from: `203.0.113.${index}` }),
  );
  expect((await Promise.any(flood)).status).toBe(503);
  const { cookie } = cookieOf(first);
  const proof = { json: { password: OWNER.password }, headers: { cookie } };
  expect((await app.request("POST", "/api/me/proof", proof)).status).toBe(200);
  expect(await statusOf(app, OWNER, device)).toBe(200);

  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(lines).toEqual([]);
  const counted = await app.database.db.selectFrom("rate_events").select("bucket").execute();
  const failures = counted.filter(({ bucket }) => bucket.startsWith("sign-in-username"));
  expect(failures).toHaveLength(statuses.filter((status) => status === 401).length);
});
