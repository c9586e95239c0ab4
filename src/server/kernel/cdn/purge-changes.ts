import type { PageEvent } from "../../../contract/insight/events.ts";
import { instant, instantAfter, MINUTE, SECOND } from "../../base/clock.ts";
import type { Job } from "../jobs.ts";
import { KEPT_MS, newestChange, readChanges } from "../changes.ts";
import { happened } from "../events.ts";
import type { Kernel } from "../opening/open-kernel.ts";
import { keyOfTag, SITE_KEY } from "./cache-keys.ts";
import type { PurgeTarget } from "../cdn-config.ts";
import { purgeKeys } from "./purge-keys.ts";
import * as store from "./purging-store.ts";

interface PurgeDeps extends Pick<
  Kernel,
  "db" | "now" | "databaseTime" | "elapsed" | "log" | "stopping" | "onEvents" | "changes"
> {
  target: PurgeTarget;
  tagsOfEvent: (event: PageEvent) => string[];
}

/** The pauses before the second attempt and each later one; from then on, the last one. */
const BACK_OFF_MS = [SECOND, 5 * SECOND, 15 * SECOND, store.LONGEST_PAUSE_MS] as const;
/** A cache that restarts is away for seconds. */
const LASTING_MS = MINUTE;
/** An import changes everything; one key then says as much as thousands. */
const MAX_KEYS = 500;
const WHOLE_SITE = new Set([SITE_KEY]);
/**
 * Other servers hear of a change within about a second. Until then, one may give an old page to a cache that has forgotten
 * it. On any engine, an old page may also still be on its way to the cache.
 */
const AGAIN_AFTER_MS = 2 * SECOND;
/** A server that was frozen or cut off for longer hears too late for that second purge, and makes one of its own. */
const LATE_MS = 1.5 * SECOND;

/**
 * Tells the cache in front of the site which pages have changed: at once, from one server, and again until it works. What
 * has been told is a number in the database. The whole site is purged when a server starts, because it may be of another
 * version.
 */
export function purgeJob(deps: PurgeDeps): Job {
  const { db, databaseTime, elapsed, log, stopping, changes, target } = deps;
  let hasStarted = false;
  let again: { keys: Set<string>; at: number }[] = [];
  const purgeLater = (keys: Set<string>, afterMs = AGAIN_AFTER_MS) =>
    again.push({ keys, at: elapsed() + afterMs });
  deps.onEvents(({ events, hasMissed, behindMs }) => {
    if (behindMs > LATE_MS) purgeLater(hasMissed ? WHOLE_SITE : keysOf(deps, events));
  });

  const purgeAgain = async () => {
    const due = again.filter(({ at }) => at <= elapsed());
    if (due.length === 0) return;
    again = again.filter((each) => !due.includes(each));
    const keys = fewOf(due.reduce((all, each) => all.union(each.keys), new Set<string>()));
    const failure = await purgeKeys(target, [...keys], stopping);
    if (!failure) return;
    log.warn({ reason: failure }, "Pages could not be purged a second time; trying again");
    purgeLater(keys, MINUTE);
  };
  const purgeDue = async () => {
    const claimed = await store.claimPurging(db, await databaseTime(db));
    if (!claimed) return;
    try {
      const { keys, seq } = await readDue(deps, claimed);
      // A cache that asks at once gets the new page.
      await changes.catchUp();
      const failure = await purgeKeys(target, [...keys], stopping);
      if (failure) return await recordFailure(deps, failure);
      await store.notePurged(db, claimed, { seq, at: instant(await databaseTime(db)) });
      if (claimed.failures > 0) log.info({ failures: claimed.failures }, "The cache can be purged again");
      purgeLater(keys);
    } catch (error) {
      await store.releasePurging(db, instant(await databaseTime(db)));
      if (!stopping.aborted) throw error;
    }
  };
  return {
    name: "cdn",
    everyMs: SECOND,
    restsUntil: async () => (again.length > 0 ? instant(deps.now()) : store.findNextAttempt(db)),
    wakeBy: deps.onEvents,
    async run() {
      if (!hasStarted) await store.wantAllPurged(db, instant(await databaseTime(db)));
      hasStarted = true;
      while (!stopping.aborted && (await store.isPurgingDue(db, await databaseTime(db)))) await purgeDue();
      await purgeAgain();
    },
  };
}

const keysOf = ({ tagsOfEvent }: PurgeDeps, events: readonly PageEvent[]) =>
  new Set(events.flatMap(tagsOfEvent).map(keyOfTag));

const fewOf = (keys: Set<string>) => (keys.size > MAX_KEYS || keys.has(SITE_KEY) ? WHOLE_SITE : keys);

/** Reads what is to be purged, and up to which change that reaches. */
async function readDue(
  deps: PurgeDeps,
  { seq, all_due_at: allDueAt, failing_since: since }: store.PurgingRow,
): Promise<{ keys: Set<string>; seq: number }> {
  const { db, now } = deps;
  const newest = await newestChange(db);
  // Changes are kept for an hour.
  const hasMissed = since !== null && now().getTime() - new Date(since).getTime() > KEPT_MS / 2;
  const changes = await readChanges(db, seq);
  const keys = keysOf(deps, changes.events);
  const isAll = allDueAt !== null || hasMissed || !changes.isComplete || fewOf(keys) === WHOLE_SITE;
  return isAll ? { keys: WHOLE_SITE, seq: newest } : { keys, seq: changes.seq };
}

async function recordFailure({ db, now, databaseTime, log }: PurgeDeps, failure: string) {
  const at = await databaseTime(db);
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom("cdn_purging").select("failures").executeTakeFirst();
    const pauseMs = BACK_OFF_MS[before?.failures ?? 0] ?? store.LONGEST_PAUSE_MS;
    const noted = { failure, at: instant(at), nextAt: instantAfter(at, pauseMs) };
    const row = await store.noteFailure(tx, noted);
    if (!row) return;
    if (row.failures === 1) log.warn({ reason: failure }, "The cache in front of the site cannot be purged");
    const lastsMs = at.getTime() - new Date(row.failing_since ?? at).getTime();
    if (row.told_at || lastsMs < LASTING_MS) return;
    await store.noteTold(tx, instant(at));
    await happened(tx, { kind: "cdn.failed", reason: failure }, now());
  });
}
