import type { Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";

export async function trashPost(tx: DbOrTx, id: number, at: Instant) {
  await tx.updateTable("posts").set({ deleted_at: at }).where("id", "=", id).execute();
}

/** The slug that a post had when it was put into the trash; undefined when it is not there. */
export async function findTrashedSlug(db: DbOrTx, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("posts")
    .select("slug")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row?.slug;
}

export async function untrashPost(tx: DbOrTx, id: number, slug: string) {
  await tx.updateTable("posts").set({ deleted_at: null, slug }).where("id", "=", id).execute();
}

export async function findTrashedBefore(db: DbOrTx, before: Instant, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("posts")
    .select("id")
    .where("deleted_at", "<", before)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes with it what belongs to the post. False when it is not in the trash. */
export async function removeTrashed(tx: DbOrTx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("posts")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
