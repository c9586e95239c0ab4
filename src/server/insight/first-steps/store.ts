import type { DbOrTx } from "../../kernel/db/open.ts";

/** Returns whether a post that is not in the trash is a sample, or is not one. */
export async function hasPost(db: DbOrTx, { isSample }: { isSample: boolean }): Promise<boolean> {
  const query = db
    .selectFrom("posts")
    .select("id")
    .where("is_sample", "=", isSample)
    .where("deleted_at", "is", null)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function hasActiveSubscriber(db: DbOrTx): Promise<boolean> {
  const query = db.selectFrom("subscribers").select("id").where("status", "=", "active").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
