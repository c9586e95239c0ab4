import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { findRun } from "./import-run-store.ts";
import type { ImportRun } from "./import-run-store.ts";
import type { Uploads } from "../../engines/files/uploads.ts";

type OnEvent<Progress> = (event: { begun: number } | { progress: Progress }) => void;

/** The deps of the routes of both kinds of imports. */
export interface RunDeps {
  db: Db;
  now: Clock;
  log: Log;
  uploads: Uploads;
}

interface Deps<Choices, Progress> extends Omit<RunDeps, "now"> {
  /** Imports a file. Reports the run as soon as it is stored. */
  importFile: (path: string, choices: Choices, onEvent: OnEvent<Progress>) => Promise<unknown>;
}

/** The imports that this server is running or undoing, and their progress. */
export class RunsAtWork<Choices, Progress> {
  readonly #importing = new Map<number, Progress | null>();
  readonly #undoing = new Set<number>();
  readonly #deps: Deps<Choices, Progress>;

  constructor(deps: Deps<Choices, Progress>) {
    this.#deps = deps;
  }

  /** Returns what this server does with a run, and the run as it is now: it may have ended since it was read. */
  async stateOf(read: ImportRun) {
    const isImporting = read.state === "running" && this.#importing.has(read.id);
    const hasEnded = read.state === "running" && !isImporting;
    const run = (hasEnded ? await findRun(this.#deps.db, read.id) : undefined) ?? read;
    const isUndoing = this.#undoing.has(run.id);
    const progress = isImporting ? (this.#importing.get(run.id) ?? null) : null;
    return { run, isUnderWay: isImporting || isUndoing, isUndoing, progress };
  }

  /**
   * Starts the import of an upload and returns its run; the work continues. A later failure is logged, and the run
   * says how far it came. @throws AppError `not_found` for an unknown upload.
   */
  async begin(upload: string, choices: Choices): Promise<number> {
    const path = await this.#deps.uploads.find(upload);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    void this.#import({ upload, path, choices }, resolve).catch(reject);
    return promise;
  }

  /** @throws AppError `conflict` while the run is being undone. */
  async undo<Outcome>(run: number, work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#undoing.has(run)) throw new AppError("conflict", "That import is being undone already.");
    this.#undoing.add(run);
    try {
      return await work();
    } finally {
      this.#undoing.delete(run);
    }
  }

  /** @throws what `importFile` throws before there is a run; the upload is then kept for another attempt. */
  async #import(
    { upload, path, choices }: { upload: string; path: string; choices: Choices },
    onBegun: (run: number) => void,
  ) {
    const { uploads, importFile, log } = this.#deps;
    let run: number | undefined;
    try {
      await importFile(path, choices, (event) => {
        if ("begun" in event) {
          run = event.begun;
          this.#importing.set(run, null);
          onBegun(run);
        } else if (run !== undefined) this.#importing.set(run, event.progress);
      });
    } catch (error) {
      if (run === undefined) throw error;
      if (!(error instanceof AppError)) log.error({ err: error, run }, "An import broke off");
    }
    await uploads.delete(upload).finally(() => run !== undefined && this.#importing.delete(run));
  }
}
