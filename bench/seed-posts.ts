import { newPostSchema } from "../src/contract/content/posts.ts";
import { migrate } from "../src/server/kernel/db/migrate.ts";
import { openDatabase } from "../src/server/kernel/db/open.ts";
import type { Log } from "../src/server/base/log.ts";
import { insertPost } from "../src/server/content/posts/writing/create-post.ts";

const now = () => new Date();

/** Migrates the SQLite database in `folder` and publishes posts 1 to `posts` in it, each a minute older than the last. */
export async function seedPosts(folder: string, posts: number, log: Log) {
  await using database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, log);
  await migrate(database, folder, { now, log });
  const { db } = database;
  const words = ["river", "lantern", "orchard", "signal", "velvet"];
  const categories = ["tools", "growth", "technology", "creativity"] as const;
  const at = new Date();
  for (let start = 0; start < posts; start += 1_000) {
    await db.transaction().execute(async (tx) => {
      for (let index = start; index < Math.min(start + 1_000, posts); index++) {
        const content = `<h2>Part ${index}</h2><p>${`${words[index % 5]} ${index} `.repeat(3)}${"and plain words that every text has ".repeat(12)}</p>`;
        const post = newPostSchema.parse({
          title: `Post ${index + 1}`,
          slug: `post-${index + 1}`,
          excerpt: `What post ${index + 1} is about, in one line`,
          content,
          category: categories[index % 4],
          tags: [`tag-${index % 50}`],
          status: "published",
        });
        await insertPost(tx, post, {
          now: at,
          isSample: false,
          createdAt: new Date(at.getTime() - index * 60_000),
        });
      }
    });
  }
}
