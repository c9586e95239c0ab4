import type { AuthorChange, NewAuthor } from "../../../contract/content/author-actions.ts";
import { authorKeyOf, type OwnAuthor } from "../../../contract/content/authors.ts";
import { uploadOf } from "../../../contract/content/media.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { findImage } from "../media/images/image-rows.ts";
import { slugOf } from "../posts/addresses/choose-slug.ts";
import { AUTHORS_TURN, freeSlug } from "./hold-author.ts";
import { ownAuthorOf } from "./list-authors.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

/**
 * Adds an author. Without a slug, the author gets one made from the name. `follow` runs in the same transaction.
 * @throws AppError `invalid` for a name or a slug that is taken, or a picture that is not here.
 */
export async function addAuthor(
  deps: Deps,
  { name, slug: typed, ...given }: NewAuthor,
  follow?: (tx: DbOrTx, id: number) => Promise<unknown>,
): Promise<OwnAuthor> {
  return changing(deps, async (tx) => {
    await requireFreeName(tx, name);
    const slug = typed ? await typedSlug(tx, typed) : await freeSlug(tx, name);
    await store.deleteRedirect(tx, slug);
    const id = await store.insert(tx, {
      name,
      slug,
      bio: given.bio,
      picture: await picturePath(tx, given.picture),
    });
    await follow?.(tx, id);
    return { result: await getOwn(tx, id), names: [name] };
  });
}

/**
 * Changes fields of an author. The author's posts follow a change of name; the old name and the old slug still lead to the author.
 * @throws AppError `not_found`; `invalid` as `addAuthor`.
 */
export async function changeAuthor(
  deps: Deps,
  id: number,
  { name, slug: typed, picture, bio }: AuthorChange,
): Promise<OwnAuthor> {
  return changing(deps, async (tx) => {
    const current = await getToChange(tx, id);
    const slug = typed === undefined ? current.slug : await typedSlug(tx, typed, id);
    if (name !== undefined && name !== current.name) await rename(tx, current, name);
    if (slug !== current.slug) {
      await store.deleteRedirect(tx, slug);
      await store.redirectSlug(tx, current.slug, id);
    }
    await store.update(tx, id, {
      slug,
      ...(bio !== undefined && { bio }),
      ...(picture !== undefined && { picture: await picturePath(tx, picture) }),
    });
    return { result: await getOwn(tx, id), names: [current.name, name ?? current.name] };
  });
}

/** Changes authors while nobody else does. `names` are those whose pages and posts are other ones then. */
async function changing<Result>(
  { db, now }: Deps,
  change: (tx: DbOrTx) => Promise<{ result: Result; names: string[] }>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, AUTHORS_TURN);
    const { result, names } = await change(tx);
    await happened(tx, { kind: "authors.changed", names }, now());
    return result;
  });
}

async function rename(tx: DbOrTx, { id, name: before, name_key }: store.AuthorRow, name: string) {
  await requireFreeName(tx, name, id);
  const key = authorKeyOf(name);
  await store.deleteName(tx, key);
  await store.update(tx, id, { name, name_key: key });
  if (key !== name_key) await store.keepName(tx, name_key, id);
  await store.movePosts(tx, before, name);
}

/** An author whom nobody else changes before the transaction ends. @throws AppError `not_found`. */
export const getToChange = async (tx: DbOrTx, id: number) => getRow(await store.findToChange(tx, [id]), id);

/** @throws AppError `not_found`. */
export function getRow(rows: readonly store.AuthorRow[], id: number): store.AuthorRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError("not_found", "That author does not exist.");
  return row;
}

async function getOwn(tx: DbOrTx, id: number): Promise<OwnAuthor> {
  const row = await store.findById(tx, id);
  if (!row) throw new Error(`Author ${id} was just written`);
  return ownAuthorOf(row, await store.countPostsBy(tx, row.name));
}

async function requireFreeName(tx: DbOrTx, name: string, exceptId?: number) {
  const namesake = await store.findCalled(tx, name);
  if (namesake && namesake.id !== exceptId)
    throw fieldError("name", `There is an author called “${namesake.name}” already. Merge the two instead.`);
}

/** The slug that was typed. An old slug of another author may be taken. */
async function typedSlug(tx: DbOrTx, typed: string, exceptId?: number): Promise<string> {
  const slug = await slugOf(tx, typed);
  if (!slug) throw fieldError("slug", "The slug needs a letter or a digit");
  const holder = await store.findBySlug(tx, slug);
  if (holder && holder.id !== exceptId)
    throw fieldError("slug", `“${holder.name}” has the slug “${slug}” already`);
  return slug;
}

async function picturePath(tx: DbOrTx, address: string): Promise<string> {
  if (address === "") return "";
  const image = await findImage(tx, uploadOf(address) ?? "");
  if (!image || image.file_name !== null)
    throw fieldError("picture", "That image no longer exists. Upload it again.");
  return `/media/${image.id}/original`;
}
