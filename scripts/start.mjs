// `npm start`: installs and builds what is missing, then runs the server on the pinned Node.
import { findNode } from "./pinned-node.mjs";
import { nodeArguments, productEnvironment, programs } from "./product.mjs";
import { findRelease, launcher, nameOf } from "./releases.mjs";
import { root } from "./root.mjs";
import { exitWith, run, say } from "./run.mjs";
import { setUp } from "./set-up.mjs";

await exitWith(async () => {
  const updated = findRelease("current");
  if (updated && updated !== root) say(`Running ${nameOf(updated)}, which ./masthead update has brought.`);
  // A child, not `become`: npm repeats the terminal's Ctrl-C to the process it started, and the server would take
  // the second for "stop at once".
  const { exitCode } = await (updated ? run(launcher, ["serve", ...process.argv.slice(2)]) : runHere());
  return exitCode;
});

async function runHere() {
  await setUp({ scope: "production", build: true });
  return run(findNode(), nodeArguments(programs.server, process.argv.slice(2)), {
    cwd: root,
    env: productEnvironment(),
  });
}
