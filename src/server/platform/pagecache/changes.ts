import { HOUR, instant, instantAfter } from "../clock.ts";
import type { Clock } from "../clock.ts";
import { takeTurns } from "../db/claim.ts";
import { speak } from "../db/open.ts";
import type { Db, DbOrTx } from "../db/open.ts";

/** Other servers on a PostgreSQL database hear here that there are new changes. */
export const CHANGES_CHANNEL = "masthead_changes";

/** How long a change is kept for other processes to hear of it. */
const KEPT_MS = HOUR;

/**
 * Writes down, in the transaction of a change, what it changed. On PostgreSQL one such transaction commits at a time:
 * the numbers then come in the order of the commits, and who reads up to one has missed none before it.
 */
export async function recordChanges(tx: DbOrTx, tags: Iterable<string>, now: Date) {
  const rows = [...new Set(tags)].map((tag) => ({ tag, at: instant(now) }));
  if (rows.length === 0) return;
  await takeTurns(tx, "changes");
  await tx.insertInto("changes").values(rows).execute();
  await speak(tx, CHANGES_CHANNEL);
}

/** Follows the changes of every process on this database. */
export interface ChangeFollower {
  /** Hears what has been committed since the last time. */
  catchUp(): Promise<void>;
}

interface FollowerOptions {
  db: Db;
  now: Clock;
  /** What has changed; undefined when too much was missed to know. */
  onChange: (tags: string[] | undefined) => void;
}

const READ_AT_ONCE = 1_000;

export async function followChanges({ db, now, onChange }: FollowerOptions): Promise<ChangeFollower> {
  let seen = await newestChange(db);
  let heardAt = now().getTime();
  return {
    async catchUp() {
      const rows = await db
        .selectFrom("changes")
        .select(["seq", "tag"])
        .where("seq", ">", seen)
        .orderBy("seq")
        .limit(READ_AT_ONCE)
        .execute();
      // A machine that slept may wake after rows that it never saw were forgotten.
      const hasSlept = now().getTime() - heardAt > KEPT_MS / 2;
      heardAt = now().getTime();
      if (rows.length === 0 && !hasSlept) return;
      seen = rows.length < READ_AT_ONCE ? (rows.at(-1)?.seq ?? seen) : await newestChange(db);
      onChange(hasSlept || rows.length === READ_AT_ONCE ? undefined : rows.map(({ tag }) => tag));
    },
  };
}

export async function forgetOldChanges(db: Db, now: Clock) {
  await db.deleteFrom("changes").where("at", "<", instantAfter(now(), -KEPT_MS)).execute();
}

async function newestChange(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}
