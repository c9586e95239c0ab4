import { instant, instantAfter, SECOND } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import * as store from "./import-run-store.ts";
import type { ImportRun } from "./import-run-store.ts";
import type { ImportUploads } from "./shared-uploads.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type OnEvent<Progress> = (event: { begun: number } | { progress: Progress }) => void;

/** The deps of the routes of both kinds of imports. */
export type RunDeps = Pick<Kernel, "db" | "now" | "databaseTime" | "log"> & {
  /** Names this server among those of the database. */
  instanceId: string;
  uploads: ImportUploads;
};

interface Deps<Choices, Progress> extends Omit<RunDeps, "now"> {
  /** Imports a file. Reports the run as soon as it is stored. */
  importFile: (path: string, choices: Choices, onEvent: OnEvent<Progress>) => Promise<unknown>;
}

/** How often a server that works on a run says so, and how long that holds: it may be busy, or die. */
const RENEW_MS = 2 * SECOND;
const HOLDS_MS = 15 * SECOND;

/** The imports that servers are running or undoing, and their progress. What this server does is known at once. */
export class RunsAtWork<Choices, Progress> {
  readonly #importing = new Map<number, Progress | null>();
  readonly #undoing = new Set<number>();
  readonly #deps: Deps<Choices, Progress>;

  constructor(deps: Deps<Choices, Progress>) {
    this.#deps = deps;
  }

  /** Returns what a server does with a run, and the run as it is now: it may have ended since it was read. */
  async stateOf(read: ImportRun) {
    const { db, databaseTime, instanceId } = this.#deps;
    const isSaid = read.at_work_until !== null || read.state === "running";
    const at = isSaid ? instant(await databaseTime(db)) : "";
    // What this server said before it was killed is over.
    const workOn = ({ id, state, work, worker, at_work_until: until }: ImportRun) => {
      const elsewhere = worker !== instanceId && until !== null && until > at ? work : null;
      const isImporting = state === "running" && (this.#importing.has(id) || elsewhere === "import");
      return { isImporting, isUndoing: this.#undoing.has(id) || elsewhere === "undo" };
    };
    const hasEnded = read.state === "running" && !workOn(read).isImporting;
    const run = (hasEnded ? await store.findRun(db, read.id) : undefined) ?? read;
    const { isImporting, isUndoing } = workOn(run);
    // How far another server was when it last said so. All runs of a kind have the same type.
    const told = run.progress === null ? null : (JSON.parse(run.progress) as Progress);
    const progress = isImporting ? (this.#importing.get(run.id) ?? told) : null;
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
    if (this.#undoing.has(run)) refuseSecondUndo();
    this.#undoing.add(run);
    try {
      const end = await this.#announce(run, "undo");
      try {
        return await work();
      } finally {
        await end();
      }
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
    let announced: Promise<() => Promise<void>> | undefined;
    try {
      await importFile(path, choices, (event) => {
        if ("begun" in event) {
          const id = (run = event.begun);
          this.#importing.set(id, null);
          announced = this.#announce(id, "import");
          // Whichever server is asked next knows of it.
          void announced.catch(() => undefined).finally(() => onBegun(id));
        } else if (run !== undefined) this.#importing.set(run, event.progress);
      });
      if (run === undefined) throw new Error("An import ended without a run");
    } catch (error) {
      if (run === undefined) throw error;
      if (!(error instanceof AppError)) log.error({ err: error, run }, "An import broke off");
    }
    // What stays is deleted a day later.
    await uploads
      .delete(upload)
      .catch((error: unknown) =>
        log.warn({ err: error, run }, "The upload of an import could not be deleted"),
      );
    if (run !== undefined) this.#importing.delete(run);
    await (
      await announced?.catch(() => undefined)
    )?.();
  }

  /** Tells other servers what this one does with a run, until the returned function is called. */
  async #announce(run: number, work: "import" | "undo"): Promise<() => Promise<void>> {
    const { db, databaseTime, log, instanceId: worker } = this.#deps;
    const warn = (error: unknown) => log.warn({ err: error, run }, "Other servers do not know of an import");
    const began = await databaseTime(db);
    const times = { now: instant(began), until: instantAfter(began, HOLDS_MS) };
    const isFree = await store.beginWork(db, run, { work, worker, ...times });
    // The work itself refuses a run that there is not.
    if (!isFree && (await store.findRun(db, run))) refuseSecondUndo();
    const renew = async () => {
      const until = instantAfter(await databaseTime(db), HOLDS_MS);
      await store.renewWork(db, run, { work, worker, until, progress: this.#importing.get(run) ?? null });
    };
    const timer = setInterval(() => void renew().catch(warn), RENEW_MS);
    return async () => {
      clearInterval(timer);
      await store.endWork(db, run, { work, worker }).catch(warn);
    };
  }
}

function refuseSecondUndo(): never {
  throw new AppError("conflict", "That import is being undone already.");
}
