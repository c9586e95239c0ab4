import { sql } from "kysely";
import { suppressionReasons } from "../../contract/suppressions.ts";
import type { SubscriberStatus } from "../../contract/subscribers.ts";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";

/** How many are in each status, and how many of the active ones pause, or else are suppressed: all at one moment. */
export async function count(db: DbOrTx, at: Instant) {
  return db
    .selectNoFrom([
      tally(db, "active").as("active"),
      tally(db, "pending").as("pending"),
      tally(db, "unsubscribed").as("unsubscribed"),
      countPaused(db, at).as("paused"),
      countSuppressed(db, at).as("suppressed"),
    ])
    .$narrowType<Record<"active" | "pending" | "unsubscribed" | "paused" | "suppressed", number>>()
    .executeTakeFirstOrThrow();
}

const tally = (db: DbOrTx, name: SubscriberStatus) =>
  db
    .selectFrom("subscriber_tallies")
    .where("name", "=", name)
    .select(({ fn }) => fn.coalesce(fn.sum<number>("count"), sql.lit(0)).as("count"));

/** By the index of those who pause: the other condition is written so that no index of it is used. */
const countPaused = (db: DbOrTx, at: Instant) =>
  db
    .selectFrom("subscribers")
    .where("paused_until", ">", at)
    .where(sql<string>`status || ''`, "=", "active")
    .select(({ fn }) => fn.countAll<number>().as("count"));

/** An unsubscribe changes the status of its person in the same transaction, so nobody active is on the list for one. */
const REASONS = suppressionReasons.filter((reason) => reason !== "unsubscribe");

/**
 * Goes through the suppression list and looks each person up: the list is short beside the subscribers. Each suppression
 * of somebody whom we have names them (`linkSuppression`). For 9,000 bounces among a million subscribers, SQLite takes 30
 * to 100 ms, on the thread of heavy reads (2 shared cores, 2026).
 */
const countSuppressed = (db: DbOrTx, at: Instant) =>
  db
    .selectFrom("suppressions")
    .where("suppressions.reason", "in", REASONS)
    .where(
      (row) =>
        row
          .selectFrom("subscribers")
          .select("subscribers.status")
          .whereRef("subscribers.id", "=", "suppressions.subscriber_id")
          .where((person) =>
            person.or([person("paused_until", "is", null), person("paused_until", "<=", at)]),
          ),
      "=",
      "active",
    )
    .select(({ fn }) => fn.countAll<number>().as("count"));
