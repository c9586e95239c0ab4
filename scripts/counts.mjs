/**
 * Counts Vitest's JSON report. A file that did not get as far as its tests is one failure, and so is whatever made
 * Vitest exit with an error without a failed test (an unhandled rejection, no tests at all, a crash).
 */
export function countTests(report, exitCode) {
  const states = (report?.testResults ?? []).flatMap(statesOfFile);
  const count = (wanted) => states.filter((state) => state === wanted).length;
  const [passed, failed] = [count("passed"), count("failed")];
  const hasHiddenFailure = exitCode !== 0 && failed === 0;
  return { passed, failed: hasHiddenFailure ? 1 : failed, skipped: states.length - passed - failed };
}

export function addCounts(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** `12 passed, 0 failed`, and `, 3 skipped` when there are any. */
export function summaryOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

function statesOfFile({ status, assertionResults }) {
  const states = assertionResults.map((test) => test.status);
  return status === "failed" && !states.includes("failed") ? [...states, "failed"] : states;
}
