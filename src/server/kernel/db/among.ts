import { sql, type RawBuilder } from "kysely";
import { engineOf, type DbOrTx } from "./open.ts";

/**
 * True if `column` is one of many values, in one parameter: the statement has one text however many they are, is made
 * once on our side and prepared once on SQLite's.
 */
export function isAmong(
  db: DbOrTx,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> {
  return engineOf(db) === "postgres"
    ? sql<boolean>`${sql.ref(column)} = any(${values})`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
