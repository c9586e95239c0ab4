import type { Author } from "../../../contract/content/authors.ts";
import { isSlug } from "../../../contract/base/slug.ts";
import { instant } from "../../base/clock.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { pageTags } from "../posts/record/page-tags.ts";
import { changeWithNextPost, hasPublicPostBy } from "../posts/record/store.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "now"> & { db: DbOrTx };

/**
 * The author of an address, present or former, if readers can see a post of theirs: nobody learns from an address
 * whose drafts there are.
 */
export async function findPublicAuthor(
  { db, now }: Deps,
  slug: string,
  reading = new Reading(),
): Promise<Author | undefined> {
  const present = isSlug(slug) ? await store.findBySlug(db, slug) : undefined;
  if (!present) reading.dependsOn(pageTags.authors, pageTags.bylines);
  const row = present ?? (isSlug(slug) ? await store.findMoved(db, slug) : undefined);
  if (!row) return undefined;
  reading.dependsOn(pageTags.author(row.name), pageTags.byAuthor(row.name));
  await changeWithNextPost(db, instant(now()), reading);
  return (await hasPublicPostBy(db, row.name, instant(now()))) ? presentAuthor(row) : undefined;
}

/** The author who is called so: every name of a saved post has one once the server has started. */
export async function findAuthorCalled(
  db: DbOrTx,
  name: string,
  reading = new Reading(),
): Promise<Author | undefined> {
  reading.dependsOn(pageTags.author(name));
  const row = await store.findCalled(db, name);
  return row && presentAuthor(row);
}

export const findAuthorById = (db: DbOrTx, id: number): Promise<Author | undefined> =>
  store.findById(db, id).then((row) => row && presentAuthor(row));

/** Returns the names of all authors. */
export const findAuthorNames = (db: DbOrTx): Promise<{ id: number; name: string }[]> => store.findAll(db);

/** The same, and nobody changes the author before the transaction ends. */
export const holdAuthorById = (tx: DbOrTx, id: number): Promise<Author | undefined> =>
  store.holdById(tx, id).then((row) => row && presentAuthor(row));

export const presentAuthor = ({ slug, name, picture, bio }: store.AuthorRow): Author => ({
  slug,
  name,
  picture,
  bio,
});
