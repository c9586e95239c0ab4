import type { Author, OwnAuthor } from "../../../contract/content/authors.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { pageTags } from "../posts/record/page-tags.ts";
import { changeWithNextPost, findPublicNames } from "../posts/record/store.ts";
import { presentAuthor } from "./find-author.ts";
import * as store from "./store.ts";

/** The authors of whom readers can see a post, by name. */
export async function listPublicAuthors(
  { heavy, now }: { heavy: Db; now: Clock },
  reading = new Reading(),
): Promise<Author[]> {
  reading.dependsOn(pageTags.authors, pageTags.bylines);
  await changeWithNextPost(heavy, instant(now()), reading);
  const names = await findPublicNames(heavy, instant(now()));
  return (await store.findAll(heavy)).filter(({ name }) => names.has(name)).map(presentAuthor);
}

/** Every author, with what only the owner sees. */
export async function listOwnAuthors(db: DbOrTx): Promise<OwnAuthor[]> {
  const posts = await store.countPosts(db);
  return (await store.findAll(db)).map((row) =>
    ownAuthorOf(row, posts.get(row.name) ?? { posts: 0, trashed: 0 }),
  );
}

export const ownAuthorOf = (row: store.AuthorRow, counts: store.PostCounts): OwnAuthor => ({
  ...presentAuthor(row),
  id: row.id,
  ...counts,
});
