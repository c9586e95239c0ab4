// `npm run check`: the checks to run before a commit, without a browser and PostgreSQL. `npm run check -- PATTERN` runs only the
// test files whose path contains the pattern, and that of the architecture.
import { runStaticChecks, runTests } from "./checks.mjs";
import { addCounts, summaryOf } from "./counts.mjs";
import { exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const patterns = process.argv.slice(2);

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const checks = await runStaticChecks();
  const tests = await runTests({
    projects: ["rules", "app"],
    filters: patterns.length > 0 ? [...patterns, "tests/architecture.test"] : [],
    env: { TEST_ENGINES: "sqlite" },
  });
  const counts = addCounts([...checks, tests]);
  console.log(`\n${summaryOf(counts)}`);
  return counts.failed ? 1 : 0;
});
