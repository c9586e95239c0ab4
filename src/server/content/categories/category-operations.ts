import {
  EVERY_CATEGORY,
  listCategories,
  sayPosts,
  type OwnCategory,
} from "../../../contract/content/categories.ts";
import * as calls from "../../../contract/content/category-actions.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith, type Changing } from "../../kernel/operations/operations.ts";
import { slugOf } from "../posts/addresses/choose-slug.ts";
import { listOwnCategories } from "./list-categories.ts";
import * as store from "./store.ts";

const { operation, change } = operationsWith<Kernel>();

const inTurn = { turn: "categories" };

export const categoryOperations = [
  operation(listCategories, async ({ db }) => ({ categories: await listOwnCategories(db) })),

  change(calls.addCategory, inTurn, async (work, { body: { title, slug: typed, ...given } }) => {
    const { tx } = work;
    const rows = await takeAll(work);
    if (rows.length >= calls.MAX_CATEGORIES)
      throw new AppError(
        "conflict",
        `There are ${calls.MAX_CATEGORIES} categories already. Merge two of them first.`,
      );
    requireFreeTitle(rows, title);
    const slug = await freeSlug(tx, rows, typed || title);
    const position = 1 + Math.max(0, ...rows.map((row) => row.position));
    await store.deleteRedirect(tx, slug);
    const id = await store.insert(tx, { ...given, title, slug, position });
    return getOwn(tx, id);
  }),

  change(calls.orderCategories, inTurn, async (work, { body: { ids } }) => {
    const rows = await takeAll(work);
    const isWhole = ids.length === rows.length && rows.every(({ id }) => ids.includes(id));
    if (!isWhole)
      throw new AppError("conflict", "Somebody added or deleted a category meanwhile. Load the page again.");
    for (const [index, id] of ids.entries()) await store.update(work.tx, id, { position: index + 1 });
    return { categories: await listOwnCategories(work.tx) };
  }),

  // When its slug changes, its posts get the new one and the old one redirects.
  change(calls.changeCategory, inTurn, async (work, { params: { id }, body }) => {
    const { tx } = work;
    const { slug: typed, isRetired, ...parts } = body;
    const rows = await takeAll(work);
    const current = getRow(rows, id);
    const others = rows.filter((row) => row !== current);
    if (parts.title !== undefined) requireFreeTitle(others, parts.title);
    if (isRetired) requireOffered(others, "retired");
    const slug = typed === undefined ? current.slug : await freeSlug(tx, others, typed);
    await store.update(tx, id, {
      ...parts,
      slug,
      ...(isRetired !== undefined && { is_retired: isRetired }),
    });
    if (slug !== current.slug) {
      await store.movePosts(tx, current.slug, slug);
      await store.deleteRedirect(tx, slug);
      await store.redirectSlug(tx, current.slug, id);
    }
    return getOwn(tx, id);
  }),

  change(calls.mergeCategory, inTurn, async (work, { params: { id }, body: { into } }) => {
    const { tx } = work;
    const rows = await takeAll(work);
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
    return { posts };
  }),

  // Its posts in the trash go to the first other one that is offered, so that they can be restored.
  change(calls.deleteCategory, inTurn, async (work, { params: { id } }) => {
    const { tx } = work;
    const rows = await takeAll(work);
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
    return { message: "Category deleted" };
  }),
];

/** Returns the categories, to change them while nobody else does, and while no post is given one of them. */
function takeAll({ tx, tell }: Changing): Promise<store.CategoryRow[]> {
  tell({ kind: "categories.changed" });
  return store.findAllToChange(tx);
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
