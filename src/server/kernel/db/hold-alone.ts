import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import { engineOf } from "./open.ts";
import type { Db } from "./open.ts";
import { tryLockFile } from "./server-lock.ts";

interface Holding {
  /** No other thread, server or command on this database can hold a lock of this name meanwhile. */
  name: string;
  /** PostgreSQL releases the lock of a holder that has not called `check` for so long, because it may be frozen. */
  releaseAfterMs?: number;
}

/** Fails once the lock is lost. */
type Check = () => Promise<unknown>;

/**
 * Does work that only one caller may do at a time, on this thread or anywhere else. A process that is killed releases it.
 * @throws AppError `conflict` with `refusal`, before anything is done.
 */
export async function holdAlone<Result>(
  db: Db,
  { name, refusal }: { name: string; refusal: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await holdIfFree(db, { name }, work);
  if (!held) throw new AppError("conflict", refusal);
  return held.result;
}

/** Does the same work; returns undefined, and does nothing, while somebody else holds the lock. */
export async function holdIfFree<Result>(
  db: Db,
  holding: Holding,
  work: (check: Check) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  return engineOf(db) === "postgres" ? holdOnPostgres(db, holding, work) : holdOnSqlite(db, holding, work);
}

function holdOnPostgres<Result>(
  db: Db,
  { name, releaseAfterMs = 0 }: Holding,
  work: (check: Check) => Promise<Result>,
) {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ had: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as had`.execute(connection);
    if (!rows[0]?.had) return undefined;
    const endIdleSessionAfter = (ms: number) =>
      sql`select set_config('idle_session_timeout', ${String(ms)}, false)`.execute(connection);
    try {
      await endIdleSessionAfter(releaseAfterMs);
      return { result: await work(() => sql`select 1`.execute(connection)) };
    } finally {
      // A lost connection has given up its locks.
      await endIdleSessionAfter(0)
        .then(() => sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection))
        .catch(() => undefined);
    }
  });
}

async function holdOnSqlite<Result>(
  db: Db,
  { name }: Holding,
  work: (check: Check) => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  const file = rows.find((each) => each.name === "main")?.file ?? "";
  const path = join(
    dirname(file),
    `.held-${createHash("sha256").update(name).digest("hex").slice(0, 16)}.lock`,
  );
  using lock = tryLockFile(path);
  // The previous holder deletes the file last, and a lock on a deleted file excludes nobody.
  if (!lock || !existsSync(path)) return undefined;
  try {
    return { result: await work(async () => undefined) };
  } finally {
    rmSync(path, { force: true });
  }
}
