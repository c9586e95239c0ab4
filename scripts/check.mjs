// `npm run check`: what to run before a commit, without a browser and PostgreSQL: of tests/app, the rooms that have changed.
// `npm run check -- PATTERN` runs only the test files whose path contains the pattern, and the architecture test.
import { findChangedRooms } from "./changed-rooms.mjs";
import { runStaticChecks, runTests } from "./checks.mjs";
import { reportRun } from "./counts.mjs";
import { findNeeds } from "./needs.mjs";
import { exitWith, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const filters = process.argv.slice(2);
const onSqlite = { TEST_ENGINES: "sqlite" };

await exitWith(async () => {
  await setUp({ scope: "all", build: findNeeds(filters).build });
  return reportRun(filters.length > 0 ? await runFiltered() : await runChanged());
});

async function runFiltered() {
  const projects = ["rules", "app"];
  return [await runTests({ projects, filters: [...filters, "tests/architecture.test"], env: onSqlite })];
}

async function runChanged() {
  const checks = runStaticChecks();
  // Awaited below; until then nobody else hears that we were told to stop.
  checks.catch(() => {});
  const rooms = findChangedRooms();
  say(`Of tests/app, the rooms that have changed since the last commit: ${rooms.join(", ") || "none"}.`);
  const counts = [await runTests({ projects: ["rules"], env: onSqlite })];
  const places = rooms.map((room) => `tests/app/${room}/`);
  if (places.length > 0) counts.push(await runTests({ projects: ["app"], filters: places, env: onSqlite }));
  return [...(await checks), ...counts];
}
