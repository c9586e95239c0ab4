import { setImmediate as nextTurn } from "node:timers/promises";
import { CHANGING_SEGMENTS, findNewslettersInUse } from "../../audience/attributes/segments-using.ts";
import { DAY, instant, instantAfter, type Instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { happened } from "../../kernel/events.ts";
import { findObservation, noteObservation } from "../../kernel/observations.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { countTimeline } from "../delivery/receipt/read-timeline.ts";
import { countSubjects } from "../delivery/subjects/read-subject-test.ts";
import * as store from "./fold-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "heavy" | "now" | "isStopping">;

/** A run a day or an hour later is early enough, and a clock that is wrong for an hour costs no more than these. */
const MOST_AT_ONCE = 10;
const DAYS_A_YEAR = 365.25;
/** It cannot be undone, so the owner hears of the first time this long before. */
const NOTICE_MS = 7 * DAY;

/**
 * Folds newsletters that were over longer ago than the owner wants to keep details: what they have come to stays, the
 * deliveries, opens and clicks of each reader are deleted. One that a segment names is left as it is.
 */
export async function foldNewsletters(deps: Deps) {
  const { db, now, isStopping } = deps;
  // What was begun is finished, also if the owner has changed the setting since: half of it is gone.
  for (const id of await store.findUnfinished(db)) await finish(deps, id);
  const { readerDetailsYears } = await getSettings(db);
  if (readerDetailsYears === "never") return;
  const years = Number(readerDetailsYears);
  const before = instantAfter(now(), -years * DAYS_A_YEAR * DAY);
  const except = await findNewslettersInUse(db);
  if (!(await isAnnounced(deps, { before, except, years }))) return;
  for (const id of await store.findOld(db, { before, except, limit: MOST_AT_ONCE })) {
    if (isStopping()) return;
    const isBegun = await db.transaction().execute(async (tx) => {
      // A segment that names it may be saved at this moment.
      await takeTurns(tx, CHANGING_SEGMENTS);
      if ((await findNewslettersInUse(tx)).includes(id)) return false;
      return store.begin(tx, id, { before, years, at: instant(now()) });
    });
    if (isBegun) await finish(deps, id);
  }
}

/**
 * True if the owner was told long enough ago that newsletters are going to be folded. Tells them when some are about to be for
 * the first time, such as after an update or a restore of an older database.
 */
async function isAnnounced(
  { db, now }: Deps,
  { before, except, years }: { before: Instant; except: readonly number[]; years: number },
): Promise<boolean> {
  const name = "folding-announced";
  const at = await findObservation(db, name, now());
  if (at !== undefined) return at <= instantAfter(now(), -NOTICE_MS);
  const newsletters = await store.countOld(db, { before, except });
  if (newsletters === 0) return false;
  await db.transaction().execute(async (tx) => {
    await takeTurns(tx, name);
    // Another server may have told them meanwhile.
    if (await findObservation(tx, name, now())) return;
    await noteObservation(tx, name, instant(now()));
    const from = instantAfter(now(), NOTICE_MS);
    await happened(tx, { kind: "folding.announced", newsletters, years, from }, now());
  });
  return false;
}

/** From the beginning on, nobody writes to what is counted here: a kill at any point changes no figure. */
async function finish({ db, heavy, isStopping }: Deps, id: number) {
  if (!(await store.hasTimeline(db, id)))
    await store.keepTimeline(
      db,
      id,
      JSON.stringify({ ...(await countTimeline(heavy, id)), subjects: await countSubjects(heavy, id) }),
    );
  for (const removeSome of [store.removeReactions, store.removeDeliveries, store.removeAudience])
    while (await db.transaction().execute((tx) => removeSome(tx, id))) {
      if (isStopping()) return;
      await nextTurn();
    }
}
