import type { Clock } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { slugOf } from "../posts/addresses/choose-slug.ts";
import * as store from "./store.ts";

/** The name of the turn that every change of authors takes. */
export const AUTHORS_TURN = "authors";

/** Returns the name of the author who is called so, as posts have it, as `holdAuthorCalled`. */
export const holdAuthor = (tx: DbOrTx, name: string): Promise<string> =>
  holdAuthorCalled(tx, name).then((author) => author.name);

/**
 * Returns the author who has this name or had it before, in any case. Adds the author if there is none.
 * Nobody renames the author before this transaction ends.
 */
export async function holdAuthorCalled(
  tx: DbOrTx,
  name: string,
): Promise<Pick<store.AuthorRow, "id" | "name">> {
  const known = await store.findHeld(tx, name);
  if (known) return known;
  await takeTurns(tx, AUTHORS_TURN);
  // Somebody may have added or renamed the author while this waited.
  const added = await store.findHeld(tx, name);
  if (added) return added;
  const id = await store.insert(tx, { name, slug: await freeSlug(tx, name), picture: "", bio: "" });
  return { id, name };
}

/** Deletes the author of this name if no post names them and nobody has described or changed them, as an import may leave one. */
export async function deleteUnusedAuthor(tx: DbOrTx, name: string) {
  const called = await store.findCalled(tx, name);
  if (!called || called.picture !== "" || called.bio !== "") return;
  const [row] = await store.findToChange(tx, [called.id]);
  if (row && (await store.countPostsBy(tx, row.name)).posts === 0 && !(await store.hadOtherNames(tx, row.id)))
    await store.remove(tx, row.id);
}

/** A slug made from a name, with a number if an author has or had it. */
export async function freeSlug(tx: DbOrTx, name: string): Promise<string> {
  const wanted = (await slugOf(tx, name)) || "author";
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await store.isSlugTaken(tx, slug))) return slug;
  }
}

/**
 * Adds the authors of posts that were written before authors had rows, as a job that has nothing to do after its first success.
 * Names that differ in case alone become one.
 */
export function addMissingAuthorsOnce({ db, now }: { db: Db; now: Clock }): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    for (const name of await store.findUnknownNames(db))
      await db.transaction().execute(async (tx) => {
        const known = await holdAuthor(tx, name);
        if (known !== name) await store.movePosts(tx, name, known);
        await happened(tx, { kind: "authors.changed", names: [name] }, now());
      });
    isDone = true;
  };
}
