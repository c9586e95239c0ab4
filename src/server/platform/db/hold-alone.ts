import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { AppError } from "../errors.ts";
import { engineOf } from "./open.ts";
import type { Db } from "./open.ts";
import { tryLockFile } from "./server-lock.ts";

interface Holding {
  /** Nobody else holds the same on this database meanwhile: no thread, server or command. */
  name: string;
  /** For who comes second. */
  refusal: string;
}

/**
 * Does work that only one caller may do at a time, on this thread or anywhere else. A process that is killed releases it.
 * @throws AppError `conflict` with `refusal`, before anything is done.
 */
export function holdAlone<Result>(db: Db, holding: Holding, work: () => Promise<Result>): Promise<Result> {
  return engineOf(db) === "postgres" ? holdOnPostgres(db, holding, work) : holdOnSqlite(db, holding, work);
}

function holdOnPostgres<Result>(db: Db, { name, refusal }: Holding, work: () => Promise<Result>) {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ had: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as had`.execute(connection);
    if (!rows[0]?.had) throw new AppError("conflict", refusal);
    try {
      return await work();
    } finally {
      // A lost connection has given up its locks.
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`
        .execute(connection)
        .catch(() => undefined);
    }
  });
}

async function holdOnSqlite<Result>(db: Db, { name, refusal }: Holding, work: () => Promise<Result>) {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  const file = rows.find((each) => each.name === "main")?.file ?? "";
  const path = join(
    dirname(file),
    `.held-${createHash("sha256").update(name).digest("hex").slice(0, 16)}.lock`,
  );
  using lock = tryLockFile(path);
  // Who held it before takes the file away as the last thing: a lock on what is gone keeps nobody off.
  if (!lock || !existsSync(path)) throw new AppError("conflict", refusal);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
