import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serve } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { listAuditLog } from "../../../src/contract/site-owner/audit-log.ts";
import type { Capability } from "../../../src/contract/base/capabilities.ts";
import { noToolReasons } from "../../../src/contract/base/endpoint.ts";
import { listAdminPosts } from "../../../src/contract/content/posts.ts";
import { isOpenToTokens, tokenCapabilities, withNeeds } from "../../../src/contract/site-owner/tokens.ts";
import { isOffered, requestOf, toolsOf } from "../../../src/server/mcp/tools.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { addSubscribers, createNewsletter, createPost, postInput } from "../kit/inputs.ts";
import { makeToken } from "../kit/tokens.ts";

/** The server on a socket, as programs meet it. */
async function listen(app: TestApp) {
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/api/mcp`);
  return {
    url,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** The official client with a token. It speaks the protocol of 2025, or asks for that of 2026 first. */
async function connect(url: URL, secret: string, mode: "legacy" | "auto" = "auto") {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [first] = content;
    return { isError: isError === true, text: first?.type === "text" ? first.text : "" };
  };
  return { client, call, [Symbol.asyncDispose]: () => client.close() };
}

const drafting: Capability[] = ["posts.read", "posts.write", "newsletters.read", "newsletters.write"];

describe.each(engines)("the tools for language models on %s", (engine) => {
  test("what a tool does is recorded with the address of its caller, behind a proxy too", async () => {
    await using app = await startApp(engine, { env: { TRUST_PROXY: "on" } });
    const owner = await app.signIn();
    const capabilities: Capability[] = ["posts.read", "posts.write", "posts.publish"];
    const token = await makeToken(app, owner, { capabilities });
    const params = { name: "create_posts", arguments: { body: postInput({ status: "published" }) } };
    const json = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const headers = {
      accept: "application/json, text/event-stream",
      "x-forwarded-for": "198.51.100.1, 203.0.113.99",
    };
    await (await token.as("POST", "/api/mcp", { json, headers })).text();
    const { entries } = await read(await owner("GET", "/api/admin/audit-log?area=post"), listAuditLog);
    expect(entries).toMatchObject([
      { kind: "post.publish", by: { kind: "token", id: token.id, address: "203.0.113.99" } },
    ]);
  });

  test.each(["legacy", "auto"] as const)(
    "a client lists the tools of its token, reads, and drafts a post (%s)",
    async (mode) => {
      await using app = await startApp(engine);
      await using server = await listen(app);
      const owner = await app.signIn("mia");
      await createPost(owner, { title: "Lanterns" });
      const token = await makeToken(app, owner, { capabilities: drafting });
      await using mcp = await connect(server.url, token.secret, mode);
      const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const accept = "application/json, text/event-stream";
      const plain = await token.as("POST", "/api/mcp", { json: message, headers: { accept } });
      expect(plain.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(plain.headers.get("ratelimit")).toMatch(/^"token";r=\d+;t=\d+$/);
      expect(await plain.text()).toContain("create_posts");
      const { tools } = await mcp.client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining([
          "get_admin_posts",
          "get_admin_posts_id",
          "create_posts",
          "create_newsletters",
        ]),
      );
      expect(
        names.filter((name) => /_send$|^create_.*test$|subscribers|^delete|people|settings|bulk/.test(name)),
      ).toEqual([]);
      expect(tools.find(({ name }) => name === "create_posts")).toMatchObject({
        annotations: { readOnlyHint: false, destructiveHint: false },
        inputSchema: { type: "object", required: ["body"] },
      });

      const read = await mcp.call("get_admin_posts", { search: "Lanterns" });
      const found = listAdminPosts.answer.parse(JSON.parse(read.text));
      expect(found.posts.map(({ title }) => title)).toEqual(["Lanterns"]);
      const drafted = await mcp.call("create_posts", { body: postInput({ title: "By a model" }) });
      expect(drafted.isError).toBe(false);
      const row = await app.database.db
        .selectFrom("posts")
        .select(["id", "status", "created_by"])
        .where("title", "=", "By a model")
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: "draft", created_by: 1 });
      const changed = await mcp.call("change_posts_id", { id: row.id, body: { title: "By a better model" } });
      expect(JSON.parse(changed.text)).toMatchObject({ title: "By a better model" });
      expect((await mcp.call("get_admin_posts_id", { id: String(row.id) })).text).toContain(
        "By a better model",
      );
    },
  );

  test("what the call would refuse, the tool refuses with the same sentence", async () => {
    await using app = await startApp(engine);
    await using server = await listen(app);
    const owner = await app.signIn("mia");
    const author = await app.signIn("anna", { role: "author", grants: [] });
    const foreign = await createPost(owner);
    const { secret, as } = await makeToken(app, author, { capabilities: ["posts.read", "posts.write"] });
    await using mcp = await connect(server.url, secret);
    const body = postInput({ status: "published" });
    const refused: [string, Record<string, unknown>, string, string][] = [
      ["get_admin_posts_id", { id: foreign.id }, "GET", `/api/admin/posts/${foreign.id}`],
      ["change_posts_id", { id: foreign.id, body: { title: "Taken" } }, "PATCH", `/api/posts/${foreign.id}`],
      ["create_posts", { body }, "POST", "/api/posts"],
      ["create_posts", { body: { title: 5 } }, "POST", "/api/posts"],
      ["create_posts", {}, "POST", "/api/posts"],
    ];
    for (const [tool, given, method, path] of refused) {
      const answer = await mcp.call(tool, given);
      const json = method === "GET" ? undefined : (given["body"] ?? {});
      const { message, code } = await readRefusal(await as(method, path, json === undefined ? {} : { json }));
      expect(answer.isError, tool).toBe(true);
      expect(JSON.parse(answer.text)).toMatchObject({ code, message });
    }
    expect(await app.database.db.selectFrom("posts").select("title").execute()).toHaveLength(1);
    // It counts as any request: the message of the protocol, and the call.
    await app.database.db.updateTable("api_tokens").set({ window_requests: 599 }).execute();
    expect((await mcp.call("get_admin_posts")).text).toContain("too_many_requests");
    await expect(mcp.call("get_admin_posts")).rejects.toThrow();
  });

  test("sending and addresses need the capability, and then they are offered", async () => {
    await using app = await startApp(engine);
    await using server = await listen(app);
    const owner = await app.signIn();
    const [address = ""] = await addSubscribers(app, 2);
    const { id } = await createNewsletter(owner);
    const writer = await makeToken(app, owner, { capabilities: drafting });
    await using drafts = await connect(server.url, writer.secret);
    for (const name of [
      "create_newsletters_id_send",
      "create_newsletters_test",
      "get_admin_subscribers",
      "delete_posts_id",
    ])
      await expect(drafts.call(name, { id }), name).rejects.toThrow("This token has no such tool");
    expect((await drafts.call("get_newsletters_id_receipt", { id })).text).not.toContain(address);

    const sender = await makeToken(app, owner, {
      capabilities: ["newsletters.read", "newsletters.send", "subscribers.count", "subscribers.read"],
    });
    await using sends = await connect(server.url, sender.secret);
    const { tools } = await sends.client.listTools();
    expect(tools.find(({ name }) => name === "create_newsletters_id_send")?.annotations).toMatchObject({
      destructiveHint: true,
    });
    expect((await sends.call("get_admin_subscribers")).text).toContain(address);
    const sent = await sends.call("create_newsletters_id_send", { id });
    expect(sent.isError, sent.text).toBe(false);
    await app.work();
    expect(await app.mails()).toHaveLength(2);
  });

  test("a revoked token loses its tools at once, and rights that are taken away take theirs along", async () => {
    await using app = await startApp(engine);
    await using server = await listen(app);
    const owner = await app.signIn();
    const editor = await app.signIn("edda", { role: "editor", grants: [] });
    const { secret, id } = await makeToken(app, editor, { capabilities: drafting });
    await using mcp = await connect(server.url, secret);
    expect((await mcp.client.listTools()).tools.some(({ name }) => name === "get_newsletters")).toBe(true);
    const users = app.database.db.updateTable("users").where("username", "=", "edda");
    await users.set({ role: "author" }).execute();
    expect((await mcp.client.listTools()).tools.some(({ name }) => name === "get_newsletters")).toBe(false);
    await expect(mcp.call("get_newsletters")).rejects.toThrow("This token has no such tool");
    await owner("DELETE", `/api/admin/tokens/${id}`);
    await expect(mcp.call("get_admin_posts")).rejects.toThrow();
  });

  test("nobody holds a stream open, which would outlive a revoked token", async () => {
    await using app = await startApp(engine);
    await using server = await listen(app);
    const { secret } = await makeToken(app, await app.signIn());
    await using mcp = await connect(server.url, secret);
    await expect(mcp.client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/i);
  });

  test("without a token there is nothing, whatever is asked, and a session does not count", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    for (const method of ["GET", "POST", "DELETE"])
      for (const ask of [app.request, owner]) {
        const json = method === "GET" ? {} : { json: message };
        const response = await ask(method, "/api/mcp", json);
        expect(response.headers.get("www-authenticate"), method).toBe('Bearer realm="Masthead"');
        expect(await readRefusal(response)).toMatchObject({ status: 401, code: "unauthenticated" });
      }
    const wrong = { authorization: "Bearer mh_wrong" };
    expect((await app.request("POST", "/api/mcp", { json: message, headers: wrong })).status).toBe(401);
    const { as } = await makeToken(app, owner);
    const headers = { origin: "https://evil.example", accept: "application/json, text/event-stream" };
    expect((await as("POST", "/api/mcp", { json: message, headers })).status).toBe(403);
    expect((await as("PUT", "/api/mcp", { json: message })).status).toBe(405);
  });

  test("hostile messages and arguments reach no other call and are never our fault", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner);
    const { as } = await makeToken(app, owner, { capabilities: [...tokenCapabilities] });
    const headers = { accept: "application/json, text/event-stream", "content-type": "application/json" };
    const post = async (body: string) => {
      const response = await as("POST", "/api/mcp", { body, headers });
      return { status: response.status, text: await response.text() };
    };
    const call = (name: unknown, given: unknown) =>
      post(
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
      );
    const ids = [
      "..",
      ".",
      "../../people",
      "%2e%2e",
      "..%2f..",
      "1/../../admin/people",
      "1?x=1",
      "1#",
      "\0",
      "\ud800",
      "-1",
      "1e3",
      "",
      null,
      [],
      {},
    ];
    for (const id of ids) {
      const { status, text } = await call("get_admin_posts_id", { id });
      expect(status, JSON.stringify(id)).toBe(200);
      expect(text, JSON.stringify(id)).toMatch(/"isError":true|"error"/);
      expect(text).not.toContain("internal");
    }
    // The way up would lead out of the posts.
    const up = await call("create_posts_id_copy", { id: ".." });
    expect(up.text).toContain('"isError":true');
    const odd: [unknown, unknown][] = [
      ["get_admin_posts", { nonsense: 1 }],
      ["get_admin_posts", { search: { $ne: 1 } }],
      ["get_admin_posts", { __proto__: null, constructor: "x" }],
      ["get_admin_posts", []],
      ["get_admin_posts", "text"],
      ["__proto__", {}],
      [5, {}],
      ["create_posts", { body: "<xml>" }],
      ["create_posts", { body: [] }],
      ["create_posts", { body: postInput(), id: 1 }],
    ];
    for (const [name, given] of odd) {
      const { status, text } = await call(name, given);
      expect(status, JSON.stringify([name, given])).toBeLessThan(500);
      expect(text, JSON.stringify([name, given])).toMatch(/"isError":true|"error"/);
    }
    const bodies = [
      "",
      "nonsense",
      "[]",
      "null",
      "5",
      "{}",
      "[".repeat(50_000),
      '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
    ];
    for (const body of bodies) {
      const { status } = await post(body);
      expect(status, body.slice(0, 40)).toBeGreaterThanOrEqual(200);
      expect(status, body.slice(0, 40)).toBeLessThan(500);
    }
    expect(
      (await post(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(9_000_000) }))).status,
    ).toBe(413);
    expect((await as("GET", "/api/mcp", { headers })).status).toBe(405);
    expect(await app.database.db.selectFrom("posts").select("id").execute()).toHaveLength(1);
  });
});

/** What a model reads before anything else: the answer to tools/list for a token with these capabilities. */
async function listFor(capabilities: Capability[]) {
  await using app = await startApp("sqlite");
  const { as } = await makeToken(app, await app.signIn(), { capabilities });
  const headers = { accept: "application/json, text/event-stream" };
  const json = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const answer = await (await as("POST", "/api/mcp", { json, headers })).text();
  return { sizeBytes: Buffer.byteLength(answer), count: answer.match(/"inputSchema"/g)?.length ?? 0 };
}

test("the list of tools leaves a model room to work: a token for everything, and one that drafts", async () => {
  const everything = await listFor([...tokenCapabilities]);
  expect(everything.count).toBeLessThanOrEqual(50);
  expect(everything.sizeBytes).toBeLessThanOrEqual(32_000);
  const drafts = await listFor(drafting);
  expect(drafts.count).toBeLessThanOrEqual(20);
  expect(drafts.sizeBytes).toBeLessThanOrEqual(13_500);
});

test("the documentation says why calls are no tools, and only calls that tokens may make have a reason", async () => {
  const docs = await readFile(join(import.meta.dirname, "../../../docs/programs.md"), "utf8");
  const listed = [...docs.matchAll(/^\| `(file|many|screen|setup|program)` \| (.*?) \|$/gm)];
  expect(listed.map(([, reason, words]) => [reason, words])).toEqual(Object.entries(noToolReasons));
  await using app = await startApp("sqlite");
  const endpoints = app.app.routes.map(({ endpoint }) => endpoint);
  const withReason = endpoints.filter(({ noTool }) => noTool);
  expect(withReason.filter((each) => !isOpenToTokens(each) || each.method === "delete")).toEqual([]);
  expect(new Set(withReason.map(({ noTool }) => noTool)).size).toBe(5);
});

test("every call that can be a tool has a name and a form of its own, and nothing that deletes is one", async () => {
  await using app = await startApp("sqlite");
  const tools = toolsOf(app.app.routes.map(({ endpoint }) => endpoint));
  expect(tools.length).toBeGreaterThan(30);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const tool of tools) {
    const { name, endpoint, inputSchema } = tool;
    expect(name).toMatch(/^[a-z0-9_]{3,64}$/);
    expect(endpoint.method, name).not.toBe("delete");
    expect(JSON.stringify(inputSchema), name).not.toContain("$schema");
    const refs = [...JSON.stringify(inputSchema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(
      ([, to]) => to,
    );
    for (const ref of refs) expect(Object.keys(Object(inputSchema["$defs"])), name).toContain(ref);
    // What its form asks for is all that its request can have.
    const asked = Object.keys(Object(inputSchema["properties"]));
    const made = requestOf(tool, Object.fromEntries(asked.map((each) => [each, each === "body" ? {} : "1"])));
    expect(made, name).not.toHaveProperty("refusal");
  }
  const offeredTo = (scope: Capability[]) => tools.filter((tool) => isOffered(tool, new Set(scope)));
  for (const { endpoint } of offeredTo([...withNeeds("posts.write"), ...withNeeds("newsletters.write")]))
    expect(["posts.read", "posts.write", "newsletters.read", "newsletters.write"]).toContain(endpoint.access);
  expect(offeredTo([])).toEqual([]);
});
