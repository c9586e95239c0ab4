import type { z } from "zod";
import type { Db } from "../../platform/db/open.ts";
import { AppError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import { BegunUploads } from "./begun-uploads.ts";
import { findRun } from "./import-run-store.ts";
import type { ImportRun } from "./import-run-store.ts";
import { RunsUnderWay } from "./runs-under-way.ts";
import type { Uploads } from "./uploads.ts";

type OnEvent<Progress> = (event: { begun: number } | { progress: Progress }) => void;

interface Deps<Asked, Progress> {
  db: Db;
  log: Log;
  uploads: Uploads;
  /** The choices that come with the file. */
  asked: z.ZodType<Asked>;
  /** Takes a file in, or goes on with it. Tells the run as soon as that is written down. */
  takeIn: (path: string, asked: Asked, onEvent: OnEvent<Progress>) => Promise<unknown>;
}

interface Given<Asked> {
  upload: string;
  path: string;
  asked: Asked;
}

/** The imports that this server is at or takes back, and how far they are. */
export class RunsAtWork<Asked, Progress> {
  readonly #importing = new RunsUnderWay();
  readonly #goingOn = new Set<number>();
  readonly #undoing = new Set<number>();
  readonly #progress = new Map<number, Progress>();
  readonly #begun: BegunUploads<Asked>;
  readonly #deps: Deps<Asked, Progress>;

  constructor(deps: Deps<Asked, Progress>) {
    this.#deps = deps;
    this.#begun = new BegunUploads(deps.uploads, deps.asked);
  }

  /** Returns what this server does with a run, and the run as it is now: it may have ended since it was read. */
  async stateOf(read: ImportRun) {
    const isImporting = read.state === "running" && this.#isImporting(read.id);
    const hasEnded = read.state === "running" && !isImporting;
    const run = (hasEnded ? await findRun(this.#deps.db, read.id) : undefined) ?? read;
    const isUndoing = this.#undoing.has(run.id);
    const isUnderWay = isImporting || isUndoing;
    const isCutOff = run.state === "running" && !isUnderWay;
    const canGoOn = isCutOff && (await this.#begun.find(run)) !== undefined;
    const progress = isImporting ? (this.#progress.get(run.id) ?? null) : null;
    return { run, isUnderWay, isUndoing, canGoOn, progress };
  }

  /**
   * Starts the import of an upload and comes back with its run; the work goes on. What fails later is logged, and the run
   * says how far it came. @throws AppError `not_found` for no such upload.
   */
  async begin(upload: string, asked: Asked): Promise<number> {
    const path = await this.#deps.uploads.find(upload);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    void this.#takeIn({ upload, path, asked }, resolve).catch(reject);
    return promise;
  }

  /**
   * Goes on with an import that was cut off, by the file that was kept.
   * @throws AppError `conflict` for one that was not; `not_found` when the file is gone.
   */
  async goOn(run: ImportRun): Promise<number> {
    if (this.#isImporting(run.id) || this.#undoing.has(run.id)) throw stillUnderWay();
    if (run.state !== "running") throw new AppError("conflict", "That import was not cut off.");
    // Until the work tells that it has begun, which a large file takes some seconds for.
    this.#goingOn.add(run.id);
    try {
      const begun = await this.#begun.find(run);
      if (begun) return await this.begin(begun.upload, begun.asked);
    } finally {
      this.#goingOn.delete(run.id);
    }
    throw new AppError(
      "not_found",
      `${run.source} is no longer kept. Import the same file again, and it goes on where it was.`,
    );
  }

  /** @throws AppError `conflict` while it is being taken back, or is about to go on. */
  async undo<Outcome>(run: number, work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.#undoing.has(run)) throw new AppError("conflict", "That import is being undone already.");
    if (this.#goingOn.has(run)) throw stillUnderWay();
    this.#undoing.add(run);
    try {
      const outcome = await work();
      await this.#begun.forget(run);
      return outcome;
    } finally {
      this.#undoing.delete(run);
    }
  }

  #isImporting(run: number): boolean {
    return this.#goingOn.has(run) || this.#importing.has(run);
  }

  /** @throws what `takeIn` throws before there is a run. */
  async #takeIn({ upload, path, asked }: Given<Asked>, onBegun: (run: number) => void) {
    const { uploads, takeIn, log } = this.#deps;
    let run: number | undefined;
    let noted: Promise<void> | undefined;
    try {
      await takeIn(path, asked, (event) => {
        if ("begun" in event) {
          run = event.begun;
          this.#importing.add(run);
          noted = this.#note(run, upload, asked).finally(() => onBegun(event.begun));
        } else if (run !== undefined) this.#progress.set(run, event.progress);
      });
      await noted;
      if (run !== undefined) await this.#begun.forget(run);
      await uploads.forget(upload);
    } catch (error) {
      if (run === undefined) throw error;
      if (!(error instanceof AppError)) log.error({ err: error, run }, "An import broke off");
    } finally {
      if (run !== undefined) this.#end(run);
    }
  }

  /** Without a note the import itself is not worse: only if it is cut off, its file has to be given again. */
  async #note(id: number, upload: string, asked: Asked) {
    try {
      const run = await findRun(this.#deps.db, id);
      if (run) await this.#begun.note(run, { upload, asked });
    } catch (error) {
      this.#deps.log.warn({ err: error, run: id }, "Which file an import reads could not be noted");
    }
  }

  #end(run: number) {
    this.#importing.remove(run);
    if (!this.#importing.has(run)) this.#progress.delete(run);
  }
}

const stillUnderWay = () => new AppError("conflict", "That import is still under way.");
