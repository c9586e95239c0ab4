import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { SECOND } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { engineOf, type Db } from "./open.ts";
import { tryLockFile } from "./server-lock.ts";

/** How often PostgreSQL is asked whether the lock is still there. */
const CHECK_EVERY_MS = SECOND;
/** PostgreSQL releases the lock of a process that is frozen, or of a host that is gone, this long after its last check. */
const RELEASE_AFTER_MS = 6 * SECOND;

/** `lost` aborts when the lock is lost, with the reason. */
type Work<Result> = (lost: AbortSignal) => Promise<Result>;

/**
 * Does work that only one caller may do at a time, on this thread or anywhere else. A process that is killed releases it.
 * @throws AppError `conflict` with `refusal`, before anything is done.
 */
export async function holdAlone<Result>(
  db: Db,
  { name, refusal }: { name: string; refusal: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const held =
    engineOf(db) === "postgres" ? await holdOnPostgres(db, name, work) : await holdOnSqlite(db, name, work);
  if (!held) throw new AppError("conflict", refusal);
  return held.result;
}

/**
 * Does the same work; returns undefined, and does nothing, while somebody else holds the lock. PostgreSQL also releases it
 * when this process is frozen, so another server can take over: the work must stop when the lock is lost.
 */
export async function holdIfFree<Result>(
  db: Db,
  { name }: { name: string },
  work: Work<Result>,
): Promise<{ result: Result } | undefined> {
  if (engineOf(db) === "sqlite") return holdOnSqlite(db, name, work);
  return holdOnPostgres(db, name, async (lost, connection) => {
    await endIdleSessionAfter(connection, RELEASE_AFTER_MS);
    return work(lost);
  });
}

function holdOnPostgres<Result>(
  db: Db,
  name: string,
  work: (lost: AbortSignal, connection: Db) => Promise<Result>,
) {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ had: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as had`.execute(connection);
    if (!rows[0]?.had) return undefined;
    const lost = new AbortController();
    const ended = new AbortController();
    const watching = watch(connection, ended.signal).catch((error: unknown) => lost.abort(error));
    try {
      return { result: await work(lost.signal, connection) };
    } finally {
      ended.abort();
      await watching;
      // A lost connection has given up its locks.
      await endIdleSessionAfter(connection, 0)
        .then(() => sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection))
        .catch(() => undefined);
    }
  });
}

const endIdleSessionAfter = (connection: Db, ms: number) =>
  sql`select set_config('idle_session_timeout', ${String(ms)}, false)`.execute(connection);

/** Fails when the connection is lost before `ended`. */
async function watch(connection: Db, ended: AbortSignal) {
  for (;;) {
    await delay(CHECK_EVERY_MS, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return;
    await sql`select 1`.execute(connection);
  }
}

async function holdOnSqlite<Result>(
  db: Db,
  name: string,
  work: Work<Result>,
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
    return { result: await work(new AbortController().signal) };
  } finally {
    rmSync(path, { force: true });
  }
}
