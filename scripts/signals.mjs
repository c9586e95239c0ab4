import { closeSync, openSync } from "node:fs";
import { performance } from "node:perf_hooks";

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A terminal sends these to the whole process group, so our child has them before we could pass them on. */
const terminalSignals = new Set(["SIGINT", "SIGHUP"]);
/** One event can reach us several times within milliseconds: npm passes on what the group got; a terminal closes. */
const sameEventMs = 1_000;
/**
 * A SIGTERM to npm ends the shell that it runs us in and never gets here; then we have another parent. Elsewhere a
 * parent may go: a shell that has started us in the background. `./masthead update` gives us its number: it may be
 * killed before we look. It is for us alone, not for what we start.
 */
const parent =
  Number(process.env.MASTHEAD_PARENT) || (process.env.npm_lifecycle_event ? process.ppid : undefined);
delete process.env.MASTHEAD_PARENT;
const lookAtParentMs = 200;

/**
 * Keeps us alive when we are told to stop, and tells the child once, with `stopWith` if that is given. Returns
 * `told`, the first such signal if there was one, and `stop`, which ends it.
 */
export function relaySignals(child, stopWith) {
  const isFromTerminal = hasTerminal() ? (signal) => terminalSignals.has(signal) : () => false;
  let first;
  let lastAt = -Infinity;
  const passOn = (signal) => {
    first ??= signal;
    const isRepeated = performance.now() - lastAt < sameEventMs;
    if (isRepeated) return;
    lastAt = performance.now();
    if (stopWith || !isFromTerminal(signal)) child.kill(stopWith ?? signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  const stopWatching = watchParent(() => passOn("SIGTERM"));
  return {
    told: () => first,
    stop() {
      for (const signal of stopSignals) process.off(signal, passOn);
      stopWatching();
    },
  };
}

function watchParent(onGone) {
  if (!parent) return () => {};
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, lookAtParentMs);
  return () => clearInterval(watch);
}

function hasTerminal() {
  // A Windows console, too, sends Ctrl-C to everybody; there, passing it on would kill at once.
  if (process.platform === "win32") return true;
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}
