// `npm run check`: the checks to run before a commit, without a browser and PostgreSQL. `npm run check -- PATTERN` runs only the
// test files whose path contains the pattern.
import { runStaticChecks, runTests } from "./checks.mjs";
import { addCounts, summaryOf } from "./counts.mjs";
import { exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const checks = await runStaticChecks();
  const tests = await runTests({
    projects: ["rules", "app"],
    filters: process.argv.slice(2),
    env: { TEST_ENGINES: "sqlite" },
  });
  const counts = addCounts([...checks, tests]);
  console.log(`\n${summaryOf(counts)}`);
  return counts.failed ? 1 : 0;
});
