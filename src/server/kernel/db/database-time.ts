import { CompiledQuery, sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { engineOf, type Db, type DbOrTx } from "./open.ts";

/** Returns the time that all servers of a database agree on; tests pass their own. */
export type DatabaseTime = (db: DbOrTx) => Promise<Date>;

/** Reads PostgreSQL's own clock. SQLite has one server, and its clock is the one. */
export const readDatabaseTime: DatabaseTime = async (db) => {
  if (engineOf(db) === "sqlite") return new Date();
  const at = sql<Instant>`clock_timestamp()::timestamptz(3)`.as("at");
  return new Date((await db.selectNoFrom(at).executeTakeFirstOrThrow()).at);
};

/** A database at a moment: two of the same `version` have the same content. */
export interface DatabaseState {
  version: string;
  at: Instant;
}

/** Written out, since building it each second would have V8 compile the builder on threads that nothing else wakes. */
const POSTGRES_STATE = CompiledQuery.raw(`select clock_timestamp()::timestamptz(3) as at,
  concat(pg_current_snapshot(), current_setting('transaction_read_only')) as version`);

/**
 * Reads the state in one statement; `at` is `now` on SQLite, and on PostgreSQL if that is later than its own clock. The version of
 * PostgreSQL is the snapshot, which names the transactions that can be seen, of all its databases; and whether it takes
 * writes, which a failover changes. SQLite counts the commits of every other connection, and the one that reads never writes.
 */
export async function readDatabaseState(db: Db, now: Instant): Promise<DatabaseState> {
  if (engineOf(db) === "sqlite") {
    const version = sql<number>`(select data_version from pragma_data_version)`.as("version");
    const row = await db.selectNoFrom(version).executeTakeFirstOrThrow();
    return { version: String(row.version), at: now };
  }
  const { rows } = await db.executeQuery<DatabaseState>(POSTGRES_STATE);
  const { version = "", at = now } = rows[0] ?? {};
  return { version, at: at > now ? at : now };
}
