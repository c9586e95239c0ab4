import { pageEventSchema } from "../../contract/events.ts";
import type { PageEvent } from "../../contract/events.ts";
import { HOUR, instantAfter } from "../base/clock.ts";
import type { Clock } from "../base/clock.ts";
import type { Db } from "./db/open.ts";
import type { Job } from "./jobs.ts";

/** Other servers on a PostgreSQL database hear here that there are new changes. */
export const CHANGES_CHANNEL = "masthead_changes";

/** How long a change is kept, so that other processes can read it. */
const KEPT_MS = HOUR;

/** Follows the page events of every process on this database. */
export interface ChangeFollower {
  /** Reads what has been committed since the last call. */
  catchUp(): Promise<void>;
}

interface FollowerOptions {
  db: Db;
  now: Clock;
  /** Called with the events. If `hasMissed`, there were others that could not be read. */
  onChange: (heard: { events: PageEvent[]; hasMissed: boolean }) => void;
}

const READ_AT_ONCE = 1_000;

export async function followChanges({ db, now, onChange }: FollowerOptions): Promise<ChangeFollower> {
  let seen = await newestChange(db);
  let heardAt = now().getTime();
  return {
    async catchUp() {
      const rows = await db
        .selectFrom("changes")
        .select(["seq", "event"])
        .where("seq", ">", seen)
        .orderBy("seq")
        .limit(READ_AT_ONCE)
        .execute();
      // While a machine sleeps, rows that it has not read may be deleted.
      const hasSlept = now().getTime() - heardAt > KEPT_MS / 2;
      heardAt = now().getTime();
      if (rows.length === 0 && !hasSlept) return;
      seen = rows.length < READ_AT_ONCE ? (rows.at(-1)?.seq ?? seen) : await newestChange(db);
      const events = rows.flatMap(({ event }) => pageEventSchema.safeParse(JSON.parse(event)).data ?? []);
      // A server of a newer version may record events that this one does not know.
      const hasUnknown = events.length < rows.length;
      onChange({ events, hasMissed: hasSlept || hasUnknown || rows.length === READ_AT_ONCE });
    },
  };
}

export async function deleteOldChanges(db: Db, now: Clock) {
  await db.deleteFrom("changes").where("at", "<", instantAfter(now(), -KEPT_MS)).execute();
}

async function newestChange(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom("changes")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** How often the server looks for changes of other processes. On PostgreSQL it is also notified at once. */
const CHANGES_EVERY_MS = 500;

/** Looks for changes of other processes. */
export const changesJob = ({ changes }: { changes: ChangeFollower }): Job => ({
  name: "changes",
  everyMs: CHANGES_EVERY_MS,
  channel: CHANGES_CHANNEL,
  run: () => changes.catchUp(),
});
