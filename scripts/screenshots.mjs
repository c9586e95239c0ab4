// `npm run screenshots -- [folder] [screen …]`: images of every screen (or of these) at three widths, light and dark.
// `npm run screenshots -- --readme`: those of README, into docs/pictures.
import { findBrowser } from "./find-browser.mjs";
import { findNode } from "./pinned-node.mjs";
import { nodeArguments } from "./product.mjs";
import { Stop, exitWith, run } from "./run.mjs";
import { setUp } from "./set-up.mjs";

await exitWith(async () => {
  await setUp({ scope: "all", build: true });
  const browser = await findBrowser();
  if (!browser) throw new Stop("There is no browser here. Set CHROMIUM_PATH.");
  const args =
    process.argv[2] === "--readme"
      ? nodeArguments("tests/screens/take-readme-screenshots.ts", [])
      : nodeArguments("tests/screens/take-screenshots.ts", process.argv.slice(2));
  // Not in the clone's folder: a folder that is named is where the command was called.
  const { exitCode } = await run(findNode(), args, {
    env: { NODE_ENV: "production", CHROMIUM_PATH: browser },
  });
  return exitCode;
});
