import { SECOND } from "../base/clock.ts";
import type { Database } from "./db/open.ts";
import type { Log } from "../base/log.ts";

/** Work that runs at intervals. */
export interface Job {
  name: string;
  everyMs: number;
  /** It also runs when the server starts, before its first interval is over. */
  isRunAtOnce?: boolean;
  /** On PostgreSQL, the job also runs at once when another process notifies this channel. */
  channel?: string;
  /** Takes the messages of the channel; the job then keeps to its intervals. */
  hear?: (message: string) => void;
  /** Gets a function that makes the job run at once. */
  wakeBy?: (wake: () => void) => void;
  run: () => Promise<unknown>;
}

interface Surroundings {
  listen: Database["listen"];
  log: Log;
  /** Called at the end of each run. */
  onRun?: ((job: string, seconds: number, outcome: "succeeded" | "failed") => void) | undefined;
}

/**
 * Runs each job at its interval. A run never overlaps itself; a failed one is logged and runs again at its next time.
 * Disposing stops the clocks and waits for what is running.
 */
export function startJobs(jobs: readonly Job[], surroundings: Surroundings): AsyncDisposable {
  const stops = jobs.map((job) => startJob(job, surroundings));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startJob(
  { name, everyMs, isRunAtOnce = false, channel, hear, wakeBy, run }: Job,
  { listen, log, onRun }: Surroundings,
): () => Promise<void> {
  let isWanted = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  const attempt = async () => {
    isWanted = false;
    const startedAt = performance.now();
    const tell = (outcome: "succeeded" | "failed") =>
      onRun?.(name, (performance.now() - startedAt) / SECOND, outcome);
    try {
      await run();
      tell("succeeded");
    } catch (error) {
      tell("failed");
      log.error({ err: error, job: name }, "A job failed");
    }
    running = isWanted && !isStopped ? attempt() : undefined;
  };
  if (isRunAtOnce) running = attempt();
  const timer = setInterval(() => {
    running ??= attempt();
  }, everyMs);
  const wake = () => {
    isWanted = true;
    if (!isStopped) running ??= attempt();
  };
  wakeBy?.(wake);
  const listening = channel && listen(channel, hear ?? wake);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    if (listening) await listening[Symbol.asyncDispose]();
    await running;
  };
}
