import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { EmailContent, EmailTemplates } from "../contract/emails.ts";

/*
 * Mails are written on a thread of their own, which ends when there is none to write: what React Email loads and leaves
 * behind is memory that the sender needs next (145 MB against 150 while sending; Node 26.10, Linux x64), and no page
 * waits while a long letter is put together.
 */

interface Order {
  id: number;
  template: keyof EmailTemplates;
  words: unknown;
}

interface Answer {
  id: number;
  content?: EmailContent;
  error?: unknown;
}

interface ThreadData {
  emailsFrom: string;
}

/** Mails that come together share a thread. It starts within a tenth of a second (Node 26.10, Linux x64). */
const IDLE_MS = 200;

if (!isMainThread && workerData?.emailsFrom) await writeEmails(workerData);

async function writeEmails({ emailsFrom }: ThreadData) {
  const { emailTemplates } = await import(emailsFrom);
  const write = async ({ id, template, words }: Order): Promise<Answer> => {
    try {
      return { id, content: await emailTemplates[template](words) };
    } catch (error) {
      return { id, error };
    }
  };
  parentPort?.on(
    "message",
    (order: Order) => void write(order).then((answer) => parentPort?.postMessage(answer)),
  );
}

/** The templates of the built module `emailsFrom`, each of which writes on the thread. */
export function createEmailsThread(emailsFrom: string): EmailTemplates {
  const waiting = new Map<number, PromiseWithResolvers<EmailContent>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;

  const failAll = (error: Error) => {
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
  };

  const start = () => {
    const started = new Worker(new URL(import.meta.url), {
      workerData: { emailsFrom } satisfies ThreadData,
    });
    started.on("message", ({ id, content, error }: Answer) => {
      if (content) waiting.get(id)?.resolve(content);
      else waiting.get(id)?.reject(error);
      waiting.delete(id);
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(() => {
        thread = undefined;
        void started.terminate();
      }, IDLE_MS).unref();
    });
    started.on("error", (cause) => failAll(new Error("The thread that writes mails failed", { cause })));
    started.on("exit", () => {
      if (thread !== started) return;
      thread = undefined;
      failAll(new Error("The thread that writes mails ended"));
    });
    return started;
  };

  const write = (template: keyof EmailTemplates, words: unknown) => {
    clearTimeout(idle);
    const answer = Promise.withResolvers<EmailContent>();
    const id = ++asked;
    waiting.set(id, answer);
    thread ??= start();
    // The process may end when nobody waits for a mail, and only then.
    thread.ref();
    thread.postMessage({ id, template, words } satisfies Order);
    return answer.promise;
  };

  return {
    confirmation: (words) => write("confirmation", words),
    welcome: (words) => write("welcome", words),
    reminder: (words) => write("reminder", words),
    ownData: (words) => write("ownData", words),
    newAddress: (words) => write("newAddress", words),
    newsletter: (words) => write("newsletter", words),
  };
}
