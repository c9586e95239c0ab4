import { existsSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./build-files.mjs";
import { withLock } from "./lock.mjs";
import { hasPackages, installPackages } from "./packages.mjs";
import { findNode } from "./pinned-node.mjs";
import { root } from "./root.mjs";
import { Stop, runStep, say } from "./run.mjs";

/**
 * Installs and builds what is missing or out of date, one process at a time; `scope` as in `hasPackages`. Without
 * anything to do it takes 10 ms and writes nothing. @throws Stop when that fails.
 */
export async function setUp({ scope, build }) {
  // An image (make-image.mjs) has what was built, and neither npm nor sources.
  if (!existsSync(join(root, "package-lock.json"))) return;
  const isDone = () => hasPackages(scope) && (!build || isBuilt());
  if (isDone()) return;

  const work = async (onStart) => {
    if (!hasPackages(scope)) await installPackages(scope, onStart);
    if (build && !isBuilt()) await buildPages(onStart);
  };
  await withLock(join(root, ".set-up-lock"), work, sayWaiting).catch((error) => {
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(error.code)) throw error;
    throw new Stop(`Masthead cannot install or build in its own folder: ${error.message}.${hintFor(error)}`);
  });
}

const sayWaiting = (pid) =>
  say(`Another Masthead command (process ${pid}) is installing or building here; waiting for it …`);

const hintFor = ({ code }) =>
  code === "ENOSPC"
    ? ""
    : ` Run it as the owner of ${root}, or give the folder to the user who runs it (chown).`;

/** Builds dist/ anew. @throws Stop after Vite's own words. */
export async function buildPages(onStart) {
  const exitCode = await runStep(findNode(), [join(root, "scripts/vite-build.mjs")], { cwd: root, onStart });
  if (exitCode !== 0) throw new Stop("The pages could not be built; the reason is above.");
}
