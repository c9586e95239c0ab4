import { z } from "zod";
import {
  choiceReasons,
  subjectCountsSchema,
  subjectTestDraftSchema,
  type SubjectState,
  type SubjectTest,
} from "../../../../contract/mailing/subject-tests.ts";
import type { NewsletterRow } from "./store.ts";

type Stored = Pick<
  NewsletterRow,
  "subject_test" | "subject_outcome" | "subject_sampled_at" | "subject_due_at" | "started_at"
>;

const outcomeSchema = z.object({
  choice: z.int(),
  reason: z.enum(choiceReasons),
  at: z.string(),
  /** Who chose it; empty if it was nobody. */
  by: z.string(),
  /** All subjects with what they had come to: from here on, the newsletter's own is the chosen one. */
  subjects: z.array(subjectCountsSchema.extend({ subject: z.string(), preheader: z.string() })),
});

export type SubjectOutcome = z.infer<typeof outcomeSchema>;

/** Reads `newsletters.subject_test`. */
export const readSubjectTest = ({ subject_test }: Pick<Stored, "subject_test">): SubjectTest | null =>
  subject_test === null ? null : subjectTestDraftSchema.parse(JSON.parse(subject_test));

/** Reads `newsletters.subject_outcome`. */
export const readOutcome = ({ subject_outcome }: Pick<Stored, "subject_outcome">): SubjectOutcome | null =>
  subject_outcome === null ? null : outcomeSchema.parse(JSON.parse(subject_outcome));

/** True while those who are not in the sample of a test wait. */
export const isUndecided = (row: Pick<Stored, "subject_test" | "subject_outcome">) =>
  row.subject_test !== null && row.subject_outcome === null;

export function subjectStateOf(row: Stored): SubjectState | null {
  if (row.subject_test === null || row.started_at === null) return null;
  const decidedAt = readOutcome(row)?.at ?? null;
  return { sampledAt: row.subject_sampled_at, dueAt: row.subject_due_at, decidedAt };
}

export const storedTest = (test: SubjectTest | null) => (test === null ? null : JSON.stringify(test));
