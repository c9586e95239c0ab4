import { setPriority } from "node:os";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import {
  packError,
  type FromThread,
  type ProgressOf,
  type ThreadCalls,
  type ThreadStart,
  type ToThread,
} from "./thread-messages.ts";

interface Context<Progress> {
  progress(this: void, progress: Progress): void;
  /** Aborted when the caller gives up the request, or the thread is closed. */
  signal: AbortSignal;
}

type Handlers<Calls extends ThreadCalls<Calls>> = {
  [Name in keyof Calls]: (
    request: Calls[Name]["request"],
    context: Context<ProgressOf<Calls[Name]>>,
  ) => Calls[Name]["reply"] | Promise<Calls[Name]["reply"]>;
};

/** Lower than the thread that answers readers, in the measure of `nice`. */
const NICENESS = 10;

const tell = (message: FromThread) => parentPort?.postMessage(message);

/**
 * Answers the calls of a `Thread`, in a thread that runs `module`; anywhere else it does nothing. So the module can hold
 * both sides: the server imports it to start the thread. `open` gets the data that the thread was started with.
 */
export function serveThread<Calls extends ThreadCalls<Calls>>(
  module: string,
  open: (data: never) => Handlers<Calls>,
) {
  if (isMainThread || workerData?.threadOf !== module) return;
  const { isBackground, data }: ThreadStart & { data: never } = workerData;
  if (isBackground) yieldToOthers();
  const handlers: Record<string, (request: never, context: Context<never>) => unknown> = open(data);
  const underWay = new Map<number, AbortController>();
  const answer = async (id: number, name: string, request: never) => {
    const controller = new AbortController();
    underWay.set(id, controller);
    const context = { progress: (progress: never) => tell({ id, progress }), signal: controller.signal };
    try {
      tell({ id, reply: await handlers[name]?.(request, context) });
    } catch (error) {
      tell({ id, error: packError(error) });
    } finally {
      underWay.delete(id);
    }
  };
  parentPort?.on("message", (message: ToThread & { request: never }) => {
    if ("abort" in message) underWay.get(message.id)?.abort();
    else void answer(message.id, message.name, message.request);
  });
}

/** Lowers the priority of this thread. Linux has one for each thread; elsewhere it would be the whole server's. */
function yieldToOthers() {
  if (process.platform !== "linux") return;
  try {
    setPriority(NICENESS);
  } catch {
    // Some sandboxes forbid it; the work itself is not affected.
  }
}
