import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { MINUTE, SECOND } from "../../base/clock.ts";
import { isMissing } from "../../base/errors.ts";
import { DATABASE_MOVED, isDamagedFile } from "../../base/system-errors.ts";

/** Three calls of the system, some microseconds. */
const LOOK_EVERY_MS = SECOND;

/** The file, its log and the index of the log. What is written to one that has no name any more is lost with the process. */
const SUFFIXES = ["", "-wal", "-shm"];

/**
 * The mark in the file: minutes since 1970 as its `user_version`. The server renews it every hour, so it is lower in every copy
 * that is older than an hour.
 */
export const markOfNow = (now: Date) => Math.floor(now.getTime() / MINUTE);

/**
 * Reads the mark in the file itself, without its log. Through SQLite, because closing a file of our own would drop the locks
 * that SQLite has on it (https://www.sqlite.org/howtocorrupt.html, 2.2). 0.2 ms. Undefined if the file is not a database.
 */
function readMark(file: string): number | undefined {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  try {
    using database = new DatabaseSync(url, { readOnly: true });
    return Number(database.prepare("pragma user_version").get()?.["user_version"]);
  } catch {
    return undefined;
  }
}

/**
 * Tells whether the SQLite file that this process has open is still the one that has its name, and was not overwritten by a
 * copy. SQLite does not notice that by itself in WAL mode (https://www.sqlite.org/howtocorrupt.html, 4.3); PostgreSQL stops when its `postmaster.pid` is gone.
 */
export class FileWatch {
  readonly #file: string;
  readonly #known = new Map<string, string>();
  #lookedAt = -Infinity;
  #moved: string | undefined;
  #changedAt: bigint | undefined;
  #mark = 0;
  #isOverwritten = false;
  #damage: unknown;
  #damagedAt = -Infinity;

  constructor(file: string) {
    this.#file = file;
  }

  /** True once the file, under its own name, was older than before: what the process has open is a mixture of two files. */
  get isOverwritten(): boolean {
    return this.#isOverwritten;
  }

  /** Returns the path that was deleted, replaced or overwritten; undefined if all is as it was, also again. */
  findMoved(): string | undefined {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_EVERY_MS) return this.#moved;
    this.#lookedAt = now;
    this.#moved = SUFFIXES.map((suffix) => `${this.#file}${suffix}`).find((path) => !this.#isSame(path));
    return this.#moved;
  }

  #isSame(path: string): boolean {
    const known = this.#known.get(path);
    try {
      const { dev, ino, mtimeNs } = statSync(path, { bigint: true });
      if (path === this.#file) this.#compareMark(mtimeNs);
      if (this.#isOverwritten) return false;
      const id = `${dev}/${ino}`;
      if (known === undefined) this.#known.set(path, id);
      return known === undefined || known === id;
    } catch (error) {
      // SQLite makes the log when it first needs it. Another error tells nothing of the file.
      return known === undefined || !isMissing(error);
    }
  }

  /** The file changes when its log is copied into it, in any process; the mark never gets lower by that. */
  #compareMark(changedAt: bigint) {
    if (this.#isOverwritten || changedAt === this.#changedAt) return;
    this.#changedAt = changedAt;
    const mark = readMark(this.#file) ?? this.#mark;
    // Read twice: the first may have met the page while it was written.
    this.#isOverwritten = mark < this.#mark && (readMark(this.#file) ?? this.#mark) < this.#mark;
    this.#mark = Math.max(mark, this.#mark);
  }

  /** @throws an error that answers 503, before anything is written to a file that is lost. */
  requireSame() {
    const moved = this.findMoved();
    if (moved === undefined) return;
    throw Object.assign(new Error(`${moved} was deleted or replaced while it was in use`), {
      code: DATABASE_MOVED,
    });
  }

  /** Remembers that SQLite found the file damaged. */
  note(error: unknown) {
    if (!isDamagedFile(error)) return;
    this.#damage = error;
    this.#damagedAt = performance.now();
  }

  /** The last damage that was met within `withinMs`. */
  findDamage(withinMs = Infinity): unknown {
    return performance.now() - this.#damagedAt <= withinMs ? this.#damage : undefined;
  }
}
