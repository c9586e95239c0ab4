import { sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { idIn, textRows } from "../../kernel/db/text-rows.ts";
import { isInAudience } from "../subscribers/audience.ts";
import type { Audience } from "../subscribers/audience.ts";
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

/** Takes a tag from these subscribers. Returns how many had it. */
export async function untagAll(tx: DbOrTx, ids: readonly number[], tagId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("subscriber_taggings")
    .where("tag_id", "=", tagId)
    .where(isAmong(tx, "subscriber_id", ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Puts the addresses of subscribers on the suppression list because of their unsubscribe. Every other reason stays.
 */
export async function suppressUnsubscribed(
  tx: DbOrTx,
  people: readonly { id: number; addressHash: string }[],
  { evidence, at }: { evidence: string; at: Instant },
) {
  if (people.length === 0) return;
  const given = people.map(({ id, addressHash }) => ({ address_hash: addressHash, id: String(id) }));
  await sql`
    insert into suppressions (address_hash, reason, evidence, created_at, subscriber_id)
    select given.address_hash, 'unsubscribe', ${evidence}, ${at}, subscribers.id
    from ${textRows(tx, given, { names: ["address_hash", "id"] })} as given
    join subscribers on subscribers.id = ${idIn(tx, "id")} where true
    on conflict (address_hash, reason) do update
      set evidence = excluded.evidence, created_at = excluded.created_at, subscriber_id = coalesce(suppressions.subscriber_id, excluded.subscriber_id)`.execute(
    tx,
  );
}
