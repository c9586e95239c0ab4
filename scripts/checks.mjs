import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests, filesForSecondTry, withSecondTry } from "./counts.mjs";
import { findNode } from "./pinned-node.mjs";
import { root } from "./root.mjs";
import { runStep, say } from "./run.mjs";

const modules = join(root, "node_modules");
/** Twice what all tests take on two cores. Vitest cannot end a test that computes forever; this does. */
const testsLimitMs = 80 * 60_000;

const checks = [
  [
    "types",
    "typescript/bin/tsc",
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    join(modules, ".cache/types"),
  ],
  ["lint", "oxlint/bin/oxlint", "--type-aware"],
  ["format", "oxfmt/bin/oxfmt", "--check"],
];

/**
 * Types, lint and format, one after the other, so that tests can run beside them. Each counts as one test; all run, whatever
 * the others say, and what they print is kept together.
 */
export async function runStaticChecks() {
  const counts = [];
  for (const check of checks) counts.push(await runCheck(...check));
  return counts;
}

/**
 * Runs Vitest on these projects; `filters` are its own (parts of file names, `-t` and the like). What tests write goes
 * into a folder in `place`, and with it. With `secondTry`, the files that failed, when they are few, are run once more, one
 * after the other: one of thousands of tests that a busy machine was too slow for stops nobody's work.
 */
export async function runTests({ secondTry = false, ...run }) {
  announce(`tests: ${run.projects.join(", ")}`);
  const { report, exitCode } = await runVitest(run);
  const files = secondTry ? filesForSecondTry(report) : [];
  if (files.length === 0) return countTests(report, exitCode);
  announce(`once more: ${files.join(", ")}`);
  const again = await runVitest({ ...run, filters: [...files, "--maxWorkers=1"] });
  return again.report
    ? countTests(withSecondTry(report, again.report), again.exitCode)
    : countTests(report, exitCode);
}

/** Comes back with what test-reporter.mjs wrote of the run. */
async function runVitest({ projects, filters = [], env, place = tmpdir(), limitMs = testsLimitMs }) {
  const folder = mkdtempSync(join(place, "masthead-tests-"));
  // Mail servers of some tests run as a user of their own, who must pass through it.
  chmodSync(folder, 0o711);
  const report = join(folder, "report.json");
  const args = [
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    `--reporter=${join(root, "scripts/test-reporter.mjs")}`,
    ...filters,
  ];
  try {
    const exitCode = await runOnNode(join(modules, "vitest/vitest.mjs"), args, {
      // Each database that reads on threads compiles for two of them: from the second one on they find it done.
      env: {
        TMPDIR: folder,
        NODE_COMPILE_CACHE: join(folder, "compile-cache"),
        TEST_REPORT: report,
        TEST_COSTS: join(folder, "costs"),
        ...env,
      },
      limitMs,
    });
    const results = readReport(report);
    if (!results)
      say(
        `Vitest wrote no report (exit code ${exitCode}; 143: they were not done in ${limitMs / 60_000} minutes).`,
      );
    return { report: results, exitCode };
  } finally {
    // Its workers may outlive a Vitest that was told to end, and write on.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Says what comes next. */
export function announce(title) {
  console.log(`\n── ${title}`);
}

async function runCheck(name, file, ...args) {
  const folder = mkdtempSync(join(tmpdir(), "masthead-check-"));
  const output = openSync(join(folder, "output"), "w");
  try {
    const exitCode = await runOnNode(join(modules, file), args, { stdio: ["ignore", output, output] });
    announce(`${name}: ${exitCode === 0 ? "passed" : "failed"}`);
    if (exitCode === 0) return { passed: 1, failed: 0, skipped: 0 };
    console.log(readFileSync(join(folder, "output"), "utf8"));
    return { passed: 0, failed: 1, skipped: 0, failures: [name] };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

const runOnNode = (file, args, options) => runStep(findNode(), [file, ...args], { cwd: root, ...options });

/** What test-reporter.mjs wrote; undefined when it ended before it could write one. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
