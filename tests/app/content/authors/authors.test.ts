import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/content/author-actions.ts";
import { listAuthors } from "../../../../src/contract/content/authors.ts";
import * as posts from "../../../../src/contract/content/posts.ts";
import { installSamples } from "../../../../src/server/content/samples/install-samples.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { createPost, postInput, titlesAt } from "../../kit/inputs.ts";
import { askKept, readAtom, readJsonFeed, readRss } from "../../site/found.ts";

const PATH = "/api/admin/authors";

const list = async (as: Ask) => (await read(await as("GET", PATH), listAuthors)).authors;

async function idOf(as: Ask, slug: string) {
  const found = (await list(as)).find((author) => author.slug === slug);
  if (!found) throw new Error(`There is no author ${slug}`);
  return found.id;
}

const add = async (as: Ask, json: object) => read(await as("POST", PATH, { json }), calls.addAuthor);

const change = async (as: Ask, slug: string, json: object) =>
  read(await as("PATCH", `${PATH}/${await idOf(as, slug)}`, { json }), calls.changeAuthor);

const merge = async (as: Ask, from: string, into: string) =>
  as("POST", `${PATH}/${await idOf(as, from)}/merge`, { json: { into: await idOf(as, into) } });

const published = (author: string, parts: object = {}) => ({
  author,
  status: "published" as const,
  ...parts,
});

