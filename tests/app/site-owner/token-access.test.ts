import { describe, expect, test } from "vitest";
import type { Capability } from "../../../src/contract/base/capabilities.ts";
import { ownedThingOf } from "../../../src/contract/content/own-posts.ts";
import {
  isOpenToTokens,
  TOKEN_WINDOW_SECONDS,
  tokenCapabilities,
  withNeeds,
} from "../../../src/contract/site-owner/tokens.ts";
import { SECOND } from "../../../src/server/base/clock.ts";
import { permit } from "../../../src/server/kernel/http/permit.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, newsletterInput } from "../kit/inputs.ts";
import { makeToken } from "../kit/tokens.ts";
import { ask, NO_ID, textsIn, writeOthers } from "./every-call.ts";

/** What a token can be made for: each capability with what it needs, and everything. */
const scopes: readonly Capability[][] = [...tokenCapabilities.map(withNeeds), [...tokenCapabilities]];

/** Calls that refuse a token more than their capability says. */
const refuseMore = new Map<string, Capability>([["DELETE /api/admin/samples", "posts.write"]]);

/** The rule is asked about every scope and call; over HTTP, where each request is counted, these go through all of them. */
const walked = new Set([scopes.find(([each]) => each === "posts.others"), scopes.at(-1)]);

const visitorWith = (scope: readonly Capability[]) => ({
  by: { kind: "token" as const, id: 1, name: "A program" },
  userId: 1,
  username: "owner",
  capabilities: new Set(scope),
  lacksFactor: false,
});

const closedCalls = ({ app }: TestApp) =>
  app.routes
    .map(({ endpoint }) => ({ ...endpoint, name: `${endpoint.method.toUpperCase()} ${endpoint.path}` }))
    .filter(({ access }) => access !== "public" && access !== "token");

/** Some thousand requests. */
const WALK_TIMEOUT_MS = 120_000;

const nextWindow = (app: TestApp) => app.clock.advance((TOKEN_WINDOW_SECONDS + 1) * SECOND);

