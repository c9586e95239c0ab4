import { authorKeyOf, type Author } from "../../../contract/content/authors.ts";
import { lookAlike } from "../../../contract/site-owner/look-alikes.ts";
import * as calls from "../../../contract/site-owner/profile.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { addAuthor, changeAuthor } from "../../content/authors/change-authors.ts";
import { findAuthorById, findAuthorNames, holdAuthorById } from "../../content/authors/find-author.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import * as store from "./people-store.ts";

const { operation } = operationsWith<Kernel>();

export const profileOperations = [
  operation(calls.getProfile, async ({ db }, { visitor }) => {
    const authorId = await store.findAuthorOf(db, visitor().userId);
    return { author: (authorId && (await findAuthorById(db, authorId))) || null };
  }),

  operation(calls.saveProfile, async (kernel, { body, visitor, by }) => {
    const { db, now } = kernel;
    const { userId, username } = visitor();
    const authorId = await store.findAuthorOf(db, userId);
    await requireOwnLook(db, body.name, { userId, authorId: authorId ?? undefined });
    const { slug, name, picture, bio } = authorId
      ? await changeAuthor(kernel, authorId, body)
      : await addAuthor(kernel, { ...body, slug: "" }, async (tx, id) => {
          if (!(await store.becomeAuthor(tx, userId, id)))
            throw new AppError("conflict", "You have become an author meanwhile. Load the page again.");
          const tied = { id: userId, name: username, author: body.name };
          await happened(tx, { kind: "person.tie-author", ...tied, by: by() }, now());
        });
    return { author: { slug, name, picture, bio } };
  }),
];

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
