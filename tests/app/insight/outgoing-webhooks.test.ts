import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/insight/outgoing-webhooks.ts";
import { createPost, deletePost, updatePost } from "../../../src/contract/content/posts.ts";
import { DAY, MINUTE, SECOND } from "../../../src/server/base/clock.ts";
import { BACK_OFF_MS } from "../../../src/server/insight/outgoing-webhooks/deliver.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import { findNetwork } from "../../../src/server/kernel/outside/ask-foreign.ts";
import { PUBLIC_URL, silence, startApp } from "../../setup/app.ts";
import { readBell } from "../../setup/bell.ts";
import { engines } from "../../setup/engines.ts";
import { JOB, startReceiver, startWebhook, tell, type Receiver } from "./webhook-receiver.ts";

const docs = await readFile(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");

/** The function that the documentation tells receivers to use. */
const { isSigned }: { isSigned: (secret: string, headers: object, body: string) => boolean } = await import(
  `data:text/javascript,${encodeURIComponent(/```js\n(.*?)```/s.exec(docs)?.[1] ?? "")}`
);

const typesOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type);

test("the documentation lists every type with its words", () => {
  const listed = [...docs.matchAll(/^\| `([\w.]+)` \| (.*?) \|/gm)].map(([, type, words]) => [type, words]);
  expect(listed).toEqual(Object.entries(calls.outgoingTypeWords));
});

