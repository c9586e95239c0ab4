import type { Log } from "./log.ts";

/** Work that comes back. */
export interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

/**
 * Runs each job at its interval. A run never overlaps itself; a failed one is logged and comes again at its next
 * time. Disposing stops the clocks and waits for what is running.
 */
export function startJobs(jobs: readonly Job[], log: Log): AsyncDisposable {
  const stops = jobs.map((job) => startJob(job, log));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startJob({ name, everyMs, run }: Job, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  const attempt = async () => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, job: name }, "A job failed");
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= attempt();
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
