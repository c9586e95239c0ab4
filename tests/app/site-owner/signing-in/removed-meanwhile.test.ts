import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { capabilities } from "../../../../src/contract/base/capabilities.ts";
import { instant } from "../../../../src/server/base/clock.ts";
import type { AppEnv } from "../../../../src/server/kernel/http/context.ts";
import type { Visitor } from "../../../../src/server/kernel/http/permit.ts";
import { answerProblem } from "../../../../src/server/kernel/http/problems.ts";
import { mountRoutes } from "../../../../src/server/kernel/http/routes.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines, quiet } from "../../../setup/engines.ts";
import { readRefusal } from "../../kit/ask.ts";
import { PARAGRAPH, postInput } from "../../kit/inputs.ts";

/** Makes calls as somebody who is removed as soon as they were let in. */
function askAsRemoved({ app, clock }: TestApp) {
  const visitor: Visitor = {
    by: { kind: "session", id: 987_654, provenAt: instant(clock.now()) },
    userId: 987_654,
    username: "gone",
    capabilities: new Set(capabilities),
    lacksFactor: false,
  };
  let isIn = false;
  const hono = new Hono<AppEnv>();
  hono.onError((error, c) => answerProblem(error, c));
  hono.use(async (c, next) => {
    c.set("requestId", "removed");
    c.set("log", quiet);
    c.set("trustsProxy", false);
    c.header("x-request-id", "removed");
    await next();
  });
  const authenticate = async () => {
    const found = isIn ? visitor : undefined;
    isIn = false;
    return found;
  };
  mountRoutes(hono, app.routes, { authenticate, now: clock.now });
  return async (method: string, path: string, json?: object) => {
    isIn = true;
    const body = json && { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
    return hono.request(path, { method, ...body });
  };
}

/** Every call there is. */
describe.each(engines)("somebody who is removed while their call runs, on %s", (engine) => {
  test("is told to sign in, and leaves nothing behind", async () => {
    await using app = await startApp(engine);
    await app.signIn();
    const ask = askAsRemoved(app);
    const fields = { title: "Left behind", content: PARAGRAPH };
    const calls: [string, string, object?][] = [
      ["POST", "/api/posts", postInput({ title: "Left behind" })],
      ["POST", "/api/admin/working-copies", { fields }],
      ["POST", "/api/admin/kept-texts", { fields, kind: "discarded" }],
      ["POST", "/api/admin/tokens", { name: "Program", capabilities: ["posts.read"], expiresAt: null }],
      ["POST", "/api/admin/invitations", { role: "author" }],
      ["POST", "/api/me/authenticator"],
      ["POST", "/api/me/passkeys/options"],
      ["PUT", "/api/me/email", { email: "gone@example.com" }],
    ];
    for (const [method, path, json] of calls)
      expect(await readRefusal(await ask(method, path, json)), path).toMatchObject({
        status: 401,
        message: "Please sign in.",
      });
    const { db } = app.database;
    for (const table of ["posts", "working_copies", "kept_texts", "api_tokens", "invitations"] as const)
      expect(await db.selectFrom(table).select("id").execute(), table).toEqual([]);
  });

  test("meets no internal error at any call", async () => {
    await using app = await startApp(engine);
    await app.signIn();
    const ask = askAsRemoved(app);
    const endpoints = app.app.routes.map(({ endpoint }) => endpoint);
    for (const { method, path, access, answerType, body } of endpoints) {
      if (access === "public" || access === "token" || answerType) continue;
      const at = path.replaceAll(/\{\w+\}/g, "1");
      const { status } = await ask(method.toUpperCase(), at, body && {});
      expect(status, `${method} ${path}`).not.toBe(500);
    }
  });
});

describe.each(engines)("who follows a send on %s", (engine) => {
  test.each(["signed out", "removed", "without the right"])("hears no more when %s", async (end) => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const anna = await app.signIn("anna", { role: "editor", grants: [] });
    const scheduledFor = "2026-03-09T08:00:00.000Z";
    const json = { subject: "Later", content: PARAGRAPH, status: "scheduled", scheduledFor };
    expect((await owner("POST", "/api/newsletters", { json })).status).toBe(201);
    const following = await anna("GET", "/api/newsletters/1/progress");
    expect(following.status).toBe(200);
    if (end === "signed out") await anna("POST", "/api/logout");
    else if (end === "removed") await owner("DELETE", "/api/admin/people/2");
    else await owner("PATCH", "/api/admin/people/2", { json: { role: "author", grants: [] } });
    // The stream ends by itself; without that, this would wait for the send.
    expect(await following.text()).toContain('"status":"scheduled"');
  });
});
