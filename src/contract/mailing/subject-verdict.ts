import { counted } from "../base/counting.ts";
import type { SubjectCounts } from "./subject-tests.ts";

/*
 * When one subject is better than another. Each pair is compared by Fisher's exact test (two-sided), at 5 percent divided
 * by the number of pairs (Bonferroni): of tests of subjects that are all equal, at most 5 in 100 find a difference.
 */

type Counts = Pick<SubjectCounts, "sent" | "opened" | "clicked">;

/** What is compared. */
export type Metric = "clicked" | "opened";

const LEVEL = 0.05;
/** Fewer clicks than these in all say less than opens do. */
const ENOUGH_CLICKS = 20;

export interface Verdict {
  metric: Metric;
  /** The place of the subject that the others get. */
  choice: number;
  /** The places of those that no other one has clearly beaten; a single one has won. */
  left: number[];
}

/** Judges subjects by what they came to, the newsletter's own first: it is chosen unless another is clearly better. */
export function judgeSubjects(subjects: readonly Counts[]): Verdict {
  const clicks = subjects.reduce((sum, { clicked }) => sum + clicked, 0);
  const metric = clicks >= ENOUGH_CLICKS ? "clicked" : "opened";
  const level = LEVEL / ((subjects.length * (subjects.length - 1)) / 2);
  const rateOf = (one: Counts | undefined) => (!one || one.sent === 0 ? 0 : one[metric] / one.sent);
  const isBeaten = (one: Counts) =>
    subjects.some(
      (other) =>
        rateOf(other) > rateOf(one) &&
        chanceOf([one[metric], one.sent], [other[metric], other.sent]).differs <= level,
    );
  const left = subjects.flatMap((one, place) => (isBeaten(one) ? [] : [place]));
  const [best = 0] = left.toSorted((a, b) => rateOf(subjects[b]) - rateOf(subjects[a]));
  return { metric, left, choice: left.includes(0) ? 0 : best };
}

/**
 * Returns how likely two counts, each of a number, differ at least this much if nothing but chance is between them, and how
 * likely the first is at least so high: Fisher's exact test. Two-sided, it is the share of all tables that are no more
 * likely than the one found.
 */
export function chanceOf([hits, of]: [number, number], [otherHits, otherOf]: [number, number]) {
  const all = hits + otherHits;
  // How likely each table is, beside the one found, from the likelihood of its neighbor.
  const more = (k: number) => ((of - k) * (all - k)) / ((k + 1) * (otherOf - all + k + 1));
  let total = 1;
  let rarer = 1;
  const add = (likelihood: number) => {
    total += likelihood;
    if (likelihood <= 1 + TIE) rarer += likelihood;
    return likelihood > NOTHING && total < ALL;
  };
  let up = 1;
  for (let k = hits; k < Math.min(of, all); k++) if (!add((up *= more(k)))) break;
  const atLeast = total;
  let down = 1;
  for (let k = hits; k > Math.max(0, all - otherOf); k--) if (!add((down /= more(k - 1)))) break;
  return { differs: rarer / total, higher: atLeast / total };
}

/** Likelihoods that are equal differ in their last digits. */
const TIE = 1e-7;
/** Beside the table found, what is less likely adds nothing, and what is more likely leaves it nothing. */
const NOTHING = 1e-18;
const ALL = 1e300;

/** Without the last digits, which rounding outwards would make a whole percent of. */
const percentOf = (share: number) => Math.round(1e6 * share) / 1e4;

/** The percentages between which a rate lies with 95 percent confidence (Wilson's interval), rounded outwards. */
export function likelyRange(hits: number, of: number): { from: number; to: number } {
  if (of === 0) return { from: 0, to: 100 };
  const z = 1.96;
  const rate = hits / of;
  const middle = rate + (z * z) / (2 * of);
  const half = z * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const whole = 1 + (z * z) / of;
  return {
    from: Math.floor(percentOf(Math.max(0, (middle - half) / whole))),
    to: Math.ceil(percentOf(Math.min(1, (middle + half) / whole))),
  };
}

const metricWords: Record<Metric, string> = { clicked: "clicked", opened: "opened it" };

/** `38 of 500 clicked (between 5 and 11 of 100)`. */
export function rateWords({ sent, ...counts }: Counts, metric: Metric): string {
  const { from, to } = likelyRange(counts[metric], sent);
  const hits = `${counted(counts[metric])} of ${counted(sent)} ${metricWords[metric]}`;
  return sent === 0 ? hits : `${hits} (between ${from} and ${to} of 100)`;
}

/** The standard normal quantiles of `LEVEL` per pair, for 2, 3 and 4 subjects, and of a power of 80 percent. */
const QUANTILES: Readonly<Record<number, number>> = { 2: 1.96, 3: 2.394, 4: 2.638 };
const POWER = 0.842;
/** An open rate that is usual, and one that is worth a test. */
const USUAL = 0.2;
const BETTER = 0.26;
/** A subject that must more than double the opens to be seen is no test. */
const TOO_MUCH = 0.42;

/** How many readers each of so many subjects needs, so that one with `rate` opens is told from a usual one. */
const neededFor = (subjects: number, rate: number) =>
  (((QUANTILES[subjects] ?? 2.638) + POWER) ** 2 * (USUAL * (1 - USUAL) + rate * (1 - rate))) /
  (rate - USUAL) ** 2;

/** Proposes how many percent of so many readers are the sample: as few as a usual difference takes, at most half of them. */
export function proposePercent(readers: number, subjects: number): number {
  if (readers === 0) return 50;
  const percent = (100 * subjects * neededFor(subjects, BETTER)) / readers;
  return percent > 1 ? Math.min(50, Math.ceil(percent)) : Math.max(0.1, Math.ceil(10 * percent) / 10);
}

/** How many readers get each subject of a sample. */
export const readersEach = (readers: number, subjects: number, percent: number) =>
  Math.floor((readers * percent) / 100 / subjects);

/**
 * How many of 100 must open a subject so that it is told from one that 20 open, with so many readers each; undefined if
 * that is more than a subject can do.
 */
export function tellableFrom(each: number, subjects: number): number | undefined {
  for (let rate = USUAL + 0.01; rate <= TOO_MUCH; rate += 0.01)
    if (neededFor(subjects, rate) <= each) return Math.round(100 * rate);
  return undefined;
}
