import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Database, DbOrTx } from "../../kernel/db/open.ts";
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

/** The bytes that the database takes on disk; on SQLite with its write-ahead log. */
export async function measureDatabase({ db, file }: Database): Promise<number> {
  if (file) {
    const sizes = await Promise.all([file, `${file}-wal`].map((each) => stat(each).catch(() => undefined)));
    return sizes.reduce((sum, size) => sum + (size?.size ?? 0), 0);
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}
