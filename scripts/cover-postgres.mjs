// `npm run cover:postgres`: runs every test of app on PostgreSQL, and writes the tests that together send every statement
// into tests/postgres-cover.json. `npm test` runs those; after a change of SQL the slow part says when this is to be run.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runTests } from "./checks.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { findFolderInMemory } from "./folder-in-memory.mjs";
import { root } from "./root.mjs";
import { Stop, exitWith, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";
import { coverOf, readSent } from "./statements.mjs";

const file = join(root, "tests/postgres-cover.json");

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const place = findFolderInMemory();
  const postgres = await findPostgres({ mayInstall: false, place });
  if (!postgres) throw new Stop("There is no PostgreSQL here.");
  const folder = mkdtempSync(join(place, "masthead-statements-"));
  const statements = join(folder, "statements");
  try {
    const env = { TEST_ENGINES: "postgres", TEST_DATABASE_URL: postgres.url, TEST_STATEMENTS: statements };
    const { failed } = await runTests({ projects: ["rules", "app"], env, place });
    if (failed || !existsSync(statements)) throw new Stop("Not every test passed, so nothing was written.");
    const tests = coverOf(readSent(statements));
    writeFileSync(file, `${JSON.stringify({ tests }, undefined, 2)}\n`);
    say(`${tests.length} tests send every statement: see tests/postgres-cover.json`);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
