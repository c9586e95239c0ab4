import { sql } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { total } from "../../kernel/db/total.ts";

/** Single mails that wait, and when the oldest of them was queued. */
export async function readMailQueue(db: DbOrTx) {
  return db
    .selectFrom("mails")
    .select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("created_at").as("oldestAt")])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
}

/** Newsletters per state. */
export async function countNewsletters(db: DbOrTx) {
  return db
    .selectFrom("newsletters")
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
}

/** Deliveries of all newsletters by outcome; `open` are those of newsletters that are being sent. */
export async function sumDeliveries(db: DbOrTx) {
  const closed = sql`sent_count + failed_count + skipped_count`;
  return db
    .selectFrom("newsletters")
    .select([
      total("sent_count").as("sent"),
      total("failed_count").as("failed"),
      total("skipped_count").as("skipped"),
      total("in_doubt_count").as("inDoubt"),
      sql<number>`coalesce(sum(case when status in ('preparing', 'sending', 'paused') and closed_at is null
        then total_count - (${closed}) else 0 end), 0)`.as("open"),
    ])
    .executeTakeFirstOrThrow();
}
