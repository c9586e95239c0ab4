import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { MINUTE, type Clock } from "../../base/clock.ts";
import { codeOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";

const EXHAUSTED: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);

/**
 * Checks whether the process can still open a file, and logs an error when it cannot, once a minute at most. Node
 * reports no error for connections that it cannot accept: libuv resets them.
 */
export function watchDescriptors({ now, log }: { now: Clock; log: Log }): () => Promise<void> {
  let saidAt = -Infinity;
  return async () => {
    const code = codeOfOpening();
    if (!EXHAUSTED.has(code) || now().getTime() - saidAt < MINUTE) return;
    saidAt = now().getTime();
    log.error(
      { code },
      "The process has no file descriptor left, so new connections are reset. Raise the limit (ulimit -n).",
    );
  };
}

/** Some microseconds, for which no other thread is woken. */
function codeOfOpening(): unknown {
  try {
    closeSync(openSync(devNull, "r"));
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}
