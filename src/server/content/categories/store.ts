import type { Insertable, Selectable, Updateable } from "kysely";
import { lockedForReading, lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { CategoriesTable } from "../../kernel/db/schema.ts";

export type CategoryRow = Selectable<CategoriesTable>;

/** Every category, in order. */
export async function findAll(db: DbOrTx): Promise<CategoryRow[]> {
  return inOrder(db).execute();
}

/** As `findAll`, and nobody changes one before this transaction ends. */
export async function findAllHeld(tx: DbOrTx): Promise<CategoryRow[]> {
  return lockedForReading(inOrder(tx), tx).execute();
}

const inOrder = (db: DbOrTx) => db.selectFrom("categories").selectAll().orderBy("position").orderBy("id");

/** The id of the category that had this slug before. */
export async function findRedirect(db: DbOrTx, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("category_redirects")
    .select("category_id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.category_id;
}

/** The present slug of the category that each earlier slug leads to. */
export async function findRedirects(db: DbOrTx): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("category_redirects")
    .innerJoin("categories", "categories.id", "category_redirects.category_id")
    .select(["category_redirects.slug as earlier", "categories.slug"])
    .execute();
  return new Map(rows.map(({ earlier, slug }) => [earlier, slug]));
}

/** How many posts have each slug, including drafts and those in the trash; and how many of these are in the trash. */
export async function countPosts(db: DbOrTx): Promise<Map<string, { posts: number; trashed: number }>> {
  const counted = db
    .selectFrom("posts")
    .select(({ fn }) => ["category", fn.countAll<number>().as("posts")])
    .groupBy("category");
  // One by one: both are answered from indexes, which have the posts outside the trash or those in it.
  const listed = await counted.where("deleted_at", "is", null).execute();
  const trashed = await counted.where("deleted_at", "is not", null).execute();
  const counts = new Map(listed.map(({ category, posts }) => [category, { posts, trashed: 0 }]));
  for (const { category, posts } of trashed)
    counts.set(category, { posts: posts + (counts.get(category)?.posts ?? 0), trashed: posts });
  return counts;
}

/** As `findAll`, and nobody else reads them for a post or changes one before this transaction ends. */
export async function findAllToChange(tx: DbOrTx): Promise<CategoryRow[]> {
  return lockedForWriting(inOrder(tx), tx).execute();
}

export async function insert(tx: DbOrTx, row: Insertable<CategoriesTable>): Promise<number> {
  const { id } = await tx.insertInto("categories").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function update(tx: DbOrTx, id: number, change: Updateable<CategoriesTable>) {
  await tx.updateTable("categories").set(change).where("id", "=", id).execute();
}

export async function remove(tx: DbOrTx, id: number) {
  await tx.deleteFrom("categories").where("id", "=", id).execute();
}

/** Gives the posts of one slug another, those in the trash too. Returns how many there were. */
export async function movePosts(tx: DbOrTx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("posts")
    .set({ category: to })
    .where("category", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** From now on a slug that no category has leads to this category. */
export async function redirectSlug(tx: DbOrTx, slug: string, categoryId: number) {
  await tx
    .insertInto("category_redirects")
    .values({ slug, category_id: categoryId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ category_id: categoryId }))
    .execute();
}

/** Addresses that led to one category lead to another. */
export async function moveRedirects(tx: DbOrTx, fromId: number, toId: number) {
  await tx
    .updateTable("category_redirects")
    .set({ category_id: toId })
    .where("category_id", "=", fromId)
    .execute();
}

/** From now on the id of a category that is merged names this category, and so do the ids that named it. */
export async function noteMerged(tx: DbOrTx, fromId: number, toId: number) {
  await tx
    .updateTable("merged_categories")
    .set({ category_id: toId })
    .where("category_id", "=", fromId)
    .execute();
  await tx.insertInto("merged_categories").values({ id: fromId, category_id: toId }).execute();
}

/** The id of the category into which each merged one went, by the id that it had. */
export async function findMerged(db: DbOrTx): Promise<Map<number, number>> {
  const rows = await db.selectFrom("merged_categories").select(["id", "category_id"]).execute();
  return new Map(rows.map(({ id, category_id }) => [id, category_id]));
}

/** True if an address, or the id of a merged category, leads to it. */
export async function isLedTo(db: DbOrTx, id: number): Promise<boolean> {
  const redirect = await db
    .selectFrom("category_redirects")
    .select("slug")
    .where("category_id", "=", id)
    .executeTakeFirst();
  return redirect !== undefined || [...(await findMerged(db)).values()].includes(id);
}

/** A category takes this slug, so it leads nowhere else. */
export async function deleteRedirect(tx: DbOrTx, slug: string) {
  await tx.deleteFrom("category_redirects").where("slug", "=", slug).execute();
}
