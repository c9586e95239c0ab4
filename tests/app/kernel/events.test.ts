import { describe, expect, test } from "vitest";
import { pageEventSchema } from "../../../src/contract/insight/events.ts";
import { instant } from "../../../src/server/base/clock.ts";
import { publishDue } from "../../../src/server/content/posts/writing/publish-due.ts";
import { followChanges } from "../../../src/server/kernel/changes.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { createPost } from "../kit/inputs.ts";

const SOON = "2026-03-02T12:00:00.000Z";

async function eventsOf({ database: { db } }: TestApp) {
  const rows = await db.selectFrom("changes").select("event").orderBy("seq").execute();
  return rows.map(({ event }) => pageEventSchema.parse(JSON.parse(event)));
}

const kindsOf = async (app: TestApp) => (await eventsOf(app)).map(({ kind }) => kind);

describe.each(engines)("events on %s", (engine) => {
  test("each change of a post that readers see is an event, and none of a draft is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { status: "draft" });
    const change = async (json: object) =>
      expect((await as("PATCH", `/api/posts/${id}`, { json })).status).toBe(200);
    await change({ title: "Still a draft" });
    expect(await kindsOf(app)).toEqual([]);
    await change({ status: "published" });
    await change({ title: "Now it is read" });
    await as("DELETE", `/api/posts/${id}`);
    await as("POST", `/api/posts/${id}/restore`);
    await change({ status: "draft" });
    expect(await kindsOf(app)).toEqual([
      "post.published",
      "post.changed",
      "post.deleted",
      "post.published",
      "post.changed",
    ]);
  });

  test("a scheduled post's publication is one event, whichever servers look for it when its time comes", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { status: "published", publishedAt: SOON });
    await createPost(as, { status: "published" });
    await app.work("publications");
    expect(await kindsOf(app)).toEqual(["post.changed", "post.published"]);
    app.clock.set(SOON);
    // A save in between is no publication.
    await as("PATCH", `/api/posts/${id}`, { json: { title: "Right on time" } });
    const deps = { db: app.database.db, now: () => new Date(SOON) };
    await Promise.all([publishDue(deps), publishDue(deps), app.work("publications")]);
    expect((await eventsOf(app)).slice(2)).toMatchObject([
      { kind: "post.changed", id },
      { kind: "post.published", id, beside: [] },
    ]);
  });

  test("an event is gone with the transaction that it happened in", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const one = await createPost(as, { status: "published" });
    const json = { action: "delete", ids: [one.id, 404] };
    expect((await as("POST", "/api/admin/posts/bulk", { json })).status).toBe(404);
    expect(await kindsOf(app)).toEqual(["post.published"]);
  });

  test("an event that a newer server has recorded ends all cached pages of this one, and hides no other", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { db } = app.database;
    const heard: { kinds: string[]; hasMissed: boolean }[] = [];
    const following = await followChanges({
      db,
      now: app.clock.now,
      elapsed: () => 0,
      onChange: ({ events, hasMissed }) => heard.push({ kinds: events.map(({ kind }) => kind), hasMissed }),
    });
    const event = JSON.stringify({ kind: "post.of-a-later-version", id: 1 });
    await db
      .insertInto("changes")
      .values({ event, at: instant(app.clock.now()) })
      .execute();
    await createPost(as, { status: "published" });
    await following.catchUp();
    expect(heard).toEqual([{ kinds: ["post.published"], hasMissed: true }]);
  });
});
