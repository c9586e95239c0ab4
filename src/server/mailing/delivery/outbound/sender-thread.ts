import { setTimeout as delay } from "node:timers/promises";
import { instant, SECOND } from "../../../base/clock.ts";
import type { Config } from "../../../kernel/config.ts";
import { readDatabaseTime } from "../../../kernel/db/database-time.ts";
import { openDatabase } from "../../../kernel/db/open.ts";
import { createLog, type Log } from "../../../base/log.ts";
import { createMailRoute } from "../../../kernel/mail/mail-route.ts";
import { openTransport } from "../../../kernel/mail/open-transport.ts";
import { createOutboxTransport } from "../../../kernel/mail/outbox-transport.ts";
import { openOutbox } from "../../../kernel/mail/outbox.ts";
import { openSecretBox } from "../../../kernel/secret-box.ts";
import { openSigner } from "../../../kernel/secrets.ts";
import { serveThread } from "../../../engines/threads/serve-thread.ts";
import { Thread } from "../../../engines/threads/thread.ts";
import { createLinks } from "../../../audience/subscribers/links.ts";
import { createSender } from "./sender.ts";
import { senderDepsOf } from "./sender-deps.ts";
import { isAnythingDue } from "./is-anything-due.ts";

/*
 * Newsletters are sent on a thread of their own, with connections of their own to the database and the mail server, so
 * that readers' pages do not wait behind a send. It is started by the first thing that is due, and ends when nothing
 * has been due for a while: an idle server does without its memory. Where several servers share a database, one thread at
 * a time sends, and the others stand by.
 */

interface SenderCalls {
  /** Sends what is due. Replies when nothing has been due for a while. */
  send: { request: undefined; reply: void };
}

const LOOK_EVERY_MS = 200;
const IDLE_MS = 10 * SECOND;
/** How often a thread that waits for another server's sender to end, or to die, tries to take over. */
const STAND_BY_MS = SECOND;
/** Subscribers are read in the order of the file, so pages that were read are not needed again. */
const CACHE_KILOBYTES = 2_000;
/** How long a server that stops waits for mails in flight. `main.ts` ends the process a moment later in any case. */
const PATIENCE_MS = 7 * SECOND;

const now = () => new Date();

serveThread<SenderCalls>(import.meta.url, (config: Config) => ({
  send: (_, { signal }) => sendWhileDue(config, signal),
}));

async function sendWhileDue(config: Config, stopping: AbortSignal) {
  const log = createLog(config.logLevel);
  await using database = await openDatabase(config, log, {
    cacheKilobytes: CACHE_KILOBYTES,
    work: "sending",
    mustExist: true,
  });
  const { db } = database;
  const mailRoute = createMailRoute({ config, secretBox: openSecretBox(config.dataDir, config.secretsKey) });
  const outbox = createOutboxTransport(openOutbox({ dataDir: config.dataDir, db }), now);
  await using transport = openTransport({ readRoute: () => mailRoute(db), outbox });
  const signer = await openSigner(db, now());
  const sender = createSender(
    senderDepsOf(config, {
      db,
      now,
      elapsed: () => performance.now(),
      databaseTime: readDatabaseTime,
      log,
      signer,
      transport,
      mailRoute,
      links: createLinks({ signer, publicUrl: config.publicUrl }),
      isStopping: () => stopping.aborted,
    }),
  );
  let idleSince = performance.now();
  while (!stopping.aborted && performance.now() - idleSince < IDLE_MS) {
    let lookAgainMs = LOOK_EVERY_MS;
    try {
      const isResting = await sender.isResting();
      const isDue = isResting || (await isAnythingDue(db, instant(await readDatabaseTime(db))));
      if (isDue) idleSince = performance.now();
      if (isDue && !isResting && !(await sender.work())) lookAgainMs = STAND_BY_MS;
    } catch (error) {
      log.error({ err: error }, "A round of the sender failed; trying again");
      idleSince = performance.now();
    }
    await delay(lookAgainMs);
  }
}

interface SenderThread extends AsyncDisposable {
  /** Starts the thread where there is none. */
  work: () => Promise<void>;
  /** True while the thread exists: while there is something to send, and some seconds longer. */
  isWorking: () => boolean;
}

/** Runs the sender on a thread of its own. Disposing lets it end what is in flight. */
export function createSenderThread({ config, log }: { config: Config; log: Log }): SenderThread {
  const thread = new Thread<SenderCalls, Config>(import.meta.url, {
    name: "The thread that sends newsletters",
    data: config,
    idleMs: 0,
    patienceMs: PATIENCE_MS,
    isBackground: true,
  });
  return {
    isWorking: () => thread.pendingCount > 0,
    async work() {
      if (thread.pendingCount > 0) return;
      thread
        .ask("send", undefined)
        .catch((error: unknown) =>
          log.error({ err: error }, "The sender's thread failed; it is started again"),
        );
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
