import type { Actor } from "../../../../contract/site-owner/audit.ts";
import { nameOfActor } from "../../../../contract/site-owner/audit.ts";
import { fillForNobody } from "../../../../contract/audience/personal-fields.ts";
import { subjectsOf, type SubjectTest } from "../../../../contract/mailing/subject-tests.ts";
import { instant, type Clock, type Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import type { DatabaseTime } from "../../../kernel/db/database-time.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import { readSubjectTest, type SubjectOutcome } from "../../newsletters/editing/stored-subjects.ts";
import type { NewsletterRow } from "../progress/store.ts";
import { countedSubjects, wordsOfOutcome } from "./read-subject-test.ts";
import * as store from "./subject-store.ts";

/** What is decided of a test, and by whom. */
type Decided = Pick<SubjectOutcome, "choice" | "reason" | "by" | "subjects">;

const STARTED = ["preparing", "sending", "paused"] as const;

/**
 * Gives the readers who wait the subject that a person chose, at any time after the first email.
 * @throws AppError `not_found`, `conflict` without a test that is under way, or if it was decided before.
 */
export async function chooseSubject(
  { db, heavy, now, databaseTime }: { db: Db; heavy: Db; now: Clock; databaseTime: DatabaseTime },
  { id, choice, by }: { id: number; choice: number; by: Actor },
) {
  const row = await store.findUndecided(db, id, STARTED);
  const test = row && readSubjectTest(row);
  if (!row || !test) return refuseChoice(db, id);
  if (choice > test.others.length) throw new AppError("conflict", "This test has no such subject.");
  // Until then the send can be undone, and the newsletter with all its subjects is a draft again.
  if (row.send_at === null || row.send_at > instant(await databaseTime(db)))
    throw new AppError("conflict", "The first email has not gone out yet. You can undo sending instead.");
  const subjects = await countedSubjects(heavy, row, test);
  const decided = { choice, reason: "owner", by: nameOfActor(by), subjects } as const;
  await db.transaction().execute(async (tx) => {
    if (!(await decide(tx, { row, states: STARTED, decided, now: now() }))) return refuseChoice(tx, id);
    await happened(tx, { kind: "newsletter.choose-subject", id, by }, now());
  });
}

async function refuseChoice(db: DbOrTx, id: number): Promise<never> {
  const { subject_test, subject_outcome } = await getNewsletter(db, id);
  const reason =
    subject_test === null
      ? "This newsletter has no subject test."
      : subject_outcome === null
        ? "Nobody waits for a subject of this newsletter."
        : "It is decided already which subject the other readers get.";
  throw new AppError("conflict", reason);
}

interface Deciding {
  row: NewsletterRow;
  states: readonly NewsletterRow["status"][];
  decided: Decided;
  now: Date;
}

/** From here on, the chosen subject is the newsletter's own: in lists, in the archive, and for those who wait. */
export async function decide(tx: DbOrTx, { row, states, decided, now }: Deciding): Promise<boolean> {
  const { id } = row;
  const at = instant(now);
  const outcome: SubjectOutcome = { ...decided, at };
  const { subject, preheader } = decided.subjects[decided.choice] ?? row;
  const change = {
    subject,
    preheader,
    subject_outcome: JSON.stringify(outcome),
    subject_due_at: null,
    updated_at: at,
  };
  if (!(await store.changeUndecided(tx, { id, states }, change))) return false;
  if (decided.choice > 0) await happened(tx, { kind: "newsletter.renamed", id }, now);
  if (decided.reason !== "owner")
    await happened(
      tx,
      {
        kind: "newsletter.subject-chosen",
        id,
        subject: fillForNobody(subject),
        reason: wordsOfOutcome(outcome),
      },
      now,
    );
  return true;
}

/** What is decided when nothing is counted: nobody waits, and everybody gets the newsletter's own subject. */
export function untrackedOutcome(
  row: Pick<NewsletterRow, "subject" | "preheader">,
  test: SubjectTest,
  at: Instant,
) {
  const none = { recipients: 0, sent: 0, opened: 0, clicked: 0 };
  const subjects = subjectsOf(row, test).map((words) => Object.assign({}, words, none));
  const outcome: SubjectOutcome = { choice: 0, reason: "untracked", at, by: "", subjects };
  return JSON.stringify(outcome);
}
