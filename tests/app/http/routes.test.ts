import { describe, expect, test } from "vitest";
import { capabilities } from "../../../src/contract/base/capabilities.ts";
import type { Access } from "../../../src/contract/base/endpoint.ts";
import { DAY } from "../../../src/server/base/clock.ts";
import { AppError } from "../../../src/server/base/errors.ts";
import { permit } from "../../../src/server/kernel/http/permit.ts";
import { PUBLIC_URL, startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { readRefusal } from "../kit/ask.ts";
import { createOwner } from "../site-owner/owner.ts";

/** Section 7 of the specification, row by row. */
const specified = [
  "GET /api/me",
  "POST /api/login",
  "POST /api/logout",
  "POST /api/subscribers",
  "GET /api/posts/featured",
  "GET /api/posts",
  "GET /api/posts/{slug}",
  "GET /api/admin/dashboard",
  "GET /api/admin/posts",
  "GET /api/admin/posts/{id}",
  "POST /api/posts",
  "PATCH /api/posts/{id}",
  "DELETE /api/posts/{id}",
  "GET /api/admin/subscribers",
  "GET /api/admin/subscribers/count",
  "DELETE /api/subscribers/{id}",
  "POST /api/upload",
  "GET /api/newsletters",
  "POST /api/newsletters",
  "POST /api/newsletters/{id}/send",
  "POST /api/newsletters/{id}/schedule",
  "DELETE /api/newsletters/{id}",
  "POST /api/newsletters/test",
];

/** What a stranger may call. A call that is missing here needs a session. */
const open = [
  "POST /api/invitations/acceptance",
  "POST /api/login",
  "POST /api/login/code",
  "POST /api/login/passkey",
  "POST /api/login/passkey/options",
  "POST /api/login/provider",
  "POST /api/login/provider/answer",
  "POST /api/logout",
  "POST /api/setup",
  "POST /api/subscribers",
  "GET /api/posts",
  "GET /api/posts/featured",
  "GET /api/posts/{slug}",
  "POST /api/webhooks/{provider}/{token}",
];

/** What everybody who is signed in may call. Any other call that is not open needs a capability. */
const ownCalls = [
  "DELETE /api/admin/tokens/{id}",
  "DELETE /api/me/authenticator",
  "DELETE /api/me/passkeys/{id}",
  "DELETE /api/me/provider",
  "DELETE /api/sessions/{id}",
  "GET /api/admin/settings",
  "GET /api/admin/tokens",
  "GET /api/me",
  "GET /api/me/factors",
  "GET /api/me/passkeys",
  "GET /api/me/profile",
  "GET /api/me/provider",
  "GET /api/sessions",
  "POST /api/admin/tokens",
  "POST /api/me/authenticator",
  "POST /api/me/passkeys",
  "POST /api/me/passkeys/options",
  "POST /api/me/proof",
  "POST /api/me/proof/passkey",
  "POST /api/me/provider",
  "POST /api/me/recovery-codes",
  "PUT /api/me/authenticator/confirmation",
  "PUT /api/me/email",
  "PUT /api/me/password",
  "PUT /api/me/profile",
];

const needNoCapability = new Set<Access>(["public", "token", "session"]);

interface Listed {
  name: string;
  method: string;
  path: string;
}

function routesOf({ app }: TestApp, access: "public" | "closed"): Listed[] {
  return app.routes
    .filter(({ endpoint }) => (endpoint.access === "public" ? "public" : "closed") === access)
    .map(({ endpoint: { method, path } }) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, "1"),
    }));
}

const namesOf = (routes: Listed[]) => routes.map(({ name }) => name).sort();

