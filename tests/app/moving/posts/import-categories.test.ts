import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { addCategory } from "../../../../src/contract/content/category-actions.ts";
import { listCategories } from "../../../../src/server/content/categories/list-categories.ts";
import type { PostImportReport } from "../../../../src/server/moving/posts/steps/report.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { exportOf, post } from "../../../setup/ghost-export.ts";
import { read } from "../../kit/ask.ts";
import { everyRow, folderOf, importInto, postsOf } from "./importing.ts";

/** A post in each of these categories, or in several that are parted by commas. */
const filed = (...categories: string[]) =>
  Object.fromEntries(
    categories.map((names, index) => [
      `post-${String(index).padStart(3, "0")}.md`,
      `---\ntitle: Post ${index}\ndate: 2024-03-02\ncategories: [${names}]\n---\nWords.`,
    ]),
  );

const add = (app: TestApp, path: string, more: object = {}) =>
  importInto(app, path, { addsCategories: true, ...more });

const titlesIn = async ({ database }: TestApp) =>
  (await listCategories(database.db)).map(({ title }) => title);
const titlesOf = ({ newCategories }: PostImportReport) => newCategories.map(({ title }) => title);
const categoriesOf = async (app: TestApp) => (await postsOf(app)).map(({ category }) => category);
const undo = (app: TestApp, run: number | null) =>
  undoPosts({ db: app.database.db, now: app.clock.now }, run ?? 0, commandLine);

describe.each(engines)("categories of another site on %s", (engine) => {
  test("are added with their posts; twice is once, and undone is as before", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOf(
      filed("Rye", "'Growth'", "Oats & Barley, Rye", "rye", "all", "Uncategorized", "'x, y', 日本語"),
    );
    const before = await everyRow(app);
    const titles = ["Rye", "Oats & Barley", "all", "x, y"];
    const looked = await add(app, folder.path, { isDryRun: true });
    expect(await everyRow(app)).toEqual(before);
    const report = await add(app, folder.path);
    expect(titlesOf(report)).toEqual(titles);
    expect(report.byDefault).toBe(1);
    expect(looked).toMatchObject({ newCategories: report.newCategories, categories: report.categories });
    expect((await titlesIn(app)).slice(8)).toEqual(titles);
    expect(await categoriesOf(app)).toEqual([
      "rye",
      "growth",
      "oats-barley",
      "rye",
      "all-2",
      "growth",
      "x-y",
    ]);
    const tags = await app.database.db.selectFrom("post_tags").select("tag").execute();
    expect(tags.map(({ tag }) => tag)).toEqual(["日本語"]);
    expect((await app.request("GET", "/blog/category/oats-barley")).status).toBe(200);

    const after = await everyRow(app);
    expect(await add(app, folder.path)).toMatchObject({ newCategories: [], run: null });
    expect(await everyRow(app)).toEqual(after);
    await undo(app, report.run);
    expect(await everyRow(app)).toEqual(before);
  });

  test("are as many as a site of 20 has room for, the most frequent first; the others become tags", async () => {
    await using app = await startApp(engine);
    const names = Array.from({ length: 200 }, (_, index) => `Name ${index}`);
    await using folder = await folderOf(filed(...names, ...names.slice(150, 162)));
    const report = await add(app, folder.path);
    expect(titlesOf(report)).toEqual(names.slice(150, 162));
    expect(await titlesIn(app)).toHaveLength(20);
    expect(report.byDefault).toBe(188);
    const tags = await app.database.db.selectFrom("post_tags").select("tag").execute();
    expect(tags).toHaveLength(188);
  });

  test("are not added beside a mapping, a category of that name, or against the owner's choice", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const json = { title: "Rye", slug: "grain", palette: "olive" };
    await read(await as("POST", "/api/admin/categories", { json }), addCategory);
    await using folder = await folderOf(filed("Rye", "Oats"));
    const categories = await listCategories(app.database.db);
    const filing = { categories, category: "growth", mapping: new Map([["oats", "tools"]]) };
    expect(await add(app, folder.path, { filing })).toMatchObject({ newCategories: [] });
    expect(await categoriesOf(app)).toEqual(["grain", "tools"]);
    await using other = await folderOf(filed("Rye", "Oats", "Spelt"));
    expect(await importInto(app, other.path)).toMatchObject({ newCategories: [], byDefault: 1 });
  });

  test("that the owner has renamed or merged since are those, and their old addresses still lead there", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await using folder = await folderOf(filed("Rye", "Oats & Barley", "Spelt"));
    await add(app, folder.path);
    const idOf = async (title: string) => {
      const row = app.database.db.selectFrom("categories").select("id").where("title", "=", title);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const into = await idOf("Spelt");
    await as("PATCH", `/api/admin/categories/${await idOf("Rye")}`, {
      json: { title: "Grain", slug: "grain" },
    });
    await as("POST", `/api/admin/categories/${await idOf("Oats & Barley")}/merge`, { json: { into } });

    await using newer = await folderOf({
      "newer-1.md": "---\ntitle: Newer 1\ndate: 2024-03-03\ncategories: [Rye]\n---\nWords.",
      "newer-2.md": "---\ntitle: Newer 2\ndate: 2024-03-03\ncategories: [Oats & Barley]\n---\nWords.",
    });
    const report = await add(app, newer.path);
    expect(report.newCategories).toEqual([]);
    expect(report.filings.map(({ name, category }) => [name, category])).toEqual([
      ["Rye", "grain"],
      ["Oats & Barley", "spelt"],
    ]);
    expect((await categoriesOf(app)).slice(-2)).toEqual(["grain", "spelt"]);
    const moved = await app.request("GET", "/blog/category/rye");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/category/grain"]);
  });

  test("stay after an undo when somebody has used or changed them", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await using folder = await folderOf(filed("Rye", "Oats", "Spelt"));
    const { run } = await add(app, folder.path);
    const [rye] = await postsOf(app);
    await as("PATCH", `/api/posts/${rye?.id}`, { json: { title: "Rye, again" } });
    const { id } = await app.database.db
      .selectFrom("categories")
      .select("id")
      .where("title", "=", "Oats")
      .executeTakeFirstOrThrow();
    await as("PATCH", `/api/admin/categories/${id}`, { json: { title: "Oats and more" } });
    await undo(app, run);
    expect((await titlesIn(app)).slice(8)).toEqual(["Rye", "Oats and more"]);
  });

  test("of Ghost are its primary tags, if three posts or more have them", async () => {
    await using app = await startApp(engine);
    const tags = ["Rye", "Oats"].map((name, index) => ({ id: `t${index}`, name }));
    const posts_tags = ["t0", "t0", "t1", "t0", "t1"].flatMap((tag, index) => [
      { post_id: String(index), tag_id: tag, sort_order: 0 },
      { post_id: String(index), tag_id: tag === "t0" ? "t1" : "t0", sort_order: 1 },
    ]);
    const posts = posts_tags
      .filter(({ sort_order }) => sort_order === 0)
      .map(({ post_id }) => post(post_id, { html: "<p>Words</p>" }));
    await using folder = await folderOf({ "ghost.json": exportOf(posts, { tags, posts_tags }) });
    const report = await add(app, folder.path);
    expect(titlesOf(report)).toEqual(["Rye"]);
    expect(await categoriesOf(app)).toEqual(["rye", "rye", "rye", "rye", "rye"]);
  });
});
