import { pageEventSchema, type PageEvent } from "../../contract/insight/events.ts";
import { HOUR, instant, instantAfter, SECOND, type Clock } from "../base/clock.ts";
import { readDatabaseState, type DatabaseState } from "./db/database-time.ts";
import type { Db } from "./db/open.ts";
import { untilWritten, type Job } from "./jobs.ts";

/** Other servers on a PostgreSQL database hear here that there are new changes; a trigger of `changes` notifies it. */
export const CHANGES_CHANNEL = "masthead_changes";

/** How long a change is kept, so that other processes can read it. */
export const KEPT_MS = HOUR;

/** Follows the page events of every process on this database. */
export interface ChangeFollower {
  /** Reads what has been committed since the last call. */
  catchUp(): Promise<void>;
  /** Reads what state the database is in. One in which nothing was committed since then needs no reading. */
  look: () => Promise<DatabaseState>;
}

export interface Heard {
  events: PageEvent[];
  /** There were others that could not be read. */
  hasMissed: boolean;
  /** For how many milliseconds this server had not looked: as long, it may have answered with old pages. */
  behindMs: number;
}

interface FollowerOptions {
  db: Db;
  now: Clock;
  /** Milliseconds by a clock that is never adjusted. */
  elapsed: () => number;
  onChange: (heard: Heard) => void;
}

const READ_AT_ONCE = 1_000;

export async function followChanges({
  db,
  now,
  elapsed,
  onChange,
}: FollowerOptions): Promise<ChangeFollower> {
  let seen = await newestChange(db);
  let heardAt = now().getTime();
  let lookedAt = elapsed();
  let version: string | undefined;
  let versionRead: string | undefined;
  return {
    async catchUp() {
      const [askedAt, clockThen, asOf] = [elapsed(), now().getTime(), version];
      const { events, seq, isComplete } = await readChanges(db, seen);
      // While a machine sleeps, rows that it has not read may be deleted.
      const sleptMs = now().getTime() - heardAt;
      const hasSlept = sleptMs > KEPT_MS / 2;
      heardAt = clockThen;
      // The clock that is never adjusted stands still while a machine is suspended.
      const behindMs = Math.max(elapsed() - lookedAt, sleptMs);
      // What was committed after the question is in the next answer.
      lookedAt = Math.max(lookedAt, askedAt);
      versionRead = asOf;
      if (seq === seen && !hasSlept) return;
      seen = isComplete ? seq : await newestChange(db);
      onChange({ events, hasMissed: hasSlept || !isComplete, behindMs });
    },
    async look() {
      const [askedAt, clockThen] = [elapsed(), now()];
      const state = await readDatabaseState(db, instant(clockThen));
      version = state.version;
      if (version !== versionRead) return state;
      heardAt = clockThen.getTime();
      lookedAt = Math.max(lookedAt, askedAt);
      return state;
    },
  };
}

interface Changes {
  events: PageEvent[];
  /** The last change that was read. */
  seq: number;
  /** False if there are others that were not read: too many, or of a newer version. */
  isComplete: boolean;
}

/** Reads the changes after `after`. */
export async function readChanges(db: Db, after: number): Promise<Changes> {
  const rows = await db
    .selectFrom("changes")
    .select(["seq", "event"])
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(READ_AT_ONCE)
    .execute();
  const events = rows.flatMap(({ event }) => pageEventSchema.safeParse(JSON.parse(event)).data ?? []);
  const isComplete = rows.length < READ_AT_ONCE && events.length === rows.length;
  return { events, seq: rows.at(-1)?.seq ?? after, isComplete };
}

export async function deleteOldChanges(db: Db, now: Clock) {
  await db.deleteFrom("changes").where("at", "<", instantAfter(now(), -KEPT_MS)).execute();
}

/** The number of the newest change; 0 without one. */
export async function newestChange(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** Looks for changes of other processes. On PostgreSQL it is also notified at once. */
export const changesJob = ({ changes }: { changes: ChangeFollower }): Job => ({
  name: "changes",
  everyMs: SECOND,
  restsUntil: untilWritten,
  channel: CHANGES_CHANNEL,
  run: () => changes.catchUp(),
});
