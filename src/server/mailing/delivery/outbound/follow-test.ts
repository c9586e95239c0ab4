import type { SubjectTest } from "../../../../contract/mailing/subject-tests.ts";
import { judgeSubjects } from "../../../../contract/mailing/subject-verdict.ts";
import { HOUR, instant, instantAfter } from "../../../base/clock.ts";
import { happened } from "../../../kernel/events.ts";
import { readSubjectTest } from "../../newsletters/editing/stored-subjects.ts";
import type { NewsletterRow } from "../progress/store.ts";
import { decide } from "../subjects/decide-subject.ts";
import { countedSubjects } from "../subjects/read-subject-test.ts";
import * as store from "../subjects/subject-store.ts";
import type { LockedDeps } from "./sending-lock.ts";

const SENDING = ["sending"] as const;

/**
 * Belongs behind each round of a newsletter: once its sample is out, notes when the test is over, and then decides it, or
 * asks the owner. Each is one statement that finds nothing to do the second time.
 */
export async function followTest(deps: LockedDeps, id: number) {
  const { db, databaseTime, write } = deps;
  const row = await store.findUndecided(db, id, SENDING);
  if (!row || (await store.hasSample(db, id, { isOpen: true }))) return;
  const test = readSubjectTest(row);
  if (!test) return;
  const at = instant(await databaseTime(db));
  if (row.subject_sampled_at === null) {
    // Chance may have put nobody of a short list into the sample.
    const waitMs = (await store.hasSample(db, id, { isOpen: false })) ? test.hours * HOUR : 0;
    const change = { subject_sampled_at: at, subject_due_at: instantAfter(new Date(at), waitMs) };
    await write((tx) => store.changeUndecided(tx, { id, states: SENDING, dueAt: null }, change));
  } else if (row.subject_due_at !== null && row.subject_due_at <= at) {
    await endTest(deps, row, test);
  }
}

async function endTest({ db, now, write }: LockedDeps, row: NewsletterRow, test: SubjectTest) {
  const { id, subject, subject_due_at: dueAt } = row;
  if (test.decides === "owner") {
    await write(async (tx) => {
      const asked = await store.changeUndecided(tx, { id, states: SENDING, dueAt }, { subject_due_at: null });
      const reason = "Its subject test is over. Choose the subject that the other readers get.";
      if (asked) await happened(tx, { kind: "newsletter.subject-due", id, subject, reason }, now());
    });
    return;
  }
  const subjects = await countedSubjects(db, row, test);
  const { choice, left } = judgeSubjects(subjects);
  const decided = { choice, reason: left.length === 1 ? "winner" : "none", by: "", subjects } as const;
  await write((tx) => decide(tx, { row, states: SENDING, decided, now: now() }));
}
