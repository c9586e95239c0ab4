import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { instant, SECOND } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/db/open.ts";
import { createLog } from "../platform/log.ts";
import type { Log } from "../platform/log.ts";
import { openTransport } from "../platform/mail/open-transport.ts";
import { openSigner } from "../platform/secrets.ts";
import { createLinks } from "../subscribers/links.ts";
import { createSender } from "./sender.ts";
import type { Sender } from "./sender.ts";
import { senderDepsOf } from "./sender-deps.ts";
import { isAnythingDue } from "./store.ts";

/*
 * Newsletters are sent on a thread of their own, with connections of their own to the database and the mail server, so
 * that readers' pages do not wait behind a send. It is started by the first thing that is due, and ends when nothing
 * has been due for a while: an idle server does without its memory.
 */

interface ThreadData {
  senderOf: { config: Config; place: string };
}

const LOOK_EVERY_MS = 200;
const IDLE_MS = 10 * SECOND;
/** V8 lets a small heap grow by a third before it looks for what is no longer needed, a large one fourfold: 20 MB less. */
const OLD_MB = 128;
/** Subscribers come in the order in which they lie in the file: what was read is not read again. */
const CACHE_KILOBYTES = 2_000;
/** Lower than the thread that answers readers, in the measure of `nice`. */
const NICENESS = 10;

const now = () => new Date();

if (!isMainThread && workerData?.senderOf) await runThread(workerData);

async function runThread({ senderOf: { config, place } }: ThreadData) {
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
      log,
      signer,
      transport,
      place,
      links: createLinks({ signer, publicUrl: config.publicUrl }),
      isStopping: () => stopping.signal.aborted,
    }),
  );
  let idleSince = now().getTime();
  while (!stopping.signal.aborted && now().getTime() - idleSince < IDLE_MS) {
    try {
      if (sender.restsUntil <= now() && (await isAnythingDue(db, instant(now())))) await sender.work();
      else if (sender.restsUntil <= now()) {
        await delay(LOOK_EVERY_MS);
        continue;
      }
    } catch (error) {
      log.error({ err: error }, "A round of the sender failed; trying again");
    }
    idleSince = now().getTime();
    await delay(LOOK_EVERY_MS);
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

/**
 * V8 lets a small heap grow by 8 MB before it looks for what is no longer needed, and when it saves memory by a third or 2 MB:
 * 138 MB against 145 for a send to a million readers, 140 against 151 on PostgreSQL. It holds for every thread of the
 * process, and pages take 2 % longer (Node 26.10, Linux x64), so it ends with the send.
 */
const saveMemory = (isOn: boolean) => setFlagsFromString(`--${isOn ? "" : "no-"}memory-saver-mode`);

export interface SenderThread extends Pick<Sender, "work">, AsyncDisposable {
  /** Whether the thread is there: while there is something to send, and some seconds longer. */
  isWorking: () => boolean;
}

/** The sender on a thread of its own. Disposing lets it end what is in flight. */
export function createSenderThread({
  config,
  place,
  log,
}: {
  config: Config;
  place: string;
  log: Log;
}): SenderThread {
  let thread: Worker | undefined;
  return {
    isWorking: () => thread !== undefined,
    async work() {
      if (thread) return;
      const started = new Worker(new URL(import.meta.url), {
        workerData: { senderOf: { config, place } } satisfies ThreadData,
        resourceLimits: { maxOldGenerationSizeMb: OLD_MB },
      });
      started.on("error", (error) =>
        log.error({ err: error }, "The sender's thread failed; it is started again"),
      );
      started.on("exit", () => {
        thread = undefined;
        saveMemory(false);
      });
      thread = started;
      saveMemory(true);
    },
    async [Symbol.asyncDispose]() {
      if (!thread) return;
      const ended = once(thread, "exit");
      thread.postMessage("stop");
      await ended;
    },
  };
}
