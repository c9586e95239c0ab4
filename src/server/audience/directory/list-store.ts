import type { SuppressionReason } from "../../../contract/audience/suppression-reasons.ts";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { isInAudience, type Audience } from "../subscribers/audience.ts";
import { EXPORTED_REASONS } from "./exported-status.ts";
import type { SubscriberRow } from "../subscribers/store.ts";

/** A subscriber with the reason for which they are suppressed (bounce, complaint or by hand), if any. */
type ExportedRow = SubscriberRow & { reason: SuppressionReason | null };

const columns = { date: "subscribed_at", email: "mailbox_key" } as const;

/** Returns one page of an audience. The ids are found in an index alone, and only the rows of the page are read. */
export async function findPage(
  db: DbOrTx,
  audience: Audience,
  {
    sort,
    order,
    offset,
    limit,
  }: { sort: keyof typeof columns; order: "asc" | "desc"; offset: number; limit: number },
): Promise<SubscriberRow[]> {
  const ids = db
    .selectFrom("subscribers")
    .select("id")
    .where(isInAudience(audience))
    .orderBy(columns[sort], order)
    .orderBy("id", order)
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom("subscribers")
    .selectAll()
    .where("id", "in", ids)
    .orderBy(columns[sort], order)
    .orderBy("id", order)
    .execute();
}

/** Returns the next `limit` members of an audience after an id, by id, with the reason for which they are suppressed. */
export async function findAfter(
  db: DbOrTx,
  audience: Audience,
  { id, limit }: { id: number; limit: number },
): Promise<ExportedRow[]> {
  return db
    .selectFrom("subscribers")
    .selectAll()
    .select((row) =>
      row
        .selectFrom("suppressions")
        .whereRef("subscriber_id", "=", "subscribers.id")
        .where("reason", "in", EXPORTED_REASONS)
        // A complaint takes precedence over a bounce, and a bounce over a block by hand.
        .select((said) => said.fn.min("reason").as("first"))
        .as("reason"),
    )
    .where(isInAudience(audience))
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Those who were asked to confirm before `since` and have not, oldest first. */
export async function findWaiting(
  db: DbOrTx,
  { since, isUnreminded = false, limit }: { since: Instant; isUnreminded?: boolean; limit: number },
): Promise<{ id: number }[]> {
  const waiting = db
    .selectFrom("subscribers")
    .select("id")
    .where("status", "=", "pending")
    .where("subscribed_at", "<=", since)
    .where("source", "<>", "import");
  return (isUnreminded ? waiting.where("reminded_at", "is", null) : waiting)
    .orderBy("subscribed_at")
    .limit(limit)
    .execute();
}
