import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auditEventSchema, commandLine } from "../../../src/contract/site-owner/audit.ts";
import * as calls from "../../../src/contract/site-owner/passkeys.ts";
import { DAY, MINUTE } from "../../../src/server/base/clock.ts";
import { resetFactors } from "../../../src/server/site-owner/auth/second-factor.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { makeAuthenticator, type Answering } from "../../setup/sign-in/authenticator.ts";
import { engines } from "../../setup/engines.ts";
import { isInFull } from "../../setup/in-full.ts";
import { cookieOf, read, readRefusal, type Ask } from "../kit/ask.ts";
import { setUpApp } from "./factors.ts";
import { add, begin, beginSignIn, enter, HERE, startWithPasskey } from "./signing-in/with-passkey.ts";

const listOf = async (ask: Ask) =>
  (await read(await ask("GET", "/api/me/passkeys"), calls.listPasskeys)).passkeys;

const askToSignIn = ({ request }: TestApp) => request("POST", "/api/login/passkey/options");

describe.each(engines)("passkeys on %s", (engine) => {
  test("one is added under a name, signs in by itself, also past a second factor, and says when", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const { ask, answer } = await startWithPasskey(app);
    await setUpApp(app, ask);
    app.clock.advance(MINUTE);
    const done = await enter(app, await answer());
    expect((await read(done, calls.signInWithPasskey)).admin.username).toBe("owner");
    const cookie = cookieOf(done).cookie;
    expect((await app.request("GET", "/api/me", { headers: { cookie } })).status).toBe(200);
    expect(await listOf(ask)).toEqual([
      {
        id: 1,
        name: "A phone",
        createdAt: "2026-03-02T09:00:00.000Z",
        lastUsedAt: "2026-03-02T09:01:00.000Z",
        domain: "blog.example.com",
        isForThisSite: true,
      },
    ]);
  });

  test("the options ask for verification and for a passkey that the device keeps, and name those that are known", async () => {
    await using app = await startApp(engine);
    const { ask, device, userHandle } = await startWithPasskey(app);
    const made = await read(await ask("POST", "/api/me/passkeys/options"), calls.beginPasskey);
    expect(made).toMatchObject({
      rp: { id: "blog.example.com", name: "Masthead" },
      user: { id: userHandle, name: "owner" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id }],
      attestation: "none",
    });
    const asked = await app.request("POST", "/api/login/passkey/options");
    expect(await asked.json()).toMatchObject({ rpId: "blog.example.com", userVerification: "required" });
  });

  test("adding and removing need a recent proof, and somebody else's passkey is not there", async () => {
    await using app = await startApp(engine);
    const { ask, answer } = await startWithPasskey(app);
    const anna = await app.signIn("anna", { role: "author", grants: [] });
    expect(await listOf(anna)).toEqual([]);
    expect((await anna("DELETE", "/api/me/passkeys/1")).status).toBe(404);
    app.clock.advance(16 * MINUTE);
    for (const [method, path] of [
      ["POST", "/api/me/passkeys/options"],
      ["POST", "/api/me/passkeys"],
      ["DELETE", "/api/me/passkeys/1"],
    ] as const)
      expect(await readRefusal(await ask(method, path))).toMatchObject({ code: "proof_required" });
    const again = await app.signIn("owner");
    expect((await again("DELETE", "/api/me/passkeys/1")).status).toBe(200);
    expect((await enter(app, await answer())).status).toBe(401);
    const log = app.database.db.selectFrom("audit_log").select("event").orderBy("id");
    const kinds = (await log.execute()).map(({ event }) => auditEventSchema.parse(JSON.parse(event)).kind);
    expect(kinds).toEqual(["factor.add-passkey", "factor.remove-passkey"]);
  });

  test("several devices of a person sign in, one passkey is added once, and a reset of factors removes all", async () => {
    await using app = await startApp(engine);
    const { ask, device, answer, userHandle } = await startWithPasskey(app);
    const second = makeAuthenticator();
    await add(ask, second.create({ ...HERE, challenge: await begin(ask) }), "A security key");
    expect((await add(ask, device.create({ ...HERE, challenge: await begin(ask) }))).status).toBe(409);
    expect((await listOf(ask)).map(({ name }) => name)).toEqual(["A security key", "A phone"]);
    expect((await enter(app, await answer())).status).toBe(200);
    const bySecond = second.get({ ...HERE, userHandle, challenge: await beginSignIn(app) });
    expect((await enter(app, bySecond)).status).toBe(200);
    await resetFactors({ db: app.database.db, now: app.clock.now }, { username: "owner", by: commandLine });
    expect((await enter(app, await answer())).status).toBe(401);
  });

  test("a challenge serves once, for what it was given, and for five minutes", async () => {
    await using app = await startApp(engine);
    const { ask, device, answer, userHandle } = await startWithPasskey(app);
    const used = await answer();
    expect((await enter(app, used)).status).toBe(200);
    expect((await enter(app, used)).status).toBe(401);
    const late = await answer();
    app.clock.advance(5 * MINUTE);
    expect((await enter(app, late)).status).toBe(401);
    const other = device.get({ ...HERE, userHandle, challenge: await begin(ask) });
    expect((await enter(app, other)).status).toBe(401);
    const wrong = makeAuthenticator().create({ ...HERE, challenge: await beginSignIn(app) });
    expect((await add(ask, wrong)).status).toBe(422);
    const anna = await app.signIn("anna", { role: "author", grants: [] });
    const ofAnna = makeAuthenticator().create({ ...HERE, challenge: await begin(anna) });
    expect((await add(ask, ofAnna)).status).toBe(422);
    app.clock.advance(DAY);
    await app.work("tidying up");
    expect(await app.database.db.selectFrom("passkey_challenges").selectAll().execute()).toEqual([]);
  });

  test("fifty copies of one answer at once sign in one", async () => {
    await using app = await startApp(engine);
    const { answer } = await startWithPasskey(app);
    const copied = await answer({ counter: 5 });
    const all = await Promise.all(Array.from({ length: 50 }, () => enter(app, copied)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 401, 429]));
  });

  const lies: [string, Partial<Answering>][] = [
    ["another origin", { origin: "https://blog.example.com.evil.example" }],
    ["plain http", { origin: "http://blog.example.com" }],
    ["another domain", { rpId: "example.com" }],
    ["another type", { type: "webauthn.create" }],
    ["a frame of another site", { crossOrigin: true }],
    ["nobody verified", { flags: 1 }],
    ["nobody present", { flags: 4 }],
    ["a challenge of its own", { challenge: "A".repeat(43) }],
    ["no user", { userHandle: "" }],
  ];
  test.each(lies)("an answer with %s signs nobody in", async (_, lie) => {
    await using app = await startApp(engine);
    const { answer } = await startWithPasskey(app);
    expect(await readRefusal(await enter(app, await answer(lie)))).toMatchObject({
      status: 401,
      message: "This passkey was not accepted. Sign in with your password.",
    });
    expect((await enter(app, await answer())).status).toBe(200);
  });

  test("a counter that does not rise, another user's handle and another device's signature sign nobody in", async () => {
    await using app = await startApp(engine);
    const { answer, device } = await startWithPasskey(app);
    const anna = await startWithPasskey(app, "anna");
    expect((await enter(app, await answer({ counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await enter(app, await answer({ counter }))).status).toBe(401);
    expect((await enter(app, await answer({ counter: 8, userHandle: anna.userHandle }))).status).toBe(401);
    const { response } = await anna.answer();
    expect((await enter(app, { ...(await answer()), response })).status).toBe(401);
    expect((await enter(app, { ...(await anna.answer()), id: device.id, rawId: device.id })).status).toBe(
      401,
    );
    expect((await enter(app, await answer({ counter: 9 }))).status).toBe(200);
  });

  const wrongMakings: [string, Partial<Answering>][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another domain", { rpId: "evil.example" }],
    ["another type", { type: "webauthn.get" }],
    ["a frame of another site", { crossOrigin: true }],
    ["nobody verified", { flags: 65 }],
    ["no key", { flags: 5 }],
  ];
  test.each(wrongMakings)("a passkey made with %s is not added", async (_, lie) => {
    await using app = await startApp(engine);
    const ask = await app.signIn();
    const made = makeAuthenticator().create({ ...HERE, challenge: await begin(ask), ...lie });
    expect((await add(ask, made)).status).toBe(422);
    expect(await listOf(ask)).toEqual([]);
  });

  test("after a move to another domain the passkey stays in the list, and does not sign in", async () => {
    await using app = await startApp(engine);
    const { ask, answer } = await startWithPasskey(app);
    await app.database.db.updateTable("passkeys").set({ rp_id: "old.example.com" }).execute();
    expect(await listOf(ask)).toMatchObject([{ domain: "old.example.com", isForThisSite: false }]);
    expect((await enter(app, await answer())).status).toBe(401);
  });

  test("a site whose address is a number says that passkeys need a name", async () => {
    await using app = await startApp(engine, { env: { PUBLIC_URL: "http://192.0.2.7:3000" } });
    const refused = await readRefusal(await app.request("POST", "/api/login/passkey/options"));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("PUBLIC_URL") });
  });

  test("ten failures from an address close this door for it, and not the one of the password", async () => {
    await using app = await startApp(engine);
    const { answer } = await startWithPasskey(app);
    const stranger = makeAuthenticator();
    for (let number = 0; number < 10; number++)
      expect((await enter(app, stranger.get({ ...HERE, challenge: await beginSignIn(app) }))).status).toBe(
        401,
      );
    expect((await enter(app, await answer())).status).toBe(429);
    expect((await app.request("POST", "/api/login", { json: { username: "x", password: "y" } })).status).toBe(
      401,
    );
    app.clock.advance(15 * MINUTE);
    expect((await enter(app, await answer())).status).toBe(200);
  });

  test("a browser that has signed in before is not kept out by strangers at its address, and has ten failures", async () => {
    await using app = await startApp(engine);
    const { answer, device, userHandle } = await startWithPasskey(app);
    const cookies = (await enter(app, await answer())).headers.getSetCookie();
    const cookie = cookies.find((line) => line.includes("masthead-device"))?.split(";")[0] ?? "";
    const own: TestApp = {
      ...app,
      request: (method, path, options) => app.request(method, path, { ...options, headers: { cookie } }),
    };
    const answerHere = async (handle = userHandle) =>
      device.get({ ...HERE, userHandle: handle, challenge: await beginSignIn(own) });
    const stranger = makeAuthenticator();
    const challenge = await beginSignIn(app);
    for (let number = 0; number < 10; number++) await enter(app, stranger.get({ ...HERE, challenge }));
    for (let number = 0; number < 60; number++) await askToSignIn(app);
    expect((await askToSignIn(app)).status).toBe(429);
    const answered = await answerHere();
    expect((await enter(app, answered)).status).toBe(429);
    expect((await enter(own, answered)).status).toBe(200);

    for (let number = 0; number < 10; number++)
      expect((await enter(own, await answerHere("c29tZWJvZHk"))).status).toBe(401);
    expect((await enter(own, await answerHere())).status).toBe(429);
  });
});

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Fields = Record<string, unknown>;

