import { setImmediate as nextTurn } from "node:timers/promises";
import type { Actor } from "../../../../contract/site-owner/audit.ts";
import type { Consequences } from "../../../../contract/mailing/newsletter-actions.ts";
import { countSuppressedBy, liftSuppressedBy } from "../../../audience/suppressions/lift-of-newsletter.ts";
import { instant, type Clock, type Instant } from "../../../base/clock.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { countCountable, takeBackBounces } from "../../refusals/store.ts";
import { beginDoubt, markDoubted } from "./settling-store.ts";

/** Few enough that a reader's page never waits long behind one such commit. */
const ROWS_AT_ONCE = 200;

/** Counts what the refusals and reports of a newsletter did to addresses. @throws AppError `not_found`. */
export async function getConsequences({ db }: { db: Db }, id: number): Promise<Consequences> {
  await getNewsletter(db, id);
  return countConsequences(db, id);
}

/**
 * Takes back what the refusals and reports of a newsletter did: its bounces no longer count, and the addresses that they
 * suppressed may be mailed again. What it was refused so far and is not decided yet has no consequences either. Complaints
 * and unsubscribes stay. If the process dies meanwhile, calling it again takes back the rest. @throws AppError `not_found`.
 */
export async function takeBackConsequences(
  { db, now }: { db: Db; now: Clock },
  id: number,
  by: Actor,
): Promise<Consequences> {
  const at = instant(now());
  const found = await db.transaction().execute(async (tx) => {
    await getNewsletter(tx, id);
    await markDoubted(tx, id, at);
    const { suppressed, counted } = await countConsequences(tx, id);
    if (counted + suppressed > 0)
      await happened(tx, { kind: "newsletter.take-back", id, lifted: suppressed, by }, now());
    return { suppressed, counted };
  });
  await takeBackAll(db, id, at);
  return found;
}

/**
 * Lets nothing that came back from a newsletter count, because too much has. Notifies the owner the first time, with the
 * reason.
 */
export async function doubtReports({ db, now }: { db: Db; now: Clock }, id: number, reason: string) {
  const at = instant(now());
  await db.transaction().execute(async (tx) => {
    const doubted = await beginDoubt(tx, id, at);
    if (doubted)
      await happened(tx, { kind: "newsletter.doubted", id, subject: doubted.subject, reason }, now());
  });
  await takeBackAll(db, id, at);
}

async function takeBackAll(db: Db, id: number, at: Instant) {
  const some = { at, limit: ROWS_AT_ONCE };
  const takeBackSome = async () =>
    db
      .transaction()
      .execute(
        async (tx) => (await takeBackBounces(tx, id, some)) + (await liftSuppressedBy(tx, id, some.limit)),
      );
  while ((await takeBackSome()) > 0) await nextTurn();
}

const countConsequences = async (db: DbOrTx, id: number): Promise<Consequences> => ({
  suppressed: await countSuppressedBy(db, id),
  counted: await countCountable(db, id),
});
