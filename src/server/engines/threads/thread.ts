import { Worker, type ResourceLimits } from "node:worker_threads";
import {
  unpackError,
  type FromThread,
  type ProgressOf,
  type ThreadCalls,
  type ThreadStart,
  type ToThread,
} from "./thread-messages.ts";

interface Options<Data> {
  /** Names the thread in errors: "The thread that sends newsletters". */
  name: string;
  /** Goes to the thread as a copy when it starts. */
  data: Data;
  /** How long the thread waits for another request before it ends. */
  idleMs: number;
  /** How long a request that is aborted may take to end by itself. Then its thread is terminated. */
  patienceMs?: number;
  /** True if readers' pages come before this work: the thread then has a lower priority. */
  isBackground?: boolean;
  resourceLimits?: ResourceLimits;
}

interface Listening<Progress> {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
}

interface Request {
  promise: Promise<unknown>;
  resolve: (reply: unknown) => void;
  reject: (error: unknown) => void;
  progress: (progress: unknown) => void;
  /** Set when the request is aborted. */
  abortion?: { reason: unknown; timer: NodeJS.Timeout };
  stopListening: () => void;
}

/**
 * A thread that answers requests. It starts with the first request and ends when there has been none for a while. When
 * it crashes, the pending requests are rejected, and the next request starts another thread. The thread keeps the process
 * alive only while a request is pending.
 */
export class Thread<Calls extends ThreadCalls<Calls>, Data = undefined> implements AsyncDisposable {
  readonly #module: string;
  readonly #options: Options<Data>;
  readonly #requests = new Map<number, Request>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** `module` calls `serveThread` with its own `import.meta.url`. */
  constructor(module: string, options: Options<Data>) {
    this.#module = module;
    this.#options = options;
  }

  /** How many requests have no reply yet. */
  get pendingCount(): number {
    return this.#requests.size;
  }

  /** @throws what the thread threw; the reason of `signal`; Error when the thread ends without a reply. */
  async ask<Name extends keyof Calls & string>(
    name: Name,
    request: Calls[Name]["request"],
    { onProgress, signal }: Listening<ProgressOf<Calls[Name]>> = {},
  ): Promise<Calls[Name]["reply"]> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const id = ++this.#lastId;
    const worker = (this.#worker ??= this.#start());
    send(worker, { id, name, request });
    worker.ref();
    const abort = () => this.#abort(id, signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const replied = Promise.withResolvers<Calls[Name]["reply"]>();
    this.#requests.set(id, {
      ...replied,
      progress: (progress) => onProgress?.(progress as ProgressOf<Calls[Name]>),
      stopListening: () => signal?.removeEventListener("abort", abort),
    });
    return replied.promise;
  }

  /** Aborts the pending requests, waits until they have ended (at most `patienceMs`), and ends the thread. */
  async [Symbol.asyncDispose]() {
    const pending = [...this.#requests];
    for (const [id] of pending) this.#abort(id, new Error(`${this.#options.name} was closed`));
    await Promise.allSettled(pending.map(([, { promise }]) => promise));
    if (this.#worker) await this.#end(this.#worker);
  }

  #start(): Worker {
    const { data, isBackground = false, resourceLimits = {} } = this.#options;
    const workerData: ThreadStart = { threadOf: this.#module, isBackground, data };
    const worker = new Worker(new URL(this.#module), { workerData, resourceLimits });
    worker.on("message", (message: FromThread) => this.#hear(worker, message));
    worker.on("error", (cause) => void this.#end(worker, cause));
    worker.on("exit", () => void this.#end(worker));
    return worker;
  }

  #hear(worker: Worker, message: FromThread) {
    if (this.#worker !== worker) return;
    if ("progress" in message) return this.#requests.get(message.id)?.progress(message.progress);
    const request = this.#take(message.id);
    if ("error" in message) request?.reject(unpackError(message.error));
    else request?.resolve(message.reply);
    if (this.#requests.size > 0) return;
    worker.unref();
    this.#idle = setTimeout(() => void this.#end(worker), this.#options.idleMs).unref();
  }

  #take(id: number): Request | undefined {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    request?.stopListening();
    clearTimeout(request?.abortion?.timer);
    return request;
  }

  #abort(id: number, reason: unknown) {
    const request = this.#requests.get(id);
    const worker = this.#worker;
    if (!request || !worker || request.abortion) return;
    send(worker, { id, abort: true });
    const timer = setTimeout(() => void this.#end(worker), this.#options.patienceMs ?? 0);
    request.abortion = { reason, timer };
  }

  /** Terminates the thread and rejects what is pending. */
  async #end(worker: Worker, cause?: unknown) {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    clearTimeout(this.#idle);
    for (const id of this.#requests.keys()) {
      const request = this.#take(id);
      const ended = new Error(`${this.#options.name} ended before it had replied`, { cause });
      request?.reject(request.abortion ? request.abortion.reason : ended);
    }
    await worker.terminate();
  }
}

const send = (worker: Worker, message: ToThread) => worker.postMessage(message);
