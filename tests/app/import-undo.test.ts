import { describe, expect, test } from "vitest";
import { undoPosts } from "../../src/server/porting/posts/undo-posts.ts";
import { startApp } from "../setup/app.ts";
import type { TestApp } from "../setup/app.ts";
import { engines } from "../setup/engines.ts";
import { everyRow, folderOf, importInto } from "./importing.ts";

const POSTS = 4;

/** Posts that each ask for a picture on a site of their own, so that a test can do something in between. */
const folderOfPosts = () =>
  folderOf(
    Object.fromEntries(
      Array.from({ length: POSTS }, (_, index) => [
        `post-${index}.md`,
        `---\ntitle: The post ${index}\n---\nWords. ![A](https://pictures-${index}.example/a.png)\n`,
      ]),
    ),
  );

const undo = (app: TestApp, run: number) => undoPosts({ db: app.database.db, now: app.clock.now }, run);

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

    const again = await importInto(app, folder.path);
    expect(again).toMatchObject({ isResumed: false, posts: { created: POSTS, known: 0 } });
  });
});
