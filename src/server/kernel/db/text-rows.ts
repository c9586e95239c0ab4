import { sql, type RawBuilder } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { engineOf, type DbOrTx } from "./open.ts";
import type { Tables } from "./schema.ts";

type Value = string | null;

/**
 * Many rows of text as a table in brackets with the columns `names`, in one parameter: the statement has one text however
 * many they are, and is prepared once. Those of `moments` are moments.
 */
export function textRows<Name extends string>(
  db: DbOrTx,
  rows: readonly Record<Name, Value>[],
  { names, moments = [] }: { names: readonly Name[]; moments?: readonly Name[] },
): RawBuilder<Record<Name, Value>> {
  const isPostgres = engineOf(db) === "postgres";
  const columns = names.map((name, index) => {
    const value = sql`(value ->> ${sql.lit(index)})`;
    return sql`${moments.includes(name) ? asMoment(db, value) : value} as ${sql.ref(name)}`;
  });
  const json = JSON.stringify(rows.map((row) => names.map((name) => row[name])));
  const source = isPostgres ? sql`jsonb_array_elements(${json}::jsonb)` : sql`json_each(${json})`;
  return sql`(select ${sql.join(columns)} from ${source})`;
}

/** A moment among what is selected, where PostgreSQL would take it for text. */
export const momentIn = (db: DbOrTx, at: Instant) => asMoment(db, sql`${at}`);

const asMoment = (db: DbOrTx, value: RawBuilder<unknown>) =>
  engineOf(db) === "postgres" ? sql<Instant>`${value}::timestamptz` : sql<Instant>`${value}`;

/** An id that `textRows` carries as text, where its table is called `given`. */
export const idIn = (db: DbOrTx, column: string) =>
  sql`cast(given.${sql.ref(column)} as ${sql.raw(engineOf(db) === "postgres" ? "bigint" : "integer")})`;

/**
 * Writes rows back as they were read, with their ids and all columns that they have, whatever a later version adds. All that
 * have the same columns are one parameter.
 */
export async function insertRows(tx: DbOrTx, table: keyof Tables, rows: readonly object[]) {
  const isPostgres = engineOf(tx) === "postgres";
  // Rows from before a column was added are written without it.
  const groups = Map.groupBy(rows, (row) => Object.keys(row).join());
  for (const [keys, group] of groups) {
    const names = keys.split(",");
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const values = isPostgres ? columns : sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`));
    const json = JSON.stringify(group);
    const given = isPostgres
      ? sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`
      : sql`json_each(${json})`;
    await sql`
      insert into ${sql.table(table)} (${columns}) ${sql.raw(isPostgres ? "overriding system value" : "")}
      select ${values} from ${given}`.execute(tx);
  }
}
