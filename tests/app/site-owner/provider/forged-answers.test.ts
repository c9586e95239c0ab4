import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/site-owner/provider.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { isInFull } from "../../../setup/in-full.ts";
import {
  hmacWithPublicKey,
  otherKey,
  startForgingProvider,
  type Answer,
} from "../../../setup/sign-in/forging-provider.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { begin, browserOf, finish, go, signInAs, startWithProvider } from "./with-provider.ts";

const claims = (change: object) => (right: Answer) => ({ claims: { ...right.claims, ...change } });
const query = (change: Record<string, string>) => (right: Answer) => ({
  query: { ...right.query, ...change },
});
const later = (seconds: number) => (right: Answer) =>
  claims({ iat: Number(right.claims["iat"]) + seconds, exp: Number(right.claims["exp"]) + seconds })(right);

const forgeries: [string, (right: Answer) => Partial<Answer>][] = [
  ["another nonce", claims({ nonce: "n" })],
  ["no nonce", claims({ nonce: undefined })],
  ["another issuer", claims({ iss: "https://accounts.example.com" })],
  ["the token of another client", claims({ aud: "another" })],
  ["a token for several, given to another", claims({ aud: ["masthead", "another"], azp: "another" })],
  ["a token for several, given to nobody", claims({ aud: ["masthead", "another"] })],
  ["no signature", () => ({ header: { alg: "none" }, signed: () => "" })],
  ["a signature by the public key", () => ({ header: { alg: "HS256" }, signed: hmacWithPublicKey })],
  ["another key", () => ({ signed: otherKey })],
  ["a key that nobody has", () => ({ header: { alg: "RS256", kid: "rotated" } })],
  ["a signature of other words", () => ({ bend: (token) => token.replace(/\.[^.]*\./, `.${btoa("{}")}.`) })],
  ["an old token", later(-3600)],
  ["a token of the future", later(3600)],
  ["a token that holds later", claims({ nbf: 4_000_000_000 })],
  ["nobody", claims({ sub: undefined })],
  ["an empty name", claims({ sub: "" })],
  ["a long name", claims({ sub: "m".repeat(256) })],
  ["a name with a NUL", claims({ sub: "mira\0" })],
  ["somebody else", claims({ sub: "not-mira-at-acme" })],
  ["another state", query({ state: "s" })],
  ["the issuer of another provider", query({ iss: "https://accounts.example.com" })],
  ["no issuer, where the provider names it", ({ query: { iss: _, ...rest } }) => ({ query: rest })],
  ["another code", query({ code: "swapped" })],
  ["no code", ({ query: { code: _, ...rest } }) => ({ query: rest })],
  ["a refusal", ({ query: { code: _, ...rest } }) => ({ query: { ...rest, error: "access_denied" } })],
  ["another browser", () => ({ cookie: `__Host-masthead-provider=${"x".repeat(43)}` })],
  ["no cookie", () => ({ cookie: "" })],
  ["no token", () => ({ tokens: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } })],
  ["a page", () => ({ tokens: { status: 200, body: "<p>Hello", type: "text/html" } })],
  ["a wrong secret", () => ({ tokens: { status: 401, body: '{"error":"invalid_client"}' } })],
  ["a broken provider", () => ({ tokens: { status: 500, body: "" } })],
  ["no end", () => ({ tokens: { status: 200, body: " ".repeat(1_100_000) } })],
];

const countSessions = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom("sessions").select("id").execute()).length;

const forgetPlaces = ({ database: { db } }: TestApp) => db.deleteFrom("rate_events").execute();

describe.each(engines)("forged answers on %s", (engine) => {
  test("none of them signs in or is a fault of ours, and the right one does", async () => {
    await using provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider);
    const { app } = site;
    const before = await countSessions(app);
    for (const [name, forge] of forgeries) {
      const refused = await go(app, provider, { forge });
      const { status } = await readRefusal(refused);
      expect(status, name).toBe(403);
      expect(refused.headers.getSetCookie(), name).toEqual([]);
    }
    expect(await countSessions(app)).toBe(before);
    const entered = await read(await go(app, provider), calls.finishProvider);
    expect(entered).toMatchObject({ done: "sign-in", admin: { username: "owner" } });
    expect(await countSessions(app)).toBe(before + 1);
  });

  test("an answer works once, in the browser that began, and not for what another person began", async () => {
    await using provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider);
    const { app, owner } = site;
    const stranger = browserOf(app);
    const one = await begin(stranger);
    const two = await begin(stranger);
    const right = provider.answerTo(one.url, one.cookie, app.clock.now());
    provider.say(right);
    const answer = new URLSearchParams(right.query).toString();
    // The code and the state of one, in the browser of the other.
    expect((await finish(stranger, answer, two.cookie)).status).toBe(403);
    expect((await finish(stranger, answer, one.cookie)).status).toBe(403);
    const again = await begin(stranger);
    const next = provider.answerTo(again.url, again.cookie, app.clock.now());
    provider.say(next);
    const good = new URLSearchParams(next.query).toString();
    expect((await finish(stranger, good, again.cookie)).status).toBe(200);
    expect((await finish(stranger, good, again.cookie)).status).toBe(403);
    // Eleven minutes are too long.
    const late = await begin(stranger);
    app.clock.advance(11 * 60_000);
    const old = provider.answerTo(late.url, late.cookie, app.clock.now());
    provider.say(old);
    expect((await finish(stranger, new URLSearchParams(old.query).toString(), late.cookie)).status).toBe(403);
    // What the owner began is not finished by somebody else, or by nobody.
    const anna = await signInAs(app, "anna", { email: "anna@example.com", role: "author" });
    for (const ask of [anna, stranger]) {
      const linking = await begin(owner, "proof");
      const proof = provider.answerTo(linking.url, linking.cookie, app.clock.now());
      provider.say(proof);
      expect((await finish(ask, new URLSearchParams(proof.query).toString(), linking.cookie)).status).toBe(
        403,
      );
    }
  });
});

