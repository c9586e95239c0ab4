// `npm run prove`: the failure tests at full length (PROVE=full), the numbers behind the promises about lost writes, a day
// of trouble in 20 minutes, every test that has a longer form, every screen and branded page at every width, and
// Lighthouse without allowance for a busy machine.
import { findBrowser } from "./find-browser.mjs";
import { runTests } from "./checks.mjs";
import { reportRun } from "./counts.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { findFolderInMemory } from "./folder-in-memory.mjs";
import { exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const whole = [
  "tests/failure",
  "tests/browser/site/screens",
  "tests/browser/site/brand",
  "tests/alone",
  // Those of the others that have a longer form.
  "src/server/engines/html/markdown.test.ts",
  "tests/app/moving/import-files.test.ts",
  "tests/app/mailing/posts/posts-as-newsletters.test.ts",
  "tests/app/mailing/series/welcome-series.test.ts",
  "tests/app/audience/segments-match.test.ts",
  "tests/app/audience/subscribing-time.test.ts",
  "tests/app/content/writing-model.test.ts",
  "tests/app/mailing/webhooks/hostile-webhooks.test.ts",
  "tests/app/moving/hostile-texts.test.ts",
  "tests/app/site-owner/passkeys.test.ts",
  "tests/app/site-owner/provider/forged-answers.test.ts",
  "tests/browser/content/admin-typing-on.test.ts",
  "tests/browser/site-owner/settings-for-readers.test.ts",
];
const limitMs = 4 * 60 * 60_000;

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const place = findFolderInMemory();
  const postgres = await findPostgres({ mayInstall: false, place });
  try {
    const counts = await runTests({
      projects: ["rules", "app", "failure", "browser", "alone"],
      filters: process.argv.length > 2 ? process.argv.slice(2) : whole,
      limitMs,
      place,
      env: {
        PROVE: "full",
        TEST_ENGINES: postgres ? "sqlite,postgres" : "sqlite",
        TEST_DATABASE_URL: postgres?.url,
        CHROMIUM_PATH: await findBrowser(),
      },
    });
    return reportRun([counts]);
  } finally {
    await postgres?.stop();
  }
});
