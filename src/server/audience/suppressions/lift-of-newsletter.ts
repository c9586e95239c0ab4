import type { DbOrTx } from "../../kernel/db/open.ts";
import { countOfNewsletter, removeOfNewsletter } from "./suppression-store.ts";

/** Counts the addresses that are suppressed because they bounced, by a refusal or report of a newsletter. */
export const countSuppressedBy = (db: DbOrTx, newsletterId: number): Promise<number> =>
  countOfNewsletter(db, newsletterId);

/**
 * Lifts these suppressions and returns how many there were. Complaints and unsubscribes stay. Belongs into the transaction of
 * its cause.
 */
export const liftSuppressedBy = (tx: DbOrTx, newsletterId: number): Promise<number> =>
  removeOfNewsletter(tx, newsletterId);
