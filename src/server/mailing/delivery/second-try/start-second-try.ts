import type { Actor } from "../../../../contract/audit.ts";
import { statesAllowing } from "../../../../contract/newsletter-actions.ts";
import type { Newsletter } from "../../../../contract/newsletters.ts";
import { instant, instantAfter, SECOND } from "../../../base/clock.ts";
import type { Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { DatabaseTime } from "../../../kernel/db/database-time.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { getNewsletter, presentNewsletter, refuse } from "../../newsletters/editing/edit-newsletters.ts";
import type { ReadMailRoute } from "../../../kernel/mail/mail-route.ts";
import { refuseWhileHeld } from "../progress/guard-sending.ts";
import { renewSender } from "../progress/renew-sender.ts";
import { getSecondTry } from "./count-unsent.ts";
import type { CountDeps } from "./count-unsent.ts";
import * as store from "./unsent-store.ts";

/*
 * A second try sends a newsletter to those who have not got it, as the same newsletter: its ledger, its text, its links
 * and each reader's Message-ID stay. Until the undo time is over only `retry_at` is set. Then the newsletter goes to the
 * sender, which opens the deliveries again that qualify at that moment (`outbound/reopen-unsent.ts`) and continues as after a pause.
 */

interface Deps {
  db: Db;
  now: Clock;
  /** Decides what is due. */
  databaseTime: DatabaseTime;
}

const states = statesAllowing("retry");

/**
 * Asks for a second try, which begins after `undoSeconds`.
 * @throws AppError `not_found`; `conflict` in another status, when it was asked for already, when something has changed
 * since `revision`, or when there is nobody to send to.
 */
export async function startSecondTry(
  deps: Deps & CountDeps & { undoSeconds: number },
  id: number,
  { revision, by }: { revision?: number | undefined; by: Actor },
): Promise<Newsletter> {
  const { db, now, databaseTime, undoSeconds } = deps;
  const { recipients } = await getSecondTry(deps, id);
  if (recipients === 0)
    throw new AppError("conflict", "There is nobody to send to: everybody who can get it has got it.");
  return db.transaction().execute(async (tx) => {
    await refuseWhileHeld(tx);
    const retryAt = instantAfter(await databaseTime(tx), undoSeconds * SECOND);
    const asked = await store.setRetry(tx, { id, states, revision, retryAt, at: instant(now()) });
    if (asked) {
      await happened(tx, { kind: "newsletter.retry", id, by }, now());
      return presentNewsletter(asked);
    }
    const { status } = presentNewsletter(await getNewsletter(tx, id));
    if (!states.includes(status)) return refuse(tx, id, "retry");
    throw new AppError("conflict", "This newsletter has changed since you saw it. Please look at it again.");
  });
}

/** Takes a second try back before it begins. @throws AppError `not_found`, `conflict` when it is too late. */
export async function undoSecondTry(
  { db, now, databaseTime }: Deps,
  id: number,
  by: Actor,
): Promise<Newsletter> {
  return db.transaction().execute(async (tx) => {
    const undone = await store.clearRetry(tx, id, { states, now: instant(await databaseTime(tx)) });
    if (undone) {
      await happened(tx, { kind: "newsletter.undo-retry", id, by }, now());
      return presentNewsletter(undone);
    }
    await getNewsletter(tx, id);
    throw new AppError("conflict", "The second try has begun. You can pause or cancel it.");
  });
}

/** Gives the sender the newsletters whose second try is due; they go out under the sender of now. */
export async function beginSecondTries(deps: Deps & { mailRoute: ReadMailRoute }) {
  const { db, now, databaseTime } = deps;
  const due = { states, now: instant(await databaseTime(db)), at: instant(now()) };
  for (const { id } of await store.findDueRetries(db, due))
    await db.transaction().execute(async (tx) => {
      if (!(await store.beginRetry(tx, id, due))) return;
      await renewSender(deps, tx, [id]);
      await happened(tx, { kind: "newsletter.started", id }, now());
    });
}
