import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { createDiskStore } from "../../../../src/server/engines/files/disk-store.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { readBell } from "../../../setup/bell.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { fourColors } from "../../../setup/media/test-images.ts";
import { engines } from "../../../setup/engines.ts";
import { everyRow, folderOf, importInto } from "./importing.ts";

const POSTS = 4;

/** Posts that each ask for an image on a site of their own, so that a test can do something in between. */
const folderOfPosts = () =>
  folderOf(
    Object.fromEntries(
      Array.from({ length: POSTS }, (_, index) => [
        `post-${index}.md`,
        `---\ntitle: The post ${index}\n---\nWords. ![A](https://images-${index}.example/a.png)\n`,
      ]),
    ),
  );

const undo = (app: TestApp, run: number) =>
  undoPosts({ db: app.database.db, now: app.clock.now }, run, commandLine);

const filesIn = async ({ dataDir }: TestApp) => {
  const found = await readdir(join(dataDir, "media"), { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();
};

/** Undoes the import that is under way, before its third post is written. */
function undoneBeforeTheThird(app: TestApp) {
  let asked = 0;
  return async () => {
    if (++asked !== 3) return;
    const [run] = await app.database.db.selectFrom("import_runs").select("id").execute();
    expect(await undo(app, run?.id ?? 0)).toMatchObject({ posts: 2, kept: 0 });
  };
}

describe.each(engines)("taking an import of posts back on %s", (engine) => {
  test("stops it when it is under way, and leaves nothing of it", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOfPosts();
    const before = await everyRow(app);
    const importing = importInto(app, folder.path, { onAsked: undoneBeforeTheThird(app) });
    await expect(importing).rejects.toThrow("This import was stopped: it is being undone.");
    expect(await everyRow(app)).toEqual(before);
    const notices = (await readBell(app.database.db)).map(({ words }) => words);
    expect(notices).toEqual([
      expect.stringMatching(/^The import of “masthead-import-\w+” was undone: 2 posts removed\.$/),
    ]);

    const again = await importInto(app, folder.path);
    expect(again).toMatchObject({ isResumed: false, posts: { created: POSTS, known: 0 } });
  });

  test("removes the files of its images, and leaves no text to look at", async () => {
    await using app = await startApp(engine);
    const [own, shared] = [await fourColors().png().toBuffer(), await fourColors().jpeg().toBuffer()];
    await using first = await folderOf({
      "a.md": "---\ntitle: The first post\n---\nWords. ![A](shared.jpg)\n",
      "shared.jpg": shared,
    });
    await using second = await folderOf({
      "b.md": "---\ntitle: The second post\n---\nWords. ![A](shared.jpg) ![B](own.png)\n",
      "shared.jpg": shared,
      "own.png": own,
    });
    await importInto(app, first.path);
    const before = await filesIn(app);
    const { run } = await importInto(app, second.path);
    expect((await filesIn(app)).length).toBeGreaterThan(before.length);
    const files = createDiskStore(join(app.dataDir, "media"));
    const deps = { db: app.database.db, now: app.clock.now, files };
    expect(await undoPosts(deps, run ?? 0, commandLine)).toMatchObject({ posts: 1, images: 1 });
    expect(await filesIn(app)).toEqual(before);
    expect(await app.database.db.selectFrom("unread_texts").selectAll().execute()).toEqual([]);
  });

  test("one of the same name is refused while it is under way, and the first comes to its end", async () => {
    await using app = await startApp(engine);
    await using folder = await folderOfPosts();
    const second = async () => {
      const refused = importInto(app, folder.path, { onBegun: () => expect.unreachable() });
      await expect(refused).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/^“masthead-import-.*” is being imported already\./),
      });
      expect(await importInto(app, folder.path, { isDryRun: true })).toMatchObject({ run: null });
    };
    let asked = 0;
    const onAsked = async () => (++asked === 2 ? second() : undefined);
    const first = await importInto(app, folder.path, { onAsked, onBegun: () => undefined });
    expect(first).toMatchObject({ isResumed: false, posts: { created: POSTS, known: 0 } });
    const again = await importInto(app, folder.path);
    expect(again).toMatchObject({ posts: { created: 0, known: POSTS } });
    expect((await readdir(app.dataDir)).filter((name) => name.startsWith(".held-"))).toEqual([]);
  });
});
