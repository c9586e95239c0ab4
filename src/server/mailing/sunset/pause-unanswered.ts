import type { Actor } from "../../../contract/audit.ts";
import { ANSWER_DAYS } from "../../../contract/sunset.ts";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import * as store from "./sunset-store.ts";

interface Deps {
  db: Db;
  heavy: Db;
  now: Clock;
}

const AT_ONCE = 500;

/**
 * Pauses those who were asked a month ago and have not answered. Who has opened or clicked since, or whom no mail has
 * reached, is not paused and may be asked again when the time comes.
 */
export async function pauseUnanswered({ db, heavy, now }: Deps) {
  const before = instantAfter(now(), -ANSWER_DAYS * DAY);
  for (;;) {
    const rows = await store.findUnanswered(heavy, { before, limit: AT_ONCE });
    const isSilent = (row: (typeof rows)[number]) => !row.has_reacted && Boolean(row.was_mailed);
    const idsOf = (chosen: typeof rows) => chosen.map(({ id }) => id);
    await store.pauseUnanswered(db, idsOf(rows.filter(isSilent)), before);
    await store.clearQuestion(db, idsOf(rows.filter((row) => !isSilent(row))), before);
    if (rows.length < AT_ONCE) return;
  }
}

/** Sends newsletters again to all who were paused because they did not answer; returns how many they are. */
export async function resumeAll(deps: Deps, by: Actor): Promise<number> {
  for (let resumed = 0; ;) {
    const count = await resume(deps, { limit: AT_ONCE, by });
    resumed += count;
    if (count < AT_ONCE) return resumed;
  }
}

/** The same for one. @throws AppError `conflict` for a subscriber who was not paused for that. */
export async function resumeOne(deps: Deps, id: number, by: Actor) {
  if ((await resume(deps, { id, limit: 1, by })) === 0)
    throw new AppError("conflict", "They are not paused, or have paused by themselves.");
}

const resume = ({ db, now }: Deps, { by, ...which }: { id?: number; limit: number; by: Actor }) =>
  db.transaction().execute(async (tx) => {
    const count = await store.resume(tx, { at: instant(now()), ...which });
    if (count > 0) await happened(tx, { kind: "subscriber.resume", count, by }, now());
    return count;
  });
