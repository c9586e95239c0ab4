import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { EmailContent, EmailTemplates, LetterWords } from "../contract/emails.ts";

/*
 * A letter is put together on a thread that ends when there is none to write: what React Email loads and leaves behind is
 * memory that the sender needs next (145 MB against 150 while sending; Node 26.10, Linux x64), and no page waits for a
 * long one. The short mails are not written here: some are within a transaction, which is not to wait for a thread.
 */

interface Order {
  id: number;
  words: LetterWords;
}

interface Answer {
  id: number;
  content?: EmailContent;
  /** What went wrong, as text: not every error can be handed over. */
  failure?: string;
}

interface ThreadData {
  letterFrom: string;
}

/** Letters that come together share a thread. It starts within a tenth of a second. */
const IDLE_MS = 200;

if (!isMainThread && workerData?.letterFrom) await writeLetters(workerData);

async function writeLetters({ letterFrom }: ThreadData) {
  const { emailTemplates }: { emailTemplates: EmailTemplates } = await import(letterFrom);
  const write = ({ id, words }: Order): Promise<Answer> =>
    emailTemplates.newsletter(words).then(
      (content) => ({ id, content }),
      (error: unknown) => ({ id, failure: error instanceof Error ? (error.stack ?? "") : String(error) }),
    );
  parentPort?.on(
    "message",
    (order: Order) => void write(order).then((answer) => parentPort?.postMessage(answer)),
  );
}

/** Writes newsletters by the template of the built module `letterFrom`, on a thread. */
export function createLetterThread(letterFrom: string): EmailTemplates["newsletter"] {
  const waiting = new Map<number, PromiseWithResolvers<EmailContent>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;

  const start = () => {
    const started = new Worker(new URL(import.meta.url), {
      workerData: { letterFrom } satisfies ThreadData,
    });
    started.on("message", ({ id, content, failure }: Answer) => {
      if (content) waiting.get(id)?.resolve(content);
      else waiting.get(id)?.reject(new Error(`The letter could not be written: ${failure}`));
      waiting.delete(id);
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(() => end(started), IDLE_MS).unref();
    });
    started.on("error", (cause) => end(started, cause));
    started.on("exit", () => end(started));
    return started;
  };

  /** Who still waits for a thread that ends is told so. */
  const end = (ended: Worker, cause?: unknown) => {
    if (thread !== ended) return;
    thread = undefined;
    void ended.terminate();
    for (const each of waiting.values())
      each.reject(new Error("The thread that writes letters ended", { cause }));
    waiting.clear();
  };

  return (words) => {
    clearTimeout(idle);
    const answer = Promise.withResolvers<EmailContent>();
    const id = ++asked;
    thread ??= start();
    thread.postMessage({ id, words } satisfies Order);
    waiting.set(id, answer);
    // The process may end when nobody waits for a letter, and only then.
    thread.ref();
    return answer.promise;
  };
}