/** The credential with one part of it changed: a bit, the length, the whole value, or its type. */
function mutate(credential: { id: string; response: Fields }, random: () => number): object {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const changed: { response: Fields } & Fields = structuredClone(credential);
  const holder: Fields = random() < 0.85 ? changed.response : changed;
  const name = pick(Object.keys(holder)) ?? "id";
  const value = holder[name];
  const bytes = typeof value === "string" ? Buffer.from(value, "base64url") : Buffer.alloc(0);
  switch (pick(["bit", "bit", "bit", "bit", "cut", "longer", "other", "type", "gone"] as const)) {
    case "bit": {
      const at = Math.floor(random() * bytes.length);
      if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      holder[name] = bytes.toString("base64url");
      break;
    }
    case "cut":
      holder[name] = bytes.subarray(0, Math.floor(random() * bytes.length)).toString("base64url");
      break;
    case "longer":
      holder[name] = Buffer.concat([bytes, Buffer.from([Math.floor(random() * 256)])]).toString("base64url");
      break;
    case "other":
      holder[name] = pick(["", "A", "!!", "\0", "null", "e30", "a".repeat(100_000)]);
      break;
    case "type":
      holder[name] = pick([null, 0, true, [], {}, [value], { value }]);
      break;
    default:
      delete holder[name];
  }
  return changed;
}

