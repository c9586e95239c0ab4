import { describe, expect, test } from "vitest";
import {
  chanceOf,
  judgeSubjects,
  likelyRange,
  proposePercent,
  readersEach,
  tellableFrom,
} from "./subject-verdict.ts";

/** Mulberry32: the same numbers each time. */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How many of `of` do something that each does with `rate`: exact for few, normal for many. */
function drawCount(random: () => number, of: number, rate: number): number {
  if (of <= 200) {
    let count = 0;
    for (let one = 0; one < of; one++) if (random() < rate) count++;
    return count;
  }
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(of, Math.max(0, Math.round(of * rate + normal * Math.sqrt(of * rate * (1 - rate)))));
}

const TESTS = 10_000;

describe("a test of subjects that are all equal", () => {
  test.each([
    { subjects: 2, each: 50, opens: 0.2, clicks: 0.02 },
    { subjects: 2, each: 770, opens: 0.2, clicks: 0.03 },
    { subjects: 3, each: 120, opens: 0.4, clicks: 0.05 },
    { subjects: 4, each: 100, opens: 0.3, clicks: 0.01 },
    { subjects: 4, each: 1185, opens: 0.2, clicks: 0.001 },
  ])("finds a difference in at most 5 of 100: %o", ({ subjects, each, opens, clicks }) => {
    const random = generator(42);
    let found = 0;
    for (let one = 0; one < TESTS; one++) {
      const counts = Array.from({ length: subjects }, () => ({
        sent: each,
        opened: drawCount(random, each, opens),
        clicked: drawCount(random, each, clicks),
      }));
      const { left, choice } = judgeSubjects(counts);
      if (left.length < subjects || choice !== 0) found++;
    }
    expect(found / TESTS).toBeLessThanOrEqual(0.05);
  });
});

test("a proposed sample finds a subject with 26 of 100 opens beside one with 20 in four of five tests", () => {
  const random = generator(7);
  const each = readersEach(20_000, 2, proposePercent(20_000, 2));
  let found = 0;
  for (let one = 0; one < 1_000; one++) {
    const counts = [0.2, 0.26].map((rate) => ({
      sent: each,
      opened: drawCount(random, each, rate),
      clicked: 0,
    }));
    if (judgeSubjects(counts).choice === 1) found++;
  }
  // The exact test is a little more careful than the sizes, which are of the normal distribution.
  expect(found / 1_000).toBeGreaterThan(0.75);
});

// Values of R 4.3, fisher.test.
test.each([
  { one: [3, 10], other: [7, 10], chance: 0.178_953 },
  { one: [0, 50], other: [8, 50], chance: 0.005_816 },
  { one: [38, 500], other: [61, 500], chance: 0.019_9 },
  { one: [0, 0], other: [5, 9], chance: 1 },
] satisfies { one: [number, number]; other: [number, number]; chance: number }[])(
  "the chance of $one beside $other is $chance",
  ({ one, other, chance }) => {
    expect(chanceOf(one, other).differs).toBeCloseTo(chance, 3);
    expect(chanceOf(other, one).differs).toBeCloseTo(chance, 3);
  },
);

const counts = (sent: number, opened: number, clicked = 0) => ({ sent, opened, clicked });

test.each([
  {
    what: "clicks, where there are enough",
    of: [counts(500, 200, 10), counts(500, 100, 60)],
    metric: "clicked",
    choice: 1,
    left: [1],
  },
  {
    what: "opens, where clicks are few",
    of: [counts(500, 100, 1), counts(500, 200, 18)],
    metric: "opened",
    choice: 1,
    left: [1],
  },
  {
    what: "the own subject, if nobody reacted",
    of: [counts(500, 0), counts(500, 0)],
    metric: "opened",
    choice: 0,
    left: [0, 1],
  },
  {
    what: "the own subject beside one that is hardly better",
    of: [counts(500, 100), counts(500, 110)],
    metric: "opened",
    choice: 0,
    left: [0, 1],
  },
  {
    what: "the best of those that beat the own one",
    of: [counts(500, 50), counts(500, 150), counts(500, 152)],
    metric: "opened",
    choice: 2,
    left: [1, 2],
  },
  {
    what: "the own subject, if it alone went out",
    of: [counts(3, 1), counts(0, 0)],
    metric: "opened",
    choice: 0,
    left: [0, 1],
  },
])("$what", ({ of, metric, choice, left }) => {
  expect(judgeSubjects(of)).toEqual({ metric, choice, left });
});

test("ranges are Wilson's, rounded outwards", () => {
  expect(likelyRange(38, 500)).toEqual({ from: 5, to: 11 });
  expect(likelyRange(0, 20)).toEqual({ from: 0, to: 17 });
  expect(likelyRange(20, 20)).toEqual({ from: 83, to: 100 });
  expect(likelyRange(0, 0)).toEqual({ from: 0, to: 100 });
});

test("samples are as small as they may be, and at most half", () => {
  expect(proposePercent(10_000, 2)).toBe(16);
  expect(proposePercent(1_000_000, 4)).toBe(0.5);
  expect(proposePercent(900, 3)).toBe(50);
  expect(proposePercent(0, 2)).toBe(50);
});

test("a sample that is too small tells nothing", () => {
  expect(tellableFrom(770, 2)).toBe(26);
  expect(tellableFrom(150, 2)).toBe(35);
  expect(tellableFrom(30, 2)).toBeUndefined();
  expect(tellableFrom(100, 4)).toBeUndefined();
});
