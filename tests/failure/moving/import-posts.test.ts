import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { fourColors } from "../../setup/media/test-images.ts";
import { instant } from "../../../src/server/base/clock.ts";
import { everyRow, folderOf } from "../../app/moving/posts/importing.ts";
import { engines, openTestDatabase, type TestDatabase } from "../../setup/engines.ts";
import { spawnProgram } from "../../setup/process.ts";

const TEXTS = 300;
const PAGES = 100;
const POSTS = TEXTS - PAGES;

/** A folder of posts and pages that link to each other and show an image. */
async function folderOfPosts() {
  const files: Record<string, string | Uint8Array> = {
    "content/a.png": await fourColors().png().toBuffer(),
  };
  for (let number = 1; number <= TEXTS; number++) {
    const day = instant(new Date(Date.UTC(2020, 0, number)));
    files[`content/post-${number}.md`] =
      `---\ntitle: The post ${number}\ntype: ${number % 3 === 0 ? "page" : "post"}\ndate: ${day}\ncategories: [Rye]\ntags: [a, b]\naliases: [/old/${number}]\n---\nWords and [the next](post-${(number % TEXTS) + 1}.md). ![A](a.png)\n`;
  }
  return folderOf(files);
}

const start = ({ dataDir, databaseUrl = "" }: TestDatabase, args: string[]) =>
  spawnProgram("command", ["import", ...args, "--json"], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  });

async function run(opened: TestDatabase, args: string[]) {
  const { child, output } = start(opened, args);
  child.stdin.end();
  const [code] = await once(child, "close");
  expect([code, output().stderr.replaceAll(/^.*(?:keeps its address|no date).*$\n/gm, "")]).toEqual([0, ""]);
  return JSON.parse(output().stdout);
}

async function countRows({ database: { db } }: TestDatabase) {
  const count = async (table: "posts" | "pages" | "import_runs") =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  // Without those of images and of lists of posts.
  const countPosts = async (table: "import_items" | "old_addresses") => {
    const query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("count"));
    const rows =
      table === "old_addresses" ? query.where("path", "is", null) : query.where("entity", "<>", "redirect");
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  return {
    posts: await count("posts"),
    pages: await count("pages"),
    items: await countPosts("import_items"),
    addresses: await countPosts("old_addresses"),
    runs: await count("import_runs"),
  };
}

describe.each(engines)("an import of posts that is killed on %s", (engine) => {
  test("goes on when it is given again, brings each post once, and can be undone as one", async () => {
    await using opened = await openTestDatabase(engine);
    await using folder = await folderOfPosts();
    const content = join(folder.path, "content");
    const before = await everyRow(opened);

    const { child } = start(opened, [content, "--yes"]);
    const ended = once(child, "close");
    await vi.waitFor(async () => expect((await countRows(opened)).posts).toBeGreaterThan(20), {
      timeout: 60_000,
      interval: 5,
    });
    child.kill("SIGKILL");
    await ended;
    const cutOff = await countRows(opened);
    const { posts, pages } = cutOff;
    expect(posts).toBeLessThan(POSTS);
    expect(pages).toBeGreaterThan(0);
    // Each is there whole: its old addresses (a page still has one of two), and the note that the run did it; the image and
    // the category have notes of their own.
    expect(cutOff).toEqual({
      posts,
      pages,
      items: posts + pages + 2,
      addresses: 2 * posts + pages,
      runs: 1,
    });

    const report = await run(opened, [content, "--yes"]);
    expect(report).toMatchObject({
      isResumed: true,
      posts: { created: POSTS - posts, known: posts },
      pages: { created: PAGES - pages, known: pages },
    });
    const all = { posts: POSTS, pages: PAGES, addresses: 2 * POSTS + PAGES, runs: 1 };
    expect(await countRows(opened)).toMatchObject(all);
    const again = await run(opened, [content, "--yes"]);
    expect(again).toMatchObject({
      isResumed: false,
      run: null,
      posts: { created: 0, known: POSTS },
      pages: { created: 0, known: PAGES },
      newCategories: [],
    });

    const undone = await run(opened, ["--undo", String(report.run)]);
    expect(undone).toMatchObject({ posts: POSTS, pages: PAGES, kept: 0, images: 1 });
    expect(await everyRow(opened)).toEqual(before);
  });

  test("half undone, is undone whole when that is asked for again", async () => {
    await using opened = await openTestDatabase(engine);
    await using folder = await folderOfPosts();
    const before = await everyRow(opened);
    const { run: runId } = await run(opened, [join(folder.path, "content"), "--yes"]);

    const { child } = start(opened, ["--undo", String(runId)]);
    const ended = once(child, "close");
    await vi.waitFor(async () => expect((await countRows(opened)).posts).toBeLessThan(POSTS), {
      timeout: 60_000,
      interval: 5,
    });
    child.kill("SIGKILL");
    await ended;
    // It refuses if the first one was done before it was killed.
    await once(start(opened, ["--undo", String(runId)]).child, "close");
    expect(await everyRow(opened)).toEqual(before);
  });
});
