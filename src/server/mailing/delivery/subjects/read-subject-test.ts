import { z } from "zod";
import { fillForNobody } from "../../../../contract/audience/personal-fields.ts";
import { judgeSubjects, rateWords } from "../../../../contract/mailing/subject-verdict.ts";
import {
  subjectCountsSchema,
  subjectsOf,
  type SubjectCounts,
  type SubjectResult,
  type SubjectTest,
} from "../../../../contract/mailing/subject-tests.ts";
import { AppError } from "../../../base/errors.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import { getNewsletter } from "../../newsletters/editing/edit-newsletters.ts";
import {
  readOutcome,
  readSubjectTest,
  subjectStateOf,
  type SubjectOutcome,
} from "../../newsletters/editing/stored-subjects.ts";
import type { NewsletterRow } from "../progress/store.ts";
import { countByVariant } from "./subject-store.ts";

const NONE: SubjectCounts = { recipients: 0, sent: 0, opened: 0, clicked: 0 };

const countsSchema = z.array(subjectCountsSchema.extend({ variant: z.int().nullable() }));
/** The part of a folded timeline that a newsletter with a test has. */
const foldedSchema = z.object({ subjects: countsSchema.default([]) });

type Counted = z.infer<typeof countsSchema>;

const countsOf = (counted: Counted, variant: number | null): SubjectCounts => {
  const { variant: _, ...counts } = counted.find((each) => each.variant === variant) ?? { variant, ...NONE };
  return counts;
};

/** Counts what a folded newsletter keeps of its deliveries. */
export const countSubjects = (heavy: Db, id: number) => countByVariant(heavy, id);

/** Returns all subjects of a test with what they have come to. */
export async function countedSubjects(db: DbOrTx, row: NewsletterRow, test: SubjectTest) {
  const counted = await countByVariant(db, row.id);
  return subjectsOf(row, test).map((words, variant) => Object.assign({}, words, countsOf(counted, variant)));
}

/**
 * Reads how the subject test of a newsletter goes, or what it has come to.
 * @throws AppError `not_found` for a newsletter without a test, or one that was not sent.
 */
export async function getSubjectTest(
  { db, heavy }: { db: Db; heavy: Db },
  id: number,
): Promise<SubjectResult> {
  const row = await getNewsletter(db, id);
  const test = readSubjectTest(row);
  const state = subjectStateOf(row);
  if (!test || !state) throw new AppError("not_found", "This newsletter has no subject test that has begun.");
  const counted =
    row.folded_timeline === null
      ? await countByVariant(heavy, id)
      : foldedSchema.parse(JSON.parse(row.folded_timeline)).subjects;
  const outcome = readOutcome(row);
  const subjects = (outcome?.subjects ?? subjectsOf(row, test)).map(({ subject, preheader }, variant) =>
    Object.assign({ subject, preheader }, countsOf(counted, variant)),
  );
  const { percent, hours, decides } = test;
  return {
    test: { percent, hours, decides },
    state,
    subjects,
    rest: countsOf(counted, null),
    metric: judgeSubjects(outcome?.subjects ?? subjects).metric,
    choice: outcome?.choice ?? null,
    reason: outcome?.reason ?? null,
    chosenBy: outcome?.by ?? "",
    words: outcome ? wordsOfOutcome(outcome) : wordsSoFar(subjects),
  };
}

const quoted = ({ subject }: { subject: string }) => `“${fillForNobody(subject)}”`;

/** The answer of a test that was decided, with the numbers of that moment. */
export function wordsOfOutcome({ choice, reason, by, subjects }: SubjectOutcome): string {
  const chosen = subjects[choice];
  if (!chosen) return "";
  const numbers = ` ${numbersOf(subjects)}`;
  switch (reason) {
    case "untracked":
      return `Opens and clicks are not counted, so nothing was tested. Everybody got ${quoted(chosen)}.`;
    case "owner":
      return `${by || "The owner"} chose ${quoted(chosen)} for the other readers.${numbers}`;
    case "winner":
      return `${quoted(chosen)} has won, and the other readers got it.${numbers}`;
    case "none":
      return `${noDifferenceIn(subjects)} The other readers got ${quoted(chosen)}.${numbers}`;
  }
}

type Named = SubjectOutcome["subjects"];

function wordsSoFar(subjects: Named): string {
  const { left } = judgeSubjects(subjects);
  const [ahead] = left.length === 1 ? subjects.filter((_, place) => left.includes(place)) : [];
  if (subjects.every(({ opened }) => opened === 0)) return "Nobody has opened it yet.";
  const lead = ahead ? `${quoted(ahead)} is clearly ahead so far.` : noDifferenceIn(subjects);
  return `${lead} ${numbersOf(subjects)}`;
}

function noDifferenceIn(subjects: Named): string {
  const { left } = judgeSubjects(subjects);
  const names = subjects.filter((_, place) => left.includes(place)).map(quoted);
  return `No difference between ${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}: what there is may be chance.`;
}

function numbersOf(subjects: Named): string {
  const { metric } = judgeSubjects(subjects);
  return subjects.map((one) => `${quoted(one)}: ${rateWords(one, metric)}.`).join(" ");
}
