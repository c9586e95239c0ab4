import { subjectsOf } from "../../../../contract/mailing/subject-tests.ts";
import { AppError, fieldError } from "../../../base/errors.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findObservation } from "../../../kernel/observations.ts";
import { getNewsletter, refuse } from "../../newsletters/editing/edit-newsletters.ts";
import { readOutcome, readSubjectTest } from "../../newsletters/editing/stored-subjects.ts";
import type { NewsletterRow } from "../../newsletters/editing/store.ts";
import { refuseFolded } from "../receipt/read-receipt.ts";

/**
 * Returns a newsletter that may go once more to those who have not opened it.
 * @throws AppError `not_found`; `conflict` for one that is not sent to all of its readers, is of the welcome series, goes once
 * more itself, or of which nobody knows who has opened it or whether it has gone once more.
 */
export async function getRepeatable(db: DbOrTx, id: number): Promise<NewsletterRow> {
  const row = await getNewsletter(db, id);
  if (row.status !== "sent" || row.series_step_id !== null) return refuse(db, id, "repeat");
  refuseFolded(row);
  if (row.repeats_id !== null) throw new AppError("conflict", IS_REPEAT);
  if (row.opened_count < LEAST_OPENED * row.sent_count) throw new AppError("conflict", HARDLY_OPENED);
  const heldAt = await findObservation(db, "sender-held");
  if (heldAt !== undefined && (row.sent_at ?? "") <= heldAt) throw new AppError("conflict", PUT_BACK);
  return row;
}

type Words = Pick<NewsletterRow, "subject" | "preheader" | "subject_test">;

/** @throws AppError `invalid` for a newsletter with a subject that its readers have seen on the one that it repeats. */
export function requireOtherSubject(newsletter: Words, repeated: NewsletterRow) {
  const seen = [...allSubjects(repeated), ...(readOutcome(repeated)?.subjects ?? [])];
  const keys = new Set(seen.map(({ subject }) => keyOf(subject)));
  if (allSubjects(newsletter).some(({ subject }) => keys.has(keyOf(subject))))
    throw fieldError("subject", SAME_SUBJECT);
}

const allSubjects = (row: Words) => subjectsOf(row, readSubjectTest(row));

/** Capitals, spaces, and signs between words make no other subject. */
const keyOf = (subject: string) =>
  subject
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\p{P}\p{Z}\p{C}\ufe0f]/gu, "");

const SAME_SUBJECT = "Choose another subject: under this one, they have not opened it.";
const PUT_BACK =
  "The database was restored, copied or moved since this newsletter was sent. It may have gone once more in between, so it cannot be sent once more.";

const IS_REPEAT = "This newsletter went out once more already. Nobody gets it a third time.";
/** If opens are not counted, or do not arrive, everybody seems not to have opened it, but the owner who tried. */
const LEAST_OPENED = 0.02;
const HARDLY_OPENED =
  "Hardly anybody has opened this newsletter, as far as Masthead knows. Perhaps opens are not counted, so it cannot be sent once more to those who have not opened it.";
