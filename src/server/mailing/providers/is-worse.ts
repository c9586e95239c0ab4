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
  const chance = chanceOf(now, all);
  return chance < CHANCE ? chance : undefined;
}

export const shareOf = ({ count, emails }: Share) => (emails === 0 ? 0 : count / emails);

export const sumOf = (shares: readonly Share[]): Share => ({
  count: shares.reduce((sum, { count }) => sum + count, 0),
  emails: shares.reduce((sum, { emails }) => sum + emails, 0),
});

/** Fisher's exact test, one-sided: how often as many or more of `count` in all fall on `now`. */
function chanceOf(now: Share, before: Share): number {
  const emails = now.emails + before.emails;
  const count = now.count + before.count;
  const whole = lnChoose(emails, count);
  let chance = 0;
  for (let here = now.count; here <= Math.min(count, now.emails); here++)
    chance += Math.exp(lnChoose(now.emails, here) + lnChoose(before.emails, count - here) - whole);
  return chance;
}

const lnChoose = (n: number, k: number) =>
  k < 0 || k > n ? Number.NEGATIVE_INFINITY : lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);

/** Exact up to 20; Stirling's series beyond, to 1e-9. */
function lnFactorial(n: number): number {
  if (n > 20) return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
  let product = 1;
  for (let factor = 2; factor <= n; factor++) product *= factor;
  return Math.log(product);
}
