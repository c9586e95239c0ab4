import { sql } from "kysely";
import type { SuppressionReason } from "../../contract/suppressions.ts";
import { SUPPRESSIONS_PER_PAGE } from "../../contract/suppressions.ts";
import { patternOf } from "../platform/db/like.ts";
import type { DbOrTx } from "../platform/db/open.ts";

export interface SuppressionFilter {
  reason: SuppressionReason | undefined;
  /** A whole address, hashed. */
  addressHash: string | undefined;
  /** A part of a subscriber's address. */
  part: string | undefined;
}

/** One page, newest first. The page is found in the index alone, and only its rows are fetched. */
export async function findPage(db: DbOrTx, filter: SuppressionFilter, page: number) {
  const hashes = filtered(db, filter)
    .select("address_hash")
    .orderBy("created_at", "desc")
    .orderBy("address_hash")
    .limit(SUPPRESSIONS_PER_PAGE)
    .offset((page - 1) * SUPPRESSIONS_PER_PAGE);
  return withPerson(db)
    .where("address_hash", "in", hashes)
    .orderBy("created_at", "desc")
    .orderBy("address_hash")
    .execute();
}

export async function countMatches(db: DbOrTx, filter: SuppressionFilter): Promise<number> {
  const query = filtered(db, filter).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
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

/** Why nobody mails these subscribers, of those whom nobody mails. */
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

function filtered(db: DbOrTx, { reason, addressHash, part }: SuppressionFilter) {
  let query = db.selectFrom("suppressions");
  if (reason) query = query.where("reason", "=", reason);
  if (addressHash) query = query.where("address_hash", "=", addressHash);
  if (part)
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom("subscribers")
          .select("subscribers.id")
          .whereRef("subscribers.id", "=", "suppressions.subscriber_id")
          .where(hasPart(part)),
      ),
    );
  return query;
}

/** In either spelling. */
const hasPart = (part: string) =>
  sql<boolean>`(mailbox_key like ${patternOf(part)} escape '\\' or lower(email) like ${patternOf(part)} escape '\\')`;
