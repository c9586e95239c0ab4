import type { Actor } from "../../../contract/audit.ts";
import { authorKeyOf } from "../../../contract/authors.ts";
import type { Author } from "../../../contract/authors.ts";
import { lookAlike } from "../../../contract/look-alikes.ts";
import type { Profile } from "../../../contract/profile.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { addAuthor, changeAuthor } from "../../content/authors/change-authors.ts";
import { findAuthorById, findAuthorNames, holdAuthorById } from "../../content/authors/find-author.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import * as store from "./people-store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/** Returns the author of the site that somebody is; null if they are none. */
export async function getProfile(
  { db }: Pick<Deps, "db">,
  userId: number,
): Promise<{ author: Author | null }> {
  const authorId = await store.findAuthorOf(db, userId);
  return { author: (authorId && (await findAuthorById(db, authorId))) || null };
}

/**
 * Changes the author that somebody is, or makes them a new one.
 * @throws AppError `invalid` for a name that another author has, or a picture that is not here; `conflict` if they became an
 * author meanwhile.
 */
export async function saveProfile(
  deps: Deps,
  profile: Profile,
  { id: userId, name: username, by }: { id: number; name: string; by: Actor },
): Promise<{ author: Author }> {
  const authorId = await store.findAuthorOf(deps.db, userId);
  await requireOwnLook(deps.db, profile.name, { userId, authorId: authorId ?? undefined });
  const { slug, name, picture, bio } = authorId
    ? await changeAuthor(deps, authorId, profile)
    : await addAuthor(deps, { ...profile, slug: "" }, async (tx, id) => {
        if (!(await store.becomeAuthor(tx, userId, id)))
          throw new AppError("conflict", "You have become an author meanwhile. Load the page again.");
        const tied = { id: userId, name: username, author: profile.name };
        await happened(tx, { kind: "person.tie-author", ...tied, by }, deps.now());
      });
  return { author: { slug, name, picture, bio } };
}

/** @throws AppError `invalid` for a name that readers would take for another author's, or colleagues for another account's. */
async function requireOwnLook(
  db: Db,
  name: string,
  { userId, authorId }: { userId: number; authorId: number | undefined },
) {
  const others = [
    ...(await findAuthorNames(db)).filter(
      // The same name has its own answer.
      (other) => other.id !== authorId && authorKeyOf(other.name) !== authorKeyOf(name),
    ),
    ...(await store.findAccountNames(db)).filter(({ id }) => id !== userId),
  ];
  const alike = others.find((other) => lookAlike(other.name, name));
  if (alike) throw fieldError("name", `This name looks like “${alike.name}”. Choose a different name.`);
}

/**
 * Returns an author who is nobody yet, or this person. Nobody changes the author before the transaction ends. Must have the
 * turn of accounts, and comes before other rows of them are changed: changes of authors lock those first.
 * @throws AppError `invalid`.
 */
export async function requireFreeAuthor(tx: DbOrTx, authorId: number, personId?: number): Promise<Author> {
  const author = await holdAuthorById(tx, authorId);
  if (!author) throw fieldError("authorId", "That author no longer exists.");
  const person = await store.findPersonOfAuthor(tx, authorId);
  if (person && person.id !== personId)
    throw fieldError("authorId", `“${author.name}” is ${person.username} already.`);
  return author;
}

export const tiedAuthorOf = (row: { author_id: number | null; author_name: string | null }) =>
  row.author_id !== null && row.author_name !== null ? { id: row.author_id, name: row.author_name } : null;
