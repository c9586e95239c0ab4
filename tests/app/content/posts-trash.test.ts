import { describe, expect, test } from "vitest";
import * as actions from "../../../src/contract/content/post-actions.ts";
import * as calls from "../../../src/contract/content/posts.ts";
import { DAY, HOUR } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../kit/ask.ts";
import { askKept } from "../site/found.ts";
import { createPost, PARAGRAPH, titlesAt } from "../kit/inputs.ts";

const bulk = (as: Ask, json: unknown) => as("POST", "/api/admin/posts/bulk", { json });

describe.each(engines)("the trash and many posts at once on %s", (engine) => {
  test("a restored post is back as it was: words, tags, search, address", async () => {
    await using app = await startApp(engine);
    const before = await app.signIn();
    const parts = { title: "Come back", status: "published" as const, featured: true, tags: ["again"] };
    const post = await createPost(before, parts);
    await before("DELETE", `/api/posts/${post.id}`);
    app.clock.advance(29 * DAY);
    await app.work("tidying up");
    const as = await app.signIn();

    const restored = await read(await as("POST", `/api/posts/${post.id}/restore`), actions.restorePost);
    expect(restored).toEqual(post);
    for (const path of ["/api/posts", "/api/posts?search=back", "/api/posts?tag=again", "/api/admin/posts"])
      expect(await titlesAt(as, path), path).toEqual(["Come back"]);
    expect((await app.request("GET", `/blog/${post.slug}`)).status).toBe(200);
    expect((await as("POST", `/api/posts/${post.id}/restore`)).status).toBe(404);
  });

  test("a post whose address was taken meanwhile comes back at the next free one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, slug } = await createPost(as);
    await as("DELETE", `/api/posts/${id}`);
    await createPost(as);
    const restored = await read(await as("POST", `/api/posts/${id}/restore`), actions.restorePost);
    expect(restored.slug).toBe(`${slug}-2`);
  });

  test("after 30 days a post is gone for good, with all that belonged to it", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { tags: ["gone"] });
    await as("PATCH", `/api/posts/${id}`, { json: { title: "Another title" } });
    await as("DELETE", `/api/posts/${id}`);
    app.clock.advance(30 * DAY + HOUR);
    await app.work("tidying up");
    const owner = await app.signIn();
    expect(await titlesAt(owner, "/api/admin/posts?status=trash")).toEqual([]);
    expect((await owner("POST", `/api/posts/${id}/restore`)).status).toBe(404);
    for (const table of ["posts", "post_tags", "revisions"] as const)
      expect(await app.database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });

  test("only what is in the trash can be deleted for good", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const refusal = await readRefusal(await as("DELETE", `/api/admin/trash/${id}`));
    expect(refusal).toMatchObject({ status: 404, message: "That post is not in the trash." });
    await as("DELETE", `/api/posts/${id}`);
    expect((await as("DELETE", `/api/admin/trash/${id}`)).status).toBe(200);
    expect(await titlesAt(as, "/api/admin/posts?status=trash")).toEqual([]);
  });

  test("many posts are published, unpublished, tagged and deleted in one act", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    const draft = await createPost(as, { title: "The draft", tags: ["News"] });
    const planned = { status: "published" as const, publishedAt: "2026-04-01T09:00:00.000Z" };
    const scheduled = await createPost(as, { title: "The planned one", ...planned });
    const there = await createPost(as, { title: "The public one", status: "published" });
    const ids = [draft.id, scheduled.id, there.id];

    const published = await bulk(as, { ids: [...ids, ...ids], action: "publish" });
    expect(await published.json()).toMatchObject({ changed: 2, unchanged: 1 });
    expect((await titlesAt(app.request, "/api/posts")).sort()).toEqual([
      "The draft",
      "The planned one",
      "The public one",
    ]);
    const tagged = await bulk(as, { ids, action: "tag", tag: " news " });
    expect(await tagged.json()).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await titlesAt(app.request, "/api/posts?tag=news")).toHaveLength(3);
    const moved = await bulk(as, { ids, action: "category", category: "Tools" });
    expect(await moved.json()).toMatchObject({ changed: 3, unchanged: 0 });
    expect(await titlesAt(app.request, "/api/posts?category=tools")).toHaveLength(3);
    const again = await bulk(as, { ids, action: "category", category: "tools" });
    expect(await again.json()).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await (await bulk(as, { ids, action: "unpublish" })).json()).toMatchObject({
      changed: 3,
      unchanged: 0,
    });
    expect(await titlesAt(app.request, "/api/posts")).toEqual([]);
    expect(await (await bulk(as, { ids, action: "delete" })).json()).toMatchObject({
      changed: 3,
      unchanged: 0,
    });
    expect(await titlesAt(as, "/api/admin/posts?status=trash")).toHaveLength(3);
  });

  test("when one of many cannot be changed, none is", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as);
    const full = await createPost(as, { tags: Array.from({ length: 50 }, (_, index) => `tag ${index}`) });
    const gone = await readRefusal(await bulk(as, { ids: [id, 999], action: "publish" }));
    expect(gone).toMatchObject({ status: 404, message: "That post does not exist." });
    const tooMany = await readRefusal(await bulk(as, { ids: [id, full.id], action: "tag", tag: "one more" }));
    expect(tooMany).toMatchObject({ status: 422, message: "At most 50 tags" });
    const kept = await (await as("GET", `/api/admin/posts/${id}`)).json();
    expect(kept).toMatchObject({ status: "draft", tags: [], revision: 1 });
  });

  test("a bulk change that makes no sense is refused in words", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refused = [
      [{ ids: [], action: "publish" }, "Choose at least one post"],
      [
        { ids: [1], action: "eat" },
        "Action must be one of publish, unpublish, delete, restore, tag, category",
      ],
      [{ ids: [1], action: "tag" }, "Enter a tag"],
      [{ ids: [1], action: "tag", tag: "  " }, "Enter a tag"],
      [{ ids: [1], action: "category" }, "Choose a category"],
      [{ ids: [1], action: "category", category: "cooking" }, "“cooking” is not one of your categories"],
      [
        { ids: Array.from({ length: 101 }, (_, id) => id + 1), action: "publish" },
        "At most 100 posts at once",
      ],
    ] as const;
    for (const [input, message] of refused)
      expect(await readRefusal(await bulk(as, input))).toMatchObject({ status: 422, message });
  });

  test("a copy is a draft with the same words and an address of its own", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const seo = { metaTitle: "Meta", metaDescription: "Description" };
    const parts = {
      title: "The first one",
      status: "published" as const,
      featured: true,
      tags: ["kept"],
      seo,
    };
    const post = await createPost(as, parts);
    const copy = await read(await as("POST", `/api/posts/${post.id}/copy`), actions.copyPost);
    expect(copy).toMatchObject({
      title: "Copy of The first one",
      slug: "copy-of-the-first-one",
      content: PARAGRAPH,
      tags: ["kept"],
      seo,
      status: "draft",
      featured: false,
      publishedAt: null,
      views: 0,
    });
    const again = await read(await as("POST", `/api/posts/${post.id}/copy`), actions.copyPost);
    expect(again.slug).toBe("copy-of-the-first-one-2");
    expect((await as("POST", "/api/posts/999/copy")).status).toBe(404);
  });

  test("a scheduled post wakes up wherever posts are shown, however long the pages were kept", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    const { slug } = await createPost(as, {
      title: "The one to come",
      status: "published",
      publishedAt: "2026-03-02T10:00:00.000Z",
      category: "tools",
    });
    const pages = [
      "/",
      "/blog",
      "/blog/category/tools",
      "/feed.xml",
      "/atom.xml",
      "/feed.json",
      "/sitemap.xml",
    ];
    const isOn = async (path: string) => (await askKept(app, path)).text.includes(slug);
    for (const path of pages) expect(await isOn(path), path).toBe(false);
    expect((await askKept(app, `/blog/${slug}`)).status).toBe(404);

    app.clock.advance(HOUR);
    for (const path of pages.slice(1)) expect(await isOn(path), path).toBe(true);
    expect((await askKept(app, `/blog/${slug}`)).status).toBe(200);

    const [later] = (await read(await as("GET", "/api/admin/posts"), calls.listAdminPosts)).posts;
    await as("PATCH", `/api/posts/${later?.id}`, { json: { publishedAt: "2026-03-03T09:00:00.000Z" } });
    await app.work("changes");
    for (const path of pages) expect(await isOn(path), path).toBe(false);
  });
});
