// What `./masthead serve` runs while a version is on trial: this is the version before, which is known to work. It runs
// the new one as a child, and takes its place again if that ends, or is not ready in time (docs/decisions/0025).
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findRelease, launcher, nameOf, removeRelease, setRelease } from "./releases.mjs";
import { become, exitWith, run, say } from "./run.mjs";

/** For a start without migrations, which `./masthead update` has run. The server ends the trial by removing the link. */
const readyWithinMs = 60_000;

await exitWith(async () => {
  const [current, previous] = ["current", "previous"].map(findRelease);
  const isOnTrial = () => findRelease("trial") === current && findRelease("current") === current;
  if (!current || !previous || !isOnTrial()) {
    // An update was killed right before it switched.
    removeRelease("trial");
    return become(launcher, ["serve"], {});
  }
  const killLater = (pid) => setTimeout(() => isOnTrial() && process.kill(pid, "SIGKILL"), readyWithinMs);
  const isLong = migratesAsItStarts(current, previous);
  let limit;
  const onStart = (pid) => (limit = isLong ? undefined : killLater(pid));
  const { exitCode, stopSignal } = await runVersion(current, "serve", { onStart });
  clearTimeout(limit);
  if (stopSignal || !isOnTrial()) return exitCode;
  // It may have changed the database so that the version before cannot use it.
  if (isLong && (await runVersion(previous, "migrate")).exitCode !== 0) {
    say(`${nameOf(current)} did not come up (exit code ${exitCode}). Its backup is the way back.`);
    return exitCode || 1;
  }
  setRelease("current", previous);
  removeRelease("trial");
  say(`${nameOf(current)} did not come up (exit code ${exitCode}), so ${nameOf(previous)} runs again.`);
  return become(launcher, ["serve"], {});
});

/** True if a version has migrations that the one before cannot live with: `./masthead update` leaves them to its start. */
function migratesAsItStarts(current, previous) {
  const [names, known] = [current, previous].map((folder) => readdirSync(join(folder, "migrations/sqlite")));
  return names.some((name) => name.includes("_contract_") && !known.includes(name));
}

/** Runs a command of a version on the Node of its own. `migrate` fails without a change if it cannot use the database. */
function runVersion(folder, command, options) {
  const own = join(folder, "node_modules/.bin/node");
  const node = existsSync(own) ? own : process.execPath;
  return run(node, [join(folder, "scripts/masthead.mjs"), command], options);
}
