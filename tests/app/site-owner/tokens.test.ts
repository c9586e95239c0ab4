import { serve } from "@hono/node-server";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import {
  listTokens,
  MAX_TOKENS,
  TOKEN_REQUESTS,
  TOKEN_WINDOW_SECONDS,
  withNeeds,
} from "../../../src/contract/site-owner/tokens.ts";
import { DAY, HOUR, SECOND } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { createPost, postInput } from "../kit/inputs.ts";
import { bearer, makeToken } from "../kit/tokens.ts";
import { openOther } from "../mailing/sending/restart.ts";

const path = "/api/admin/posts";

describe.each(engines)("API tokens on %s", (engine) => {
  test("the secret is shown once, and the database has its hash alone", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { secret, as } = await makeToken(app, owner, { name: "Drafts from Obsidian" });
    expect(secret).toMatch(/^mh_[\w-]{43}$/);
    expect((await as("GET", path)).status).toBe(200);
    const rows = JSON.stringify(await app.database.db.selectFrom("api_tokens").selectAll().execute());
    expect(rows).not.toContain(secret.slice(3));
    expect(await (await owner("GET", "/api/admin/tokens")).text()).not.toContain(secret.slice(3));
  });

  test("a token that imports publishes and adds subscribers, and says so", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const json = { name: "Mover", capabilities: ["data.move"], expiresAt: null };
    expect(await readRefusal(await owner("POST", "/api/admin/tokens", { json }))).toMatchObject({
      status: 422,
      fields: { capabilities: expect.stringMatching(/needs “(add, change and remove subs|publish posts)/) },
    });
    const capabilities = withNeeds("data.move");
    expect(capabilities).toEqual(expect.arrayContaining(["posts.publish", "subscribers.write"]));
    await makeToken(app, owner, { capabilities });
  });

  test.each(["two\nlines", "Dep\u200bloy", "\u202eyolpeD", "\u2003", "\u3164"])(
    "a name that does not look as it is (%j) is refused",
    async (name) => {
      await using app = await startApp(engine);
      const owner = await app.signIn();
      const json = { name, capabilities: ["posts.read"], expiresAt: null };
      const refusal = await readRefusal(await owner("POST", "/api/admin/tokens", { json }));
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([422, ["name"]]);
    },
  );

  test("people see and revoke their own tokens, and owners everybody's", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn("mia");
    const author = await app.signIn("anna", { role: "author", grants: [] });
    const ofOwner = await makeToken(app, owner, { name: "Mia's", capabilities: ["figures.read"] });
    const ofAuthor = await makeToken(app, author, { name: "Anna's" });
    const list = async (as: typeof owner) =>
      (await read(await as("GET", "/api/admin/tokens"), listTokens)).tokens;
    expect((await list(author)).map(({ name }) => name)).toEqual(["Anna's"]);
    expect(await list(owner)).toMatchObject([
      { name: "Anna's", person: "anna", isYours: false, capabilities: ["posts.read"], lastUsedAt: null },
      { name: "Mia's", person: "mia", isYours: true, capabilities: ["figures.read"] },
    ]);
    app.clock.advance(HOUR);
    await ofAuthor.as("GET", path);
    expect((await list(author))[0]?.lastUsedAt).toBe(app.clock.now().toISOString());

    expect((await author("DELETE", `/api/admin/tokens/${ofOwner.id}`)).status).toBe(404);
    expect((await ofOwner.as("GET", "/api/admin/dashboard")).status).toBe(200);
    expect((await owner("DELETE", `/api/admin/tokens/${ofAuthor.id}`)).status).toBe(200);
    expect((await owner("DELETE", `/api/admin/tokens/${ofAuthor.id}`)).status).toBe(404);
    const refusal = await ofAuthor.as("GET", path);
    expect(refusal.status).toBe(401);
    expect(refusal.headers.get("www-authenticate")).toMatch(
      /^Bearer realm="Masthead", error="invalid_token"/,
    );
  });

  test("a token ends on its day, and says so to a program that has its secret", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const expiresAt = new Date(app.clock.now().getTime() + 30 * DAY).toISOString();
    const { as } = await makeToken(app, owner, { expiresAt });
    const lasting = await makeToken(app, owner);
    app.clock.advance(30 * DAY - SECOND);
    expect((await as("GET", path)).status).toBe(200);
    app.clock.advance(SECOND);
    const response = await as("GET", path);
    expect(response.headers.get("www-authenticate")).toContain("expired");
    expect(await readRefusal(response)).toMatchObject({
      status: 401,
      message: expect.stringContaining("expired"),
    });
    expect((await lasting.as("GET", path)).status).toBe(200);
    const again = await app.signIn();
    expect((await read(await again("GET", "/api/admin/tokens"), listTokens)).tokens).toMatchObject([
      { isExpired: false },
      { isExpired: true },
    ]);
    const json = { name: "Late", capabilities: ["posts.read"], expiresAt: app.clock.now().toISOString() };
    expect((await again("POST", "/api/admin/tokens", { json })).status).toBe(422);
  });

  test(`somebody has at most ${MAX_TOKENS} tokens`, async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const json = { name: "One of many", capabilities: ["posts.read"], expiresAt: null };
    const made = await Promise.all(
      Array.from(
        { length: MAX_TOKENS + 2 },
        async () => (await owner("POST", "/api/admin/tokens", { json })).status,
      ),
    );
    expect(made.filter((status) => status === 201)).toHaveLength(MAX_TOKENS);
    expect(made.filter((status) => status === 409)).toHaveLength(2);
  });

  test("each answer says how many requests are left, and beyond the limit when to try again", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { as, id } = await makeToken(app, owner);
    const first = await as("GET", path);
    expect(first.headers.get("ratelimit-policy")).toBe(
      `"token";q=${TOKEN_REQUESTS};w=${TOKEN_WINDOW_SECONDS}`,
    );
    expect(first.headers.get("ratelimit")).toBe(`"token";r=${TOKEN_REQUESTS - 1};t=${TOKEN_WINDOW_SECONDS}`);
    app.clock.advance(20 * SECOND);
    const refused = await as("GET", "/api/me");
    expect(refused.status).toBe(403);
    expect(refused.headers.get("ratelimit")).toBe(
      `"token";r=${TOKEN_REQUESTS - 2};t=${TOKEN_WINDOW_SECONDS - 20}`,
    );
    const { db } = app.database;
    await db
      .updateTable("api_tokens")
      .set({ window_requests: TOKEN_REQUESTS - 1 })
      .where("id", "=", id)
      .execute();
    const last = await as("GET", path);
    expect([last.status, last.headers.get("ratelimit")]).toEqual([200, '"token";r=0;t=40']);
    const beyond = await as("GET", path);
    expect(beyond.headers.get("retry-after")).toBe("40");
    expect(beyond.headers.get("ratelimit")).toBe('"token";r=0;t=40');
    expect(await readRefusal(beyond)).toMatchObject({ status: 429, code: "too_many_requests" });
    // Another token has a limit of its own.
    expect((await (await makeToken(app, owner)).as("GET", path)).status).toBe(200);
    app.clock.advance(40 * SECOND);
    expect((await as("GET", path)).headers.get("ratelimit")).toBe(
      `"token";r=${TOKEN_REQUESTS - 1};t=${TOKEN_WINDOW_SECONDS}`,
    );
  });

  test("requests on two servers count against one limit, none is lost", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { as, secret, id } = await makeToken(app, owner);
    await using second = await openOther(app);
    const requests = Array.from({ length: 40 }, async (_, index) =>
      index % 2 ? as("GET", path) : second.other.request(path, { headers: bearer(secret) }),
    );
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
    const { db } = app.database;
    const { window_requests } = await db
      .selectFrom("api_tokens")
      .select("window_requests")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(window_requests).toBe(40);
  });

  test("a token that is revoked while 50 requests run stops within one request on two servers", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner);
    const { secret, id } = await makeToken(app, owner);
    await using second = await openOther(app);
    const servers = [app.app, second.other];
    let isRevoked = false;
    const late: number[] = [];
    const early: number[] = [];
    const program = async (index: number) => {
      for (let turn = 0; turn < 10; turn++) {
        const startedRevoked = isRevoked;
        const response = await servers[index % 2]?.request(path, { headers: bearer(secret) });
        (startedRevoked ? late : early).push(response?.status ?? 0);
      }
    };
    const running = Array.from({ length: 50 }, (_, index) => program(index));
    while (early.length < 60) await new Promise((resolve) => void setImmediate(resolve));
    expect((await owner("DELETE", `/api/admin/tokens/${id}`)).status).toBe(200);
    isRevoked = true;
    await Promise.all(running);
    expect(early).toContain(200);
    expect(late.length).toBeGreaterThan(50);
    expect(new Set(late)).toEqual(new Set([401]));
  });

  test("with a token the session of the browser does not count, and a token makes no call of a person", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { secret } = await makeToken(app, owner, { capabilities: ["posts.read"] });
    const headers = bearer(secret);
    // The cookie alone may make these; the token beside it may not.
    for (const [method, address, json] of [
      ["GET", "/api/me"],
      ["GET", "/api/admin/tokens"],
      ["GET", "/api/admin/people"],
      ["GET", "/api/admin/settings"],
      ["GET", "/api/admin/outbox"],
      ["POST", "/api/posts", postInput()],
    ] as const) {
      const response = await owner(method, address, { headers, ...(json && { json }) });
      expect(response.status, address).toBe(403);
    }
    expect((await owner("GET", "/api/me", { headers: bearer("mh_nonsense") })).status).toBe(401);
    expect((await owner("GET", "/admin/posts", { headers })).status).toBe(302);
    expect((await owner("POST", "/api/logout", { headers })).status).toBe(200);
    expect((await owner("GET", "/api/me")).status).toBe(200);
  });

  test("the audit log names the token and whose it is", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn("mia");
    const { as, id, name } = await makeToken(app, owner, {
      name: "Publisher",
      capabilities: ["posts.read", "posts.write", "posts.publish"],
    });
    await createPost(as, { status: "published" });
    await owner("DELETE", `/api/admin/tokens/${id}`);
    const rows = await app.database.db.selectFrom("audit_log").select("event").orderBy("id").execute();
    const person = { id: 1, name: "mia" };
    expect(rows.map(({ event }): unknown => JSON.parse(event))).toEqual([
      { kind: "token.create", id, name, by: { kind: "person", ...person } },
      expect.objectContaining({ kind: "post.publish", by: { kind: "token", id, name, person } }),
      { kind: "token.revoke", id, name, by: { kind: "person", ...person } },
    ]);
  });

  test("a token does not open a write that another site has started", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { as } = await makeToken(app, owner, { capabilities: ["posts.read", "posts.write"] });
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
      expect((await as("POST", "/api/posts", { json: postInput(), headers })).status).toBe(403);
    expect((await as("POST", "/api/posts", { json: postInput() })).status).toBe(201);
  });

  test("an author's token works on the author's texts alone", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const author = await app.signIn("anna", { role: "author", grants: [] });
    const theirs = await createPost(owner);
    const mine = await createPost(author);
    const { as } = await makeToken(app, author, { capabilities: ["posts.read", "posts.write"] });
    expect((await as("GET", `/api/admin/posts/${mine.id}`)).status).toBe(200);
    expect((await as("GET", `/api/admin/posts/${theirs.id}`)).status).toBe(403);
    expect((await as("PATCH", `/api/posts/${theirs.id}`, { json: { title: "Taken over" } })).status).toBe(
      403,
    );
    const drafted = await createPost(as, { title: "By a program" });
    expect((await author("GET", `/api/admin/posts/${drafted.id}`)).status).toBe(200);
  });

  test("open calls and pages are as they are for everybody, whatever the header says", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { slug } = await createPost(owner, { status: "published" });
    const { secret } = await makeToken(app, owner);
    for (const address of ["/", "/blog", `/blog/${slug}`, "/api/posts", `/api/posts/${slug}`, "/feed.xml"]) {
      const plain = await app.request("GET", address);
      const expected = await plain.text();
      for (const authorization of [`Bearer ${secret}`, "Bearer nonsense", "Bearer", "Basic YTpi"]) {
        const response = await app.request("GET", address, { headers: { authorization } });
        expect(response.status, `${address} with ${authorization}`).toBe(200);
        expect(response.headers.get("ratelimit")).toBeNull();
        expect(response.headers.get("cache-control")).toBe(plain.headers.get("cache-control"));
        expect(await response.text()).toBe(expected);
      }
    }
  });

  test("whatever stands in the header is a 401 or a refusal of HTTP, and never our fault", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { secret } = await makeToken(app, owner);
    const server = serve({ fetch: app.app.fetch, port: 0, hostname: "127.0.0.1" });
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const ask = async (...lines: string[]) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        ["GET /api/admin/posts HTTP/1.1", "Host: x", "Connection: close", ...lines, "", ""].join("\r\n"),
        "latin1",
      );
      return (await text(socket).catch(() => "")).split("\r\n", 1)[0]?.slice(9, 12) ?? "";
    };
    try {
      expect(await ask(`Authorization: Bearer ${secret}`)).toBe("200");
      expect(await ask(`authorization: bEARER   ${secret}`)).toBe("200");
      const wrong = [
        "Bearer",
        "Bearer ",
        "Bearer mh_",
        `Bearer ${secret}x`,
        `Bearer ${secret.slice(0, -1)}`,
        `Bearer ${secret} ${secret}`,
        `Bearer "${secret}"`,
        `Bearer mh_${"a".repeat(43)}`,
        `Bearer mh_${"ÿ".repeat(43)}`,
        `Bearer ${"\u0080".repeat(500)}`,
        `Bearer ${"x".repeat(12_000)}`,
        "Bearer %00%ff ../../etc/passwd ' or 1=1 --",
        `Basic ${secret}`,
        secret,
        "",
      ];
      for (const value of wrong) expect(await ask(`Authorization: ${value}`), value.slice(0, 80)).toBe("401");
      // Several headers are one or none: the first, or both joined.
      expect(["200", "401"]).toContain(
        await ask(`Authorization: Bearer ${secret}`, "Authorization: Bearer x"),
      );
      expect(await ask("Authorization: Bearer x", `Authorization: Bearer ${secret}`)).toBe("401");
      // Node refuses before we see them; it may close the connection while they are still sent.
      expect(["400", ""]).toContain(await ask("Authorization: Bearer \u0000"));
      expect(["431", ""]).toContain(await ask(`Authorization: Bearer ${"x".repeat(10_000_000)}`));
      expect(await ask(`Authorization: Bearer ${secret}`)).toBe("200");
    } finally {
      await new Promise((resolve) => void server.close(resolve));
    }
  });
});
