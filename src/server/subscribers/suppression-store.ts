import { sql } from "kysely";
import type { SuppressionReason } from "../../contract/suppressions.ts";
import { SUPPRESSIONS_PER_PAGE } from "../../contract/suppressions.ts";
import type { DbOrTx } from "../platform/db/open.ts";

type Reason = SuppressionReason | undefined;

/** One page, newest first. The page is found in the index alone, and only its rows are fetched. */
export async function findPage(db: DbOrTx, { reason, page }: { reason: Reason; page: number }) {
  const hashes = ofReason(db, reason)
    .select("address_hash")
    .orderBy("created_at", "desc")
    .orderBy("address_hash")
    .limit(SUPPRESSIONS_PER_PAGE)
    .offset((page - 1) * SUPPRESSIONS_PER_PAGE);
  return newestFirst(withPerson(db).where("address_hash", "in", hashes));
}

export async function countMatches(db: DbOrTx, reason: Reason): Promise<number> {
  const query = ofReason(db, reason).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** The subscribers on the list, newest first, with a comma between two ids. */
export async function findSubscriberIds(db: DbOrTx, reason: Reason): Promise<string> {
  const people = ofReason(db, reason)
    .select("subscriber_id")
    .where("subscriber_id", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("address_hash");
  const { ids } = await db
    .selectFrom(people.as("people"))
    .select(sql<string | null>`string_agg(cast(subscriber_id as text), ',')`.as("ids"))
    .executeTakeFirstOrThrow();
  return ids ?? "";
}

/** What is on the list of some subscribers, newest first. */
export async function findOfSubscribers(db: DbOrTx, ids: readonly number[]) {
  return ids.length === 0 ? [] : newestFirst(withPerson(db).where("subscriber_id", "in", ids));
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

const ofReason = (db: DbOrTx, reason: Reason) => {
  const all = db.selectFrom("suppressions");
  return reason ? all.where("reason", "=", reason) : all;
};

const newestFirst = (query: ReturnType<typeof withPerson>) =>
  query.orderBy("created_at", "desc").orderBy("address_hash").execute();
