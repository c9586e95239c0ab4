import { setPriority } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import type { ProblemCode } from "../../../contract/problem.ts";
import type { Config } from "../../platform/config.ts";
import { openDatabase } from "../../platform/db/open.ts";
import type { Database } from "../../platform/db/open.ts";
import { AppError } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";

/*
 * Runs imports on a thread of their own, with a connection of their own to the database, so that readers' pages do not
 * wait behind them. A thread starts for each work and ends with it.
 */

type Message<Event, Outcome> =
  | { event: Event }
  | { outcome: Outcome }
  | { refusal: { code: ProblemCode; message: string } };

const tell = (message: Message<unknown, unknown>) => parentPort?.postMessage(message);

/** Lower than the thread that answers readers, in the measure of `nice`. */
const NICENESS = 10;

/** In the thread: does the work, and tells the server how it goes and how it ends. */
export async function doAsThread(
  config: Config,
  work: (database: Database, onEvent: (event: unknown) => void) => Promise<unknown>,
) {
  // On Linux this concerns the calling thread alone.
  if (process.platform === "linux") setPriority(NICENESS);
  await using database = await openDatabase(config, createLog(config.logLevel));
  try {
    tell({ outcome: await work(database, (event) => tell({ event })) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tell({ refusal: { code: error.code, message: error.message } });
  }
}

interface Asking<Event> {
  workerData: unknown;
  onEvent: (event: Event) => void;
  signal?: AbortSignal | undefined;
}

/** In the server: has a module work as a thread. What the thread refuses is refused; what it fails at fails. */
export function askThread<Event, Outcome>(
  module: URL,
  { workerData, onEvent, signal }: Asking<Event>,
): Promise<Outcome> {
  const done = Promise.withResolvers<Outcome>();
  const thread = new Worker(module, { workerData });
  // A server that is told to stop does not wait for a million rows: the import goes on when it is given again.
  thread.unref();
  thread.on("message", (message: Message<Event, Outcome>) => {
    if ("event" in message) onEvent(message.event);
    else if ("outcome" in message) done.resolve(message.outcome);
    else done.reject(new AppError(message.refusal.code, message.refusal.message));
  });
  thread.on("error", done.reject);
  thread.on("exit", () => done.reject(signal?.reason ?? new Error("The thread of an import ended early")));
  signal?.addEventListener("abort", () => void thread.terminate());
  return done.promise;
}
