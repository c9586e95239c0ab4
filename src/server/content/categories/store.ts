import type { Selectable } from "kysely";
import { lockedForReading } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { CategoriesTable } from "../../kernel/db/tables/posts.ts";

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

/** How many posts have each slug, including drafts and those in the trash. */
export async function countPosts(db: DbOrTx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("posts")
    .select(({ fn }) => ["category", fn.countAll<number>().as("posts")])
    .groupBy("category")
    .execute();
  return new Map(rows.map(({ category, posts }) => [category, posts]));
}
