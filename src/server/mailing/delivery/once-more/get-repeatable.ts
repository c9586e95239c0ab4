import { AppError } from "../../../base/errors.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { getNewsletter, refuse } from "../../newsletters/editing/edit-newsletters.ts";
import type { NewsletterRow } from "../../newsletters/editing/store.ts";
import { refuseFolded } from "../receipt/read-receipt.ts";

/**
 * Returns a newsletter that may go once more to those who have not opened it.
 * @throws AppError `not_found`; `conflict` for one that is not sent to all of its readers, is of the welcome series, goes once
 * more itself, or of which nobody knows who has opened it.
 */
export async function getRepeatable(db: DbOrTx, id: number): Promise<NewsletterRow> {
  const row = await getNewsletter(db, id);
  if (row.status !== "sent" || row.series_step_id !== null) return refuse(db, id, "repeat");
  refuseFolded(row);
  if (row.repeats_id !== null) throw new AppError("conflict", IS_REPEAT);
  if (row.opened_count < LEAST_OPENED * row.sent_count) throw new AppError("conflict", HARDLY_OPENED);
  return row;
}

const IS_REPEAT = "This newsletter went out once more already. Nobody gets it a third time.";
/** If opens are not counted, or do not arrive, everybody seems not to have opened it, but the owner who tried. */
const LEAST_OPENED = 0.02;
const HARDLY_OPENED =
  "Hardly anybody has opened this newsletter, as far as Masthead knows. Perhaps opens are not counted, so it cannot be sent once more to those who have not opened it.";
