import { isMainThread, workerData } from "node:worker_threads";
import { answerQuestions, AskedThread } from "../platform/asked-thread.ts";
import { MINUTE } from "../platform/clock.ts";
import { AddressBook } from "./address-book.ts";

/*
 * Addresses are searched on a thread of their own, so that no reader's page waits for it.
 */

type Method = Exclude<keyof AddressBook, symbol>;
type ArgumentOf<Name extends Method> = Parameters<AddressBook[Name]>[0];
type AnswerOf<Name extends Method> = ReturnType<AddressBook[Name]>;

interface Question {
  method: Method;
  argument: unknown;
}

interface ThreadData {
  isAddressBook: true;
}

/** Who looks for somebody soon looks for somebody else. */
const IDLE_MS = 10 * MINUTE;
/** What comes in is put away at once: with V8's own 48 MB there would be more of it than of addresses. */
const YOUNG_MEGABYTES = 4;

if (!isMainThread && workerData?.isAddressBook) openBook();

function openBook() {
  const book = new AddressBook();
  answerQuestions(({ method, argument }: Question) => Reflect.apply(book[method], book, [argument]));
}

/** An address book on a thread, which ends when nobody has asked it for ten minutes; the next one starts empty. */
export class AddressThread implements Disposable {
  readonly #thread: AskedThread<Question, unknown>;

  constructor({ onEnd }: { onEnd: () => void }) {
    this.#thread = new AskedThread(new URL(import.meta.url), {
      name: "searches addresses",
      idleMs: IDLE_MS,
      workerData: { isAddressBook: true } satisfies ThreadData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      onEnd,
    });
  }

  /** Calls a method of the book. What was asked before is answered before. */
  async ask<Name extends Method>(method: Name, argument: ArgumentOf<Name>): Promise<AnswerOf<Name>> {
    // It is the method of this name that answers.
    return (await this.#thread.ask({ method, argument })) as AnswerOf<Name>;
  }

  [Symbol.dispose]() {
    this.#thread[Symbol.dispose]();
  }
}
