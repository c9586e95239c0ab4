// `npm run check`: what to run before a commit, without a browser and PostgreSQL. `npm run check -- PATTERN` runs only the test
// files whose path contains the pattern, and the architecture test.
import { runStaticChecks, runTests } from "./checks.mjs";
import { reportRun } from "./counts.mjs";
import { findNeeds } from "./needs.mjs";
import { exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const filters = process.argv.slice(2);

await exitWith(async () => {
  await setUp({ scope: "all", build: findNeeds(filters).build });
  const checks = filters.length > 0 ? Promise.resolve([]) : runStaticChecks();
  // Awaited below; until then nobody else hears that we were told to stop.
  checks.catch(() => {});
  const tests = await runTests({
    projects: ["rules", "app"],
    filters: filters.length > 0 ? [...filters, "tests/architecture.test"] : [],
    env: { TEST_ENGINES: "sqlite" },
  });
  return reportRun([...(await checks), tests]);
});
