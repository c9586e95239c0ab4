import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listCategories } from "../../../../src/contract/content/categories.ts";
import { listAdminPosts } from "../../../../src/contract/content/posts.ts";
import {
  FORMAT_VERSION,
  linesFileOf,
  MANIFEST,
  type Manifest,
} from "../../../../src/server/moving/archive/manifest.ts";
import * as imports from "../../../../src/contract/moving/post-imports.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { DAY } from "../../../../src/server/base/clock.ts";
import { readBell } from "../../../setup/bell.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { zipOf } from "../../../setup/zip.ts";
import { read, readRefusal, type Ask } from "../../kit/ask.ts";
import { everyRow } from "./importing.ts";

const choices = { category: "growth", mapping: {}, addsCategories: false, bringsImages: true } as const;
const words = "Some words of a post that go on for a while.";

const upload = (as: Ask, body: string | Uint8Array, name: string) =>
  as("POST", `/api/admin/post-files?name=${encodeURIComponent(name)}`, {
    body: new Uint8Array(Buffer.from(body)),
    headers: { "content-type": "application/octet-stream" },
  });

const uploaded = async (as: Ask, body: string | Uint8Array, name = "blog.zip") =>
  read(await upload(as, body, name), imports.uploadPosts);

const preview = async (as: Ask, id: string, changes: Partial<imports.PostChoices> = {}) =>
  read(
    await as("POST", `/api/admin/post-files/${id}/preview`, { json: { ...choices, ...changes } }),
    imports.previewPosts,
  );

async function importDone(as: Ask, file: string, changes: Partial<imports.PostChoices> = {}) {
  const begun = await read(
    await as("POST", "/api/admin/post-imports", { json: { ...choices, ...changes, file } }),
    imports.importPosts,
  );
  for (;;) {
    const run = await read(await as("GET", `/api/admin/post-imports/${begun.id}`), imports.getPostImport);
    if (!run.isUnderWay) return run;
    await delay(5);
  }
}

const uploadsIn = ({ dataDir }: TestApp) => readdir(join(dataDir, "post-files"));

const manifestOf = (kind: Manifest["kind"]): Manifest => ({
  format: "masthead",
  version: FORMAT_VERSION,
  kind,
  madeAt: "2026-03-02T09:00:00.000Z",
  publicUrl: "https://blog.example",
  engine: "sqlite",
  migrations: [],
  lastIds: {},
  tables: {},
  media: { isIncluded: true, missing: [] },
  files: {},
});

const blog = async () =>
  zipOf({
    "blog/one.md": `---\ntitle: One\ndate: 2024-03-02\ncategories: [News]\naliases: [/old/one]\n---\n${words} [two](two.md) ![A](a.png)`,
    "blog/two.md": `---\ntitle: Two\ndraft: true\ntags: [growth, Odds]\n---\n${words} ![B](missing.png)`,
    "blog/about.md": `---\ntitle: About\ntype: page\n---\n${words}`,
    "blog/a.png": await fourColors().png().toBuffer(),
  });

