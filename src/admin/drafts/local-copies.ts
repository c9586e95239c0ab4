/** What one page has that the server does not, as the browser keeps it. */
export interface LocalCopy<Values> {
  /** The id of the page that wrote it. */
  session: string;
  /** `post 12`, `new 3` for one that was begun and never saved, `new`; `newsletter 3`, `newsletter new`. */
  subject: string;
  values: Values;
  savedAt: string;
}

const STORE = "copies";
/** Older ones, and more than these, are forgotten: nobody comes back for them. */
const MAX_COPIES = 50;
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/** The browser's storage of text until the server has it. */
export interface Keeper<Values> {
  /** Names the page. */
  readonly session: string;
  switchTo: (subject: string) => void;
  /** Ends once it is stored, and fails when it is not. */
  keep: (values: Values | undefined) => void | Promise<void>;
  holdLock: (signal: AbortSignal) => void;
  /** Deletes the copy of an earlier page, after everything that was kept before. */
  remove: (session: string) => Promise<void>;
}

/** Keeps one page's text in the browser, where it survives the page. */
export class LocalKeeper<Values> implements Keeper<Values> {
  readonly session = newSession();
  #subject: string;

  constructor(subject: string) {
    this.#subject = subject;
    // Opens early, so that a writer who leaves at once does not wait for it.
    void openOnce().catch(() => undefined);
  }

  /** What is kept from now on is about `subject`: what was new has an id by then. */
  switchTo(subject: string) {
    this.#subject = subject;
  }

  /**
   * Undefined when there is nothing left to keep. Each writing is handed to the browser at once, which keeps their
   * order: one that waited here for another to end would die with the page. @throws what the browser says when it has
   * no storage (some private windows), or no room in it.
   */
  keep(values: Values | undefined): Promise<void> {
    return values ? putCopy(this.#copyOf(values)) : removeLocalCopy(this.session);
  }

  remove(session: string) {
    return removeLocalCopy(session);
  }

  #copyOf(values: Values): LocalCopy<Values> {
    return { session: this.session, subject: this.#subject, values, savedAt: new Date().toISOString() };
  }

  /** Says that this page lives, until it ends or `signal` does: its copy is no leftover. */
  holdLock(signal: AbortSignal) {
    const held = () => new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    // Not there on an address without encryption.
    void navigator.locks?.request(lockOf(this.session), held).catch(() => undefined);
  }
}

/** Not `randomUUID`, which is not there on an address without encryption. */
const newSession = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const lockOf = (session: string) => `writing ${session}`;

/**
 * What earlier pages left about this subject, the newest first. Without those of pages that are open: `onPageEnd` runs
 * when one of them ends, unless `signal` comes first; a browser holds a page that died for open a moment longer.
 */
export async function findLocalCopies<Values>(
  subject: string | RegExp,
  { onPageEnd, signal }: { onPageEnd: () => void; signal: AbortSignal },
): Promise<LocalCopy<Values>[]> {
  try {
    const all: LocalCopy<Values>[] = await request("readonly", (store) => store.getAll());
    const copies = all.filter((copy) =>
      typeof subject === "string" ? copy.subject === subject : subject.test(copy.subject),
    );
    const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const isOpen = ({ session }: LocalCopy<Values>) => held.has(lockOf(session));
    for (const { session } of copies.filter(isOpen))
      void navigator.locks.request(lockOf(session), { signal }, onPageEnd).catch(() => undefined);
    return copies
      .filter((copy) => !isOpen(copy))
      .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  } catch {
    return [];
  }
}

const removeLocalCopy = (session: string) =>
  request("readwrite", (store) => store.delete(session)).then(() => undefined);

/** Forgets what is old or too many. */
export async function tidyLocalCopies(): Promise<void> {
  const copies: LocalCopy<unknown>[] = await request("readonly", (store) => store.getAll());
  const byAge = copies.sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  const isOld = ({ savedAt }: LocalCopy<unknown>) => Date.parse(savedAt) < Date.now() - MAX_AGE_MS;
  const gone = byAge.filter((copy, index) => index >= MAX_COPIES || isOld(copy));
  await Promise.all(gone.map(({ session }) => removeLocalCopy(session)));
}

const putCopy = (copy: LocalCopy<unknown>) =>
  request("readwrite", (store) => store.put(copy)).then(() => undefined);

async function request<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openOnce();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const asked = ask(transaction.objectStore(STORE));
    // A write that succeeded can still find the disk full as the transaction ends.
    transaction.addEventListener("complete", () => resolve(asked.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Not kept")));
    // Without it the browser waits for the page before it writes.
    transaction.commit();
  });
}

let opening: Promise<IDBDatabase> | undefined;

/** A database that cannot be opened, or that the browser closed, is opened anew for what is kept next. */
const openOnce = () => (opening ??= open().catch(forgetDatabase));

function closed() {
  opening = undefined;
}

function forgetDatabase(error: unknown): never {
  closed();
  throw error;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open("masthead-writing", 1);
    opened.addEventListener("upgradeneeded", () =>
      opened.result.createObjectStore(STORE, { keyPath: "session" }),
    );
    opened.addEventListener("success", () => {
      const database = opened.result;
      database.addEventListener("close", closed);
      // A later version of this page, in another tab, waits for it.
      database.addEventListener("versionchange", () => {
        database.close();
        closed();
      });
      resolve(database);
    });
    opened.addEventListener("error", () => reject(opened.error ?? new Error("No storage")));
    opened.addEventListener("blocked", () => reject(new Error("Another tab holds the storage")));
  });
}
