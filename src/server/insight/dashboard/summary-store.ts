import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { total } from "../../kernel/db/total.ts";
import { isCounted } from "../../audience/subscribers/silence.ts";

/** How often posts have been read, ever. */
export async function sumViews(db: DbOrTx): Promise<number> {
  const query = db.selectFrom("view_days").select(total("views").as("views"));
  return (await query.executeTakeFirstOrThrow()).views;
}

/** How often on the days from `first` to before `end` (`2026-03-02`, UTC). */
export async function sumViewsBetween(db: DbOrTx, first: string, end: string): Promise<number> {
  const query = db
    .selectFrom("view_days")
    .select(total("views").as("views"))
    .where("day", ">=", first)
    .where("day", "<", end);
  return (await query.executeTakeFirstOrThrow()).views;
}

/** How many became active on the days from `first` to before `end`. */
export async function sumGained(db: DbOrTx, first: string, end: string): Promise<number> {
  const query = db
    .selectFrom("subscriber_days")
    .select(total("gained").as("gained"))
    .where("day", ">=", first)
    .where("day", "<", end);
  return (await query.executeTakeFirstOrThrow()).gained;
}

/** How many posts are not in the trash. */
export async function countPosts(db: DbOrTx): Promise<number> {
  const query = db
    .selectFrom("posts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** How many posts became public after `from`, up to `until`. */
export async function countPublished(db: DbOrTx, from: Instant, until: Instant): Promise<number> {
  const query = db
    .selectFrom("posts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "published")
    .where("deleted_at", "is", null)
    .where("published_at", ">", from)
    .where("published_at", "<=", until);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Counts the results of counted newsletters started after `from`, up to `until`: people's first opens, machines' deeds. */
export async function readOpens(db: DbOrTx, from: Instant, until: Instant) {
  return db
    .selectFrom("newsletters")
    .select([
      total("sent_count").as("sent"),
      total("opened_count").as("opened"),
      total("machine_count").as("machine"),
    ])
    .where("started_at", ">", from)
    .where("started_at", "<=", until)
    .where(isCounted)
    .executeTakeFirstOrThrow();
}
