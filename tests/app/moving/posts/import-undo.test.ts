import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import { undoPosts } from "../../../../src/server/moving/posts/undo-posts.ts";
import { readBell } from "../../../setup/bell.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
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