describe.each(engines)("what tokens may do, on %s", (engine) => {
  test(
    "every call is open or closed to an owner's tokens as the table says, and the texts of others too",
    async () => {
      await using app = await startApp(engine);
      const others = await writeOthers(app);
      const owner = await app.signIn();
      const calls = closedCalls(app);
      const before = await textsIn(app);
      const tokens = [];
      for (const scope of scopes)
        tokens.push({ scope, ...(await makeToken(app, owner, { capabilities: scope })) });
      const isOpen = (endpoint: (typeof calls)[number], scope: readonly Capability[]) =>
        isOpenToTokens(endpoint) && scope.some((each) => each === endpoint.access);
      for (const { scope, as } of tokens)
        for (const endpoint of calls) {
          const call = `${endpoint.name} for ${scope.join()}`;
          if (!isOpen(endpoint, scope)) {
            expect(() => permit(endpoint, visitorWith(scope)), call).toThrow(/API token/);
            if (!walked.has(scope)) continue;
            const refusal = await readRefusal(await ask(as, endpoint, NO_ID));
            expect(refusal, call).toMatchObject({ status: 403, code: "forbidden" });
            expect(refusal.message, call).toMatch(/API token/);
            continue;
          }
          const thing = ownedThingOf(endpoint);
          if (!thing || scope.includes("posts.others")) continue;
          // The first half is the owner's own, or nobody's.
          for (const id of others[thing].slice(others[thing].length / 2)) {
            const refusal = await readRefusal(await ask(as, endpoint, String(id)));
            expect(refusal, `${call} of ${thing} ${id}`).toMatchObject({ status: 403 });
          }
        }
      expect(await textsIn(app)).toEqual(before);
      nextWindow(app);
      // Last, because some of these change everything.
      for (const { scope, as } of tokens)
        for (const endpoint of calls.filter((each) => isOpen(each, scope))) {
          const call = `${endpoint.name} for ${scope.join()}`;
          const response = await ask(as, endpoint, NO_ID);
          const text = await response.text();
          const needed = refuseMore.get(endpoint.name);
          if (needed && !scope.includes(needed)) expect(response.status, call).toBe(403);
          else expect([401, 403, 429, 500], `${call}: ${text}`).not.toContain(response.status);
        }
    },
    WALK_TIMEOUT_MS,
  );

  test("a token never does more than its person may do now", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const editor = await app.signIn("edda", { role: "editor", grants: ["send-newsletters"] });
    const { as } = await makeToken(app, editor, {
      capabilities: ["posts.read", "posts.write", "posts.others", "newsletters.read", "newsletters.send"],
    });
    const foreign = await createPost(owner);
    const { id } = await createNewsletter(owner);
    expect((await as("GET", `/api/admin/posts/${foreign.id}`)).status).toBe(200);
    expect((await as("GET", "/api/newsletters")).status).toBe(200);

    const { db } = app.database;
    const person = db.updateTable("users").where("username", "=", "edda");
    await person.set({ grants: "[]" }).execute();
    expect((await as("POST", `/api/newsletters/${id}/send`)).status).toBe(403);
    expect((await as("GET", "/api/newsletters")).status).toBe(200);
    await person.set({ role: "author" }).execute();
    expect((await as("GET", "/api/newsletters")).status).toBe(403);
    expect((await as("GET", `/api/admin/posts/${foreign.id}`)).status).toBe(403);
    expect((await as("GET", "/api/admin/posts")).status).toBe(200);
    await db.deleteFrom("users").where("username", "=", "edda").execute();
    expect((await as("GET", "/api/admin/posts")).status).toBe(401);
    expect(await db.selectFrom("api_tokens").selectAll().execute()).toEqual([]);
  });

  test("nobody makes a token that may do more than they may", async () => {
    await using app = await startApp(engine);
    const author = await app.signIn("anna", { role: "author", grants: [] });
    for (const scope of scopes) {
      const json = { name: "Reader", capabilities: scope, expiresAt: null };
      const response = await author("POST", "/api/admin/tokens", { json });
      const isTheirs = scope.every((each) => ["posts.read", "posts.write", "media.upload"].includes(each));
      expect(response.status, scope.join()).toBe(isTheirs ? 201 : 403);
    }
    const owner = await app.signIn();
    for (const capabilities of [["people.write"], ["settings.write"], ["posts.write"], ["nonsense"], []]) {
      const json = { name: "Reader", capabilities, expiresAt: null };
      expect((await owner("POST", "/api/admin/tokens", { json })).status, capabilities.join()).toBe(422);
    }
  });

  test("a token that may write and not send mails nobody and publishes nothing", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const writer = await makeToken(app, owner, {
      capabilities: ["posts.read", "posts.write", "newsletters.read", "newsletters.write"],
    });
    const sender = await makeToken(app, owner, {
      capabilities: ["posts.read", "newsletters.read", "newsletters.send"],
    });
    const post = await createPost(writer.as);
    const { id } = await createNewsletter(writer.as);
    const scheduledFor = "2026-03-09T09:00:00Z";
    const refused: [typeof writer, string, string, object?][] = [
      [writer, "POST", "/api/newsletters/test", { ...newsletterInput(), email: "a@example.com" }],
      [writer, "POST", "/api/newsletters", newsletterInput({ status: "scheduled", scheduledFor })],
      [writer, "POST", `/api/newsletters/${id}/send`],
      [writer, "PATCH", `/api/posts/${post.id}`, { status: "published" }],
      [sender, "POST", `/api/posts/${post.id}/newsletter/schedule`, { scheduledFor }],
    ];
    for (const [{ as }, method, path, json] of refused)
      expect((await as(method, path, json && { json })).status, `${method} ${path}`).toBe(403);
    await app.work();
    expect(await app.mails()).toEqual([]);
    expect(
      (await sender.as("POST", `/api/newsletters/${id}/schedule`, { json: { scheduledFor } })).status,
    ).toBe(200);
  });

  test("no answer shows an address to a token that may not see subscribers", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const [address = ""] = await addSubscribers(app, 3);
    const { id } = await createNewsletter(owner);
    expect((await owner("POST", `/api/newsletters/${id}/send`)).status).toBe(200);
    const list = `email\nother@example.com\n${address}\nnobody\n`;
    const csv = { body: list, headers: { "content-type": "text/csv" } };
    expect((await owner("POST", "/api/admin/lists?name=list.csv", csv)).status).toBeLessThan(300);
    await app.work();
    const capabilities = tokenCapabilities.filter((each) => !withNeeds(each).includes("subscribers.read"));
    const blind = await makeToken(app, owner, { capabilities });
    const seeing = await makeToken(app, owner, { capabilities: ["subscribers.count", "subscribers.read"] });
    expect(await (await seeing.as("GET", "/api/admin/subscribers")).text()).toContain(address);
    for (const endpoint of closedCalls(app)) {
      const path = endpoint.path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, "1");
      for (const query of ["", `?search=${address}`]) {
        const response = await blind.as(endpoint.method.toUpperCase(), path + query, {
          ...(endpoint.method !== "get" && endpoint.body && !endpoint.bodyType && { json: {} }),
        });
        expect(await response.text(), endpoint.name).not.toContain(address);
      }
    }
  });
});