/** True if the router gives a request for the path `later` to `earlier`, which was mounted first. */
const takes = (earlier: string, later: string) =>
  new RegExp(`^${earlier.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(later);

/** A request whose body says whether anybody has read of it. */
function unreadRequest({ method, path }: Listed, headers: Record<string, string>) {
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const hasBody = method !== "GET" && method !== "DELETE";
  // `duplex` is asked for by Node and not known to the DOM's types.
  const init: RequestInit & { duplex: "half" } = { method, headers, duplex: "half" };
  const request = new Request(`${PUBLIC_URL}${path}`, { ...init, ...(hasBody && { body }) });
  return { request, isRead: () => isRead };
}

describe.each(engines)("the route table on %s", (engine) => {
  test("every call of the specification is there, with its method and path", async () => {
    await using app = await startApp(engine);
    const names = namesOf([...routesOf(app, "public"), ...routesOf(app, "closed")]);
    expect(names).toEqual(expect.arrayContaining(specified));
    expect(new Set(names).size).toBe(names.length);
  });

  test("no call is hidden by an earlier one", async () => {
    await using app = await startApp(engine);
    const called = app.app.routes.map(({ endpoint: { method, path } }) => ({ method, path }));
    const hidden = called.filter(({ method, path }, at) =>
      called.slice(0, at).some((earlier) => earlier.method === method && takes(earlier.path, path)),
    );
    expect(hidden).toEqual([]);
    expect(takes("/api/posts/{slug}", "/api/posts/featured")).toBe(true);
  });

  test("a stranger may make the open calls and no other", async () => {
    await using app = await startApp(engine);
    expect(namesOf(routesOf(app, "public"))).toEqual(open.sort());
  });

  test("every other call asks a stranger to sign in, before it reads the body", async () => {
    await using app = await startApp(engine);
    const ended = await createOwner(app);
    expect((await app.request("POST", "/api/logout", { headers: { cookie: ended } })).status).toBe(200);
    const strangers = { nobody: "", ended, garbage: "__Host-masthead=%00%ff; __Host-masthead=x" };

    const closed = routesOf(app, "closed");
    expect(closed.length).toBeGreaterThan(15);
    for (const route of closed) {
      for (const [who, cookie] of Object.entries(strangers)) {
        const { request, isRead } = unreadRequest(route, { cookie, "content-type": "application/json" });
        const response = await app.app.fetch(request);
        expect(await readRefusal(response), `${route.name} for ${who}`).toMatchObject({
          status: 401,
          code: "unauthenticated",
          title: "Sign-in required",
        });
        expect(isRead(), `${route.name} for ${who} reads the body`).toBe(false);
      }
    }
  });

  test("every call of the admin names a capability, and an account without it may not make the call", async () => {
    await using app = await startApp(engine);
    const by = { kind: "session" as const, id: 1, provenAt: app.clock.now().toISOString() };
    const account = { by, userId: 1, username: "anna", lacksFactor: false };
    const asked = app.app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ access }) => !needNoCapability.has(access));
    // Who may publish is asked inside of the calls that save posts.
    const named = capabilities.filter((each) => each !== "posts.publish");
    expect(new Set(asked.map(({ access }) => access))).toEqual(new Set(named));
    const bare = app.app.routes.filter(({ endpoint }) => endpoint.access === "session");
    expect(bare.map(({ endpoint: { method, path } }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      ownCalls,
    );
    for (const endpoint of asked)
      for (const capability of capabilities) {
        const { access, method, path } = endpoint;
        const may = () => permit(endpoint, { ...account, capabilities: new Set([capability]) });
        if (capability === access) expect(may, `${method} ${path}`).not.toThrow();
        else expect(may, `${method} ${path}`).toThrow(AppError);
      }
  });

  test("a call that only reads needs the right to read, where there is one", async () => {
    await using app = await startApp(engine);
    const written = app.app.routes.filter(
      ({ endpoint: { method, access } }) =>
        method === "get" &&
        capabilities.some((each) => access === each.replace(/\.read$/, ".write") && each !== access),
    );
    const names = written.map(({ endpoint: { path } }) => path);
    expect(names).toEqual([]);
  });

  test("a session that has run out opens no call any more", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect((await as("GET", "/api/me")).status).toBe(200);
    app.clock.advance(14 * DAY);
    for (const { method, path, name } of routesOf(app, "closed"))
      expect((await as(method, path)).status, name).toBe(401);
  });

  test("an address under /api that no call has is a 404 in JSON, for every method", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const refusal = await readRefusal(await as(method, "/api/no-such-call"));
      expect(refusal).toMatchObject({ status: 404, code: "not_found", message: "This call does not exist." });
    }
    expect((await as("PUT", "/api/posts")).status).toBe(405);
    for (const path of ["/media/nothing", "/assets/nothing.js"])
      expect(await readRefusal(await app.request("GET", path)), path).toMatchObject({ status: 404 });
  });

  test("every answer has a request id of its own and may not be sniffed", async () => {
    await using app = await startApp(engine, { env: { METRICS_TOKEN: "0123456789abcdef" } });
    const pages = ["/", "/blog", "/blog/none", "/no-such-page", "/confirm/none", "/api/docs", "/signin"];
    const calls = ["/api/posts", "/api/posts/none", "/api/me", "/api/none", "/api/openapi.json"];
    const paths = [...pages, ...calls, "/media/none/small", "/healthz", "/readyz", "/metrics"];
    const ids = new Set<string | null>();
    for (const path of paths) {
      const { headers, status } = await app.request("GET", path);
      expect(status, path).toBeLessThan(504);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(headers.get("x-request-id"));
    }
    expect(ids.size).toBe(paths.length);
  });
});
