// `npm test`: everything, with its own set-up. `npm test -- <pattern>` runs the test files whose path has the pattern.
import { existsSync } from "node:fs";
import { announce, runStaticChecks, runTests } from "./checks.mjs";
import { addCounts, summaryOf } from "./counts.mjs";
import { aptInstall, canInstallPackages } from "./debian.mjs";
import { findBrowser } from "./find-browser.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { findFolderInMemory } from "./folder-in-memory.mjs";
import { Stop, exitWith, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const isCi = process.env.CI === "true";
const oneFailure = { passed: 0, failed: 1, skipped: 0 };

/** Servers of Debian that some tests speak to. */
const servers = [
  ["Dovecot", "/usr/sbin/dovecot", "dovecot-imapd", "the tests of the bounce mailbox"],
  ["Pebble", "/usr/bin/pebble", "pebble", "most tests of HTTPS_DOMAIN"],
];

await exitWith(async () => {
  const counts = addCounts(await runEverything().catch(countFailedSetUp));
  console.log(`\n${summaryOf(counts)}`);
  return counts.failed ? 1 : 0;
});

async function runEverything() {
  announce("set-up");
  await setUp({ scope: "all", build: true });
  say("Packages, build: up to date");
  const browser = await findBrowser();
  const missing = reportPart("Browser", browser, "the browser tests are left out");
  await lookForServers();
  const place = findFolderInMemory();
  const postgres = await findPostgres({ mayInstall: isCi, place });
  missing.push(...reportPart("PostgreSQL", postgres?.title, "the tests run on SQLite only"));
  try {
    const checks = await runStaticChecks();
    return [...missing, ...checks, await runTests({ ...testsWith(browser, postgres), place })];
  } finally {
    await postgres?.stop();
  }
}

/** Installs what is missing in CI; elsewhere says what is left out. */
async function lookForServers() {
  for (const [name, program, debianPackage, tests] of servers) {
    if (isCi && !existsSync(program) && canInstallPackages()) await aptInstall(debianPackage).catch(() => {});
    if (!existsSync(program)) say(`${name}: not found, so ${tests} are left out`);
  }
}

function testsWith(browser, postgres) {
  return {
    projects: ["rules", "app", "failure", ...(browser ? ["browser", "alone"] : [])],
    filters: process.argv.slice(2),
    env: {
      TEST_ENGINES: postgres ? "sqlite,postgres" : "sqlite",
      TEST_DATABASE_URL: postgres?.url,
      CHROMIUM_PATH: browser,
    },
  };
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
