import { describe, expect, test } from "vitest";
import * as calls from "../../../src/contract/content/posts.ts";
import { HOUR, MINUTE } from "../../../src/server/base/clock.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T11:00:00.000Z";

async function titles(as: Ask, query: string): Promise<string[]> {
  const { posts } = await read(await as("GET", `/api/admin/posts${query}`), calls.listAdminPosts);
  return posts.map(({ title }) => title);
}

/** One of each state, a minute apart. */
async function writeOneOfEach(app: TestApp, as: Ask) {
  await createPost(as, { title: "Apples, public", status: "published", category: "tools", tags: ["Fruit"] });
  app.clock.advance(MINUTE);
  await createPost(as, { title: "berries, a draft", category: "tools" });
  app.clock.advance(MINUTE);
  await createPost(as, {
    title: "Cherries, to come",
    status: "published",
    publishedAt: LATER,
    tags: ["fruit"],
  });
  app.clock.advance(MINUTE);
  const { id } = await createPost(as, { title: "Dates, thrown away", status: "published", tags: ["fruit"] });
  await as("DELETE", `/api/posts/${id}`);
  return id;
}

describe.each(engines)("the owner's list on %s", (engine) => {
  test("each state has its posts, and a scheduled post becomes a published one at its time", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await writeOneOfEach(app, as);
    expect(await titles(as, "")).toEqual(["Cherries, to come", "berries, a draft", "Apples, public"]);
    expect(await titles(as, "?status=all")).toHaveLength(3);
    expect(await titles(as, "?status=published")).toEqual(["Apples, public"]);
    expect(await titles(as, "?status=draft")).toEqual(["berries, a draft"]);
    expect(await titles(as, "?status=scheduled")).toEqual(["Cherries, to come"]);
    expect(await titles(as, "?status=trash")).toEqual(["Dates, thrown away"]);

    app.clock.advance(2 * HOUR);
    expect(await titles(as, "?status=scheduled")).toEqual([]);
    expect(await titles(as, "?status=published")).toEqual(["Cherries, to come", "Apples, public"]);
  });

  test("filters narrow each other, and the totals say how many there are", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await writeOneOfEach(app, as);
    expect(await titles(as, "?category=tools")).toEqual(["berries, a draft", "Apples, public"]);
    expect(await titles(as, "?category=tools&status=draft")).toEqual(["berries, a draft"]);
    expect(await titles(as, "?tag=FRUIT")).toEqual(["Cherries, to come", "Apples, public"]);
    expect(await titles(as, "?tag=fruit&category=tools")).toEqual(["Apples, public"]);
    expect(await titles(as, "?tag=fruit&status=trash")).toEqual(["Dates, thrown away"]);
    expect(await titles(as, "?tag=none")).toEqual([]);
    expect(await titles(as, "?search=public&status=draft")).toEqual([]);
    const list = await (await as("GET", "/api/admin/posts?tag=fruit")).json();
    const counts = { published: 1, draft: 1, scheduled: 1 };
    expect(list).toMatchObject({ totalPages: 1, totalPosts: 2, counts });
  });

  test("what is in the trash is found there by its words, and nowhere else", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await writeOneOfEach(app, as);
    expect(await titles(as, "?status=trash&search=thrown")).toEqual(["Dates, thrown away"]);
    expect(await titles(as, "?status=trash&search=cherries")).toEqual([]);
    expect(await titles(as, "?search=thrown")).toEqual([]);
    const found = await (await app.request("GET", "/api/posts?search=thrown")).json();
    expect(found).toMatchObject({ totalPosts: 0 });
  });

  test("every order goes both ways, and posts that are alike keep one order over all pages", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    for (const title of ["banana bread", "Apple cake", "cherry pie"]) {
      await createPost(as, { title });
      app.clock.advance(MINUTE);
    }
    await app.database.db.updateTable("posts").set({ views: 7 }).where("title", "=", "cherry pie").execute();
    await as("PATCH", "/api/posts/1", { json: { featured: true } });

    const inAlphabet = ["Apple cake", "banana bread", "cherry pie"];
    expect(await titles(as, "?sort=title")).toEqual(inAlphabet);
    expect(await titles(as, "?sort=title&order=desc")).toEqual(inAlphabet.toReversed());
    expect(await titles(as, "?sort=date")).toEqual(["cherry pie", "Apple cake", "banana bread"]);
    expect(await titles(as, "?sort=date&order=asc")).toEqual(["banana bread", "Apple cake", "cherry pie"]);
    expect(await titles(as, "?sort=views")).toEqual(["cherry pie", "Apple cake", "banana bread"]);
    expect(await titles(as, "?sort=updated")).toEqual(["banana bread", "cherry pie", "Apple cake"]);
    expect(await titles(as, "?sort=nonsense&order=sideways")).toEqual(await titles(as, ""));

    for (let index = 0; index < 21; index++) await createPost(as, { title: "All the same" });
    for (const sort of calls.postSorts) {
      const ids: number[] = [];
      for (const page of [1, 2, 3]) {
        const answer = await as("GET", `/api/admin/posts?sort=${sort}&order=desc&page=${page}`);
        ids.push(...(await read(answer, calls.listAdminPosts)).posts.map(({ id }) => id));
      }
      expect(new Set(ids).size, sort).toBe(24);
    }
  });

  test("a search is in the order of its matches until an order is chosen", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await createPost(as, { title: "Zebras and honey" });
    await createPost(as, { title: "A day in spring", excerpt: "Where the honey comes from." });
    expect(await titles(as, "?search=honey")).toEqual(["Zebras and honey", "A day in spring"]);
    expect(await titles(as, "?search=honey&sort=title")).toEqual(["A day in spring", "Zebras and honey"]);
  });

  test("the list says what is in the trash since when, and on what something is written", async () => {
    await using app = await startApp(engine, { now: NOW });
    const as = await app.signIn();
    await writeOneOfEach(app, as);
    const copy = { fields: { title: "Half" }, baseRevision: 1, copyRevision: null };
    await as("PUT", "/api/admin/posts/2/working-copy", { json: copy });
    const all = await read(await as("GET", "/api/admin/posts"), calls.listAdminPosts);
    expect(all.posts.map(({ hasWorkingCopy, deletedAt }) => [hasWorkingCopy, deletedAt])).toEqual([
      [false, null],
      [true, null],
      [false, null],
    ]);
    const trash = await (await as("GET", "/api/admin/posts?status=trash")).json();
    expect(trash).toMatchObject({ posts: [{ deletedAt: "2026-03-02T09:03:00.000Z" }] });
  });
});
