import { sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { engineOf, type DbOrTx } from "./open.ts";

/** Returns the time that all servers of a database agree on; tests pass their own. */
export type DatabaseTime = (db: DbOrTx) => Promise<Date>;

/** Reads PostgreSQL's own clock. SQLite has one server, and its clock is the one. */
export const readDatabaseTime: DatabaseTime = async (db) => {
  if (engineOf(db) === "sqlite") return new Date();
  const at = sql<Instant>`clock_timestamp()::timestamptz(3)`.as("at");
  return new Date((await db.selectNoFrom(at).executeTakeFirstOrThrow()).at);
};
