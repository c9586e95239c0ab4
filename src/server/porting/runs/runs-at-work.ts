import { AppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { ImportRun } from "./import-run-store.ts";
import { RunsUnderWay } from "./runs-under-way.ts";

export type RunEvent<Progress> = { begun: number } | { progress: Progress };

/** The imports that this server is at or takes back, and how far they are. */
export class RunsAtWork<Progress> {
  readonly #importing = new RunsUnderWay();
  readonly #undoing = new Set<number>();
  readonly #progress = new Map<number, Progress>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  stateOf({ id, state }: ImportRun) {
    const isImporting = state === "running" && this.#importing.has(id);
    const isUndoing = this.#undoing.has(id);
    const progress = isImporting ? (this.#progress.get(id) ?? null) : null;
    return { isUnderWay: isImporting || isUndoing, isUndoing, progress };
  }

  /**
   * Starts an import and tells its run as soon as that is written down; the work goes on. What fails later is logged;
   * the run says how far it came.
   */
  begin(work: (onEvent: (event: RunEvent<Progress>) => void) => Promise<unknown>): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    let run: number | undefined;
    const onEvent = (event: RunEvent<Progress>) => {
      if ("begun" in event) {
        this.#importing.add((run = event.begun));
        resolve(run);
      } else if (run !== undefined) this.#progress.set(run, event.progress);
    };
    void work(onEvent)
      .catch((error: unknown) => {
        if (run !== undefined && !(error instanceof AppError))
          this.#log.error({ err: error, run }, "An import broke off");
        reject(error);
      })
      .finally(() => run !== undefined && this.#end(run));
    return promise;
  }

  /** @throws AppError `conflict` while it is being taken back. */
  async undo<Outcome>(run: number, work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#undoing.has(run)) throw new AppError("conflict", "That import is being undone already.");
    this.#undoing.add(run);
    try {
      return await work();
    } finally {
      this.#undoing.delete(run);
    }
  }

  #end(run: number) {
    this.#importing.remove(run);
    if (!this.#importing.has(run)) this.#progress.delete(run);
  }
}