interface Round {
  right: { id: string; response: Fields };
  send: (forged: object) => Promise<Response>;
}

/** Sends what `make` gives with one change each, past the limits, and counts the statuses of the answers. */
async function forge(
  { database: { db } }: TestApp,
  rounds: number,
  make: (random: () => number) => Promise<Round>,
) {
  const random = randomFrom(20_261_127);
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round++) {
    const { right, send } = await make(random);
    const forged = mutate(right, random);
    // A flipped bit may be flipped in nothing.
    if (JSON.stringify(forged) === JSON.stringify(right)) continue;
    const { status } = await send(forged);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (round % 9 === 0) await db.deleteFrom("rate_events").execute();
  }
  return statuses;
}

/** Writes a challenge as the server does, without its limits. */
async function giveChallenge({ database: { db } }: TestApp, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  const purpose = userId === null ? "sign-in" : "register";
  const expires_at = "2027-01-01T00:00:00.000Z";
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, purpose, user_id: userId, expires_at })
    .execute();
  return challenge;
}

/** Each answer is a request with a signature to check. */
const FORGING_TIMEOUT_MS = 600_000;
const ANSWERS = isInFull ? 10_000 : 1_000;

// The database sees challenges and passkeys alone, so one engine is enough for thousands of answers.
test(
  `of ${ANSWERS} answers with one change each, none signs in and none breaks the server`,
  async () => {
    await using app = await startApp("sqlite");
    const { device, userHandle } = await startWithPasskey(app);
    const statuses = await forge(app, ANSWERS, async () => ({
      right: device.get({ ...HERE, challenge: await giveChallenge(app, null), userHandle }),
      send: (forged) => enter(app, forged),
    }));
    expect(new Set(statuses.keys())).toEqual(new Set([401, 413, 422]));
    expect(statuses.get(401)).toBeGreaterThan(ANSWERS / 2);
    // Unchanged, the same answers sign in: the changes are what was refused.
    const right = device.get({ ...HERE, challenge: await giveChallenge(app, null), userHandle });
    expect((await enter(app, right)).status).toBe(200);
  },
  FORGING_TIMEOUT_MS,
);

// Nobody signs what a new passkey consists of (attestation "none"), so some changes only make another passkey.
test(
  "400 new passkeys with one change each do not break the server",
  async () => {
    await using app = await startApp("sqlite");
    const ask = await app.signIn();
    const statuses = await forge(app, 400, async () => ({
      right: makeAuthenticator().create({ ...HERE, challenge: await giveChallenge(app, 1) }),
      send: (forged) => add(ask, forged),
    }));
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(422)).toBeGreaterThan(100);
  },
  FORGING_TIMEOUT_MS,
);
