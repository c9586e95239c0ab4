import { SECOND } from "../base/clock.ts";
import type { Database } from "./db/open.ts";
import type { Log } from "../base/log.ts";

/** Work that runs at intervals. */
export interface Job {
  name: string;
  everyMs: number;
  /** On PostgreSQL, the job also runs at once when another process notifies this channel. */
  channel?: string;
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
  { name, everyMs, channel, run }: Job,
  { listen, log, onRun }: Surroundings,
): () => Promise<void> {
  let isWanted = false;
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
    running = isWanted ? attempt() : undefined;
  };
  const timer = setInterval(() => {
    running ??= attempt();
  }, everyMs);
  const listening =
    channel &&
    listen(channel, () => {
      isWanted = true;
      running ??= attempt();
    });
  return async () => {
    clearInterval(timer);
    if (listening) await listening[Symbol.asyncDispose]();
    await running;
  };
}
