import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";

const unpaused = (db: DbOrTx, at: Instant) =>
  db
    .selectFrom("subscribers")
    .where("status", "=", "active")
    .where((row) => row.or([row("paused_until", "is", null), row("paused_until", "<=", at)]));

export async function countUnpaused(db: DbOrTx, at: Instant): Promise<number> {
  const query = unpaused(db, at).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The next ones after `cursor`, by id. */
export async function findNextUnpaused(
  db: DbOrTx,
  { cursor, at, limit }: { cursor: number; at: Instant; limit: number },
) {
  return unpaused(db, at)
    .select(["id", "mailbox_key"])
    .where("id", ">", cursor)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function isAnySuppressed(db: DbOrTx): Promise<boolean> {
  const row = await db.selectFrom("suppressions").select("reason").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** How many of these address hashes nobody may mail. Each subscriber has one of its own. */
export async function countSuppressed(db: DbOrTx, hashes: readonly string[]): Promise<number> {
  const query = db
    .selectFrom("suppressions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("address_hash", "in", hashes);
  return (await query.executeTakeFirstOrThrow()).count;
}
