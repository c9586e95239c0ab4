import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SECOND } from "./base/clock.ts";
import { findRelease, home, removeRelease } from "./base/releases.ts";
import { root } from "./base/root.ts";

const LOOK_EVERY_MS = 2 * SECOND;

interface Deps {
  /** True once `/readyz` says so. */
  isReady: () => Promise<boolean>;
  /** Ends the server in order, and then calls `then`. */
  end: (then: () => never) => void;
}

/**
 * Ends the trial of this version when it is ready, and changes over to another version when `./masthead update` has
 * switched to it (docs/decisions/0025): the process becomes the launcher, which starts that version.
 */
export async function followRelease({ isReady, end }: Deps) {
  for (;;) {
    // An unreferenced timer does not keep a process that has nothing else to do.
    await delay(LOOK_EVERY_MS, undefined, { ref: false });
    const current = findRelease("current");
    if (current !== undefined && current !== root) return end(becomeLauncher);
    if (findRelease("trial") === root && (await isReady().catch(() => false))) await removeRelease("trial");
  }
}

function becomeLauncher(): never {
  const launcher = join(home, "masthead");
  // Without execve (Windows) there are no updates of this kind.
  process.execve?.(launcher, [launcher, "serve"]);
  return process.exit(0);
}
