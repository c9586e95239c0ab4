import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/content/category-actions.ts";
import { listCategories } from "../../../../src/contract/content/categories.ts";
import { firstCategories } from "../../../../src/contract/content/first-categories.ts";
import * as posts from "../../../../src/contract/content/posts.ts";
import { installSamples } from "../../../../src/server/content/samples/install-samples.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { createPost, postInput } from "../../kit/inputs.ts";
import { askKept } from "../../site/found.ts";

const PATH = "/api/admin/categories";

const list = async (as: Ask) => (await read(await as("GET", PATH), listCategories)).categories;

async function idOf(as: Ask, slug: string) {
  const found = (await list(as)).find((category) => category.slug === slug);
  if (!found) throw new Error(`There is no category ${slug}`);
  return found.id;
}

const add = async (as: Ask, json: object) =>
  read(await as("POST", PATH, { json: { palette: "teal", ...json } }), calls.addCategory);

const change = async (as: Ask, slug: string, json: object) =>
  read(await as("PATCH", `${PATH}/${await idOf(as, slug)}`, { json }), calls.changeCategory);

const merge = async (as: Ask, from: string, into: string) =>
  as("POST", `${PATH}/${await idOf(as, from)}/merge`, { json: { into: await idOf(as, into) } });

describe.each(engines)("categories on %s", (engine) => {
  test("a new site has the eight of the specification, and nobody else may read or change the list", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    expect(
      (await list(owner)).map(({ slug, title, palette, isRetired }) => ({ slug, title, palette, isRetired })),
    ).toEqual(firstCategories.map((category) => ({ ...category, isRetired: false })));
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["PATCH", `${PATH}/1`],
      ["PUT", `${PATH}/order`],
      ["POST", `${PATH}/1/merge`],
      ["DELETE", `${PATH}/1`],
    ] as const)
      expect((await app.request(method, path, method === "GET" ? {} : { json: {} })).status).toBe(401);
  });

  test("a category that was added is in menus, lists and feeds, and a post can be filed under it", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    expect((await askKept(app, "/")).text).not.toContain("Rezepte");
    const added = await add(owner, { title: " Rezepte & Küche ", description: "Was wir kochen." });
    expect(added).toMatchObject({ slug: "rezepte-kuche", title: "Rezepte & Küche", posts: 0 });

    const home = (await askKept(app, "/")).text;
    expect(home).toContain('href="/blog/category/rezepte-kuche"');
    expect(home).toContain("Was wir kochen.");
    await createPost(owner, { title: "A soup of leeks", category: "rezepte & küche", status: "published" });
    expect((await askKept(app, "/blog/category/rezepte-kuche")).text).toContain("A soup of leeks");
    expect((await askKept(app, "/blog/category/rezepte-kuche/feed.xml")).text).toContain(
      "Rezepte &amp; Küche",
    );
    expect((await app.request("GET", "/cards/category/rezepte-kuche.png")).status).toBe(200);
    for (const path of ["/sitemap.xml", "/llms.txt"])
      expect((await askKept(app, path)).text).toContain("/blog/category/rezepte-kuche");
  });

  test("what cannot be a category is refused with the reason beside its field", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const refused = async (json: object) =>
      (await readRefusal(await owner("POST", PATH, { json: { palette: "teal", ...json } }))).fields;
    expect(await refused({ title: " " })).toEqual({ title: "Title is required" });
    expect(await refused({ title: "GROWTH" })).toEqual({
      title: "There is a category called “Growth” already",
    });
    expect(await refused({ title: "Bigger", slug: "growth" })).toEqual({
      slug: "“Growth” has the slug “growth” already",
    });
    expect(await refused({ title: "!!!" })).toEqual({ slug: "The slug needs a letter or a digit" });
    // Lists of posts mean every category by this word.
    expect(await refused({ title: "All" })).toEqual({
      slug: "The site itself uses “all”. Choose another slug.",
    });
    expect(Object.keys((await refused({ title: "Plaid", palette: "plaid" })) ?? {})).toEqual(["palette"]);
    expect(await list(owner)).toHaveLength(8);
  });

  test("a post needs a category that exists, in the words of the specification", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const refusalFor = async (category: string | undefined) => {
      const response = await owner("POST", "/api/posts", { json: { ...postInput(), category } });
      expect(response.status).toBe(422);
      return (await readRefusal(response)).fields;
    };
    for (const nothing of [undefined, "", "  "])
      expect(await refusalFor(nothing)).toEqual({ category: "Category is required" });
    expect(await refusalFor("cooking")).toEqual({ category: "“cooking” is not one of your categories" });
    const { id } = await createPost(owner);
    const response = await owner("PATCH", `/api/posts/${id}`, { json: { category: "cooking" } });
    expect((await readRefusal(response)).fields).toEqual({
      category: "“cooking” is not one of your categories",
    });
  });

  test("an address that cannot be a category's or a tag's is not found, whatever it holds", async () => {
    await using app = await startApp(engine);
    for (const text of ["%00", "growth%00", "%F0%9F%8D%B2", "a%20b", "x".repeat(500)])
      for (const path of [
        `/blog/category/${text}`,
        `/blog/category/${text}/feed.xml`,
        `/blog/tag/${text}/feed.xml`,
      ])
        expect((await app.request("GET", path)).status, path).toBe(404);
  });

  test("a renamed category takes its posts along, and every old address redirects once", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const owner = await app.signIn();
    const before = await read(await owner("GET", "/api/posts?category=growth"), posts.listPosts);
    expect((await askKept(app, "/blog/category/growth")).status).toBe(200);

    await change(owner, "growth", { title: "Readers", slug: "readers" });
    await change(owner, "readers", { slug: "reader-growth" });
    for (const old of ["growth", "readers"]) {
      for (const ending of ["", "?page=2", "/feed.xml", "/atom.xml", "/feed.json"]) {
        const response = await app.request("GET", `/blog/category/${old}${ending}`);
        expect([response.status, response.headers.get("location")]).toEqual([
          301,
          `/blog/category/reader-growth${ending}`,
        ]);
      }
      const card = await app.request("GET", `/cards/category/${old}.png`);
      expect(card.headers.get("location")).toBe("/cards/category/reader-growth.png");
      const after = await read(await owner("GET", `/api/posts?category=${old}`), posts.listPosts);
      expect(after.posts.map(({ id }) => id)).toEqual(before.posts.map(({ id }) => id));
      expect(new Set(after.posts.map(({ category }) => category))).toEqual(new Set(["reader-growth"]));
    }
    expect((await askKept(app, "/blog/category/reader-growth")).text).toContain("Readers Articles");
    for (const unknown of ["nobody", "%00", "%ED%A0%80"])
      expect((await app.request("GET", `/blog/category/${unknown}`)).status, unknown).toBe(404);
    // A program or a working copy may still say the old slug.
    expect((await createPost(owner, { category: "growth" })).category).toBe("reader-growth");

    await change(owner, "reader-growth", { slug: "growth" });
    expect((await askKept(app, "/blog/category/growth")).status).toBe(200);
    expect((await app.request("GET", "/blog/category/readers")).headers.get("location")).toBe(
      "/blog/category/growth",
    );
  });

  test("a retired category is offered nowhere, while its posts and its address stay", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const owner = await app.signIn();
    await change(owner, "tools", { isRetired: true });
    for (const path of ["/", "/sitemap.xml", "/llms.txt", "/blog"])
      expect((await askKept(app, path)).text, path).not.toContain("/blog/category/tools");
    const page = await askKept(app, "/blog/category/tools");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Tools Articles");
    await change(owner, "tools", { isRetired: false });
    expect((await askKept(app, "/")).text).toContain("/blog/category/tools");
  });

  test("merging moves every post, those in the trash too, and all addresses; who it was merged into stays", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const kept = await createPost(owner, { category: "growth", status: "published" });
    const trashed = await createPost(owner, { category: "growth" });
    await owner("DELETE", `/api/posts/${trashed.id}`);
    await change(owner, "growth", { slug: "readers" });

    expect(await read(await merge(owner, "readers", "tools"), calls.mergeCategory)).toEqual({ posts: 2 });
    expect((await list(owner)).map(({ slug }) => slug)).not.toContain("readers");
    for (const old of ["growth", "readers"])
      expect((await app.request("GET", `/blog/category/${old}`)).headers.get("location")).toBe(
        "/blog/category/tools",
      );
    const moved = await read(await owner("GET", `/api/posts/${kept.slug}`), posts.getPost);
    expect(moved.category).toBe("tools");
    await owner("POST", `/api/posts/${trashed.id}/restore`);
    const all = await read(await owner("GET", "/api/admin/posts?category=tools"), posts.listAdminPosts);
    expect(all.totalPosts).toBe(2);
    expect((await merge(owner, "tools", "tools")).status).toBe(422);
  });

  test("posts that are written while their category is merged end up in the one it was merged into", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const names = firstCategories.map(({ slug }) => slug).filter((slug) => slug !== "tools");
    for (const from of names) {
      const write = Array.from({ length: 4 }, () => createPost(owner, { category: from }));
      const [{ status }] = await Promise.all([merge(owner, from, "tools"), ...write]);
      expect(status).toBe(200);
    }
    const rows = await app.database.db.selectFrom("posts").select("category").execute();
    expect(rows.map(({ category }) => category)).toEqual(Array.from({ length: 28 }, () => "tools"));
  });

  test("a category is deleted only when no post has it, and one is always left to choose", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const refusalOfGrowth = async () =>
      (await readRefusal(await owner("DELETE", `${PATH}/${await idOf(owner, "growth")}`))).message;
    await createPost(owner, { category: "growth" });
    expect(await refusalOfGrowth()).toBe("“Growth” has 1 post. Merge it into another category.");
    const { id } = await createPost(owner, { category: "growth" });
    await owner("DELETE", `/api/posts/${id}`);
    expect(await refusalOfGrowth()).toBe(
      "“Growth” has 2 posts (1 in the trash). Merge it into another category.",
    );
    expect(await list(owner)).toContainEqual(
      expect.objectContaining({ slug: "growth", posts: 2, trashed: 1 }),
    );
    for (const { slug } of firstCategories.filter((each) => each.slug !== "growth"))
      expect((await owner("DELETE", `${PATH}/${await idOf(owner, slug)}`)).status).toBe(200);
    expect((await askKept(app, "/blog/category/tools")).status).toBe(404);
    const last = `${PATH}/${await idOf(owner, "growth")}`;
    for (const response of [
      await owner("PATCH", last, { json: { isRetired: true } }),
      await owner("DELETE", last),
    ])
      expect(response.status).toBe(409);
    expect((await askKept(app, "/")).status).toBe(200);
  });

  test("a category with posts in the trash alone is deleted, and they are restored into the first one", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { id } = await createPost(owner, { category: "tools" });
    await owner("DELETE", `/api/posts/${id}`);
    await change(owner, "content-strategy", { isRetired: true });
    expect((await owner("DELETE", `${PATH}/${await idOf(owner, "tools")}`)).status).toBe(200);
    expect(await list(owner)).toContainEqual(
      expect.objectContaining({ slug: "technology", posts: 1, trashed: 1 }),
    );
    await owner("POST", `/api/posts/${id}/restore`);
    const restored = await read(
      await owner("GET", "/api/admin/posts?category=technology"),
      posts.listAdminPosts,
    );
    expect(restored.posts.map((post) => post.id)).toEqual([id]);
  });

  test("the order is the owner's, everywhere; a list that is not whole is refused", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const ids = (await list(owner)).map(({ id }) => id);
    const reversed = ids.toReversed();
    const { categories } = await read(
      await owner("PUT", `${PATH}/order`, { json: { ids: reversed } }),
      calls.orderCategories,
    );
    expect(categories.map(({ id }) => id)).toEqual(reversed);
    const home = (await askKept(app, "/")).text;
    expect(home.indexOf("/blog/category/tools")).toBeLessThan(home.indexOf("/blog/category/growth"));
    for (const wrong of [ids.slice(1), [...ids, 999], [...ids.slice(1), ids[1]]])
      expect((await owner("PUT", `${PATH}/order`, { json: { ids: wrong } })).status).toBe(409);
    expect((await list(owner)).map(({ id }) => id)).toEqual(reversed);
  });

  test("a change of a category is on every page and in every answer at once", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { slug } = await createPost(owner, { category: "growth", status: "published" });
    const paths = ["/", "/about", "/blog", `/blog/${slug}`, "/feed.xml", "/faq"];
    for (const path of paths) expect((await askKept(app, path)).text).toContain("Growth");
    await change(owner, "growth", { title: "Wachstum", slug: "wachstum" });
    for (const path of paths) {
      const { text } = await askKept(app, path);
      expect(text, path).toContain("Wachstum");
      expect(text, path).not.toMatch(/Growth|growth/);
    }
    for (const path of ["/api/posts", `/api/posts/${slug}`, `/blog/${slug}.md`])
      expect((await askKept(app, path)).text, path).toContain('"wachstum"');
  });
});
