import { describe, expect, test } from "vitest";
import type { z } from "zod";
import * as calls from "../../../src/contract/content/posts.ts";
import * as revisions from "../../../src/contract/content/revisions.ts";
import * as copies from "../../../src/contract/content/working-copies.ts";
import { MINUTE } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { createPost, PARAGRAPH, postInput } from "../kit/inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";

type CopyInput = z.input<(typeof copies.saveWorkingCopy)["body"] & {}>;

const keep = (as: Ask, id: number, json: CopyInput) =>
  as("PUT", `/api/admin/posts/${id}/working-copy`, { json });
const open = async (as: Ask, id: number) =>
  read(await as("GET", `/api/admin/posts/${id}`), calls.getAdminPost);

describe.each(engines)("what is written and not saved on %s", (engine) => {
  test("half a post is kept, whatever the rules for saving say, and no reader ever sees it", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id, slug } = await createPost(as, { status: "published" });
    const fields = {
      title: "",
      excerpt: "x",
      content: "<p>Half a",
      tags: ["a", "a", ""],
      category: "none yet",
    };
    const kept = await read(
      await keep(as, id, { fields, baseRevision: 1, copyRevision: null }),
      copies.saveWorkingCopy,
    );
    expect(kept).toEqual({ copyRevision: 1, savedAt: NOW });

    expect((await open(as, id)).workingCopy).toEqual({ ...kept, fields, baseRevision: 1 });
    for (const path of [`/api/posts/${slug}`, "/api/posts", `/blog/${slug}`, "/feed.xml"])
      expect(await (await app.request("GET", path)).text(), path).not.toContain("Half a");
  });

  test("of two windows neither writes over the other: the later one is shown both texts", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    await keep(as, id, { fields: { title: "By one" }, baseRevision: 1, copyRevision: null });
    const late = await keep(as, id, { fields: { title: "By two" }, baseRevision: 1, copyRevision: null });
    expect(await readRefusal(late)).toMatchObject({
      status: 409,
      code: "conflict",
      message: "Somebody saved this post while you were editing it.",
      current: { id, revision: 1 },
      copy: { fields: { title: "By one" }, copyRevision: 1, baseRevision: 1 },
      yours: { title: "By two" },
    });
    const chosen = await keep(as, id, { fields: { title: "By two" }, baseRevision: 1, copyRevision: 1 });
    expect(await chosen.json()).toMatchObject({ copyRevision: 2 });
  });

  test("what was kept is kept once, though its writer never heard the answer", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const sent = { fields: { title: "The same" }, baseRevision: 1, copyRevision: null };
    const [first, second] = [await keep(as, id, sent), await keep(as, id, sent)];
    expect(await second.json()).toEqual(await first.json());
  });

  test("saving a post takes its working copy with it, and a window that was left open is told", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    await keep(as, id, { fields: { title: "Half" }, baseRevision: 1, copyRevision: null });
    const saved = await as("PATCH", `/api/posts/${id}`, {
      json: { title: "The whole title", revision: 1, copyRevision: 1 },
    });
    expect(saved.status).toBe(200);
    expect(await open(as, id)).toMatchObject({ title: "The whole title", revision: 2, workingCopy: null });

    const stale = await keep(as, id, { fields: { title: "Older" }, baseRevision: 1, copyRevision: 1 });
    expect(await readRefusal(stale)).toMatchObject({ status: 409, copy: null, current: { revision: 2 } });
    const next = await keep(as, id, { fields: { title: "Newer" }, baseRevision: 2, copyRevision: null });
    expect((await read(next, copies.saveWorkingCopy)).copyRevision).toBeGreaterThan(2);
  });

  test("a post is not saved over words that its writer has not seen", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    await keep(as, id, { fields: { title: "Written elsewhere" }, baseRevision: 1, copyRevision: null });
    const blind = await as("PATCH", `/api/posts/${id}`, {
      json: { title: "Mine alone", revision: 1, copyRevision: null },
    });
    expect(await readRefusal(blind)).toMatchObject({
      status: 409,
      copy: { fields: { title: "Written elsewhere" } },
      yours: { title: "Mine alone" },
    });
    expect((await open(as, id)).workingCopy).toMatchObject({ fields: { title: "Written elsewhere" } });
  });

  test("a switch in the list does not part a working copy from its post", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const fields = { title: "Half", featured: false, tags: [] };
    await keep(as, id, { fields, baseRevision: 1, copyRevision: null });
    await as("PATCH", `/api/posts/${id}`, { json: { featured: true } });
    expect((await open(as, id)).workingCopy).toMatchObject({
      fields: { title: "Half", featured: true, tags: [] },
      baseRevision: 2,
    });

    await as("PATCH", `/api/posts/${id}`, { json: { title: "By another program" } });
    expect((await open(as, id)).workingCopy).toMatchObject({ fields: { title: "Half" }, baseRevision: 2 });
  });

  test("a copy is thrown away when asked, and its number never comes again", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    await keep(as, id, { fields: { title: "Half" }, baseRevision: 1, copyRevision: null });
    for (let times = 0; times < 2; times++)
      expect((await as("DELETE", `/api/admin/posts/${id}/working-copy`)).status).toBe(200);
    expect((await open(as, id)).workingCopy).toBeNull();
    await keep(as, id, { fields: { title: "Again" }, baseRevision: 1, copyRevision: null });
    const old = await keep(as, id, { fields: { title: "Old" }, baseRevision: 1, copyRevision: 1 });
    expect(old.status).toBe(409);
  });

  test("a copy that another has saved since is not thrown away", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const path = `/api/admin/posts/${id}/working-copy`;
    await keep(as, id, { fields: { title: "Mine" }, baseRevision: 1, copyRevision: null });
    await keep(as, id, { fields: { title: "Theirs" }, baseRevision: 1, copyRevision: 1 });
    expect((await as("DELETE", `${path}?copyRevision=1`)).status).toBe(200);
    expect((await open(as, id)).workingCopy).toMatchObject({ fields: { title: "Theirs" } });
    expect((await as("DELETE", `${path}?copyRevision=none`)).status).toBe(422);
    expect((await as("DELETE", `${path}?copyRevision=2`)).status).toBe(200);
    expect((await open(as, id)).workingCopy).toBeNull();
  });

  test("only a text beyond all bounds is refused", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const sent = (fields: CopyInput["fields"]) =>
      keep(as, id, { fields, baseRevision: 1, copyRevision: null });
    expect((await sent({ content: "a".repeat(2_000_001) })).status).toBe(422);
    expect((await sent({ content: "a".repeat(2_000_000), title: "\u{1F44B} 你好" })).status).toBe(200);
    expect((await keep(as, 999, { fields: {}, baseRevision: 1, copyRevision: null })).status).toBe(404);
  });

  test("a post that was never saved is kept, listed, and goes when it is saved, once", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const path = "/api/admin/working-copies";
    const begun = await read(
      await as("POST", path, { json: { fields: { title: "A be" } } }),
      copies.beginUnsavedPost,
    );
    app.clock.advance(MINUTE);
    const json = { fields: { title: "A beginning" }, copyRevision: begun.copyRevision };
    const kept = await read(await as("PUT", `${path}/${begun.id}`, { json }), copies.saveUnsavedPost);
    expect(kept).toEqual({ copyRevision: 2, savedAt: "2026-03-02T09:01:00.000Z" });
    expect(await (await as("GET", path)).json()).toEqual({
      workingCopies: [{ ...kept, id: begun.id, title: "A beginning" }],
    });
    expect(await (await as("GET", `${path}/${begun.id}`)).json()).toEqual({
      ...kept,
      id: begun.id,
      fields: { title: "A beginning" },
    });
    const late = { fields: { title: "From another window" }, copyRevision: 1 };
    expect(await readRefusal(await as("PUT", `${path}/${begun.id}`, { json: late }))).toMatchObject({
      status: 409,
      copy: { fields: { title: "A beginning" } },
      yours: { title: "From another window" },
    });

    const workingCopy = { id: begun.id, copyRevision: 1 };
    const stale = await as("POST", "/api/posts", { json: { ...postInput(), workingCopy } });
    expect(await readRefusal(stale)).toMatchObject({ status: 409, copy: { copyRevision: 2 } });
    const whole = { ...postInput(), workingCopy: { ...workingCopy, copyRevision: 2 } };
    expect((await as("POST", "/api/posts", { json: whole })).status).toBe(201);
    expect(await readRefusal(await as("POST", "/api/posts", { json: whole }))).toMatchObject({
      status: 409,
      message: "This post was saved or thrown away already.",
    });
    expect(await (await as("GET", path)).json()).toEqual({ workingCopies: [] });
    expect((await as("GET", `${path}/${begun.id}`)).status).toBe(404);
    expect(await (await as("GET", "/api/admin/posts")).json()).toMatchObject({ totalPosts: 1 });
  });

  test("an unsaved post can be thrown away", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await read(
      await as("POST", "/api/admin/working-copies", { json: { fields: {} } }),
      copies.beginUnsavedPost,
    );
    const path = `/api/admin/working-copies/${id}`;
    await as("PUT", path, { json: { fields: { title: "Theirs" }, copyRevision: 1 } });
    expect((await as("DELETE", `${path}?copyRevision=1`)).status).toBe(200);
    expect((await as("GET", path)).status).toBe(200);
    expect((await as("DELETE", `${path}?copyRevision=2`)).status).toBe(200);
    expect((await as("DELETE", path)).status).toBe(404);
  });
});

