import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

export async function findNewest(db: DbOrTx, limit: number) {
  return db.selectFrom("notices").selectAll().orderBy("id", "desc").limit(limit).execute();
}

export async function countNew(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom("notices")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("seen_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteBefore(db: DbOrTx, at: Instant) {
  await db.deleteFrom("notices").where("at", "<", at).execute();
}

export async function markSeen(db: DbOrTx, upTo: number, at: Instant) {
  await db
    .updateTable("notices")
    .set({ seen_at: at })
    .where("id", "<=", upTo)
    .where("seen_at", "is", null)
    .execute();
}
