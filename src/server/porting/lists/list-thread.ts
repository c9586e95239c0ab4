import { setPriority } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { ProblemCode } from "../../../contract/problem.ts";
import type { Config } from "../../platform/config.ts";
import { openDatabase } from "../../platform/db/open.ts";
import { AppError } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";
import { openSigner } from "../../platform/secrets.ts";
import { createLinks } from "../../subscribers/links.ts";
import { doListWork } from "./list-work.ts";
import type { ListOutcome, ListWork } from "./list-work.ts";

/*
 * Lists are read and written on a thread of their own, with a connection of its own to the database, so that readers'
 * pages do not wait behind a million rows. It is started for each work and ends with it.
 */

export type WorkOnList = (work: ListWork, onBegun: (run: number) => void) => Promise<ListOutcome>;

interface ThreadData {
  listWorkOf: { config: Config; work: ListWork };
}

type Message =
  | { begun: number }
  | { outcome: ListOutcome }
  | { refusal: { code: ProblemCode; message: string } };

/** Lower than the thread that answers readers, in the measure of `nice`. */
const NICENESS = 10;

const now = () => new Date();
const tell = (message: Message) => parentPort?.postMessage(message);

if (!isMainThread && workerData?.listWorkOf) await runThread(workerData);

async function runThread({ listWorkOf: { config, work } }: ThreadData) {
  // On Linux this concerns the calling thread alone.
  if (process.platform === "linux") setPriority(NICENESS);
  await using database = await openDatabase(config, createLog(config.logLevel));
  const { db, engine } = database;
  const links = createLinks({ signer: await openSigner(db, now()), publicUrl: config.publicUrl });
  const deps = { db, now, links, isShared: () => engine === "sqlite" };
  try {
    tell({ outcome: await doListWork(deps, work, (begun) => tell({ begun })) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tell({ refusal: { code: error.code, message: error.message } });
  }
}

/** Works on a thread. What the thread refuses is refused; what it fails at fails. */
export const workOnThread =
  (config: Config): WorkOnList =>
  (work, onBegun) => {
    const done = Promise.withResolvers<ListOutcome>();
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { listWorkOf: { config, work } } satisfies ThreadData,
    });
    // A server that is told to stop does not wait for a million rows: the import goes on when it is given again.
    thread.unref();
    thread.on("message", (message: Message) => {
      if ("begun" in message) onBegun(message.begun);
      else if ("outcome" in message) done.resolve(message.outcome);
      else done.reject(new AppError(message.refusal.code, message.refusal.message));
    });
    thread.on("error", done.reject);
    thread.on("exit", () => done.reject(new Error("The thread of a list ended early")));
    return done.promise;
  };
