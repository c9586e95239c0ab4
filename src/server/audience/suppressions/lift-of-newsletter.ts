import type { DbOrTx } from "../../kernel/db/open.ts";
import { countOfNewsletter, removeOfNewsletter } from "./suppression-store.ts";

/** Counts the addresses that are suppressed because they bounced, by a refusal or report of a newsletter. */
export const countSuppressedBy = (db: DbOrTx, newsletterId: number): Promise<number> =>
  countOfNewsletter(db, newsletterId);

/** Lifts up to `limit` of these suppressions and returns how many. Complaints and unsubscribes stay. */
export const liftSuppressedBy = (tx: DbOrTx, newsletterId: number, limit: number): Promise<number> =>
  removeOfNewsletter(tx, newsletterId, limit);