describe.each(engines)("authors on %s", (engine) => {
  test("a new site has nobody, its sample posts bring theirs, and nobody else may read or change the list", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    expect(await list(owner)).toEqual([]);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const rows = await app.database.db.selectFrom("posts").select("author").distinct().execute();
    expect((await list(owner)).map(({ name }) => name)).toEqual(rows.map(({ author }) => author).sort());
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["PATCH", `${PATH}/1`],
      ["POST", `${PATH}/1/merge`],
      ["DELETE", `${PATH}/1`],
    ] as const)
      expect((await app.request(method, path, method === "GET" ? {} : { json: {} })).status).toBe(401);
  });

  test("a post brings its author, whose page and feeds list what readers can see of theirs", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { slug, author } = await createPost(owner, published("Åsa Lindqvist", { title: "About herons" }));
    expect(author).toBe("Åsa Lindqvist");
    await createPost(owner, { author: "Åsa Lindqvist", title: "A draft of hers" });
    await createPost(owner, published("Ruth Amsel", { title: "About owls" }));
    await change(owner, "asa-lindqvist", { bio: "She writes about water birds." });

    const post = await askKept(app, `/blog/${slug}`);
    expect(post.text).toContain('<a href="/author/asa-lindqvist">Åsa Lindqvist</a>');
    const page = await askKept(app, "/author/asa-lindqvist");
    expect(page.status).toBe(200);
    for (const text of ["Åsa Lindqvist</h1>", "She writes about water birds.", "About herons"])
      expect(page.text).toContain(text);
    for (const other of ["About owls", "A draft of hers"]) expect(page.text).not.toContain(other);

    const title = "Åsa Lindqvist | Masthead";
    const feed = "/author/asa-lindqvist/feed";
    expect((await readRss(app, `${feed}.xml`)).title).toBe(title);
    expect((await readAtom(app, "/author/asa-lindqvist/atom.xml")).title).toBe(title);
    const { items } = await readJsonFeed(app, `${feed}.json`);
    expect(items.map((item) => item.title)).toEqual(["About herons"]);
    expect(page.text).toContain(`href="${feed}.xml"`);
    expect((await askKept(app, "/sitemap.xml")).text).toContain("/author/asa-lindqvist<");
  });

  test("readers learn of no author whose posts they cannot see", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { id } = await createPost(owner, { author: "Secret Guest" });
    const paths = ["/author/secret-guest", "/author/secret-guest/feed.xml"];
    for (const path of [...paths, "/author/nobody", "/author/%00", "/author/a%20b", "/author/A"])
      expect((await askKept(app, path)).status, path).toBe(404);
    expect((await askKept(app, "/sitemap.xml")).text).not.toContain("secret-guest");
    await owner("PATCH", `/api/posts/${id}`, { json: { status: "published" } });
    for (const path of paths) expect((await askKept(app, path)).status, path).toBe(200);
    expect((await askKept(app, "/sitemap.xml")).text).toContain("/author/secret-guest<");
    await owner("PATCH", `/api/posts/${id}`, { json: { author: "Known Host" } });
    for (const path of paths) expect((await askKept(app, path)).status, path).toBe(404);
    expect((await askKept(app, "/author/known-host")).status).toBe(200);
  });

  test("a name in other case is the same author; names alike in Latin letters alone are two", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner, { author: "Ann Lee" });
    expect((await createPost(owner, { author: "ANN  lee" })).author).toBe("Ann Lee");
    await createPost(owner, { author: "李明" });
    await createPost(owner, { author: "黎明" });
    await createPost(owner, { author: "🦆🦆" });
    expect((await list(owner)).map(({ name, slug, posts: count }) => [name, slug, count])).toEqual(
      expect.arrayContaining([
        ["Ann Lee", "ann-lee", 2],
        ["李明", "li-ming", 1],
        ["黎明", "li-ming-2", 1],
        ["🦆🦆", "author", 1],
      ]),
    );
  });

  test("what cannot be an author is refused with the reason beside its field", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await add(owner, { name: "Ann Lee" });
    const refused = async (json: object) => (await readRefusal(await owner("POST", PATH, { json }))).fields;
    expect(await refused({ name: " A " })).toEqual({ name: "Author name must be at least 2 characters" });
    expect(await refused({ name: "\u200B\u2060\u00AD" })).toEqual({
      name: "Author name must be at least 2 characters",
    });
    expect(await refused({ name: "ann LEE" })).toEqual({
      name: "There is an author called “Ann Lee” already. Merge the two instead.",
    });
    expect(await refused({ name: "Bea", slug: "ann-lee" })).toEqual({
      slug: "“Ann Lee” has the slug “ann-lee” already",
    });
    expect(await refused({ name: "Bea", slug: "!!" })).toEqual({
      slug: "The slug needs a letter or a digit",
    });
    expect(await refused({ name: "Bea", picture: "https://example.com/a.png" })).toEqual({
      picture: "Picture must be an uploaded image",
    });
    expect(await refused({ name: "Bea", picture: `/media/${"0".repeat(32)}/original` })).toEqual({
      picture: "That image no longer exists. Upload it again.",
    });
    expect(await list(owner)).toHaveLength(1);
  });

  test("a renamed author's posts have the new name at once, everywhere; the old name still means the author", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { slug } = await createPost(owner, published("Ann Lee", { title: "About herons" }));
    const other = await createPost(owner, published("Ruth Amsel", { title: "About owls" }));
    const paths = [`/blog/${slug}`, "/author/ann-lee", "/feed.xml", `/blog/${slug}.md`, "/api/posts"];
    for (const path of paths) expect((await askKept(app, path)).text, path).toContain("Ann Lee");
    const kept = [`/blog/${other.slug}`, "/author/ruth-amsel", "/author/ruth-amsel/atom.xml"];
    const before = await Promise.all(kept.map((path) => askKept(app, path)));

    await change(owner, "ann-lee", { name: "Ann Winter" });
    for (const path of paths) {
      const { text } = await askKept(app, path);
      expect(text, path).toContain("Ann Winter");
      expect(text, path).not.toContain("Ann Lee");
    }
    // What shows others only stays as it is.
    for (const [index, path] of kept.entries())
      expect((await askKept(app, path)).answer, path).toBe(before[index]?.answer);
    await app.work("search index");
    await app.work("changes");
    expect(await titlesAt(app.request, "/api/posts?search=winter")).toEqual(["About herons"]);
    expect(await titlesAt(app.request, "/api/posts?search=lee")).toEqual([]);
    expect((await createPost(owner, { author: "ann lee" })).author).toBe("Ann Winter");
    // Unless somebody else takes it.
    await add(owner, { name: "Ann Lee", slug: "another-ann" });
    expect((await createPost(owner, { author: "ann lee" })).author).toBe("Ann Lee");
  });

  test("a changed slug redirects once, with the page and in feeds", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner, published("Ann Lee"));
    expect((await askKept(app, "/author/ann-lee")).status).toBe(200);
    await change(owner, "ann-lee", { slug: "Ann!" });
    await change(owner, "ann", { slug: "ann-winter" });
    for (const old of ["ann-lee", "ann"])
      for (const ending of ["", "?page=2", "/feed.xml", "/atom.xml", "/feed.json"]) {
        const response = await app.request("GET", `/author/${old}${ending}`);
        expect([response.status, response.headers.get("location")]).toEqual([
          301,
          `/author/ann-winter${ending}`,
        ]);
      }
    await change(owner, "ann-winter", { slug: "ann-lee" });
    expect((await askKept(app, "/author/ann-lee")).status).toBe(200);
  });

  test("merging moves every post, those in the trash too, the addresses and the names", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const kept = await createPost(owner, published("A. Lee", { title: "About herons" }));
    const trashed = await createPost(owner, { author: "A. Lee" });
    await owner("DELETE", `/api/posts/${trashed.id}`);
    await createPost(owner, published("Ann Lee"));
    await change(owner, "a-lee", { slug: "al" });

    expect(await read(await merge(owner, "al", "ann-lee"), calls.mergeAuthor)).toEqual({ posts: 2 });
    expect((await list(owner)).map(({ name, posts: count }) => [name, count])).toEqual([["Ann Lee", 3]]);
    for (const old of ["a-lee", "al"])
      expect((await app.request("GET", `/author/${old}`)).headers.get("location")).toBe("/author/ann-lee");
    const moved = await read(await owner("GET", `/api/posts/${kept.slug}`), posts.getPost);
    expect(moved.author).toBe("Ann Lee");
    expect((await askKept(app, "/author/ann-lee")).text).toContain("About herons");
    expect((await createPost(owner, { author: "a. lee" })).author).toBe("Ann Lee");
    expect((await merge(owner, "ann-lee", "ann-lee")).status).toBe(422);
  });

  test("posts that are written while their author is merged are the other author's", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await add(owner, { name: "Ann Lee" });
    for (const round of ["one", "two", "three", "four"]) {
      await add(owner, { name: `Ann ${round}` });
      const write = Array.from({ length: 4 }, () => createPost(owner, { author: `Ann ${round}` }));
      const [{ status }] = await Promise.all([merge(owner, `ann-${round}`, "ann-lee"), ...write]);
      expect(status).toBe(200);
    }
    const rows = await app.database.db.selectFrom("posts").select("author").execute();
    expect(rows.map(({ author }) => author)).toEqual(Array.from({ length: 16 }, () => "Ann Lee"));
  });

  test("posts that bring the same new author at once bring one", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createPost(owner, { author: index % 2 ? "Ann Lee" : "ann lee" }),
      ),
    );
    expect((await list(owner)).map(({ slug, posts: count }) => [slug, count])).toEqual([["ann-lee", 8]]);
  });

  test("an author with a post outside the trash cannot be deleted", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await createPost(owner, { author: "Ann Lee" });
    const { id } = await createPost(owner, { author: "Ann Lee" });
    await owner("DELETE", `/api/posts/${id}`);
    await add(owner, { name: "Bea" });
    const refusal = await readRefusal(await owner("DELETE", `${PATH}/${await idOf(owner, "ann-lee")}`));
    expect([refusal.code, refusal.message]).toEqual([
      "conflict",
      "“Ann Lee” has 2 posts (1 in the trash). Merge this author into the one who takes them.",
    ]);
    expect((await owner("DELETE", `${PATH}/${await idOf(owner, "bea")}`)).status).toBe(200);
    expect((await list(owner)).map(({ name, posts: count, trashed }) => [name, count, trashed])).toEqual([
      ["Ann Lee", 2, 1],
    ]);
    expect((await owner("DELETE", `${PATH}/9999`)).status).toBe(404);
  });

  test("an author with posts in the trash alone is deleted, and a post that is restored brings a new one", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { id } = await createPost(owner, published("Ann Lee"));
    await change(owner, "ann-lee", { bio: "Writes about herons." });
    await owner("DELETE", `/api/posts/${id}`);
    expect((await owner("DELETE", `${PATH}/${await idOf(owner, "ann-lee")}`)).status).toBe(200);
    await app.work("authors");
    expect(await list(owner)).toEqual([]);

    expect((await owner("POST", `/api/posts/${id}/restore`)).status).toBe(200);
    expect(await list(owner)).toEqual([
      expect.objectContaining({ slug: "ann-lee", name: "Ann Lee", bio: "", posts: 1, trashed: 0 }),
    ]);
    expect((await askKept(app, "/author/ann-lee")).status).toBe(200);
  });

  test("authors of posts from before they had rows are added after the start, names that differ in case as one", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const { id, slug } = await createPost(owner, published("Ann Lee"));
    await createPost(owner, { author: "Ann Lee" });
    await app.database.db.updateTable("posts").set({ author: "ANN LEE" }).where("id", "=", id).execute();
    await app.database.db.deleteFrom("authors").execute();
    expect((await askKept(app, `/blog/${slug}`)).status).toBe(200);
    await app.work("authors");
    await app.work("changes");
    const [author, ...others] = await list(owner);
    expect([author?.slug, author?.posts, others]).toEqual(["ann-lee", 2, []]);
    expect((await askKept(app, `/blog/${slug}`)).text).toContain('href="/author/ann-lee"');
  });

  test("a post's own rules for its author stay as they were", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    expect((await createPost(owner)).author).toBe("Admin");
    const refusal = await readRefusal(
      await owner("POST", "/api/posts", { json: { ...postInput(), author: "A" } }),
    );
    expect(refusal.fields).toEqual({ author: "Author name must be at least 2 characters" });
    expect((await list(owner)).map(({ name }) => name)).toEqual(["Admin"]);
  });
});
