import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { idParams, text } from "../base/text.ts";

/** With the newsletter's own. */
export const MAX_SUBJECTS = 4;
/** At most half of the readers try subjects: the test is for the others. */
export const MAX_SAMPLE_PERCENT = 50;
export const MAX_TEST_HOURS = 72;

const SUBJECT = "Subject must be at least 5 characters";

/** Replaces line breaks in a subject, because one would end its header (RFC 5322, 2.2). */
export const inOneLine = (value: string) => value.replaceAll(/[\r\n\t]+/g, " ").trim();

export const subjectSchema = text(SUBJECT, { max: 300 })
  .transform(inOneLine)
  .pipe(z.string().min(5, { error: SUBJECT }));

/** The preheader; if empty, inboxes show the first words. */
export const preheaderSchema = text(undefined, { max: 300 }).transform(inOneLine);

const PERCENT = `Sample must be between 0.1 and ${MAX_SAMPLE_PERCENT} percent of the readers`;
const HOURS = `Waiting time must be between 1 and ${MAX_TEST_HOURS} hours`;

/** Who decides which subject the others get: the reactions of the sample, or the owner. */
const deciders = ["winner", "owner"] as const;

const settings = {
  /** How many percent of the audience are the sample. */
  percent: z
    .number({ error: PERCENT })
    .min(0.1, { error: PERCENT })
    .max(MAX_SAMPLE_PERCENT, { error: PERCENT }),
  /** How long to wait after the last email of the sample. */
  hours: z.int({ error: HOURS }).min(1, { error: HOURS }).max(MAX_TEST_HOURS, { error: HOURS }),
  decides: z.enum(deciders, { error: "Choose who decides" }),
};

const othersOf = <Subject extends z.ZodType, Preheader extends z.ZodType>(
  subject: Subject,
  preheader: Preheader,
) =>
  z
    .array(z.object({ subject, preheader }))
    .min(1, { error: "Add a subject to test" })
    .max(MAX_SUBJECTS - 1, { error: `A test has at most ${MAX_SUBJECTS} subjects` });

/** Further subjects of a newsletter, which a sample of its readers tries beside its own. */
export const subjectTestSchema = z
  .object({ others: othersOf(subjectSchema, preheaderSchema), ...settings })
  .meta({ id: "SubjectTest" });

/** A test while it is written: of its words, only the size is limited. */
export const subjectTestDraftSchema = z
  .object({ others: othersOf(text(undefined, { max: 2_000 }), text(undefined, { max: 2_000 })), ...settings })
  .meta({ id: "SubjectTestDraft" });

export type SubjectTest = z.output<typeof subjectTestSchema>;

/** All subjects of a newsletter, its own first. */
export const subjectsOf = (
  { subject, preheader }: { subject: string; preheader: string },
  test: Pick<SubjectTest, "others"> | null,
) => [{ subject, preheader }, ...(test?.others ?? [])];

/**
 * Why a subject was chosen: it was better than each other one, none was clearly better, the owner chose it, or nothing is
 * counted.
 */
export const choiceReasons = ["winner", "none", "owner", "untracked"] as const;

/** How a test goes, of a newsletter that is sent. */
export const subjectStateSchema = z
  .object({
    /** When the last email of the sample had its outcome; null before. */
    sampledAt: z.iso.datetime().nullable(),
    /** When the waiting time ends; null before `sampledAt`, and once it has ended. */
    dueAt: z.iso.datetime().nullable(),
    /** When it was decided which subject the others get; null before. */
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "SubjectState" });

export type SubjectState = z.infer<typeof subjectStateSchema>;

export const subjectCountsSchema = z.object({
  /** Those whose subject it is. */
  recipients: z.int(),
  /** Emails that a server accepted. */
  sent: z.int(),
  /** People, each counted once; what machines did is left out. */
  opened: z.int(),
  clicked: z.int(),
});

export type SubjectCounts = z.infer<typeof subjectCountsSchema>;

const subjectResultSchema = z
  .object({
    test: subjectTestSchema.pick({ percent: true, hours: true, decides: true }),
    state: subjectStateSchema,
    /** Each subject with what it came to in the sample, the newsletter's own first. */
    subjects: z.array(subjectCountsSchema.extend({ subject: z.string(), preheader: z.string() })),
    /** The other readers, who get the chosen subject. */
    rest: subjectCountsSchema,
    /** What is compared: clicks if there are enough, else opens. */
    metric: z.enum(["clicked", "opened"]),
    /** Place of the subject that the others get; null before it is decided. */
    choice: z.int().nullable(),
    reason: z.enum(choiceReasons).nullable(),
    /** Who chose it; empty if it was nobody. */
    chosenBy: z.string(),
    /** The answer in a sentence or two. */
    words: z.string(),
  })
  .meta({ id: "SubjectResult" });

export type SubjectResult = z.infer<typeof subjectResultSchema>;

const call = {
  tag: "Newsletters",
  params: idParams,
  answer: subjectResultSchema,
} as const;

export const getSubjectTest = endpoint({
  ...call,
  method: "get",
  path: "/api/newsletters/{id}/subject-test",
  access: "newsletters.read",
  summary:
    "Get the subject test of a newsletter that is sent: what each subject came to in the sample, and which one the other readers get.",
  refusals: ["not_found"],
});

export const chooseSubject = endpoint({
  ...call,
  noTool: "many",
  method: "put",
  path: "/api/newsletters/{id}/subject-choice",
  access: "newsletters.send",
  summary:
    "End the subject test of a newsletter: all readers who are not in the sample get this subject. 0 is the newsletter's own.",
  body: z
    .object({
      choice: z
        .int({ error: "Choose a subject" })
        .min(0, { error: "Choose a subject" })
        .max(MAX_SUBJECTS - 1, { error: "Choose a subject" }),
    })
    .meta({ id: "SubjectChoice" }),
  refusals: ["not_found", "conflict"],
});
