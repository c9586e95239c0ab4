// `npm run prove`: the failure tests at full length (PROVE=full), the numbers behind the promises about lost writes, every
// screen and branded page at every width, and Lighthouse without allowance for a busy machine.
import { findBrowser } from "./find-browser.mjs";
import { runTests } from "./checks.mjs";
import { summaryOf } from "./counts.mjs";
import { exitWith } from "./run.mjs";
import { setUp } from "./set-up.mjs";

const whole = ["tests/failure", "tests/browser/screens", "tests/browser/brand", "tests/alone"];
const limitMs = 2 * 60 * 60_000;

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const counts = await runTests({
    projects: ["failure", "browser", "alone"],
    filters: process.argv.length > 2 ? process.argv.slice(2) : whole,
    limitMs,
    env: { PROVE: "full", TEST_ENGINES: "sqlite", CHROMIUM_PATH: await findBrowser() },
  });
  console.log(`\n${summaryOf(counts)}`);
  return counts.failed ? 1 : 0;
});
