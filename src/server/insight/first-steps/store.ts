import type { DbOrTx } from "../../kernel/db/open.ts";

export async function hasActiveSubscriber(db: DbOrTx): Promise<boolean> {
  const query = db.selectFrom("subscribers").select("id").where("status", "=", "active").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
