import {
  findSteps,
  firstConfirmed,
  isReady,
  readSwitch,
  type StepRow,
} from "../../audience/subscribers/series-hold.ts";
import { instant, type Instant } from "../../base/clock.ts";
import { sameDayAt, startOfDay } from "../../base/site-time.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { findObservation, noteObservation } from "../../kernel/observations.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import { wallTimeOf } from "../newsletters/digest/wall-time.ts";
import * as newsletters from "../newsletters/editing/store.ts";
import * as store from "./series-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy" | "now" | "isStopping">;

/** Few enough that the transaction is short. If more are due on a day, there are further sends. */
const AT_ONCE = 500;

/** When the day's sends were last started. */
const STARTED = "welcome-series";

/**
 * Starts what is due of the welcome series, once a day when the newsletters' hour has come; to be asked every few seconds.
 * A send is a newsletter of its own, which goes out by the same ledger as any other. The transaction that makes it also
 * writes down whom it is for, so that a process that dies makes either all of it or nothing. Days that were missed are
 * made up, one email a day for each subscriber, until an email would be `LATEST_DAYS` late. A day on which the series was
 * switched on after that hour is left out.
 */
export async function startDue(deps: Deps) {
  const { db, now, isStopping } = deps;
  const { isOn, since } = await readSwitch(db);
  if (!isOn) return;
  const settings = await getSettings(db);
  const { digest } = settings;
  const zone = zoneOf(settings);
  const hour = sameDayAt(now(), zone, wallTimeOf(digest.sendDay, digest.sendTime));
  const last = await findObservation(db, STARTED, now());
  const isBegunLater = since !== undefined && since > instant(hour);
  if (now() < hour || isBegunLater || (last && last >= instant(hour))) return;
  for (const step of await findSteps(db)) {
    if (!isReady(step)) continue;
    let count: number;
    do {
      if (isStopping()) return;
      count = await startStep(deps, step, { zone, since });
    } while (count === AT_ONCE);
  }
  await noteObservation(db, STARTED, instant(now()));
}

/** Starts a send of a step to the next who are due, and returns how many were found: none once it is switched off. */
async function startStep(
  { db, heavy, now }: Deps,
  step: StepRow,
  { zone, since }: { zone: string; since: Instant | undefined },
): Promise<number> {
  const at = instant(now());
  const dayOf = (daysAway: number) => instant(startOfDay(now(), zone, daysAway));
  const due = {
    stepId: step.id,
    confirmed: { from: firstConfirmed(step, { zone, now: now() }), before: dayOf(1 - step.days) },
    begunSince: since,
    today: dayOf(0),
    now: at,
    limit: AT_ONCE,
  };
  // The search may read many rows; the transaction reads only those who were found.
  const found = await store.findDue(heavy, due);
  if (found.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, "welcome series");
    const { isOn } = await readSwitch(tx);
    if (!isOn || !(await store.isStepThere(tx, step.id))) return 0;
    const ids = await store.findDue(tx, { ...due, among: found });
    if (ids.length > 0) await insertSend(tx, step, { ids, at });
    return found.length;
  });
}

async function insertSend(
  tx: DbOrTx,
  { id: stepId, subject, preheader, content }: StepRow,
  { ids, at }: { ids: readonly number[]; at: Instant },
) {
  const { id } = await newsletters.insert(tx, {
    subject,
    preheader,
    content,
    created_at: at,
    updated_at: at,
    series_step_id: stepId,
    status: "scheduled",
    scheduled_for: at,
  });
  await store.insertSends(tx, ids, { stepId, newsletterId: id, at });
}
