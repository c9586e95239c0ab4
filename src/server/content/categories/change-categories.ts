import { EVERY_CATEGORY, sayPosts } from "../../../contract/categories.ts";
import { MAX_CATEGORIES } from "../../../contract/category-actions.ts";
import type { OwnCategory } from "../../../contract/categories.ts";
import type { CategoryChange, NewCategory } from "../../../contract/category-actions.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { Clock } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { slugOf } from "../posts/addresses/choose-slug.ts";
import { listOwnCategories } from "./list-categories.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

/**
 * Adds a category at the end. Without a slug it gets one made from its title.
 * @throws AppError `conflict` if there are as many as there may be; `invalid` for a title or a slug that is taken.
 */
export async function addCategory(
  deps: Deps,
  { title, slug: typed, ...given }: NewCategory,
): Promise<OwnCategory> {
  return changing(deps, async (tx, rows) => {
    if (rows.length >= MAX_CATEGORIES)
      throw new AppError(
        "conflict",
        `There are ${MAX_CATEGORIES} categories already. Merge two of them first.`,
      );
    requireFreeTitle(rows, title);
    const slug = await freeSlug(tx, rows, typed || title);
    const position = 1 + Math.max(0, ...rows.map((row) => row.position));
    await store.deleteRedirect(tx, slug);
    const id = await store.insert(tx, { ...given, title, slug, position });
    return getOwn(tx, id);
  });
}

/**
 * Changes fields of a category. When its slug changes, its posts get the new one and the old one redirects.
 * @throws AppError `not_found`; `conflict` when it would retire the last one; `invalid` as `addCategory`.
 */
export async function changeCategory(
  deps: Deps,
  id: number,
  { slug: typed, isRetired, ...change }: CategoryChange,
): Promise<OwnCategory> {
  return changing(deps, async (tx, rows) => {
    const current = getRow(rows, id);
    const others = rows.filter((row) => row !== current);
    if (change.title !== undefined) requireFreeTitle(others, change.title);
    if (isRetired) requireOffered(others, "retired");
    const slug = typed === undefined ? current.slug : await freeSlug(tx, others, typed);
    await store.update(tx, id, {
      ...change,
      slug,
      ...(isRetired !== undefined && { is_retired: isRetired }),
    });
    if (slug !== current.slug) {
      await store.movePosts(tx, current.slug, slug);
      await store.deleteRedirect(tx, slug);
      await store.redirectSlug(tx, current.slug, id);
    }
    return getOwn(tx, id);
  });
}

/** Puts the categories in the order of `ids`. @throws AppError `conflict` unless these are the categories. */
export async function orderCategories(deps: Deps, ids: readonly number[]): Promise<OwnCategory[]> {
  return changing(deps, async (tx, rows) => {
    const isWhole = ids.length === rows.length && rows.every(({ id }) => ids.includes(id));
    if (!isWhole)
      throw new AppError("conflict", "Somebody added or deleted a category meanwhile. Load the page again.");
    for (const [index, id] of ids.entries()) await store.update(tx, id, { position: index + 1 });
    return listOwnCategories(tx);
  });
}

/**
 * Gives the posts and addresses of a category to another, and deletes it. Returns how many posts it had.
 * @throws AppError `not_found`; `invalid` when they are the same.
 */
export async function mergeCategory(deps: Deps, id: number, into: number): Promise<number> {
  return changing(deps, async (tx, rows) => {
    const [from, to] = [getRow(rows, id), getRow(rows, into)];
    if (from === to) {
      throw fieldError("into", "Choose another category to merge it into");
    }
    if (to.is_retired)
      requireOffered(
        rows.filter((row) => row !== from),
        "merged",
      );
    const posts = await store.movePosts(tx, from.slug, to.slug);
    await store.moveRedirects(tx, id, into);
    await store.noteMerged(tx, id, into);
    await store.remove(tx, id);
    await store.redirectSlug(tx, from.slug, into);
    return posts;
  });
}

/**
 * Deletes a category. Its posts in the trash go to the first other one that is offered, so that they can be restored.
 * @throws AppError `not_found`; `conflict` while a post outside the trash has it, or when it is the last one.
 */
export async function deleteCategory(deps: Deps, id: number) {
  await changing(deps, async (tx, rows) => {
    const { slug, title } = getRow(rows, id);
    const counts = (await store.countPosts(tx)).get(slug);
    if (counts && counts.posts > counts.trashed)
      throw new AppError("conflict", `“${title}” has ${sayPosts(counts)}. Merge it into another category.`);
    const heir = requireOffered(
      rows.filter((row) => row.id !== id),
      "deleted",
    );
    await store.movePosts(tx, slug, heir.slug);
    await store.remove(tx, id);
  });
}

/** Changes categories while nobody else does, and while no post is given one of them. */
async function changing<Result>(
  { db, now }: Deps,
  change: (tx: DbOrTx, rows: readonly store.CategoryRow[]) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "categories");
    const result = await change(tx, await store.findAllToChange(tx));
    await happened(tx, { kind: "categories.changed" }, now());
    return result;
  });
}

function getRow(rows: readonly store.CategoryRow[], id: number): store.CategoryRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError("not_found", "That category does not exist.");
  return row;
}

async function getOwn(tx: DbOrTx, id: number): Promise<OwnCategory> {
  const found = (await listOwnCategories(tx)).find((category) => category.id === id);
  if (!found) throw new Error(`Category ${id} was just written`);
  return found;
}

/** Posts need a category, and menus need an entry. Returns the first one that is left. */
function requireOffered(left: readonly store.CategoryRow[], act: string): store.CategoryRow {
  const offered = left.find((row) => !row.is_retired);
  if (offered) return offered;
  throw new AppError(
    "conflict",
    `No other category is offered, so this one cannot be ${act}. Add a category first.`,
  );
}

function requireFreeTitle(others: readonly store.CategoryRow[], title: string) {
  const namesake = others.find((row) => row.title.toLowerCase() === title.toLowerCase());
  if (namesake) throw fieldError("title", `There is a category called “${namesake.title}” already`);
}

/** The slug that is made of some text. An old slug of another category may be taken. */
async function freeSlug(tx: DbOrTx, others: readonly store.CategoryRow[], text: string): Promise<string> {
  const slug = await slugOf(tx, text);
  if (!slug) throw fieldError("slug", "The slug needs a letter or a digit");
  if (slug === EVERY_CATEGORY)
    throw fieldError("slug", `The site itself uses “${slug}”. Choose another slug.`);
  const holder = others.find((row) => row.slug === slug);
  if (holder) throw fieldError("slug", `“${holder.title}” has the slug “${slug}” already`);
  return slug;
}
