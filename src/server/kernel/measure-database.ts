import { stat } from "node:fs/promises";
import { sql } from "kysely";
import type { Database } from "./db/open.ts";

/** The bytes that the database takes on disk; on SQLite with its write-ahead log. */
export async function measureDatabase({ db, file }: Database): Promise<number> {
  if (file) {
    const sizes = await Promise.all([file, `${file}-wal`].map((each) => stat(each).catch(() => undefined)));
    return sizes.reduce((sum, size) => sum + (size?.size ?? 0), 0);
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}
