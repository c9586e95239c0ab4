import { HOUR, MINUTE, SECOND, type Instant } from "../base/clock.ts";
import type { DatabaseState } from "./db/database-time.ts";
import type { Database } from "./db/open.ts";
import type { Log } from "../base/log.ts";

/** Work that runs at intervals. */
export interface Job {
  name: string;
  /** Whole seconds. */
  everyMs: number;
  /** It also runs when the server starts, before its first interval is over. */
  isRunAtOnce?: boolean;
  /**
   * Lets the job skip its intervals after a run that succeeded: until anything is written to the database, until the time
   * that this returns, and for about two minutes at most.
   */
  restsUntil?: () => Promise<Instant | null | undefined>;
  /** The name of a job that runs at once when this one returns that it has done something. */
  wakes?: string;
  /** On PostgreSQL, the job also runs at once when another process notifies this channel. */
  channel?: string;
  /** Takes the messages of the channel; the job then keeps to its intervals. */
  hear?: (message: string) => void;
  /** Gets a function that makes the job run at once. */
  wakeBy?: (wake: () => void) => void;
  run: () => Promise<unknown>;
}

/** For jobs that only what is written gives work. */
export const untilWritten = () => Promise.resolve(undefined);

interface Surroundings {
  listen: Database["listen"];
  /** Without it, no job rests. */
  look?: () => Promise<DatabaseState>;
  log: Log;
  /** Called at the end of each run. */
  onRun?: ((job: string, seconds: number, outcome: "succeeded" | "failed") => void) | undefined;
}

interface Shared extends Surroundings {
  /** What the database was when the turn began; undefined if it could not say. */
  state: DatabaseState | undefined;
  wakes: Map<string, () => void>;
}

/** All jobs have their turn at once, so that an idle process wakes once for them, and looks at the database once. */
const TURN_MS = SECOND;
/** Each job rests a turn longer than the one before: together, they would need a connection each. */
const LONGEST_REST_MS = 2 * MINUTE;

/**
 * Runs each job at its interval. A run never overlaps itself; a failed one is logged and runs again at its next time.
 * Disposing stops the clocks and waits for what is running.
 */
export function startJobs(jobs: readonly Job[], surroundings: Surroundings): AsyncDisposable {
  const { look } = surroundings;
  const shared: Shared = { ...surroundings, state: undefined, wakes: new Map() };
  const started = jobs.map((job, index) => startJob(job, shared, LONGEST_REST_MS + index * TURN_MS));
  let turning: Promise<void> | undefined;
  const turn = async () => {
    // If the database cannot answer, no job rests, and each says what fails.
    shared.state = await look?.().catch(() => undefined);
    for (const each of started) each.turn();
    turning = undefined;
  };
  const timer = setInterval(
    () => void (turning ??= turn()),
    Math.min(HOUR, ...jobs.map((job) => job.everyMs)),
  );
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await Promise.all(started.map((each) => each.stop()));
      await turning;
    },
  };
}

function startJob(
  { name, everyMs, isRunAtOnce = false, restsUntil, wakes = "", channel, hear, wakeBy, run }: Job,
  shared: Shared,
  longestRestMs: number,
) {
  let isWanted = false;
  let isStopped = false;
  let startedAt = performance.now();
  let rest: { version: string; until: Instant | null | undefined } | undefined;
  let running: Promise<void> | undefined;
  const attempt = async () => {
    isWanted = false;
    rest = undefined;
    startedAt = performance.now();
    const version = shared.state?.version;
    const tell = (outcome: "succeeded" | "failed") =>
      shared.onRun?.(name, (performance.now() - startedAt) / SECOND, outcome);
    try {
      if ((await run()) === true) shared.wakes.get(wakes)?.();
      if (restsUntil && version !== undefined) rest = { version, until: await restsUntil() };
      tell("succeeded");
    } catch (error) {
      tell("failed");
      shared.log.error({ err: error, job: name }, "A job failed");
    }
    running = isWanted && !isStopped ? attempt() : undefined;
  };
  const isResting = () => {
    const { state } = shared;
    if (!rest || !state || rest.version !== state.version) return false;
    const isDue = !!rest.until && rest.until <= state.at;
    return !isDue && performance.now() - startedAt < longestRestMs;
  };
  const wake = () => {
    isWanted = true;
    if (!isStopped) running ??= attempt();
  };
  if (isRunAtOnce) running = attempt();
  shared.wakes.set(name, wake);
  wakeBy?.(wake);
  const listening = channel && shared.listen(channel, hear ?? wake);
  return {
    turn() {
      // A timer may be some milliseconds late, or one early.
      if (isStopped || performance.now() - startedAt < everyMs - TURN_MS / 2 || isResting()) return;
      running ??= attempt();
    },
    async stop() {
      isStopped = true;
      if (listening) await listening[Symbol.asyncDispose]();
      await running;
    },
  };
}
