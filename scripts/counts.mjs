/** More failed files than these are no accident, and are not run again. */
const SECOND_TRIES = 12;

/**
 * Counts Vitest's JSON report. A file that did not get as far as its tests is one failure, and so is whatever made
 * Vitest exit with an error without a failed test (an unhandled rejection, no tests at all, a crash).
 */
export function countTests(report, exitCode) {
  const files = report?.testResults ?? [];
  const states = files.flatMap(statesOfFile);
  const count = (wanted) => states.filter((state) => state === wanted).length;
  const [passed, failed] = [count("passed"), count("failed")];
  const skipped = states.length - passed - failed;
  const hasHiddenFailure = exitCode !== 0 && failed === 0;
  const failures = files.flatMap((file) => file.failures ?? []);
  return {
    passed,
    failed: hasHiddenFailure ? 1 : failed,
    skipped,
    failures,
    secondTries: report?.secondTries ?? [],
  };
}

/** The files of a report that a second try may clear: none when something else failed than a few of them. */
export function filesForSecondTry(report) {
  const failed = (report?.testResults ?? []).filter(({ status }) => status === "failed");
  const isAccident = !report?.unhandledErrors && failed.length <= SECOND_TRIES;
  return isAccident ? failed.map(({ file }) => file) : [];
}

/** A report in which the files of a second run stand as they ended there, and what they had failed with before. */
export function withSecondTry(first, second) {
  const again = new Map(second.testResults.map((each) => [nameOf(each), each]));
  const secondTries = first.testResults
    .filter((each) => each.status === "failed" && again.get(nameOf(each))?.status === "passed")
    .flatMap(({ failures }) => failures);
  return { testResults: first.testResults.map((each) => again.get(nameOf(each)) ?? each), secondTries };
}

const nameOf = ({ project, file }) => `${project} ${file}`;

export function addCounts(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  const list = (key) => all.flatMap((counts) => counts[key] ?? []);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    failures: list("failures"),
    secondTries: list("secondTries"),
  };
}

/** Ends a run: what failed, once more where one looks first, and the counts. Returns the exit code. */
export function reportRun(all) {
  const counts = addCounts(all);
  if (counts.secondTries.length > 0)
    console.log(`\nPassed only at a second try:\n${counts.secondTries.join("\n")}`);
  if (counts.failures.length > 0) console.log(`\nFailed:\n${counts.failures.join("\n")}`);
  console.log(`\n${summaryOf(counts)}`);
  return counts.failed ? 1 : 0;
}

/** `12 passed, 0 failed`, and `, 3 skipped` when there are any. */
export function summaryOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

function statesOfFile({ status, assertionResults }) {
  const states = assertionResults.map((test) => test.status);
  return status === "failed" && !states.includes("failed") ? [...states, "failed"] : states;
}
