import { parentPort, Worker } from "node:worker_threads";
import type { WorkerOptions } from "node:worker_threads";

interface Asked<Question> {
  id: number;
  question: Question;
}

interface Answered<Answer> {
  id: number;
  answer?: Answer;
  /** What went wrong, as text: not every error can be handed over. */
  failure?: string;
}

interface Options extends Pick<WorkerOptions, "workerData" | "resourceLimits"> {
  /** What it does, for its errors: "writes letters". */
  name: string;
  /** How long it waits for the next question before it ends, in milliseconds. */
  idleMs: number;
  /** What it knew is gone. */
  onEnd?: () => void;
}

/**
 * A thread that answers questions. The first question starts it, and it ends when nobody has asked for a while. Who waits
 * when it fails is told so, and the next question starts another. The process may end when nobody waits for an answer,
 * and only then.
 */
export class AskedThread<Question, Answer> implements Disposable {
  readonly #module: URL;
  readonly #options: Options;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  /** A thread that runs `module`, which calls `answerQuestions`. */
  constructor(module: URL, options: Options) {
    this.#module = module;
    this.#options = options;
  }

  /** @throws Error what the thread threw, as text, or that it ended. */
  ask(question: Question): Promise<Answer> {
    clearTimeout(this.#idle);
    const answer = Promise.withResolvers<Answer>();
    const id = ++this.#asked;
    this.#thread ??= this.#start();
    this.#thread.postMessage({ id, question } satisfies Asked<Question>);
    this.#waiting.set(id, answer);
    this.#thread.ref();
    return answer.promise;
  }

  [Symbol.dispose]() {
    if (this.#thread) this.#end(this.#thread);
  }

  #start(): Worker {
    const { workerData, resourceLimits = {} } = this.#options;
    const started = new Worker(this.#module, { workerData, resourceLimits });
    started.on("message", (answered: Answered<Answer>) => this.#hear(started, answered));
    started.on("error", (cause) => this.#end(started, cause));
    started.on("exit", () => this.#end(started));
    return started;
  }

  #hear(thread: Worker, { id, answer, failure }: Answered<Answer>) {
    const asked = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure === undefined) asked?.resolve(answer as Answer);
    else asked?.reject(new Error(`The thread that ${this.#options.name} failed: ${failure}`));
    if (this.#waiting.size > 0) return;
    thread.unref();
    this.#idle = setTimeout(() => this.#end(thread), this.#options.idleMs).unref();
  }

  #end(ended: Worker, cause?: unknown) {
    if (this.#thread !== ended) return;
    this.#thread = undefined;
    clearTimeout(this.#idle);
    void ended.terminate();
    for (const each of this.#waiting.values())
      each.reject(new Error(`The thread that ${this.#options.name} ended`, { cause }));
    this.#waiting.clear();
    this.#options.onEnd?.();
  }
}

/** In the thread: answers each question with what `answer` makes of it. Of which kind they are, both sides agree on. */
export function answerQuestions(answer: (question: never) => unknown) {
  const answerTo = async ({ id, question }: Asked<never>): Promise<Answered<unknown>> => {
    try {
      return { id, answer: await answer(question) };
    } catch (error) {
      return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  parentPort?.on("message", (asked: Asked<never>) => {
    void answerTo(asked).then((answered) => parentPort?.postMessage(answered));
  });
}
