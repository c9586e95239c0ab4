import type { LogFn, Logger } from "pino";
import { SECOND } from "./clock.ts";
import { AppError } from "./errors.ts";
import { refusalOfSystem } from "./system-errors.ts";

/** Longer than the longest pause between two errors of one outage: a query that nobody answers takes 10 s to fail. */
const QUIET_MS = 15 * SECOND;

interface Outage {
  count: number;
  firstAt: number;
  lastAt: number;
  end: NodeJS.Timeout;
}

/**
 * Logs the first error of an outage in full, counts the others, and logs their number and the duration when there has
 * been none for a while. An outage is what answers 503: a database that is down, more sign-ins than can be checked.
 * Every other line passes. For pino's `logMethod`.
 */
export function countOutages(quietMs = QUIET_MS) {
  const outages = new Map<string, Outage>();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn) {
    const reason = outageIn(args);
    if (reason === undefined) return method.apply(this, args);
    const now = performance.now();
    const known = outages.get(reason);
    if (known) {
      known.count++;
      known.lastAt = now;
      known.end.refresh();
      return;
    }
    const sayOver = () => {
      const over = outages.get(reason);
      outages.delete(reason);
      if (!over || over.count === 1) return;
      const seconds = Math.round((over.lastAt - over.firstAt) / SECOND);
      this.warn(
        { count: over.count, seconds },
        `Over after ${seconds} s and ${over.count} errors: ${reason}`,
      );
    };
    const end = setTimeout(sayOver, quietMs).unref();
    outages.set(reason, { count: 1, firstAt: now, lastAt: now, end });
    return method.apply(this, args);
  };
}

/** The message about the outage; undefined for a line about anything else. */
function outageIn([first]: readonly unknown[]): string | undefined {
  const error = typeof first === "object" && first && "err" in first ? first.err : undefined;
  const refusal = error instanceof AppError ? error : refusalOfSystem(error);
  return refusal?.code === "unavailable" ? refusal.message : undefined;
}
