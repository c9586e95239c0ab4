import { expect, test } from "vitest";
import { chanceIfWorse } from "./is-worse.ts";

const shares = (...pairs: [count: number, emails: number][]) =>
  pairs.map(([count, emails]) => ({ count, emails }));

test.each([
  ["a third of 300, after a hundredth", [100, 300], shares([3, 300], [2, 290]), true],
  ["all of ten readers", [10, 10], shares([0, 10], [0, 10], [0, 10]), false],
  ["all of fifty, which were never refused", [50, 50], shares([0, 50], [0, 50]), true],
  ["nothing before to compare with", [200, 400], [], false],
  ["one issue before", [200, 400], shares([0, 400]), false],
  ["one more than before", [4, 100], shares([3, 100], [3, 100]), false],
  ["five complaints of 2,000, after none", [5, 2000], shares([0, 2000], [0, 2000], [0, 2000]), true],
  ["one complaint, after none", [1, 60], shares([0, 60], [0, 60]), false],
  ["certain, and too little to matter", [140, 100_000], shares([100, 100_000], [100, 100_000]), false],
  ["bad, as one of those before was", [100, 300], shares([0, 300], [0, 300], [120, 300]), false],
  ["better than before", [0, 300], shares([30, 300], [30, 300]), false],
  ["everything, as always", [300, 300], shares([300, 300], [300, 300]), false],
] as const)("%s", (_name, [count, emails], before, isWorse) => {
  expect(chanceIfWorse({ count, emails }, before) !== undefined).toBe(isWorse);
});

test("the chance is that of Fisher's exact test", () => {
  expect(chanceIfWorse({ count: 10, emails: 50 }, shares([1, 50], [1, 50]))).toBeCloseTo(exactly(), 9);
});

/** Sums binomials in whole numbers. */
function exactly(): number {
  const choose = (n: bigint, k: bigint): bigint => (k === 0n ? 1n : (choose(n - 1n, k - 1n) * n) / k);
  let ways = 0n;
  for (let here = 10n; here <= 12n; here++) ways += choose(50n, here) * choose(100n, 12n - here);
  return Number((ways * 10n ** 15n) / choose(150n, 12n)) / 1e15;
}