describe.each(engines)("what a post was before on %s", (engine) => {
  test("each saving of new words keeps the old ones, with when and by whom", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn("mira");
    const { id } = await createPost(as, { title: "The first title", tags: ["one"] });
    app.clock.advance(MINUTE);
    await as("PATCH", `/api/posts/${id}`, { json: { title: "The second title", tags: ["two"] } });
    app.clock.advance(MINUTE);
    await as("PATCH", `/api/posts/${id}`, { json: { content: `${PARAGRAPH}<p>More.</p>` } });
    await as("PATCH", `/api/posts/${id}`, { json: { featured: true, status: "published" } });

    const listed = await read(await as("GET", `/api/admin/posts/${id}/revisions`), revisions.listRevisions);
    const [second, first] = [
      {
        revision: 2,
        title: "The second title",
        savedAt: "2026-03-02T09:01:00.000Z",
        replacedAt: "2026-03-02T09:02:00.000Z",
        replacedBy: "mira",
      },
      {
        revision: 1,
        title: "The first title",
        savedAt: NOW,
        replacedAt: "2026-03-02T09:01:00.000Z",
        replacedBy: "mira",
      },
    ];
    expect(listed.revisions).toEqual([second, first]);

    const old = await read(await as("GET", `/api/admin/posts/${id}/revisions/1`), revisions.getRevision);
    expect(old.fields).toMatchObject({ title: "The first title", content: PARAGRAPH, tags: ["one"] });
    const back = await as("PATCH", `/api/posts/${id}`, { json: old.fields });
    expect(await back.json()).toMatchObject({ title: "The first title", content: PARAGRAPH, tags: ["one"] });
    expect((await as("GET", `/api/admin/posts/${id}/revisions/77`)).status).toBe(404);
    expect((await as("GET", "/api/admin/posts/999/revisions")).status).toBe(404);
  });

  test("the newest fifty are kept", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    for (let index = 1; index <= 53; index++)
      await as("PATCH", `/api/posts/${id}`, { json: { title: `Title number ${index}` } });
    const listed = await read(await as("GET", `/api/admin/posts/${id}/revisions`), revisions.listRevisions);
    expect(listed.revisions.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => 53 - index),
    );
  });
});
