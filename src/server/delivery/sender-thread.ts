import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { instant, SECOND } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { readDatabaseTime } from "../platform/db/database-time.ts";
import { openDatabase } from "../platform/db/open.ts";
import { createLog } from "../platform/log.ts";
import type { Log } from "../platform/log.ts";
import { openTransport } from "../platform/mail/open-transport.ts";
import { openSigner } from "../platform/secrets.ts";
import { createLinks } from "../subscribers/links.ts";
import { createSender } from "./sender.ts";
import { senderDepsOf } from "./sender-deps.ts";
import { isAnythingDue } from "./is-anything-due.ts";

/*
 * Newsletters are sent on a thread of their own, with connections of their own to the database and the mail server, so
 * that readers' pages do not wait behind a send. It is started by the first thing that is due, and ends when nothing
 * has been due for a while: an idle server does without its memory. Where several servers share a database, one thread at
 * a time sends, and the others stand by.
 */

interface ThreadData {
  senderOf: { config: Config };
}

const LOOK_EVERY_MS = 200;
const IDLE_MS = 10 * SECOND;
/** How often a thread that waits for another server's sender to end, or to die, tries to take over. */
const STAND_BY_MS = SECOND;
/** Subscribers come in the order in which they lie in the file: what was read is not read again. */
const CACHE_KILOBYTES = 2_000;
/** Lower than the thread that answers readers, in the measure of `nice`. */
const NICENESS = 10;

const now = () => new Date();

if (!isMainThread && workerData?.senderOf) await runThread(workerData);

async function runThread({ senderOf: { config } }: ThreadData) {
  // On Linux this concerns the calling thread alone; where it is not allowed, it goes without.
  if (process.platform === "linux") tryTo(() => setPriority(NICENESS));
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  parentPort?.once("message", () => stopping.abort());
  await using database = await openDatabase(config, log, {
    cacheKilobytes: CACHE_KILOBYTES,
    work: "sending",
  });
  await using transport = openTransport(config, now);
  const { db } = database;
  const signer = await openSigner(db, now());
  const sender = createSender(
    senderDepsOf(config, {
      db,
      now,
      databaseTime: readDatabaseTime,
      log,
      signer,
      transport,
      links: createLinks({ signer, publicUrl: config.publicUrl }),
      isStopping: () => stopping.signal.aborted,
    }),
  );
  let idleSince = performance.now();
  while (!stopping.signal.aborted && performance.now() - idleSince < IDLE_MS) {
    let lookAgainMs = LOOK_EVERY_MS;
    try {
      const isResting = sender.restsUntil > now();
      const isDue = isResting || (await isAnythingDue(db, instant(await readDatabaseTime(db))));
      if (isDue) idleSince = performance.now();
      if (isDue && !isResting && !(await sender.work())) lookAgainMs = STAND_BY_MS;
    } catch (error) {
      log.error({ err: error }, "A round of the sender failed; trying again");
      idleSince = performance.now();
    }
    await delay(lookAgainMs);
  }
  // What listens for the word to stop would keep the thread.
  parentPort?.close();
}

function tryTo(act: () => void) {
  try {
    act();
  } catch {
    // It works as well without.
  }
}

export interface SenderThread extends AsyncDisposable {
  /** Starts the thread where there is none. */
  work: () => Promise<void>;
  /** Whether the thread is there: while there is something to send, and some seconds longer. */
  isWorking: () => boolean;
}

/** The sender on a thread of its own. Disposing lets it end what is in flight. */
export function createSenderThread({ config, log }: { config: Config; log: Log }): SenderThread {
  let thread: Worker | undefined;
  return {
    isWorking: () => thread !== undefined,
    async work() {
      if (thread) return;
      const started = new Worker(new URL(import.meta.url), {
        workerData: { senderOf: { config } } satisfies ThreadData,
      });
      started.on("error", (error) =>
        log.error({ err: error }, "The sender's thread failed; it is started again"),
      );
      started.on("exit", () => (thread = undefined));
      thread = started;
    },
    async [Symbol.asyncDispose]() {
      if (!thread) return;
      const ended = once(thread, "exit");
      thread.postMessage("stop");
      await ended;
    },
  };
}
