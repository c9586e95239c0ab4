import type { Category, OwnCategory } from "../../../contract/categories.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import { pageTags } from "../posts/record/page-tags.ts";
import * as store from "./store.ts";

/** Returns every category in the owner's order, retired ones included. */
export async function listCategories(db: DbOrTx, reading = new Reading()): Promise<Category[]> {
  reading.dependsOn(pageTags.categories);
  return (await store.findAll(db)).map(presentCategory);
}

/** The categories that menus may lead to, by their ids. */
export async function listOfferedById(db: DbOrTx, reading = new Reading()): Promise<Map<number, Category>> {
  reading.dependsOn(pageTags.categories);
  const offered = (await store.findAll(db)).filter((row) => !row.is_retired);
  return new Map(offered.map((row) => [row.id, presentCategory(row)]));
}

/** As `listCategories`, with what only the owner sees. */
export async function listOwnCategories(db: DbOrTx): Promise<OwnCategory[]> {
  const posts = await store.countPosts(db);
  const rows = await store.findAll(db);
  return rows.map((row) =>
    Object.assign(presentCategory(row), { id: row.id, posts: posts.get(row.slug) ?? 0 }),
  );
}

const presentCategory = ({
  slug,
  title,
  description,
  palette,
  is_retired: isRetired,
}: store.CategoryRow): Category => ({ slug, title, description, palette, isRetired });
