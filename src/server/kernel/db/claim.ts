import { sql, type SelectQueryBuilder } from "kysely";
import { engineOf, type DbOrTx } from "./open.ts";
import type { Tables } from "./schema.ts";

/**
 * Makes a select safe as the inner part of a claim. On PostgreSQL workers side by side skip each other's rows;
 * SQLite has one writer at a time, so the statement alone is a claim.
 */
export function claimable<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  db: DbOrTx,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineOf(db) === "postgres" ? query.forUpdate().skipLocked() : query;
}

/**
 * Lets transactions with the same `name` run one after another, so that what one has read stays true until it writes.
 * SQLite's transactions take turns as it is.
 */
export async function takeTurns(tx: DbOrTx, name: string) {
  if (engineOf(tx) === "postgres")
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Reads rows that nobody changes before this transaction ends. SQLite's transactions take turns as it is. */
export function lockedForReading<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  tx: DbOrTx,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineOf(tx) === "postgres" ? query.forShare() : query;
}

/** Holds rows until the end of the transaction, so that nobody else changes or takes them. */
export function lockedForWriting<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  tx: DbOrTx,
): SelectQueryBuilder<Tables, Table, Row> {
  return engineOf(tx) === "postgres" ? query.forUpdate() : query;
}
