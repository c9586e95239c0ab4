import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { listAdminPosts } from "../../../../src/contract/content/posts.ts";
import { insertPost } from "../../../../src/server/content/posts/writing/create-post.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { createPost, postInput, titlesAt } from "../../kit/inputs.ts";

const FILLER = `<p>${"lorem ipsum dolor ".repeat(4)}</p>`;

const found = (ask: Ask, search: string) => titlesAt(ask, `/api/posts?search=${encodeURIComponent(search)}`);

const foundInAdmin = async (as: Ask, search: string) =>
  (await read(await as("GET", `/api/admin/posts?search=${encodeURIComponent(search)}`), listAdminPosts))
    .posts;

/** Published posts, each a minute older than the one before. */
const insertAll = (app: TestApp, texts: { title: string; body?: string }[]) =>
  app.database.db.transaction().execute(async (tx) => {
    const { category } = postInput();
    for (const [index, { title, body = "" }] of texts.entries()) {
      const publishedAt = new Date(app.clock.now().getTime() - (index + 1) * 60_000).toISOString();
      const content = `${FILLER}<p>${body}</p>`;
      await insertPost(
        tx,
        {
          title,
          content,
          excerpt: "Nothing of note.",
          category,
          slug: "",
          status: "published",
          publishedAt,
        },
        { now: app.clock.now(), isSample: false },
      );
    }
  });

describe.each(engines)("the closest titles on %s", (engine) => {
  test("come first: what was typed alone, then beside other words, then apart, then elsewhere, then begun", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const titles = [
      "Numbers of a post, 4901 of them",
      "Number 49 and the post",
      "The post number 49 of many",
      "Post: number 49!",
      "Post number 491",
    ];
    await insertAll(app, [
      ...titles.map((title) => ({ title })),
      { title: "Elsewhere", body: "On 49 it says post, and number." },
    ]);
    expect(await found(app.request, "post number 49")).toEqual([
      "Post: number 49!",
      "The post number 49 of many",
      "Number 49 and the post",
      "Elsewhere",
      "Post number 491",
    ]);
    expect((await found(app.request, "“number 49”"))[0]).toBe("Post: number 49!");
    expect((await foundInAdmin(as, "POST NUMBER 49"))[0]?.title).toBe("Post: number 49!");
  });

  test("come first also among more posts than are ranked, and not if the list has another order", async () => {
    await using app = await startApp(engine);
    const many = Array.from({ length: 2_100 }, (_, index) => ({ title: `Post number ${index + 1}` }));
    await insertAll(app, [
      ...many,
      { title: "Post number" },
      { title: "A number of coffee shops" },
      { title: "Coffee" },
    ]);
    expect((await found(app.request, "post number 49"))[0]).toBe("Post number 49");
    expect((await found(app.request, "post number")).slice(0, 2)).toEqual(["Post number", "Post number 1"]);
    const as = await app.signIn();
    const [newest] = await titlesAt(as, "/api/admin/posts?search=post+number&sort=date");
    expect(newest).toBe("Post number 1");
    expect(await found(app.request, "number cofee")).toEqual(["A number of coffee shops"]);
  });

  test("a mistyped word becomes one that a post has beside the other words", async () => {
    await using app = await startApp(engine);
    await insertAll(app, [
      { title: "Boats on the lake" },
      { title: "Coats of paint" },
      { title: "Moats and paint" },
    ]);
    expect((await found(app.request, "paint xoats")).sort()).toEqual(["Coats of paint"]);
    expect(await found(app.request, "lake xoats")).toEqual(["Boats on the lake"]);
  });

  test("letters that a keyboard may lack are found by plain ones, and the other way round", async () => {
    await using app = await startApp(engine);
    const pairs: [title: string, plain: string][] = [
      ["Groß", "gross"],
      ["Café", "cafe"],
      ["Smørrebrød og Æbler", "smorrebrod og aebler"],
      ["Łódź nocą", "lodz noca"],
      ["Işık ve ışın", "isik ve isin"],
      ["Þingvellir og Ðe", "thingvellir og de"],
      ["Œuvres", "oeuvres"],
      ["Ελληνικός", "ΕΛΛΗΝΙΚΟΣ"],
      ["Ёжик", "ежик"],
      ["Do\u00ADnau\u00ADdampf", "donaudampf"],
      ["تقرير ٢٠٢٤", "تقرير 2024"],
      ["งบปี ๒๕๖๗", "งบปี 2567"],
    ];
    await insertAll(
      app,
      pairs.flatMap(([title, plain]) => [{ title }, { title: plain }]),
    );
    for (const [title, plain] of pairs)
      for (const typed of [title, plain])
        expect(new Set(await found(app.request, typed)), typed).toEqual(new Set([title, plain]));
  });

  test("a post is found by its tags, and no longer by one that it lost", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const post = await createPost(as, { title: "Something", tags: ["Crème brûlée"], status: "published" });
    expect(await found(app.request, "creme brulee")).toEqual(["Something"]);
    await as("PATCH", `/api/posts/${post.id}`, { json: { tags: ["Pudding"] } });
    expect(await found(app.request, "creme")).toEqual([]);
    expect(await found(app.request, "pudding")).toEqual(["Something"]);
    await as("POST", "/api/admin/posts/bulk", { json: { ids: [post.id], action: "tag", tag: "Caramel" } });
    expect(await found(app.request, "caramel")).toEqual(["Something"]);
  });

  test("what the version before has indexed or written is indexed again, and found meanwhile", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await createPost(as, { title: "Large", tags: [], status: "published" });
    const { db } = app.database;
    // As that version writes: it knows nothing of the column.
    await sql`update posts set title = 'Groß' where id = ${id}`.execute(db);
    const tag = { post_id: id, position: 0, tag: "Später", tag_key: "später" };
    await db.insertInto("post_tags").values(tag).execute();
    expect(await found(app.request, "large")).toEqual(["Groß"]);
    await app.work("search index");
    expect(await found(app.request, "gross spater")).toEqual(["Groß"]);
    expect(await found(app.request, "large")).toEqual([]);
  });
});
