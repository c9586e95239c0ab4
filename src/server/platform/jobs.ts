import type { Database } from "./db/open.ts";
import type { Log } from "./log.ts";

/** Work that comes back. */
export interface Job {
  name: string;
  everyMs: number;
  /** It also runs at once when another process speaks here, on an engine that lets us listen. */
  channel?: string;
  run: () => Promise<unknown>;
}

interface Surroundings {
  listen: Database["listen"];
  log: Log;
}

/**
 * Runs each job at its interval. A run never overlaps itself; a failed one is logged and comes again at its next
 * time. Disposing stops the clocks and waits for what is running.
 */
export function startJobs(jobs: readonly Job[], surroundings: Surroundings): AsyncDisposable {
  const stops = jobs.map((job) => startJob(job, surroundings));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startJob({ name, everyMs, channel, run }: Job, { listen, log }: Surroundings): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | undefined;
  const attempt = async () => {
    isWanted = false;
    try {
      await run();
    } catch (error) {
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
