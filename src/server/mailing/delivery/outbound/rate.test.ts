import { expect, test } from "vitest";
import { MINUTE, SECOND } from "../../../base/clock.ts";
import { Rate } from "./rate.ts";

/** When emails begin, in milliseconds, where as many as may are sent every tenth of a second. */
function beginningsAt(rate: number, duringMs: number): number[] {
  let time = 0;
  const paced = new Rate(() => time, rate);
  const begun: number[] = [];
  for (; time < duringMs; time += SECOND / 10) {
    const count = paced.room;
    paced.begin(count);
    begun.push(...Array.from({ length: count }, () => time));
  }
  return begun;
}

test("200 emails an hour are one in each 18 seconds", () => {
  expect(beginningsAt(200 / 3600, 54 * SECOND)).toEqual([0, 18 * SECOND, 36 * SECOND]);
});

test("100 emails a minute are a hundred in a minute, evenly", () => {
  const begun = beginningsAt(100 / 60, MINUTE);
  expect(begun).toHaveLength(100);
  expect(begun.filter((at) => at < 6 * SECOND).length).toBeLessThanOrEqual(11);
});
