import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/content/posts.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { createPost, PARAGRAPH, postInput } from "../kit/inputs.ts";

const allOf = <Result>(count: number, one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

describe.each(engines)("several people at one post on %s", (engine) => {
  test("who saves on an old revision gets both texts back, and what is saved stays", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, revision } = await createPost(as);
    const theirs = `${PARAGRAPH}<p>What they wrote.</p>`;
    const mine = `${PARAGRAPH}<p>What I wrote.</p>`;
    await as("PATCH", `/api/posts/${id}`, { json: { content: theirs, revision } });

    const late = await as("PATCH", `/api/posts/${id}`, {
      json: { content: mine, title: "My title", tags: ["mine"], revision },
    });
    const refusal = await readRefusal(late);
    expect(refusal).toMatchObject({
      status: 409,
      code: "conflict",
      message: "Somebody saved this post while you were editing it.",
      current: { id, content: theirs, revision: revision + 1 },
      yours: { content: mine, title: "My title", tags: ["mine"], revision },
    });
    const kept = await (await as("GET", `/api/admin/posts/${id}`)).json();
    expect(kept).toEqual({ ...Object(refusal["current"]), workingCopy: null });
    expect(kept).toMatchObject({ title: "A plain title", tags: [] });

    const again = { json: { content: mine, revision: revision + 1 } };
    expect((await as("PATCH", `/api/posts/${id}`, again)).status).toBe(200);
  });

  test("a PATCH that changes nothing keeps the revision and the date, and clears the saved working copy", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    const { id, revision, title, content, updatedAt } = await createPost(as, { tags: ["one", "two"] });
    app.clock.advance(60_000);
    for (const json of [{}, { title, content, tags: ["one", "two"], revision }]) {
      const answer = await as("PATCH", `/api/posts/${id}`, { json });
      expect(await answer.json()).toMatchObject({ revision, updatedAt });
    }
    const copy = { fields: { title: "Half" }, baseRevision: revision, copyRevision: null };
    await as("PUT", `/api/admin/posts/${id}/working-copy`, { json: copy });
    await as("PATCH", `/api/posts/${id}`, { json: { title, revision, copyRevision: 1 } });
    const kept = await (await as("GET", `/api/admin/posts/${id}`)).json();
    expect(kept).toMatchObject({ revision, workingCopy: null });
  });

  test("a revision that does not exist yet is refused as well", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const early = await as("PATCH", `/api/posts/${id}`, { json: { title: "Too early", revision: 7 } });
    expect(early.status).toBe(409);
  });

  test("of many who save one revision at once exactly one succeeds, and its text is the one kept", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, revision } = await createPost(as);
    const answers = await allOf(8, (writer) =>
      as("PATCH", `/api/posts/${id}`, {
        json: { title: `By writer ${writer}`, tags: [`t${writer}`], revision },
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);

    const winner = answers.find(({ ok }) => ok);
    const kept = await (await as("GET", `/api/admin/posts/${id}`)).json();
    expect(kept).toEqual({ ...Object(await winner?.json()), workingCopy: null });
    expect(kept).toMatchObject({ revision: revision + 1 });
  });

  test("changes of different parts at once, without a revision, all succeed and none is lost", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const changes = [
      { title: "A title of one" },
      { excerpt: "An excerpt of another." },
      { author: "A third" },
      { featured: true },
      { tags: ["a", "fifth"] },
      { category: "tools" },
    ];
    const answers = await allOf(changes.length, (index) =>
      as("PATCH", `/api/posts/${id}`, { json: changes[index] }),
    );
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const kept = await (await as("GET", `/api/admin/posts/${id}`)).json();
    expect(kept).toMatchObject(Object.assign({}, ...changes));
  });

  test("twenty posts with one title at once get twenty slugs", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const posts = await allOf(20, async () =>
      read(
        await as("POST", "/api/posts", { json: postInput({ title: "One title for all" }) }),
        calls.createPost,
      ),
    );
    const numbers = Array.from({ length: 19 }, (_, index) => `one-title-for-all-${index + 2}`);
    expect(posts.map(({ slug }) => slug).sort()).toEqual(["one-title-for-all", ...numbers].sort());
  });

  test("a post that is deleted while it is being saved is either saved or gone, never half", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { status: "published" });
    const [saved, deleted] = await Promise.all([
      as("PATCH", `/api/posts/${id}`, { json: { title: "Saved or gone", tags: ["x"] } }),
      as("DELETE", `/api/posts/${id}`),
    ]);
    expect([200, 404]).toContain(saved.status);
    expect(deleted.status).toBe(200);
    expect((await as("GET", `/api/admin/posts/${id}`)).status).toBe(404);
    const found = await read(await as("GET", "/api/posts?search=saved"), calls.listPosts);
    expect(found.totalPosts).toBe(0);
  });
});