/** Numbers that look random and are the same in each run (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const junk = [
  null,
  "",
  "x",
  "\0",
  "\u{d800}",
  0,
  -1,
  1e300,
  true,
  [],
  {},
  ["masthead", {}],
  "a".repeat(5000),
  undefined,
];
const garbage = [
  "",
  "%",
  "&&==",
  "a=b".repeat(800),
  "%00",
  "state=%ED%A0%80",
  "code=good",
  "error=x&state=y",
  "🦜=🦜",
];

/** An answer that is wrong in one way. */
function mutate(right: Answer, pick: (below: number) => number): Partial<Answer> | string {
  const any = () => junk[pick(junk.length)];
  const flip = (text: string) => {
    const at = pick(text.length);
    const other = 33 + ((text.charCodeAt(at) - 33 + 1 + pick(60)) % 94);
    return `${text.slice(0, at)}${String.fromCharCode(other)}${text.slice(at + 1)}`;
  };
  switch (pick(8)) {
    case 0: {
      const name = ["iss", "aud", "nonce", "exp", "iat", "sub"][pick(6)] ?? "iss";
      const value = any();
      // That is long valid, or very old, and the rest is right.
      return name === "exp" && value === 1e300
        ? claims({ exp: "1e300" })(right)
        : name === "iat" && (value === 0 || value === -1)
          ? claims({ iat: 1e300 })(right)
          : claims({ [name]: value })(right);
    }
    case 1:
      return {
        bend: (token) => {
          // The last letter of a signature has four bits that mean nothing, and / stands for _ elsewhere.
          const bent = flip(token.slice(0, -1)) + token.slice(-1);
          return bent.replace("/", "_") === token ? "x" : bent;
        },
      };
    case 2:
      return { header: { alg: any() ?? "RS512", kid: "own" } };
    case 3: {
      const name = ["state", "code", "iss"][pick(3)] ?? "state";
      return query({ [name]: flip(right.query[name] ?? "") })(right);
    }
    case 4:
      return { cookie: flip(right.cookie.slice(26)) };
    case 5: {
      const body =
        ['{"id_token":', "[]", "null", "", '{"id_token":7,"access_token":"a","token_type":"Bearer"}', "\0"][
          pick(6)
        ] ?? "";
      return { tokens: { status: [200, 201, 302, 400, 404, 500][pick(6)] ?? 200, body } };
    }
    case 6:
      return { signed: otherKey, claims: { ...right.claims, extra: any() } };
    default:
      return `${garbage[pick(garbage.length)]}${flip("some words that say nothing")}`;
  }
}

const inTime = { timeout: isInFull ? 3_600_000 : 180_000 };

test(
  "of many seeded mutations of a right answer, none signs in and none is a fault of ours",
  inTime,
  async () => {
    const count = isInFull ? 10_000 : 60;
    const pick = seeded(43);
    await using provider = await startForgingProvider();
    await using site = await startWithProvider("sqlite", provider);
    const { app } = site;
    const before = await countSessions(app);
    const statuses: Record<number, number> = {};
    const ask = browserOf(app);
    const { url, cookie } = await begin(ask);
    const { db } = app.database;
    const flow = await db.selectFrom("provider_flows").selectAll().executeTakeFirstOrThrow();
    for (let done = 0; done < count; done++) {
      // As after a new beginning, which would ask the provider as well.
      await db.deleteFrom("provider_flows").execute();
      await db.insertInto("provider_flows").values(flow).execute();
      await forgetPlaces(app);
      const right = provider.answerTo(url, cookie, app.clock.now());
      const mutation = mutate(right, pick);
      const forged = typeof mutation === "string" ? right : { ...right, ...mutation };
      provider.say(forged);
      const answer = typeof mutation === "string" ? mutation : new URLSearchParams(forged.query).toString();
      const { status } = await finish(ask, answer, forged.cookie);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (isInFull && done % 500 === 499) process.stderr.write(`${done + 1}: ${JSON.stringify(statuses)}\n`);
      expect(status, `${done}: ${JSON.stringify(mutation)}`).toBeGreaterThanOrEqual(400);
      expect(status, `${done}: ${JSON.stringify(mutation)}`).toBeLessThan(500);
    }
    expect(await countSessions(app)).toBe(before);
    expect((await go(app, provider)).status).toBe(200);
  },
);

test("ten answers that are no answers close the door for an address", async () => {
  await using app = await startApp("sqlite");
  for (let wrong = 0; wrong < 10; wrong++)
    expect((await finish(app.request, "state=x", "")).status).toBe(403);
  expect((await finish(app.request, "state=x", "")).status).toBe(429);
});

test("without a provider, nothing is asked and the sentence says so", async () => {
  await using app = await startApp("sqlite");
  const refused = await readRefusal(await app.request("POST", "/api/login/provider"));
  expect(refused).toMatchObject({
    code: "conflict",
    message: "This site has no organization to sign in with.",
  });
});
