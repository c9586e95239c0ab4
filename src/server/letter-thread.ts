import { isMainThread, workerData } from "node:worker_threads";
import type { EmailContent, EmailTemplates, LetterWords } from "../contract/emails.ts";
import { answerQuestions, AskedThread } from "./platform/asked-thread.ts";

/*
 * A letter is put together on a thread that ends when there is none to write: what React Email loads and leaves behind is
 * memory that the sender needs next (145 MB against 150 while sending; Node 26.10, Linux x64), and no page waits for a
 * long one. The short mails are not written here: some are within a transaction, which is not to wait for a thread.
 */

interface ThreadData {
  letterFrom: string;
}

/** Letters that come together share a thread. It starts within a tenth of a second. */
const IDLE_MS = 200;

if (!isMainThread && workerData?.letterFrom) await writeLetters(workerData);

async function writeLetters({ letterFrom }: ThreadData) {
  const { emailTemplates }: { emailTemplates: EmailTemplates } = await import(letterFrom);
  answerQuestions((words: LetterWords) => emailTemplates.newsletter(words));
}

/** Writes newsletters by the template of the built module `letterFrom`, on a thread. */
export function createLetterThread(letterFrom: string): EmailTemplates["newsletter"] {
  const thread = new AskedThread<LetterWords, EmailContent>(new URL(import.meta.url), {
    name: "writes letters",
    idleMs: IDLE_MS,
    workerData: { letterFrom } satisfies ThreadData,
  });
  return (words) => thread.ask(words);
}
