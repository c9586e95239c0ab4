import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { HOUR } from "../../server/base/clock.ts";
import { AppError } from "../../server/base/errors.ts";
import { findRelease, home, releases, setRelease } from "../../server/base/releases.ts";
import { root } from "../../server/base/root.ts";
import { watchForServer } from "../../server/kernel/db/server-lock.ts";
import { runProgram } from "./run-program.ts";

/** The trial takes a minute at most, behind a stop and in front of another start. */
const WAIT_MS = 90_000;
/** A trial in which the version migrates takes as long as it takes. */
const LONG_WAIT_MS = 24 * HOUR;
const LOOK_EVERY_MS = 100;

/** What became of the server: it runs the version, or there was none to change over. */
type Outcome = "running" | "not running";

interface Switching {
  dataDir: string;
  /** The version migrates while it starts. */
  isLong?: boolean;
}

/**
 * Makes a version the current one, and waits until the server that runs has changed over to it.
 * @throws AppError `conflict` if the version did not come up and the one before runs again; `unavailable` if the
 * server does not change over.
 */
export async function switchVersion(
  folder: string,
  { dataDir, isLong = false }: Switching,
): Promise<Outcome> {
  const isRunning = isServerRunning(dataDir);
  // A power cut must not take files of a version that is current. Without `sync`, the system writes them in its time.
  await runProgram(["sync"]).catch(() => undefined);
  const before = findRelease("previous");
  // In this order: killed in between, the version that runs stays, and `trial` without the switch means nothing.
  await setRelease("previous", root);
  await setRelease("trial", folder);
  await setRelease("current", folder);
  if (!isRunning) return "not running";
  const end = performance.now() + (isLong ? LONG_WAIT_MS : WAIT_MS);
  while (performance.now() < end) {
    if (findRelease("current") !== folder) {
      // Otherwise the version that runs would be the one before itself, without a way back.
      if (before) await setRelease("previous", before);
      throw new AppError(
        "conflict",
        `${nameOf(folder)} did not come up, so ${nameOf(root)} runs again. The server's log says why.`,
      );
    }
    if (findRelease("trial") !== folder) return "running";
    await delay(LOOK_EVERY_MS);
  }
  throw new AppError(
    "unavailable",
    `${nameOf(folder)} is in place, and the server has not changed over to it. Restart the server.`,
  );
}

function isServerRunning(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  using server = watchForServer(dataDir);
  return server.isRunning();
}

/** How people know a version: the name of its folder. */
export const nameOf = (folder: string): string => (folder === home ? "the first version" : basename(folder));

/** Deletes the folders of versions that are neither current nor the one before. */
export async function deleteOldVersions() {
  const kept = new Set([findRelease("current"), findRelease("previous")]);
  const entries = await readdir(releases, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const folder = join(releases, name);
    // The version runs already: a file that cannot be deleted now is left to the next update.
    if (!kept.has(folder)) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
