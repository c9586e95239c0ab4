import { describe, expect, test } from "vitest";
import * as actions from "../../../../src/contract/content/post-actions.ts";
import * as calls from "../../../../src/contract/content/posts.ts";
import { auditEventSchema } from "../../../../src/contract/site-owner/audit.ts";
import { HOUR } from "../../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { createPost, titlesAt } from "../../kit/inputs.ts";

const SELECTION = "/api/admin/posts/selection";
const NOW = { now: "2026-03-02T09:00:00.000Z" };
const LATER = "2026-04-01T09:00:00.000Z";

const select = async (as: Ask, query: string) =>
  (await read(await as("GET", `${SELECTION}?${query}`), actions.selectPosts)).ids;

const change = async (as: Ask, json: actions.BulkInput) =>
  read(await as("POST", "/api/admin/posts/bulk", { json }), actions.changePosts);

const undo = async (as: Ask, posts: readonly actions.BulkUndo[]) =>
  read(await as("POST", "/api/admin/posts/bulk/undo", { json: { posts } }), actions.undoBulk);

const get = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/posts/${id}`), calls.getAdminPost);

/** What an action may change of a post. */
const stateOf = async (as: Ask, id: number) => {
  const { status, publishedAt, category, tags, slug } = await get(as, id);
  return { status, publishedAt, category, tags, slug };
};

const mailsIn = async ({ database: { db } }: TestApp) => [
  ...(await db.selectFrom("mails").select("id").execute()),
  ...(await db.selectFrom("newsletters").select("id").execute()),
];

async function writeThree(as: Ask) {
  const draft = await createPost(as, { title: "A draft", tags: ["News"] });
  const planned = await createPost(as, { title: "For later", status: "published", publishedAt: LATER });
  const past = "2025-01-05T08:30:00.000Z";
  const there = await createPost(as, { title: "Long there", status: "published", publishedAt: past });
  return [draft.id, planned.id, there.id];
}

describe.each(engines)("a selection of posts on %s", (engine) => {
  test("has every post that the list finds with these filters, and of the trash only what it is asked for", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    for (let index = 0; index < 12; index++)
      await createPost(as, { title: `Post number ${index}`, tags: index < 11 ? ["Many"] : [] });
    const odd = await createPost(as, { title: "Éléphants in Lyon", category: "tools", status: "published" });
    const gone = await createPost(as, { title: "Thrown away", tags: ["Many"] });
    await as("DELETE", `/api/posts/${gone.id}`);
    for (const [query, count] of [
      ["", 13],
      ["status=draft", 12],
      ["status=published", 1],
      ["status=scheduled", 0],
      ["tag=many", 11],
      ["search=number", 12],
      ["search=elephnats", 1],
      ["search=number&tag=many&category=growth&status=draft", 11],
      ["category=tools", 1],
      ["search=nothing-like-it", 0],
    ] as const) {
      const list = await read(await as("GET", `/api/admin/posts?${query}`), calls.listAdminPosts);
      const ids = await select(as, query);
      expect([list.totalPosts, ids.length], query).toEqual([count, count]);
    }
    expect(await select(as, "category=tools")).toEqual([odd.id]);
    expect(await select(as, "status=trash&tag=many")).toEqual([gone.id]);
  });

  test("is refused for a filter that the list does not have", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    for (const query of ["author=Anna", "status=gone", "status=Draft", "ids=1", "sort=date"]) {
      const refusal = await readRefusal(await as("GET", `${SELECTION}?${query}`));
      expect(refusal, query).toMatchObject({ status: 422, message: "The list has no such filter" });
    }
  });

  test("gets back exactly what an action changed, with its audit entries, and nobody is mailed", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    const ids = await writeThree(as);
    const before = await Promise.all(ids.map((id) => stateOf(as, id)));
    const inputs = [
      { action: "publish", changed: 2 },
      { action: "unpublish", changed: 2 },
      { action: "tag", tag: "news", changed: 2 },
      { action: "category", category: "tools", changed: 3 },
      { action: "delete", changed: 3 },
    ] as const;
    for (const { changed, ...input } of inputs) {
      app.clock.advance(HOUR);
      const done = await change(as, { ids, ...input });
      expect(done, input.action).toMatchObject({ changed, unchanged: 3 - changed, refused: 0, reason: null });
      expect(done.undo, input.action).toHaveLength(changed);
      app.clock.advance(HOUR);
      expect(await undo(as, done.undo), input.action).toEqual({ undone: changed, unchanged: 0 });
      expect(await Promise.all(ids.map((id) => stateOf(as, id))), input.action).toEqual(before);
      // What was undone once is not undone again.
      expect(await undo(as, done.undo), input.action).toEqual({ undone: 0, unchanged: changed });
    }
    const rows = await app.database.db.selectFrom("audit_log").select("event").orderBy("id").execute();
    const kinds = rows
      .map(({ event }) => auditEventSchema.parse(JSON.parse(event)).kind)
      .filter((kind) => kind.startsWith("post."));
    // Writing the three, then each action and its undoing.
    const expected = [
      "publish publish unpublish schedule",
      "unschedule unpublish schedule publish",
      "delete delete delete restore restore restore",
    ];
    expect(kinds.slice(2).join(" ").replaceAll("post.", "")).toBe(expected.join(" "));
    expect(await titlesAt(app.request, "/api/posts")).toEqual(["Long there"]);
    expect(await mailsIn(app)).toEqual([]);
  });

  test("comes back from the trash as it was, all or nothing, and goes there again by an undo", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    const ids = await writeThree(as);
    const before = await Promise.all(ids.map((id) => stateOf(as, id)));
    await change(as, { ids, action: "delete" });
    const [draft = 0, planned = 0, there = 0] = ids;
    const missing = await as("POST", "/api/admin/posts/bulk", {
      json: { ids: [draft, 9_999], action: "restore" },
    });
    expect(missing.status).toBe(404);
    expect(await select(as, "status=trash")).toHaveLength(3);

    const done = await change(as, { ids: [draft, planned, there], action: "restore" });
    expect(done).toMatchObject({ changed: 3, unchanged: 0, refused: 0 });
    expect(await Promise.all(ids.map((id) => stateOf(as, id)))).toEqual(before);
    expect(await titlesAt(as, "/api/posts")).toContain("Long there");
    expect(await change(as, { ids, action: "restore" })).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await mailsIn(app)).toEqual([]);

    await as("PATCH", `/api/posts/${draft}`, { json: { title: "A draft that somebody went on with" } });
    expect(await undo(as, done.undo)).toEqual({ undone: 2, unchanged: 1 });
    expect(await select(as, "status=trash")).toEqual(expect.arrayContaining([planned, there]));
    expect(await titlesAt(as, "/api/posts")).not.toContain("Long there");
  });

  test("keeps what somebody changed since, when an action is undone", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    const [draft = 0, planned = 0, there = 0] = await writeThree(as);
    const ids = [draft, planned, there];
    const moved = await change(as, { ids, action: "category", category: "tools" });
    await as("PATCH", `/api/posts/${draft}`, { json: { title: "Another title" } });
    await as("DELETE", `/api/posts/${planned}`);
    expect(await undo(as, moved.undo)).toEqual({ undone: 1, unchanged: 2 });
    expect(await get(as, draft)).toMatchObject({ title: "Another title", category: "tools" });
    expect(await get(as, there)).toMatchObject({ category: "growth" });

    const deleted = await change(as, { ids: [draft, there], action: "delete" });
    app.clock.advance(HOUR);
    await as("POST", `/api/posts/${draft}/restore`);
    await as("DELETE", `/api/posts/${draft}`);
    expect(await undo(as, deleted.undo)).toEqual({ undone: 1, unchanged: 1 });
    expect(await titlesAt(as, "/api/admin/posts?status=trash")).toHaveLength(2);
  });

  test("leaves out the posts that cannot be changed, and says why", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn();
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    const full = await createPost(as, { tags });
    const { id } = await createPost(as);
    const ids = [full.id, id, 999];
    const done = await change(as, { ids, action: "tag", tag: "one more", skipsRefused: true });
    expect(done).toMatchObject({ changed: 1, unchanged: 0, refused: 2, reason: "At most 50 tags" });
    expect((await get(as, id)).tags).toEqual(["one more"]);
    expect((await get(as, full.id)).tags).toEqual(tags);
  });

  test("of an author has and changes their own drafts alone", async () => {
    await using app = await startApp(engine, NOW);
    const owner = await app.signIn();
    const [, , there = 0] = await writeThree(owner);
    const as = await app.signIn("anna", { role: "author", grants: [] });
    const mine = await createPost(as, { title: "Of my own" });
    const shown = await createPost(as, { title: "Shown by now" });
    await owner("PATCH", `/api/posts/${shown.id}`, { json: { status: "published" } });
    const ids = await select(as, "");
    expect(ids).toEqual([mine.id, shown.id]);

    const all: actions.BulkInput = { ids: [...ids, there], action: "tag", tag: "mine", skipsRefused: true };
    const done = await change(as, all);
    expect(done).toMatchObject({ changed: 1, unchanged: 0, refused: 2 });
    expect((await get(owner, there)).tags).toEqual([]);
    expect(await undo(as, done.undo)).toEqual({ undone: 1, unchanged: 0 });

    const others = await change(owner, { ids: [there], action: "tag", tag: "theirs" });
    const refusal = await as("POST", "/api/admin/posts/bulk/undo", { json: { posts: others.undo } });
    expect(refusal.status).toBe(403);
    const [first] = (await change(as, { ids: [mine.id], action: "tag", tag: "again" })).undo;
    const forged = { ...first, before: { status: "published" }, after: { status: "draft" } };
    const json = { posts: [forged] };
    expect((await as("POST", "/api/admin/posts/bulk/undo", { json })).status).toBe(403);
    expect((await get(owner, there)).tags).toEqual(["theirs"]);
  });

  test("of an author who may not publish sets no date in the past", async () => {
    await using app = await startApp(engine, NOW);
    const as = await app.signIn("bert", { role: "author", grants: [] });
    const post = await createPost(as);
    const [made] = (await change(as, { ids: [post.id], action: "tag", tag: "mine" })).undo;
    const before = { publishedAt: "2020-01-01T00:00:00.000Z", tags: [] };
    const json = { posts: [{ ...made, before }] };
    const answer = await as("POST", "/api/admin/posts/bulk/undo", { json });
    expect(await read(answer, actions.undoBulk)).toEqual({ undone: 0, unchanged: 1 });
    expect(await stateOf(as, post.id)).toMatchObject({ publishedAt: null, tags: ["mine"] });
  });
});
