import type { SuppressionReason } from "../../../contract/suppressions.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { isInAudience } from "../subscribers/audience.ts";

export interface SuppressionFilter {
  reason?: SuppressionReason | undefined;
  addressHash?: string | undefined;
  /** A part of the address, among those whose subscriber we have. */
  search?: string | undefined;
}

/** Returns one page, newest first. It is found in an index alone, and only its rows are read. */
export async function findPage(
  db: DbOrTx,
  filter: SuppressionFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const hashes = matches(db, filter)
    .select("address_hash")
    .orderBy("created_at", "desc")
    .orderBy("address_hash")
    .limit(limit)
    .offset(offset);
  return withPerson(db)
    .where("address_hash", "in", hashes)
    .orderBy("created_at", "desc")
    .orderBy("address_hash")
    .execute();
}

/** Counts what a filter lets through; with `limit`, counts no further than that. */
export async function countMatches(db: DbOrTx, filter: SuppressionFilter, limit?: number): Promise<number> {
  const found = matches(db, filter).select("address_hash");
  const { total } = await db
    .selectFrom((limit === undefined ? found : found.limit(limit)).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function matches(db: DbOrTx, { reason, addressHash, search }: SuppressionFilter) {
  let query = db.selectFrom("suppressions");
  if (reason) query = query.where("reason", "=", reason);
  if (addressHash) query = query.where("address_hash", "=", addressHash);
  if (search)
    query = query.where((row) =>
      row.exists(
        row
          .selectFrom("subscribers")
          .select("subscribers.id")
          .whereRef("subscribers.id", "=", "subscriber_id")
          .where(isInAudience({ search })),
      ),
    );
  return query;
}

export async function findByHash(db: DbOrTx, addressHash: string) {
  return withPerson(db).where("address_hash", "=", addressHash).executeTakeFirst();
}

/** Takes an address off the list, if it is there for one of these reasons. */
export async function removeSuppression(
  tx: DbOrTx,
  addressHash: string,
  reasons: readonly SuppressionReason[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("suppressions")
    .where("address_hash", "=", addressHash)
    .where("reason", "in", reasons)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns the suppressions of these subscribers. */
export async function findReasons(
  db: DbOrTx,
  subscriberIds: readonly number[],
): Promise<{ subscriber_id: number; reason: SuppressionReason }[]> {
  if (subscriberIds.length === 0) return [];
  return db
    .selectFrom("suppressions")
    .select(["subscriber_id", "reason"])
    .where("subscriber_id", "in", subscriberIds)
    .$narrowType<{ subscriber_id: number }>()
    .execute();
}

export type SuppressionWithPerson = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

const withPerson = (db: DbOrTx) =>
  db
    .selectFrom("suppressions")
    .leftJoin("subscribers", "subscribers.id", "suppressions.subscriber_id")
    .select([
      "suppressions.address_hash",
      "suppressions.reason",
      "suppressions.evidence",
      "suppressions.created_at",
      "suppressions.subscriber_id",
      "subscribers.email",
    ]);
