import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { isInAudience, type Audience } from "../subscribers/audience.ts";
import type { SubscriberRow } from "../subscribers/store.ts";

/** Finds the next `limit` ids of an audience after one id, up to another. */
export async function findIds(
  db: DbOrTx,
  audience: Audience,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select("id")
    .where(isInAudience(audience))
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds those of these subscribers who still belong to the audience until the transaction ends. */
export async function holdMembers(
  tx: DbOrTx,
  audience: Audience,
  ids: readonly number[],
): Promise<SubscriberRow[]> {
  const members = tx
    .selectFrom("subscribers")
    .selectAll()
    .where(isAmong(tx, "subscribers.id", ids))
    .where(isInAudience(audience))
    .orderBy("id");
  return lockedForWriting(members, tx).execute();
}

/** Takes a tag from these subscribers. Returns those who had it. */
export async function untagAll(tx: DbOrTx, ids: readonly number[], tagId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom("subscriber_taggings")
    .where("tag_id", "=", tagId)
    .where(isAmong(tx, "subscriber_id", ids))
    .returning("subscriber_id")
    .execute();
  return rows.map((row) => row.subscriber_id);
}
