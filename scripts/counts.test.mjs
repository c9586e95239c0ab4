import { expect, test } from "vitest";
import { addCounts, countTests, filesForSecondTry, summaryOf, withSecondTry } from "./counts.mjs";

const file = (status, ...states) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

test("a run that passed is counted test by test", () => {
  const report = { testResults: [file("passed", "passed", "skipped", "todo"), file("passed", "passed")] };
  expect(countTests(report, 0)).toMatchObject({ passed: 2, failed: 0, skipped: 2 });
});

test("a file that broke before its tests is a failure", () => {
  const report = {
    testResults: [file("failed"), file("failed", "passed", "pending"), file("failed", "failed")],
  };
  const failures = [];
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 3, skipped: 1, failures, secondTries: [] });
});

test("a run cannot end with an error and no failure", () => {
  expect(countTests({ testResults: [file("passed", "passed")] }, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  expect(countTests(undefined, 137)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

const named = (name, status, ...states) => ({
  ...file(status, ...states),
  project: "app",
  file: name,
  failures: states.filter((state) => state === "failed").map(() => `app > ${name}`),
});

test("a file that passes when it is run again is counted as it ended then, and named", () => {
  const first = {
    testResults: [
      named("one", "passed", "passed"),
      named("two", "failed", "failed", "passed"),
      named("three", "failed", "failed"),
    ],
    unhandledErrors: 0,
  };
  expect(filesForSecondTry(first)).toEqual(["two", "three"]);
  const second = {
    testResults: [named("two", "passed", "passed", "passed"), named("three", "failed", "failed")],
  };
  expect(countTests(withSecondTry(first, second), 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: ["app > three"],
    secondTries: ["app > two"],
  });
});

test("a run with an unhandled error, or with many failures, has no second try", () => {
  const failed = Array.from({ length: 13 }, (_, index) => named(`${index}`, "failed", "failed"));
  expect(filesForSecondTry({ testResults: failed, unhandledErrors: 0 })).toEqual([]);
  expect(filesForSecondTry({ testResults: failed.slice(0, 1), unhandledErrors: 1 })).toEqual([]);
  expect(filesForSecondTry(undefined)).toEqual([]);
});

test("the last line of a run is as CI reads it", () => {
  const checks = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 122, failed: 0, skipped: 0 },
  ];
  expect(summaryOf(addCounts(checks))).toBe("123 passed, 0 failed");
  expect(summaryOf({ passed: 1, failed: 2, skipped: 3 })).toBe("1 passed, 2 failed, 3 skipped");
});
