import type { Category, OwnCategory } from "../../../contract/content/categories.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { Reading } from "../../engines/pagecache/reading.ts";
import { pageTags } from "../posts/record/page-tags.ts";
import * as store from "./store.ts";

/** Returns every category in the owner's order, retired ones included. */
export async function listCategories(db: DbOrTx, reading = new Reading()): Promise<Category[]> {
  reading.dependsOn(pageTags.categories);
  return (await store.findAll(db)).map(presentCategory);
}

/** Returns the present slug of every category that was renamed or merged, by each slug that it had. */
export const listRenamed = (db: DbOrTx): Promise<Map<string, string>> => store.findRedirects(db);

/** The categories that menus may lead to, by their ids and by those of the categories that were merged into them. */
export async function listOfferedById(db: DbOrTx, reading = new Reading()): Promise<Map<number, Category>> {
  reading.dependsOn(pageTags.categories);
  const offered = (await store.findAll(db)).filter((row) => !row.is_retired);
  const byId = new Map(offered.map((row) => [row.id, presentCategory(row)]));
  for (const [id, into] of await store.findMerged(db)) {
    const category = byId.get(into);
    if (category) byId.set(id, category);
  }
  return byId;
}

/** As `listCategories`, with what only the owner sees. */
export async function listOwnCategories(db: DbOrTx): Promise<OwnCategory[]> {
  const counts = await store.countPosts(db);
  const rows = await store.findAll(db);
  const merged = Map.groupBy(await store.findMerged(db), ([, into]) => into);
  return rows.map((row) =>
    Object.assign(presentCategory(row), {
      id: row.id,
      mergedIds: (merged.get(row.id) ?? []).map(([id]) => id),
      ...(counts.get(row.slug) ?? { posts: 0, trashed: 0 }),
    }),
  );
}

const presentCategory = ({
  slug,
  title,
  description,
  palette,
  is_retired: isRetired,
}: store.CategoryRow): Category => ({ slug, title, description, palette, isRetired });
