// `npm test`: what every change runs, with its own set-up. `npm test -- PATTERN` runs the test files whose path has the
// pattern, whole, and nothing else. `npm run test:slow` runs the rest, and CI both.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announce, runStaticChecks, runTests } from "./checks.mjs";
import { reportRun } from "./counts.mjs";
import { aptInstall, canInstallPackages } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { findFolderInMemory } from "./folder-in-memory.mjs";
import { findNeeds } from "./needs.mjs";
import { findMissing, packagesForCi } from "./programs.mjs";
import { Stop, exitWith, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";
import { readSent, sentOnlyIn } from "./statements.mjs";

const isCi = process.env.CI === "true";
const oneFailure = { passed: 0, failed: 1, skipped: 0 };

const isPart = (argument) => ["--fast", "--slow"].includes(argument);
const parts = process.argv.filter(isPart).map((argument) => argument.slice(2));
const filters = process.argv.slice(2).filter((argument) => !isPart(argument));

await exitWith(async () => reportRun(await runEverything().catch(countFailedSetUp)));

async function runEverything() {
  const needs = findNeeds(filters);
  announce("set-up");
  await setUp({ scope: "all", build: needs.build });
  say("Packages, build: up to date");
  const browser = needs.browser && (await findBrowser());
  const counts = needs.browser ? reportPart("Browser", browser, "the browser tests are left out") : [];
  if (isCi && canInstallPackages())
    for (const name of packagesForCi()) await aptInstall(name).catch(() => {});
  const place = findFolderInMemory();
  const postgres = needs.postgres ? await findPostgres({ mayInstall: isCi, place }) : undefined;
  if (needs.postgres)
    counts.push(...reportPart("PostgreSQL", postgres?.title, "the tests run on SQLite only"));
  const statements = mkdtempSync(join(place ?? tmpdir(), "masthead-statements-"));
  try {
    const env = {
      TEST_ENGINES: postgres ? "sqlite,postgres" : "sqlite",
      TEST_DATABASE_URL: postgres?.url,
      TEST_PARTS: parts.join(),
      CHROMIUM_PATH: browser || undefined,
    };
    const projects = ["rules", "app", "failure", ...(browser ? ["browser", "alone"] : [])];
    const run = (part) =>
      runTests({
        projects,
        filters,
        env: { ...env, TEST_PART: part, TEST_STATEMENTS: part && join(statements, part) },
        place,
        secondTry: isCi,
      });
    if (filters.length > 0) return [...counts, await run()];
    const checks = parts.includes("fast") ? runStaticChecks() : Promise.resolve([]);
    // Awaited below; until then nobody else hears that we were told to stop.
    checks.catch(() => {});
    for (const part of parts) counts.push(await run(part));
    if (postgres && parts.length === 2) sayUncovered(statements);
    return [...counts, ...(await checks)];
  } finally {
    rmSync(statements, { recursive: true, force: true });
    await postgres?.stop();
    const missing = findMissing();
    if (filters.length === 0 && missing.length > 0)
      console.log(`\nLeft out, because it is not here: ${missing.join(", ")}`);
  }
}

/** Says which statements only tests of the slow part send to PostgreSQL. */
function sayUncovered(folder) {
  const missing = sentOnlyIn(readSent(join(folder, "slow")), readSent(join(folder, "fast")));
  if (missing.length > 0)
    console.log(
      `\nSent to PostgreSQL by no test of npm test (npm run cover:postgres):\n${missing.join("\n")}`,
    );
}

/** What is missing makes the run smaller on a person's machine; in CI it is a failure. */
function reportPart(name, found, consequence) {
  say(`${name}: ${found ?? `not found, so ${consequence}${isCi ? "; with CI=true that is a failure" : ""}`}`);
  return found || !isCi ? [] : [oneFailure];
}

/** The summary is the last line of every run that was not stopped by a person. */
function countFailedSetUp(error) {
  const isToldToStop = error instanceof Stop && !error.message;
  if (isToldToStop) throw error;
  say(error instanceof Stop ? error.message : error.stack);
  return [oneFailure];
}
