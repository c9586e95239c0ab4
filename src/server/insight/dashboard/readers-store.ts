import { sql } from "kysely";
import { TOP_ROWS, type TopPost, type TopSource } from "../../../contract/insight/dashboard.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** How often posts were read, by day, since `first` (`2026-03-02`, UTC); days without a reader are left out. */
export async function findViews(db: DbOrTx, first: string): Promise<{ day: string; views: number }[]> {
  return db.selectFrom("view_days").select(["day", "views"]).where("day", ">=", first).execute();
}

/** How many became active, and how many of the active left, by day since `first`. */
export async function findMoves(db: DbOrTx, first: string) {
  return db
    .selectFrom("subscriber_days")
    .select((row) => [
      "day",
      row.fn.sum<number>("gained").as("gained"),
      row.fn.sum<number>("lost").as("lost"),
    ])
    .where("day", ">=", first)
    .groupBy("day")
    .execute();
}

/**
 * How many of the active were suppressed, by day since `first`. Connections to PostgreSQL are in UTC. An unsubscribe is
 * among the moves.
 */
export async function findSuppressed(db: DbOrTx, first: string) {
  const each = db
    .selectFrom("suppressions")
    .innerJoin("subscribers", "subscribers.id", "suppressions.subscriber_id")
    .where("subscribers.status", "=", "active")
    .where("suppressions.reason", "!=", "unsubscribe")
    .groupBy("subscribers.id")
    .select(sql<string>`substr(cast(min(suppressions.created_at) as text), 1, 10)`.as("day"));
  return db
    .selectFrom(each.as("each"))
    .select((row) => ["day", row.fn.countAll<number>().as("suppressed")])
    .where("day", ">=", first)
    .groupBy("day")
    .execute();
}

/** The posts that were read most since `first`; those in the trash are left out. */
export async function findTopPosts(db: DbOrTx, first: string): Promise<TopPost[]> {
  const read = db
    .selectFrom("page_views")
    .select(["post_id", sql<number>`sum(views)`.as("views")])
    .where("day", ">=", first)
    .groupBy("post_id");
  return db
    .selectFrom(read.as("read"))
    .innerJoin("posts", "posts.id", "read.post_id")
    .select(["posts.id", "posts.title", "posts.slug", "read.views"])
    .where("posts.deleted_at", "is", null)
    .orderBy("read.views", "desc")
    .orderBy("posts.id", "desc")
    .limit(TOP_ROWS)
    .execute();
}

/** Finds the most frequent sources of readers since `first`. */
export async function findTopSources(db: DbOrTx, first: string): Promise<TopSource[]> {
  return db
    .selectFrom("view_sources")
    .select(["source", "medium", "campaign", sql<number>`sum(views)`.as("views")])
    .where("day", ">=", first)
    .groupBy(["source", "medium", "campaign"])
    .orderBy("views", "desc")
    .orderBy("source")
    .orderBy("medium")
    .orderBy("campaign")
    .limit(TOP_ROWS)
    .execute();
}
