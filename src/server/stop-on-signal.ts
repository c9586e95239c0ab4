import type { Log } from "./base/log.ts";

/** A process group and a launcher may both pass one signal on: what comes so soon is the same one. */
const SAME_SIGNAL_MS = 1_000;

/** Process managers kill after ten seconds (Docker). What was acknowledged is stored by then in any case. */
const STOP_WITHIN_MS = 7_500;

interface Program {
  on: (signal: "SIGINT" | "SIGTERM" | "SIGHUP", heard: () => void) => unknown;
  exit: (code: number) => void;
}

/**
 * The first signal ends in order, within a bound; a later one says that the person does not want to wait. Returns what
 * ends the server in the same way and then calls `next`, whether or not all went well, unless a signal comes meanwhile.
 */
export function stopOnSignal(
  server: AsyncDisposable,
  log: Log,
  program: Program,
): (next: () => void) => void {
  const exit = (code: number) => program.exit(code);
  let leave: (code: number) => void = exit;
  let isStopping = false;
  let signalledAt: number | undefined;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn("The server ends before all its work has: something it waits for does not answer");
      leave(1);
    }, STOP_WITHIN_MS);
    try {
      await server[Symbol.asyncDispose]();
      leave(0);
    } catch (error) {
      // Wrapped, since the log only counts the further errors of an outage.
      const err = new Error("The server did not stop in order", { cause: error });
      log.error({ err }, "Stopping failed in part: what the server had counted in memory may be lost");
      leave(1);
    }
  };
  const heard = () => {
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt > SAME_SIGNAL_MS) exit(1);
      return;
    }
    signalledAt = performance.now();
    leave = exit;
    void stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) program.on(signal, heard);
  return (next) => {
    if (isStopping) return;
    leave = next;
    void stop();
  };
}
