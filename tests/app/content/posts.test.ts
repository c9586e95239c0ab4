import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/content/posts.ts";
import { HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, readRefusal } from "../kit/ask.ts";
import { createPost, PARAGRAPH, postInput, titlesAt } from "../kit/inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";

describe.each(engines)("posts on %s", (engine) => {
  test("a new post gets the defaults for all that was left out", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const response = await as("POST", "/api/posts", { json: postInput() });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      id: 1,
      title: "A plain title",
      slug: "a-plain-title",
      excerpt: "An excerpt of some words.",
      content: PARAGRAPH,
      coverImage: "",
      coverId: null,
      category: "growth",
      tags: [],
      author: "Admin",
      status: "draft",
      featured: false,
      seo: { metaTitle: "", metaDescription: "" },
      canonicalUrl: "",
      notes: "",
      views: 0,
      createdAt: NOW,
      updatedAt: NOW,
      publishedAt: null,
      revision: 1,
      isSample: false,
    });
  });

  test("a post keeps every field that was sent, and reads the same for its owner and for readers", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const sent = {
      title: "Überall “Grüße” 你好 \u{1F44B}",
      slug: "greetings",
      excerpt: "Ten characters, and some more: ñ, ж, 字.",
      content: `${PARAGRAPH}<h2>Zwei</h2><ul><li>eins</li></ul>`,
      coverImage: "https://images.example.com/a.png?w=1",
      category: "social-media",
      tags: ["First", "Zweites Wort"],
      author: "Mira Ödegård",
      status: "published",
      featured: true,
      seo: { metaTitle: "Meta", metaDescription: "Description" },
    };
    const { id } = await read(await as("POST", "/api/posts", { json: sent }), calls.createPost);
    const expected = { ...sent, id, publishedAt: NOW, createdAt: NOW };
    expect(await (await as("GET", `/api/admin/posts/${id}`)).json()).toMatchObject(expected);
    expect(await (await app.request("GET", "/api/posts/greetings")).json()).toMatchObject(expected);
  });

  test("a category may be named by its title, and tags lose blanks and doubles", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, {
      category: "content STRATEGY",
      tags: [" News ", "", "  ", "news", "NEWS", "Tips"],
    });
    expect(post).toMatchObject({ category: "content-strategy", tags: ["News", "Tips"] });
  });

  test("any part of a post can be changed, and the rest stays as it was", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    let before = await createPost(as, { tags: ["old"], seo: { metaTitle: "M", metaDescription: "D" } });
    const coverId = "0123456789abcdef".repeat(2);
    const changes = [
      { title: "Another title" },
      { slug: "another-slug" },
      { excerpt: "Another excerpt." },
      { content: `${PARAGRAPH}<p>More.</p>` },
      { coverImage: `/media/${coverId}/original`, coverId },
      { author: "Jo" },
      { category: "tools" },
      { tags: ["new", "newer"] },
      { tags: [] },
      { featured: true },
      { seo: { metaTitle: "Only this", metaDescription: "D" } },
      { status: "published", publishedAt: "2026-03-02T09:00:00.000Z" },
    ];
    for (const change of changes) {
      app.clock.advance(MINUTE);
      const sent = await as("PATCH", `/api/posts/${before.id}`, { json: change });
      const after = await read(sent, calls.updatePost);
      const stamps = { revision: before.revision + 1, updatedAt: app.clock.now().toISOString() };
      expect(after).toEqual({ ...before, ...change, ...stamps });
      before = after;
    }
    const kept = await (await as("GET", `/api/admin/posts/${before.id}`)).json();
    expect(kept).toEqual({ ...before, workingCopy: null });
  });

  test("one half of the SEO fields can be changed without the other", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { seo: { metaTitle: "M", metaDescription: "D" } });
    const changed = await as("PATCH", `/api/posts/${id}`, { json: { seo: { metaDescription: "New" } } });
    expect(await changed.json()).toMatchObject({ seo: { metaTitle: "M", metaDescription: "New" } });
  });

  test("a new title leaves the slug alone, so links stay good", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { title: "The first title" });
    const changed = await as("PATCH", `/api/posts/${id}`, { json: { title: "Quite another one" } });
    expect(await changed.json()).toMatchObject({ slug: "the-first-title" });
  });

  test("a draft is public from the moment it is published, and a draft again is gone", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    const { id, slug } = await createPost(as);
    expect((await app.request("GET", `/api/posts/${slug}`)).status).toBe(404);

    app.clock.advance(HOUR);
    await as("PATCH", `/api/posts/${id}`, { json: { status: "published" } });
    const published = await app.request("GET", `/api/posts/${slug}`);
    expect(await published.json()).toMatchObject({ publishedAt: "2026-03-02T10:00:00.000Z" });

    await as("PATCH", `/api/posts/${id}`, { json: { status: "draft" } });
    expect((await app.request("GET", `/api/posts/${slug}`)).status).toBe(404);
  });

  test("a deleted post is gone for everybody at once, and deleting it again finds nothing", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id, slug } = await createPost(as, { status: "published", featured: true, tags: ["gone"] });
    const deleted = await as("DELETE", `/api/posts/${id}`);
    expect(await deleted.json()).toEqual({ message: "The post has been successfully deleted." });

    for (const path of [`/api/posts/${slug}`, `/api/admin/posts/${id}`])
      expect((await readRefusal(await as("GET", path))).message).toBe("That post does not exist.");
    expect((await as("DELETE", `/api/posts/${id}`)).status).toBe(404);
    expect((await as("PATCH", `/api/posts/${id}`, { json: { featured: false } })).status).toBe(404);
    for (const path of ["/api/posts", "/api/admin/posts", "/api/posts?search=plain", "/api/posts?tag=gone"])
      expect(await titlesAt(as, path), path).toEqual([]);
    expect(await (await app.request("GET", "/api/posts/featured")).json()).toEqual([]);
    expect(await createPost(as)).toMatchObject({ slug });
  });

  test("an id that cannot be one names no post: 404 to read, change and delete", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as);
    const huge = ["9".repeat(15), "9".repeat(30)];
    for (const id of ["0", "-1", "1.5", "1e0", "abc", "%00", "1%20or%201=1", "%ff", ...huge]) {
      expect((await as("GET", `/api/admin/posts/${id}`)).status, id).toBe(404);
      expect((await as("PATCH", `/api/posts/${id}`, { json: { featured: true } })).status, id).toBe(404);
      expect((await as("DELETE", `/api/posts/${id}`)).status, id).toBe(404);
    }
  });
});