describe.each(engines)("outgoing webhooks on %s", (engine) => {
  test("an event arrives once, signed so that the documented function accepts it", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside, now: new Date().toISOString() });
    const { secret, attempts, read } = await startWebhook(app);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const before = app.clock.now().toISOString();
    await tell(app);
    await app.work(JOB, JOB);
    const [request, ...more] = receiver.received;
    if (!request) throw new Error("Nothing came");
    expect(more).toEqual([]);
    expect(isSigned(secret, request.headers, request.body)).toBe(true);
    expect(isSigned(secret, request.headers, `${request.body} `)).toBe(false);
    expect(isSigned(`whsec_${"A".repeat(43)}=`, request.headers, request.body)).toBe(false);
    expect(request.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(request.body)).toEqual({
      type: "newsletter.sent",
      timestamp: before,
      data: { id: 7, subject: "Hello", sent: 3, failed: 1, url: `${PUBLIC_URL}/admin/newsletter/7` },
    });
    expect(await attempts()).toMatchObject([
      { type: "newsletter.sent", status: 200, failure: null, excerpt: "", nextAt: null },
    ]);
    expect(await read()).toMatchObject({ waiting: 0, failingSince: null, lastAttemptAt: before });
  });

  test("an event whose transaction fails goes nowhere", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { read } = await startWebhook(app);
    const failing = app.database.db.transaction().execute(async (tx) => {
      await happened(tx, { kind: "subscriber.confirmed", id: 1 }, app.clock.now());
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await app.work(JOB);
    expect(receiver.received).toEqual([]);
    expect(await read()).toMatchObject({ waiting: 0 });
  });

  test("posts are told of as readers see them, and drafts are not", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { owner } = await startWebhook(app);
    const content = "<p>Words that are many enough to be the text of a post, and a few more of them.</p>";
    const post = {
      title: "A walk",
      excerpt: "Some words about it.",
      content,
      category: "growth",
      author: "Mia",
    };
    const made = await owner("POST", createPost.path, { json: { ...post, status: "draft" } });
    const { id } = createPost.answer.parse(await made.json());
    const path = updatePost.path.replace("{id}", String(id));
    const change = async (json: object) => expect((await owner("PATCH", path, { json })).status).toBe(200);
    await change({ title: "A longer walk" });
    await change({ status: "published" });
    await change({ slug: "walk" });
    await change({ status: "draft" });
    // In a day: it is no news before.
    await change({ status: "published", publishedAt: "2026-03-03T09:00:00Z" });
    await app.work(JOB);
    expect(typesOf(receiver)).toEqual(["post.published", "post.updated", "post.unpublished"]);
    const [published, updated] = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(published).toMatchObject({ id, url: `${PUBLIC_URL}/blog/${published.slug}`, author: "Mia" });
    expect(updated).toMatchObject({
      id,
      slug: "walk",
      previousSlug: published.slug,
      url: `${PUBLIC_URL}/blog/walk`,
    });
    app.clock.advance(DAY + MINUTE);
    await app.work();
    await owner("DELETE", deletePost.path.replace("{id}", String(id)));
    await app.work(JOB);
    expect(typesOf(receiver).slice(3)).toEqual(["post.published", "post.deleted"]);
  });

  test("only the chosen events go to a webhook, and none while it is paused", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { owner, path, read } = await startWebhook(app, { types: ["subscriber.left"] });
    await tell(app);
    await happened(app.database.db, { kind: "subscriber.left", id: 9 }, app.clock.now());
    await owner("PUT", `${path}/pause`);
    await happened(app.database.db, { kind: "subscriber.left", id: 10 }, app.clock.now());
    await app.work(JOB);
    expect(receiver.received).toEqual([]);
    expect(await read()).toMatchObject({ status: "paused", waiting: 1 });
    await owner("DELETE", `${path}/pause`);
    await app.work(JOB);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([{ id: 9 }]);
  });

  test("the address of a subscriber is told only where the owner says so, and is kept nowhere", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    await startWebhook(app, { includesAddresses: true });
    await startWebhook(app);
    const at = app.clock.now().toISOString();
    const { id } = await app.database.db
      .insertInto("subscribers")
      .values({
        email: "reader@example.com",
        mailbox_key: "reader@example.com",
        status: "active",
        source: "import",
        subscribed_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await happened(app.database.db, { kind: "subscriber.confirmed", id }, app.clock.now());
    const rows = await app.database.db.selectFrom("outgoing_deliveries").select("data").execute();
    expect(rows).toEqual([{ data: `{"id":${id}}` }, { data: `{"id":${id}}` }]);
    await app.work(JOB);
    const told = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(told).toEqual(expect.arrayContaining([{ id, address: "reader@example.com" }, { id }]));
  });

  test("a failed delivery is repeated under the same id with longer and longer pauses, for a day", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { attempts, read } = await startWebhook(app);
    receiver.answer({ status: 500, body: "Database\ndown for reader@example.com" });
    await tell(app);
    await app.work(JOB);
    for (const pauseMs of BACK_OFF_MS) {
      app.clock.advance(pauseMs - SECOND);
      const before = receiver.received.length;
      await app.work(JOB);
      expect(receiver.received.length).toBe(before);
      app.clock.advance(SECOND);
      await app.work(JOB);
    }
    expect(receiver.received.length).toBe(BACK_OFF_MS.length + 1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(8);
    const [last, ...earlier] = await attempts();
    expect(earlier.length).toBe(BACK_OFF_MS.length);
    expect(last).toMatchObject({
      status: 500,
      failure: "It answered 500.",
      // Addresses in answers are not kept.
      excerpt: "Database down for …@example.com",
      nextAt: null,
    });
    // More than a day of failures alone.
    const reason = "Every attempt has failed for a day. The last one: It answered 500.";
    expect(await read()).toMatchObject({ status: "off", offReason: reason, waiting: 0 });
    const words = `The webhook “receiver.example” has been switched off. ${reason}`;
    expect(await readBell(app.database.db)).toContainEqual({
      kind: "failure",
      words,
      link: "/admin/settings/webhooks",
    });
    await tell(app);
    expect(await read()).toMatchObject({ waiting: 0 });
  });

  test("one success ends the count of failures", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { read } = await startWebhook(app);
    receiver.answer({ status: 503 });
    await tell(app);
    await app.work(JOB);
    expect(await read()).toMatchObject({ failingSince: app.clock.now().toISOString(), waiting: 1 });
    receiver.answer({ status: 204 });
    app.clock.advance(5 * SECOND);
    await app.work(JOB);
    expect(await read()).toMatchObject({ failingSince: null, waiting: 0, status: "on" });
    receiver.answer({ status: 503 });
    app.clock.advance(2 * DAY);
    await tell(app);
    await app.work(JOB);
    expect(await read()).toMatchObject({ status: "on" });
  });

  test("an address that is gone for good is switched off at once", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { read, owner, path } = await startWebhook(app);
    receiver.answer({ status: 410 });
    await tell(app);
    await app.work(JOB);
    expect(await read()).toMatchObject({ status: "off", waiting: 1 });
    receiver.answer({ status: 200 });
    await owner("DELETE", `${path}/pause`);
    app.clock.advance(MINUTE);
    await app.work(JOB);
    expect(await read()).toMatchObject({ status: "on", offReason: null, waiting: 0 });
  });

  test("workers side by side post each delivery once", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    await startWebhook(app);
    receiver.answer({ status: 200, delayMs: 15 });
    const events = Array.from({ length: 30 }, (_, id) => ({ kind: "subscriber.left" as const, id: id + 1 }));
    await happened(app.database.db, events, app.clock.now());
    await Promise.all(Array.from({ length: 4 }, () => app.work(JOB)));
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids.length).toBe(30);
    expect(new Set(ids).size).toBe(30);
  });

  test("a server that dies between the answer and its record repeats it under the same id", async () => {
    await using receiver = await startReceiver();
    let isDying = true;
    const post: typeof silence.post = async (address, options) => {
      const answer = await receiver.outside.post(address, options);
      if (isDying) throw new Error("killed");
      return answer;
    };
    await using app = await startApp(engine, { outside: { ...receiver.outside, post } });
    const { attempts } = await startWebhook(app);
    await tell(app);
    await expect(app.work(JOB)).rejects.toThrow("killed");
    isDying = false;
    await app.work(JOB);
    expect(receiver.received.length).toBe(1);
    app.clock.advance(MINUTE);
    await app.work(JOB);
    const [first, second] = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(second).toBe(first);
    expect(await attempts()).toMatchObject([{ status: 200 }]);
  });

  test("a new secret signs at once, and the one before for another day", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside, now: new Date().toISOString() });
    const { secret: before, owner, path, read } = await startWebhook(app);
    const rotated = await owner("POST", `${path}/secret`);
    const { secret } = calls.rotateOutgoingSecret.answer.parse(await rotated.json());
    expect(secret).not.toBe(before);
    await tell(app);
    await app.work(JOB);
    const [request] = receiver.received;
    expect(isSigned(secret, request?.headers ?? {}, request?.body ?? "")).toBe(true);
    expect(isSigned(before, request?.headers ?? {}, request?.body ?? "")).toBe(true);
    expect((await read())?.oldSecretUntil).not.toBeNull();
    app.clock.advance(DAY);
    await tell(app);
    await app.work(JOB);
    expect(receiver.received[1]?.headers["webhook-signature"]).not.toContain(" ");
    expect((await read())?.oldSecretUntil).toBeNull();
    const rows = await app.database.db.selectFrom("outgoing_webhooks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  test("a test is posted at once, to a paused webhook too, and is not repeated", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.outside });
    const { owner, path, read, attempts } = await startWebhook(app);
    await owner("PUT", `${path}/pause`);
    const good = await owner("POST", `${path}/tests`);
    expect(good.status).toBe(201);
    expect(await good.json()).toMatchObject({ type: "webhook.test", status: 200, failure: null });
    receiver.answer({ status: 404, body: "No such hook" });
    const bad = await (await owner("POST", `${path}/tests`)).json();
    expect(bad).toMatchObject({
      status: 404,
      failure: "It answered 404.",
      excerpt: "No such hook",
      nextAt: null,
    });
    expect(await read()).toMatchObject({ failingSince: null, waiting: 0 });
    expect(await attempts()).toHaveLength(2);
    expect(typesOf(receiver)).toEqual(["webhook.test", "webhook.test"]);
  });

  test("addresses that lead into a private network, or nowhere, are refused", async () => {
    await using app = await startApp(engine, { outside: { ...silence, findNetwork } });
    const owner = await app.signIn();
    const messageFor = async (url: string) => {
      const json = { url, types: ["post.published"] };
      const refused = await owner("POST", calls.createOutgoingWebhook.path, { json });
      expect(refused.status, url).toBe(422);
      return (await refused.json()).fields.url;
    };
    for (const host of ["127.0.0.1", "10.1.2.3", "[::1]", "localhost", "169.254.169.254", "0x7f.1"])
      expect(await messageFor(`https://${host}/hook`), host).toMatch(/private network/);
    expect(await messageFor("https://there-is-no-such-host.invalid/")).toMatch(/was not found/);
    expect(await messageFor("http://example.com/")).toMatch(/https/);
    expect(await messageFor("https://me:secret@example.com/")).toMatch(/password/);
    expect(await messageFor("javascript:alert(1)")).toMatch(/such as https/);
  });

  test("a name that leads into a private network later is not posted to", async () => {
    await using receiver = await startReceiver();
    await using app = await startApp(engine, { outside: receiver.guardedOutside });
    const { attempts } = await startWebhook(app);
    await tell(app);
    await app.work(JOB);
    expect(receiver.received).toEqual([]);
    expect(await attempts()).toMatchObject([{ status: null, failure: "The host name was not found." }]);
  });

  test("editors may do nothing with webhooks", async () => {
    await using app = await startApp(engine);
    const { path } = await startWebhook(app);
    const editor = await app.signIn("mia", { role: "editor", grants: [] });
    expect((await editor("GET", calls.listOutgoingWebhooks.path)).status).toBe(403);
    expect((await editor("POST", `${path}/tests`)).status).toBe(403);
  });
});
