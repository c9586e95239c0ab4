import { statSync } from "node:fs";
import { SECOND } from "../../base/clock.ts";
import { isMissing } from "../../base/errors.ts";
import { DATABASE_MOVED, isDamagedFile } from "../../base/system-errors.ts";

/** Three calls of the system, some microseconds. */
const LOOK_EVERY_MS = SECOND;

/** The file, its log and the index of the log. What is written to one that has no name any more is lost with the process. */
const SUFFIXES = ["", "-wal", "-shm"];

/**
 * Tells whether the SQLite file that this process has open is still the one that has its name. SQLite does not notice that by
 * itself in WAL mode (https://www.sqlite.org/howtocorrupt.html, 4.3); PostgreSQL stops when its `postmaster.pid` is gone.
 */
export class FileWatch {
  readonly #file: string;
  readonly #known = new Map<string, string>();
  #lookedAt = -Infinity;
  #moved: string | undefined;
  #damage: unknown;
  #damagedAt = -Infinity;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns the path that was deleted or replaced; undefined if all is as it was, also again. */
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
      const { dev, ino } = statSync(path, { bigint: true });
      const id = `${dev}/${ino}`;
      if (known === undefined) this.#known.set(path, id);
      return known === undefined || known === id;
    } catch (error) {
      // SQLite makes the log when it first needs it. Another error tells nothing of the file.
      return known === undefined || !isMissing(error);
    }
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
