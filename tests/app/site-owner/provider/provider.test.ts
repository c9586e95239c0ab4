import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { listPeople } from "../../../../src/contract/site-owner/people.ts";
import * as calls from "../../../../src/contract/site-owner/provider.ts";
import { getMe } from "../../../../src/contract/site-owner/session.ts";
import { MINUTE } from "../../../../src/server/base/clock.ts";
import { allowPasswords } from "../../../../src/server/site-owner/auth/factor-rule.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { startForgingProvider, type Answer } from "../../../setup/sign-in/forging-provider.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { codeOf, enterCode, setUpApp } from "../factors.ts";
import { addUser, OWNER, signIn } from "../owner.ts";
import { browserOf, go, PATH, signInAs, startWithProvider } from "./with-provider.ts";

const as = (change: object) => (right: Answer) => ({ claims: { ...right.claims, ...change } });
const at = (email: string, sub = "anna-at-acme", more = {}) => as({ email, sub, ...more });
const messageOf = async (response: Response) => (await readRefusal(response)).message;
const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith("__Host-masthead="))
    ?.split(";", 1)[0] ?? "";
const eventsOf = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom("audit_log").select("event").orderBy("id").execute()).map(({ event }): unknown =>
    JSON.parse(event),
  );
const usernames = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom("users").select("username").orderBy("id").execute()).map(({ username }) => username);

