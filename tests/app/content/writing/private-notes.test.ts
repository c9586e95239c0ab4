import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyPost } from "../../../../src/contract/content/post-actions.ts";
import { getAdminPost, updatePost } from "../../../../src/contract/content/posts.ts";
import { previewPost } from "../../../../src/contract/content/previews.ts";
import { getRevision } from "../../../../src/contract/content/revisions.ts";
import { mailPost } from "../../../../src/contract/mailing/newsletter-posts.ts";
import { exportList, makeExport } from "../../../../src/server/moving/archive/make-export.ts";
import { openSiteArchive } from "../../../../src/server/moving/archive/read-archive.ts";
import { PUBLIC_URL, startApp } from "../../../setup/app.ts";
import { someSite } from "../../../setup/any-site.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { createPost, postInput } from "../../kit/inputs.ts";
import { openPlace } from "../../moving/moving.ts";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";

/** A word that stands nowhere else. */
const SECRET = "zebrafinch";
const NOTES = `Fee: 300\n\n${SECRET} said so`;

/** Everything that readers, their programs and search engines can ask for. */
const PUBLIC_ADDRESSES = [
  "/",
  "/blog",
  "/blog/a-plain-title",
  "/blog/a-plain-title.md",
  "/blog/category/growth",
  "/blog/tag/birds",
  "/feed.xml",
  "/atom.xml",
  "/feed.json",
  "/sitemap.xml",
  "/llms.txt",
  "/api/posts",
  "/api/posts/featured",
  "/api/posts/a-plain-title",
];

describe.each(engines)("the notes of a post, on %s", (engine) => {
  test("no page, feed, Markdown, sitemap or public answer has them, and readers' search does not find them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await createPost(as, { notes: NOTES, status: "published", featured: true, tags: ["Birds"] });
    for (const path of PUBLIC_ADDRESSES) {
      const answer = await app.request("GET", path);
      const body = await answer.text();
      if (path.startsWith("/api/")) expect(body, path).toContain("A plain title");
      expect(body, path).not.toContain(SECRET);
      expect(body, path).not.toContain('"notes"');
    }
    const found = async (word: string) =>
      (await app.request("GET", `/api/posts?search=${word}`)).json() as Promise<{ totalPosts: number }>;
    expect((await found("plain")).totalPosts).toBe(1);
    expect((await found(SECRET)).totalPosts).toBe(0);
  });

  test("neither a preview nor a newsletter of the post shows them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { notes: NOTES, status: "published" });
    await as("PUT", `/api/admin/posts/${id}/working-copy`, {
      json: { fields: { notes: `${NOTES} again` }, baseRevision: 1, copyRevision: null },
    });
    const preview = await read(await as("POST", `/api/admin/posts/${id}/preview`), previewPost);
    const page = await app.request("GET", preview.url.slice(PUBLIC_URL.length));
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(SECRET);
    const newsletter = await read(await as("POST", `/api/posts/${id}/newsletter`), mailPost);
    expect(JSON.stringify(newsletter)).not.toContain(SECRET);
  });

  test("only people who may edit the post get them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { notes: NOTES, status: "published" });
    const author = await app.signIn("anna", { role: "author", grants: [] });
    const path = `/api/admin/posts/${id}`;
    expect((await app.request("GET", path)).status).toBe(401);
    expect((await author("GET", path)).status).toBe(403);
    expect((await author("GET", `${path}/revisions/1`)).status).toBe(403);
    expect((await read(await as("GET", path), getAdminPost)).notes).toBe(NOTES);
    expect(await (await as("GET", "/api/admin/posts")).text()).not.toContain(SECRET);
  });

  test("a change of them is kept as a revision, and is no change that readers hear of", async () => {
    await using app = await startApp(engine, { now: "2026-03-02T09:00:00.000Z" });
    const as = await app.signIn();
    const { id, updatedAt } = await createPost(as, { notes: NOTES, status: "published" });
    app.clock.set("2026-03-03T09:00:00.000Z");
    const changed = await read(await as("PATCH", `/api/posts/${id}`, { json: { notes: "" } }), updatePost);
    expect(changed).toMatchObject({ notes: "", revision: 2, updatedAt });
    const before = await read(await as("GET", `/api/admin/posts/${id}/revisions/1`), getRevision);
    expect(before.fields.notes).toBe(NOTES);
  });

  test("a duplicate has them, and they have at most 20,000 characters", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { notes: NOTES });
    const copy = await read(await as("POST", `/api/posts/${id}/copy`), copyPost);
    expect(copy.notes).toBe(NOTES);
    const long = { json: postInput({ notes: "a".repeat(20_001) }) };
    expect((await readRefusal(await as("POST", "/api/posts", long))).fields).toHaveProperty("notes");
    const longest = "ä".repeat(20_000);
    expect((await createPost(as, { notes: longest })).notes).toBe(longest);
  });

  test("the lists of posts have them, and the Markdown of a whole export does not", async () => {
    await using place = await openPlace(engine);
    const [post] = someSite.posts;
    if (!post) throw new Error("The site has no post");
    await place.write({ ...someSite, posts: [{ ...post, deleted_at: null, notes: NOTES }] });
    for (const form of ["csv", "json"]) {
      const path = join(place.dataDir, `posts.${form}`);
      await exportList(place.deps, "posts", path);
      expect(await readFile(path, "utf8"), form).toContain(SECRET);
    }
    const whole = join(place.dataDir, "site.zip");
    await makeExport(place.deps, whole);
    await using archive = await openSiteArchive(whole);
    const names = Object.keys(archive.manifest.files);
    const holders = [];
    for (const name of names)
      if ((await text(Readable.from(archive.read(name)))).includes(SECRET)) holders.push(name);
    expect(names.filter((name) => name.startsWith("posts/"))).toHaveLength(1);
    expect(holders.map((name) => name.replace(/^.*\//, ""))).toEqual([expect.stringMatching(/^posts\./)]);
  });
});
