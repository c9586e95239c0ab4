import { setPriority } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { Config } from "../../platform/config.ts";
import { AppError, reasonOf } from "../../platform/errors.ts";
import { createLog } from "../../platform/log.ts";

/*
 * A server's own backups are made on a thread of their own, with connections of their own: readers' pages wait neither
 * for the copying nor for the digests. The thread lives as long as one backup.
 */

interface ThreadData {
  backupOf: { config: Config; path: string; hasMedia: boolean };
}

type Answer = { bytes: number } | { reason: string };

/** Lower than the thread that answers readers, in the measure of `nice`. */
const NICENESS = 10;

if (!isMainThread && workerData?.backupOf) await runThread(workerData);

async function runThread({ backupOf: { config, path, hasMedia } }: ThreadData) {
  // On Linux this concerns the calling thread alone.
  if (process.platform === "linux") setPriority(NICENESS);
  // The server loads this file, too, and does without what the work needs.
  const { makeBackup } = await import("./make-backup.ts");
  const deps = { config, now: () => new Date(), log: createLog(config.logLevel) };
  const answer: Answer = await makeBackup(deps, { path, hasMedia }).then(
    ({ bytes }) => ({ bytes }),
    (error: unknown) => ({ reason: reasonOf(error) }),
  );
  parentPort?.postMessage(answer);
}

export interface BackupThread extends AsyncDisposable {
  /** Makes one backup. @throws AppError with the reason; `unavailable` when the server stops meanwhile. */
  run(path: string, hasMedia: boolean): Promise<{ bytes: number }>;
}

/** Disposing ends a backup that is being made; what it left is removed by the next one. */
export function createBackupThread(config: Config): BackupThread {
  let worker: Worker | undefined;
  return {
    async run(path, hasMedia) {
      const started = new Worker(new URL(import.meta.url), {
        workerData: { backupOf: { config, path, hasMedia } } satisfies ThreadData,
      });
      worker = started;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      started.once("message", resolve);
      started.once("error", reject);
      started.once("exit", () => reject(new AppError("unavailable", "The backup was broken off.")));
      const answer = await promise;
      if ("reason" in answer) throw new AppError("unavailable", answer.reason);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      await worker?.terminate();
    },
  };
}
