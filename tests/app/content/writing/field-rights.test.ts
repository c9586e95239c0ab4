import { describe, expect, test } from "vitest";
import type { Capability } from "../../../../src/contract/base/capabilities.ts";
import { copyPost } from "../../../../src/contract/content/post-actions.ts";
import { getAdminPost, updatePost } from "../../../../src/contract/content/posts.ts";
import { beginUnsavedPost, unsavedPosts } from "../../../../src/contract/content/working-copies.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import { createPost, postInput } from "../../kit/inputs.ts";
import { makeToken } from "../../kit/tokens.ts";

const PAST = "2020-01-01T00:00:00.000Z";
const ELSEWHERE = "https://elsewhere.example/original";

/** What a writer without rights over the posts of others may not set, by field. */
const refused = [
  { author: "Owner of the site" },
  { author: "The Editor in Chief" },
  { author: "mia" },
  { featured: true },
];
/** What somebody who may not publish may not set besides. */
const refusedInDrafts = [{ publishedAt: PAST }, { canonicalUrl: ELSEWHERE }];

describe.each(engines)("what a post says of its writer, on %s", (engine) => {
  test("is the writer's own, from people and programs, in new posts and in changes", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn("mia");
    await owner("PUT", "/api/me/profile", { json: { name: "Owner of the site", picture: "", bio: "" } });
    const drafting = await app.signIn("anna", { role: "author", grants: [] });
    const publishing = await app.signIn("ben", { role: "author", grants: ["publish"] });
    const capabilities: Capability[] = ["posts.read", "posts.write"];
    const program = (await makeToken(app, owner, { capabilities })).as;
    const writers = [
      ["anna", drafting, [...refused, ...refusedInDrafts]],
      ["ben", publishing, refused],
      ["Owner of the site", program, [{ author: "anna" }, { featured: true }, ...refusedInDrafts]],
    ] as const;
    for (const [name, as, fields] of writers) {
      const post = await createPost(as);
      expect(post.author).toBe(name);
      expect((await createPost(as, { author: "Admin" })).author).toBe(name);
      expect((await createPost(as, { author: name.toUpperCase() })).author).toBe(name);
      for (const field of fields) {
        const words = `${name}: ${JSON.stringify(field)}`;
        const created = await as("POST", "/api/posts", { json: postInput(field) });
        expect(await readRefusal(created), words).toMatchObject({ status: 403, code: "forbidden" });
        const changed = await as("PATCH", `/api/posts/${post.id}`, { json: field });
        expect(await readRefusal(changed), words).toMatchObject({ status: 403, code: "forbidden" });
      }
    }
    const own = { canonicalUrl: "https://blog.example.com/blog/a", publishedAt: "2030-01-01T00:00:00Z" };
    await createPost(drafting, own);
    await createPost(publishing, { status: "published", publishedAt: PAST, canonicalUrl: ELSEWHERE });
    const chosen = { author: "A guest", featured: true, publishedAt: PAST, canonicalUrl: ELSEWHERE };
    expect(await createPost(owner, chosen)).toMatchObject(chosen);
    expect((await createPost(owner)).author).toBe("Admin");
    expect((await app.request("GET", "/author/the-editor-in-chief")).status).toBe(404);
  });

  test("is no guest's name, though an account is called like that guest, or so that it looks the same", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn("mia");
    const early = await app.signIn("early", { role: "author", grants: [] });
    await createPost(early);
    for (const author of ["Alex", "early"]) await createPost(owner, { author });
    await owner("POST", "/api/admin/authors", { json: { name: "Robin", bio: "Writes as a guest." } });
    for (const name of ["alex", "robin"]) {
      const as = await app.signIn(name, { role: "author", grants: [] });
      for (const fields of [{}, { author: name }, { author: "Admin" }]) {
        const refusal = await as("POST", "/api/posts", { json: postInput(fields) });
        expect((await refusal.text()).includes("public name in your profile"), name).toBe(true);
      }
      await as("PUT", "/api/me/profile", { json: { name: `${name} of the site`, picture: "", bio: "" } });
      expect((await createPost(as)).author).toBe(`${name} of the site`);
    }
    for (const name of ["R0bin", "A1.EX"]) {
      const as = await app.signIn(name, { role: "author", grants: [] });
      for (const fields of [{}, { author: name }]) {
        const refusal = await as("POST", "/api/posts", { json: postInput(fields) });
        expect((await refusal.text()).includes("public name in your profile"), name).toBe(true);
      }
    }
    // An account that wrote under its name keeps it.
    expect((await createPost(early)).author).toBe("early");
  });

  test("and what an editor has set survives the writer's saves, but no copy of it is made", async () => {
    await using app = await startApp(engine);
    const editor = await app.signIn("ed", { role: "editor", grants: [] });
    const anna = await app.signIn("anna", { role: "author", grants: [] });
    const { id } = await createPost(anna);
    const set = { author: "A guest", featured: true, publishedAt: PAST, canonicalUrl: ELSEWHERE };
    await read(await editor("PATCH", `/api/posts/${id}`, { json: set }), updatePost);
    const whole = { ...postInput({ title: "Another title" }), ...set, slug: "another" };
    const saved = await read(await anna("PATCH", `/api/posts/${id}`, { json: whole }), updatePost);
    expect(saved).toMatchObject({ ...set, title: "Another title" });
    const dropped = await anna("PATCH", `/api/posts/${id}`, { json: { featured: false } });
    expect(dropped.status).toBe(403);
    const copy = await read(await anna("POST", `/api/posts/${id}/copy`), copyPost);
    expect(copy).toMatchObject({ author: "anna", featured: false, publishedAt: null, canonicalUrl: "" });
  });

  test("a text that is not saved keeps none of it, so that no editor saves it unseen", async () => {
    await using app = await startApp(engine);
    await app.signIn("mia");
    const anna = await app.signIn("anna", { role: "author", grants: [] });
    const set = { author: "mia", featured: true, publishedAt: PAST, canonicalUrl: ELSEWHERE };
    const fields = { title: "Mine", ...set };
    const begun = await read(
      await anna("POST", "/api/admin/working-copies", { json: { fields } }),
      beginUnsavedPost,
    );
    const unsaved = await read(await anna("GET", `/api/admin/working-copies/${begun.id}`), unsavedPosts.get);
    expect(unsaved.fields).toEqual({ title: "Mine" });
    const { id, revision } = await createPost(anna);
    const json = { fields, baseRevision: revision, copyRevision: null };
    await anna("PUT", `/api/admin/posts/${id}/working-copy`, { json });
    const written = await read(await anna("GET", `/api/admin/posts/${id}`), getAdminPost);
    expect(written.workingCopy?.fields).toEqual({ title: "Mine" });
  });
});
