import type { DbOrTx } from "../../kernel/db/open.ts";

/** True while the site has a sample post that is not in the trash. */
export const hasSamples = (db: DbOrTx): Promise<boolean> => hasPost(db, { isSample: true });

/** True if the site has a post that is not in the trash and is no sample. */
export const hasOwnPost = (db: DbOrTx): Promise<boolean> => hasPost(db, { isSample: false });

async function hasPost(db: DbOrTx, { isSample }: { isSample: boolean }): Promise<boolean> {
  const query = db
    .selectFrom("posts")
    .select("id")
    .where("is_sample", "=", isSample)
    .where("deleted_at", "is", null)
    .limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
