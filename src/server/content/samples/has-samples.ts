import { sql } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** True while the site has a sample post that is not in the trash. */
export const hasSamples = (db: DbOrTx): Promise<boolean> => hasPost(db, { isSample: true });

/** The same within a query of something else, which saves PostgreSQL a round trip; 1 for true on SQLite. */
export const samplesExist = sql<boolean | number>`exists (
  select 1 from posts where is_sample = ${true} and deleted_at is null
)`;

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
