import { sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** The single mails that have not gone out, when the next one is tried, and what was said of one of them. */
export async function readWaiting(db: DbOrTx) {
  const { count, nextTryAt } = await db
    .selectFrom("mails")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.min<Instant | null>("next_at").as("nextTryAt"),
    ])
    .where("state", "=", "pending")
    .executeTakeFirstOrThrow();
  const refused = await db
    .selectFrom("mails")
    .select("error")
    .where("state", "=", "pending")
    .where("error", "is not", null)
    .orderBy("next_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { count, nextTryAt, lastError: refused?.error ?? null };
}

/** How many bounces or complaints have come after `since`, and when the last one did. */
export async function countEvents(db: DbOrTx, kind: "bounce" | "complaint", since: Instant) {
  return db
    .selectFrom("events")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max<Instant | null>("at").as("lastAt")])
    .where("kind", "=", kind)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
}

/** Newsletters that are paused until the owner acts, oldest first. */
export async function findPaused(db: DbOrTx) {
  return db
    .selectFrom("newsletters")
    .select(["id", "subject", "error"])
    .where("status", "=", "paused")
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Newsletters whose emails the mail server does not accept at present, oldest first. */
export async function findStalled(db: DbOrTx) {
  return db
    .selectFrom("newsletters")
    .select(["id", "subject", "error"])
    .where("stalled_since", "is not", null)
    .orderBy("id")
    .execute();
}

/** Newsletters whose rest goes out after `now` because the emails of a day are limited, oldest first. */
export async function findContinuing(db: DbOrTx, now: Instant) {
  return db
    .selectFrom("newsletters")
    .select(["id", "subject", "continues_at as continuesAt"])
    .select(sql<number>`total_count - sent_count - failed_count - skipped_count`.as("pending"))
    .where("status", "=", "sending")
    .where("closed_at", "is", null)
    .where("continues_at", ">", now)
    .$narrowType<{ continuesAt: Instant }>()
    .orderBy("id")
    .execute();
}
