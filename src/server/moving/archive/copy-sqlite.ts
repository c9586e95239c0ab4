import { countOf } from "../../../contract/base/counting.ts";
import { open } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { AppError, reasonOf, withoutStop } from "../../base/errors.ts";

/** A megabyte at a time, on the thread pool: the server never waits for more. */
const PAGES_AT_ONCE = 256;
const SYNC_EVERY_MS = 30;

/**
 * Copies a database that others write: what it was at one moment. Writers do not wait, since the copy reads in a
 * transaction of its own (WAL), which also keeps SQLite from beginning anew at each of their commits. What was copied
 * goes to the disk little by little, so that their commits do not wait behind it there either.
 */
export async function copySqlite(from: string, to: string, progress: (share: number) => void = () => {}) {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    source.exec("begin; select 1 from sqlite_master");
    const copied = backup(source, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => progress(1 - remainingPages / Math.max(1, totalPages)),
    });
    await syncUntil(copied, to);
  } catch (cause) {
    throw new AppError("invalid", `The database cannot be copied: ${withoutStop(reasonOf(cause))}.`, {
      cause,
    });
  } finally {
    source.close();
  }
}

async function syncUntil(copied: Promise<unknown>, path: string) {
  const ended = new AbortController();
  const end = () => ended.abort();
  copied.then(end, end);
  await using file = await open(path, "a", 0o600);
  await file.chmod(0o600);
  while (!ended.signal.aborted) {
    await file.datasync();
    await delay(SYNC_EVERY_MS);
  }
  await copied;
  await file.sync();
}

/** Makes a copy one file that needs no other beside it, and looks whether it is whole. @throws AppError `invalid`. */
export function settleSqlite(file: string) {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = delete");
    const faults = database
      .prepare("pragma integrity_check(5)")
      .all()
      .map((row) => String(row["integrity_check"]))
      .filter((words) => words !== "ok");
    const orphans = database.prepare("pragma foreign_key_check").all().length;
    if (orphans > 0) faults.push(`${countOf(orphans, "reference")} to rows that are not there`);
    if (faults.length > 0) throw new Error(faults.join("; "));
  } catch (cause) {
    throw new AppError("invalid", `The database is damaged: ${withoutStop(reasonOf(cause))}.`, { cause });
  } finally {
    database.close();
  }
}
