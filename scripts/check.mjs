// `npm run check`: the checks to run before a commit, without a browser and PostgreSQL. `npm run check -- PATTERN` runs only the
// test files whose path contains the pattern, and the architecture test.
import { runStaticChecks, runTests } from "./checks.mjs";
import { addCounts, summaryOf } from "./counts.mjs";
import { exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const filters = process.argv.slice(2);
const env = { TEST_ENGINES: "sqlite" };

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const checks = await runStaticChecks();
  const tests = await runTests({
    projects: ["rules", "app"],
    filters,
    env,
  });
  const always = ["tests/architecture.test"];
  const architecture =
    filters.length > 0 ? [await runTests({ projects: ["rules"], filters: always, env })] : [];
  const counts = addCounts([...checks, ...architecture, tests]);
  console.log(`\n${summaryOf(counts)}`);
  return counts.failed ? 1 : 0;
});