describe.each(engines)("an organization on %s", (engine) => {
  test("what an owner saves takes effect once they have signed in through it, and its secret is shown to nobody", async () => {
    await using provider = await startForgingProvider();
    await using app = await startApp(engine);
    const owner = await signInAs(app);
    const json = { ...provider.settings, revision: 0 };
    const saved = await owner("PUT", PATH, { json });
    expect(await saved.clone().text()).not.toContain(provider.settings.clientSecret);
    expect(await read(saved, calls.changeProvider)).toMatchObject({
      active: null,
      draft: { label: "Acme", issuer: provider.issuer },
      redirectUri: "https://blog.example.com/admin/login/provider",
      notConnected: ["owner"],
    });
    expect(await messageOf(await owner("PUT", PATH, { json }))).toContain("changed elsewhere");
    expect((await app.request("POST", "/api/login/provider")).status).toBe(409);
    expect(
      await messageOf(
        await go(app, provider, { ask: owner, purpose: "try", forge: as({ email_verified: false }) }),
      ),
    ).toContain("verified");
    expect((await go(app, provider, { ask: owner, purpose: "try" })).status).toBe(200);
    const view = await read(await owner("GET", PATH), calls.getProvider);
    expect(view).toMatchObject({ active: { label: "Acme" }, draft: null, notConnected: [] });
    // The connection stays: at once. Another secret: after a try, and the old one holds until then.
    const change = { ...provider.settings, clientSecret: "", label: "Acme Inc.", revision: view.revision };
    const renamed = await read(await owner("PUT", PATH, { json: change }), calls.changeProvider);
    expect(renamed).toMatchObject({ active: { label: "Acme Inc." }, draft: null });
    const rotated = { ...change, clientSecret: "new", revision: renamed.revision };
    expect(await read(await owner("PUT", PATH, { json: rotated }), calls.changeProvider)).toMatchObject({
      active: { label: "Acme Inc." },
      draft: { label: "Acme Inc." },
    });
    expect((await go(app, provider)).status).toBe(200);
    const removed = await read(await owner("DELETE", PATH), calls.removeProvider);
    expect(removed).toMatchObject({ active: null, draft: null, notConnected: ["owner"] });
    expect((await app.request("POST", "/api/login/provider")).status).toBe(409);
  });

  test("a sign-in is in the log, is no recent proof unless it is one there, and goes through the second factor", async () => {
    await using provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider);
    const { app, owner, save } = site;
    const silent = await go(app, provider, { forge: as({ auth_time: undefined }) });
    const quiet = browserOf(app, sessionOf(silent));
    expect(await readRefusal(await quiet("DELETE", PATH))).toMatchObject({ code: "proof_required" });
    const stale = as({ auth_time: Math.floor(app.clock.now().getTime() / 1000) - 3600 });
    expect(
      await messageOf(await go(app, provider, { ask: quiet, purpose: "proof", forge: stale })),
    ).toContain("out of date");
    expect(
      (await go(app, provider, { ask: quiet, purpose: "proof", forge: as({ sub: "another" }) })).status,
    ).toBe(403);
    expect((await go(app, provider, { ask: quiet, purpose: "proof" })).status).toBe(200);
    expect((await quiet("POST", "/api/me/authenticator")).status).toBe(201);
    expect(await eventsOf(app)).toContainEqual(
      expect.objectContaining({ kind: "session.start", provider: "Acme" }),
    );

    const { key } = await setUpApp(app, owner);
    app.clock.advance(MINUTE);
    const needs = await read(await go(app, provider), calls.finishProvider);
    expect(needs).toMatchObject({ needs: "code" });
    const ticket = "ticket" in needs ? needs.ticket : "";
    expect((await enterCode(app, ticket, codeOf(app, key))).status).toBe(200);
    app.clock.advance(MINUTE);
    expect((await owner("POST", "/api/me/provider", { json: { purpose: "proof" } })).status).toBe(422);
    const proof = { ask: owner, purpose: "proof", code: codeOf(app, key) } as const;
    expect((await go(app, provider, proof)).status).toBe(200);
    // An owner who says that the provider asks for a second factor is believed.
    expect((await save({ clientSecret: "", trustsFactor: true })).status).toBe(200);
    expect(await read(await go(app, provider), calls.finishProvider)).toMatchObject({ done: "sign-in" });
    await owner("PUT", "/api/admin/factor-rule", { json: { isRequired: true } });
    expect((await read(await owner("GET", "/api/me"), getMe)).admin.secondFactor.dueAt).toBeNull();
  });

  test("only the person of an address connects it, signed in and lately proven, and each account once", async () => {
    await using provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider, { domain: "example.com" });
    const { app } = site;
    const anna = await signInAs(app, "anna", { email: "Anna@Example.com", role: "author" });
    // A stranger with the address of somebody here gets neither their account nor one of their own.
    expect(await messageOf(await go(app, provider, { forge: at("anna@example.com") }))).toContain(
      "Nobody here is connected",
    );
    expect(await usernames(app)).toEqual(["owner", "anna"]);
    for (const [email, more] of [
      ["ann@example.com", {}],
      ["anna+blog@example.com", {}],
      ["аnna@example.com", {}],
      ["anna@exаmple.com", {}],
      ["anna@example.com\r\nbcc: all@example.com", {}],
      ["anna@example.com", { email_verified: false }],
      ["anna@example.com", { email_verified: "true" }],
      [`${"a".repeat(5000)}@example.com`, {}],
    ] as const)
      expect(
        (await go(app, provider, { ask: anna, purpose: "link", forge: at(email, "anna-at-acme", more) }))
          .status,
        email,
      ).toBe(403);
    expect(
      (await go(app, provider, { ask: anna, purpose: "link", forge: at("anna@example.com", "mira-at-acme") }))
        .status,
    ).toBe(409);
    expect(
      (await go(app, provider, { ask: anna, purpose: "link", forge: at("anna@EXAMPLE.com") })).status,
    ).toBe(200);
    const entered = await read(
      await go(app, provider, { forge: at("a-new-name@elsewhere.example") }),
      calls.finishProvider,
    );
    expect(entered).toMatchObject({ admin: { username: "anna", role: "author" } });
    expect((await anna("POST", "/api/me/provider", { json: { purpose: "try" } })).status).toBe(403);
    app.clock.advance(16 * MINUTE);
    expect(
      await readRefusal(await anna("POST", "/api/me/provider", { json: { purpose: "link" } })),
    ).toMatchObject({ code: "proof_required" });
  });

  test("only verified addresses of the domain get an account, with the role that was set, and never of an address twice", async () => {
    await using provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider, { domain: "example.com" });
    const { app, owner, save } = site;
    const come = (email: unknown, sub: string, more = {}) =>
      go(app, provider, { forge: as({ email, sub, ...more }) });
    for (const [email, more] of [
      ["ben@example.com", { email_verified: false }],
      ["ben@example.com", { email_verified: 1 }],
      ["ben@example.com.evil.example", {}],
      ["ben@evil-example.com", {}],
      ["ben@sub.example.com", {}],
      ["ben@exаmple.com", {}],
      ["ben@example.com@evil.example", {}],
      ["ben@example.com\n", {}],
      ['"ben@example.com"@evil.example', {}],
      [["ben@example.com"], {}],
      ["mira+x@elsewhere.example", {}],
    ] as const)
      expect((await come(email, "ben", more)).status, String(email)).toBe(403);
    expect(await usernames(app)).toEqual(["owner"]);
    const joined = await come("Ben@EXAMPLE.com", "ben");
    expect(await read(joined, calls.finishProvider)).toMatchObject({
      admin: { username: "ben", role: "author", email: "Ben@EXAMPLE.com" },
    });
    expect(await eventsOf(app)).toContainEqual(
      expect.objectContaining({ kind: "person.create", name: "ben", role: "author" }),
    );
    expect((await come("ben@example.com", "another-ben")).status).toBe(403);
    expect(await read(await come("ben+news@example.com", "ben-2"), calls.finishProvider)).toMatchObject({
      admin: { username: "ben+news" },
    });
    expect((await come(`${"b".repeat(64)}@example.com`, "long")).status).toBe(409);
    const { people } = await read(await owner("GET", "/api/admin/people"), listPeople);
    // Removing somebody ends it, and who comes again is new.
    await owner("DELETE", `/api/admin/people/${people.find(({ username }) => username === "ben")?.id}`);
    expect((await browserOf(app, sessionOf(joined))("GET", "/api/me")).status).toBe(401);
    await save({ clientSecret: "", domain: "" });
    expect((await come("ben@example.com", "ben")).status).toBe(403);
  });

  test("as the only way it refuses passwords and passkeys, and the command line lets them in again", async () => {
    await using provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider);
    const { app, owner, save } = site;
    await addUser(app, OWNER);
    const mira = await signInAs(app, OWNER.username, { email: "other@example.com" });
    const json = { ...provider.settings, clientSecret: "", isOnly: true, revision: 2 };
    const { revision } = await read(await owner("GET", PATH), calls.getProvider);
    expect((await mira("PUT", PATH, { json: { ...json, revision } })).status).toBe(422);
    expect((await save({ clientSecret: "", isOnly: true })).status).toBe(200);
    expect(await messageOf(await signIn(app, OWNER))).toContain("Sign in with Acme");
    const passkey = {
      id: "a",
      rawId: "a",
      type: "public-key",
      response: { clientDataJSON: "", authenticatorData: "", signature: "" },
    };
    expect(
      await messageOf(await app.request("POST", "/api/login/passkey", { json: { credential: passkey } })),
    ).toContain("Sign in with Acme");
    expect((await owner("DELETE", "/api/me/provider")).status).toBe(409);
    expect((await go(app, provider)).status).toBe(200);
    expect(await allowPasswords({ db: app.database.db, now: app.clock.now }, commandLine)).toBe(true);
    expect(await allowPasswords({ db: app.database.db, now: app.clock.now }, commandLine)).toBe(false);
    expect((await signIn(app, OWNER)).status).toBe(200);
    expect((await owner("DELETE", "/api/me/provider")).status).toBe(200);
    expect((await go(app, provider)).status).toBe(403);
  });

  test("another issuer ends every connection once it takes effect, and a provider that is silent says so", async () => {
    await using next = await startForgingProvider();
    const provider = await startForgingProvider();
    await using site = await startWithProvider(engine, provider);
    const { app, owner, save } = site;
    const anna = await signInAs(app, "anna", { email: "anna@example.com", role: "author" });
    const hers = as({ email: "anna@example.com", sub: "anna" });
    expect((await go(app, provider, { ask: anna, purpose: "link", forge: hers })).status).toBe(200);
    expect((await save({ issuer: next.issuer })).status).toBe(200);
    expect((await go(app, provider, { forge: hers })).status).toBe(200);
    await provider[Symbol.asyncDispose]();
    expect(await readRefusal(await app.request("POST", "/api/login/provider"))).toMatchObject({
      status: 503,
    });
    expect((await go(app, next, { ask: owner, purpose: "try" })).status).toBe(200);
    expect((await go(app, next, { forge: hers })).status).toBe(403);
    expect((await read(await owner("GET", PATH), calls.getProvider)).notConnected).toEqual(["anna"]);
  });
});

test.each([
  ["http://accounts.example.com", 422],
  ["https://accounts.example.com/?tenant=1", 422],
  ["https://a:b@accounts.example.com", 422],
  ["javascript:alert(1)", 422],
  ["accounts.example.com", 422],
  ["https://accounts.example.com/realms/acme/.well-known/openid-configuration", 200],
  ["http://localhost:8080/realms/acme", 200],
])("the issuer %s is answered with %i", async (issuer, status) => {
  await using app = await startApp("sqlite");
  const owner = await app.signIn();
  const json = {
    label: "Acme",
    issuer,
    clientId: "c",
    clientSecret: "s",
    domain: "",
    role: "author",
    trustsFactor: false,
    isOnly: false,
    revision: 0,
  };
  expect((await owner("PUT", PATH, { json })).status).toBe(status);
});
