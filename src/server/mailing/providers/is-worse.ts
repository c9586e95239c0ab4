import { chanceOf } from "../../../contract/mailing/subject-verdict.ts";

/** Emails with an outcome, and those of them to which something happened. */
export interface Share {
  count: number;
  emails: number;
}

/** Fewer say nothing: at 10 readers, one full mailbox is a tenth. */
const ENOUGH_NOW = 50;
const ENOUGH_BEFORE = 100;
const LEAST_ISSUES = 2;
/** One false alarm in a thousand comparisons, if nothing but chance were at work. */
const CHANCE = 0.001;
/** With many emails, a difference may be certain and still not matter. */
const TIMES = 2;

/** True if there are emails enough to compare an issue with those before it. */
export function isComparable(now: Share, before: readonly Share[]): boolean {
  const issues = before.filter(({ emails }) => emails > 0);
  return now.emails >= ENOUGH_NOW && issues.length >= LEAST_ISSUES && sumOf(issues).emails >= ENOUGH_BEFORE;
}

/**
 * Returns how likely chance alone makes an issue so much worse than those before it, if that is unlikely. Undefined
 * otherwise; also when one of the issues before was as bad, or all of them together half as bad.
 */
export function chanceIfWorse(now: Share, before: readonly Share[]): number | undefined {
  if (!isComparable(now, before)) return undefined;
  const all = sumOf(before);
  if (shareOf(now) < TIMES * shareOf(all) || before.some((one) => shareOf(one) >= shareOf(now)))
    return undefined;
  const { higher: chance } = chanceOf([now.count, now.emails], [all.count, all.emails]);
  return chance < CHANCE ? chance : undefined;
}

export const shareOf = ({ count, emails }: Share) => (emails === 0 ? 0 : count / emails);

export const sumOf = (shares: readonly Share[]): Share => ({
  count: shares.reduce((sum, { count }) => sum + count, 0),
  emails: shares.reduce((sum, { emails }) => sum + emails, 0),
});