describe.each(engines)("importing posts in the admin on %s", (engine) => {
  test("goes from the file by a look at what it would do to what it did, and back", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await everyRow(app);
    const file = await uploaded(as, await blog());
    expect(file).toMatchObject({ name: "blog.zip", format: "markdown" });

    const found = await preview(as, file.id);
    expect(found.report).toMatchObject({
      posts: { found: 2, created: 2, known: 0, refused: 0 },
      states: { published: 1, scheduled: 0, draft: 1 },
      categories: { growth: 2 },
      byDefault: 1,
      pages: { found: 1, created: 1, drafts: 0 },
      leftOut: {},
      images: { found: 2, failed: 1 },
    });
    expect(found.report.problems.map(({ place }) => place).sort()).toEqual(["about.md", "two.md"]);
    expect(found.filings).toEqual([
      { name: "News", posts: 1, category: null },
      { name: "growth", posts: 1, category: "growth" },
      { name: "Odds", posts: 1, category: null },
    ]);
    const mapping = { news: "marketing" } as const;
    const chosen = await preview(as, file.id, { mapping });
    expect(chosen.report).toMatchObject({ categories: { growth: 1, marketing: 1 }, byDefault: 0 });
    expect(await everyRow(app)).toEqual(before);

    const done = await importDone(as, file.id, { mapping });
    expect(done).toMatchObject({
      name: "blog",
      format: "markdown",
      state: "done",
      progress: null,
      postCount: 2,
      report: { posts: { created: 2 }, categories: { growth: 1, marketing: 1 }, images: { brought: 1 } },
      undoableUntil: "2026-03-03T09:00:00.000Z",
    });
    await expect.poll(() => uploadsIn(app)).toEqual([]);
    // Once they are there, the problems lead to their posts and pages.
    const pathsIn = ({ kinds }: NonNullable<typeof done.report>) =>
      kinds.flatMap(({ posts }) => posts.map(({ place, path }) => [place, path])).sort();
    expect(pathsIn(found.report)).toEqual([
      ["about.md", null],
      ["two.md", null],
    ]);
    expect(done.report && pathsIn(done.report)).toEqual([
      ["about.md", expect.stringMatching(/^\/admin\/pages\/edit\/\d+$/)],
      ["two.md", expect.stringMatching(/^\/admin\/posts\/edit\/\d+$/)],
    ]);

    const undoing = as("DELETE", `/api/admin/post-imports/${done.id}`);
    const asked = async () =>
      read(await as("GET", `/api/admin/post-imports/${done.id}`), imports.getPostImport);
    const underWay = { state: "undoing", isUnderWay: true, undoableUntil: null };
    await expect.poll(asked, { interval: 1 }).toMatchObject(underWay);
    const undone = await read(await undoing, imports.undoPostImport);
    expect(undone).toEqual({ posts: 2, pages: 1, kept: 0, images: 1 });
    expect(await everyRow(app)).toEqual(before);
    const { imports: runs } = await read(await as("GET", "/api/admin/post-imports"), imports.listPostImports);
    expect(runs).toMatchObject([{ state: "undone", postCount: 0, undoableUntil: null }]);
    const again = await readRefusal(await as("DELETE", `/api/admin/post-imports/${done.id}`));
    expect(again).toMatchObject({ status: 409, message: "Import 1 has been undone already." });
  });

  test("the posts of an import that has ended are in the list at once", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const listed = async () => (await read(await as("GET", "/api/admin/posts"), listAdminPosts)).totalPosts;
    const before = await listed();
    await importDone(as, (await uploaded(as, await blog())).id);
    expect(await listed()).toBe(before + 2);
  });

  test("a notice counts one post and one thing in the singular", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const file = await uploaded(
      as,
      `---\ntitle: One\ndate: 2024-03-02\n---\n${words} ![B](missing.png)`,
      "one.md",
    );
    await importDone(as, file.id);
    const notices = (await readBell(app.database.db)).map(({ words }) => words);
    expect(notices).toEqual(["“one.md” was imported: 1 new post, with 1 thing to look at."]);
  });

  test("the same file again brings nothing twice, and what was cut off goes on", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const first = await importDone(as, (await uploaded(as, await blog())).id);
    const { db } = app.database;
    // As a server leaves it that was killed before the last post.
    await db.updateTable("import_runs").set({ state: "running", report: null, finished_at: null }).execute();
    const two = await db.deleteFrom("posts").where("title", "=", "Two").returning("id").executeTakeFirst();
    await db.deleteFrom("import_items").where("entity_id", "=", String(two?.id)).execute();
    await expect
      .poll(async () => read(await as("GET", `/api/admin/post-imports/${first.id}`), imports.getPostImport))
      .toMatchObject({ state: "running", isUnderWay: false, postCount: 1, report: null });

    const resumed = await importDone(as, (await uploaded(as, await blog())).id);
    expect(resumed).toMatchObject({
      id: first.id,
      state: "done",
      postCount: 2,
      report: { isResumed: true, posts: { created: 1, known: 1 } },
    });
    const again = await importDone(as, (await uploaded(as, await blog())).id);
    expect(again).toMatchObject({ state: "done", postCount: 0, report: { posts: { created: 0, known: 2 } } });
  });

  test("a file without posts is refused in words, and is not kept", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const refused = async (body: string | Uint8Array, name: string) =>
      (await readRefusal(await upload(as, body, name))).message;
    expect(await refused("", "empty.json")).toMatch(/^No posts were found in empty\.json\. Choose/);
    expect(await refused("email\nanna@example.com\n", "list.csv")).toMatch(/^No posts were found/);
    expect(await refused("PK\u0003\u0004 and no more", "x.zip")).toMatch(
      /^x\.zip is not a zip file, or only a part/,
    );
    for (const [kind, command] of [
      ["export", "import"],
      ["backup", "restore"],
    ] as const) {
      const files = { [MANIFEST]: JSON.stringify(manifestOf(kind)), [linesFileOf("posts")]: "" };
      const sentence = await refused(zipOf(files), "s.zip");
      expect(sentence).toMatch(new RegExp(`^s is an? ${kind} of a whole .* ./masthead ${command} FILE`));
    }
    expect(await uploadsIn(app)).toEqual([]);
  });

  test("a broken file says its place when it is looked at, and an import of it writes no post", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const item = `<item><title>Fine</title><link>https://old.example/fine/</link></item>`;
    const broken = zipOf({
      "old.xml": `<rss><channel><link>https://old.example</link>${item}\n<item><title>Cut`,
    });
    const { id } = await uploaded(as, broken);
    const looked = await readRefusal(
      await as("POST", `/api/admin/post-files/${id}/preview`, { json: choices }),
    );
    expect(looked).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^old\.xml, line 2, column \d+: this is not XML/),
    });
    const run = await importDone(as, id);
    expect(run).toMatchObject({ state: "failed", postCount: 0, report: { failure: looked.message } });
  });

  test("posts that nothing files go to the first category that forms offer", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { categories } = await read(await as("GET", "/api/admin/categories"), listCategories);
    await as("PATCH", `/api/admin/categories/${categories[0]?.id}`, { json: { isRetired: true } });
    const file = await uploaded(as, zipOf({ "blog/unfiled.md": `---\ntitle: Unfiled\n---\n${words}` }));
    const { report } = await preview(as, file.id, { category: undefined });
    expect(report.categories).toEqual({ [categories[1]?.slug ?? ""]: 1 });
  });

  test("needs a file that is there, a category of the eight, and an address that is one", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const { id } = await uploaded(as, await blog());
    for (const wrong of [{ category: "news" }, { mapping: { News: "news" } }, { site: "blog.example" }]) {
      const json = { ...choices, file: id, ...wrong };
      expect((await as("POST", "/api/admin/post-imports", { json })).status).toBe(422);
    }
    const gone = await as("POST", "/api/admin/post-imports", {
      json: { ...choices, file: crypto.randomUUID() },
    });
    expect(await readRefusal(gone)).toMatchObject({ status: 404 });
    expect((await as("GET", "/api/admin/post-imports/7")).status).toBe(404);
    expect((await as("DELETE", "/api/admin/post-imports/7")).status).toBe(404);
  });

  test("an upload that nobody imports is gone after a day", async () => {
    await using app = await startApp(engine, { now: new Date().toISOString() });
    const as = await app.signIn();
    await uploaded(as, await blog());
    app.clock.advance(DAY - 60_000);
    await app.work("tidying up");
    expect(await uploadsIn(app)).toHaveLength(1);
    app.clock.advance(2 * 60_000);
    await app.work("tidying up");
    expect(await uploadsIn(app)).toEqual([]);
  });
});
