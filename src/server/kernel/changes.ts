import { pageEventSchema } from "../../contract/events.ts";
import type { PageEvent } from "../../contract/events.ts";
import { HOUR, instantAfter } from "../base/clock.ts";
import type { Clock } from "../base/clock.ts";
import type { Db } from "./db/open.ts";
import type { Job } from "./jobs.ts";

/** Other servers on a PostgreSQL database hear here that there are new changes. */
export const CHANGES_CHANNEL = "masthead_changes";

/** How long a change is kept for other processes to hear of it. */
const KEPT_MS = HOUR;

/** Follows the page events of every process on this database. */
export interface ChangeFollower {
  /** Hears what has been committed since the last time. */
  catchUp(): Promise<void>;
}

interface FollowerOptions {
  db: Db;
  now: Clock;
  /** Takes the events. There were others, too, if `hasMissed`. */
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
      // A machine that slept may wake after rows that it never saw were forgotten.
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

/** How soon the server hears of what another process has written, where nobody tells it at once. */
const CHANGES_EVERY_MS = 500;

/** Looks for changes of other processes. */
export const changesJob = ({ changes }: { changes: ChangeFollower }): Job => ({
  name: "changes",
  everyMs: CHANGES_EVERY_MS,
  channel: CHANGES_CHANNEL,
  run: () => changes.catchUp(),
});
