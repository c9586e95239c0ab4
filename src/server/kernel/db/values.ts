import type { CustomTypesConfig, types as postgresTypeParsers } from "pg";

/*
 * The one place where values change between an engine and the code. The code sees: ids and counts as numbers,
 * booleans as booleans, moments as `Instant`. SQLite stores moments as that very text and booleans as 0 and 1;
 * PostgreSQL has types of its own for both, and sends bigint as text.
 */

type SqliteValue = null | number | bigint | string | Uint8Array;

/** A parameter as SQLite takes it. */
export function toSqlite(value: unknown): SqliteValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "string") return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite has no value for ${typeof value}`);
}

/** The names of the result's columns that were declared boolean. */
export const booleanColumns = (columns: { name: string; type: string | null }[]): string[] =>
  columns.filter(({ type }) => type === "boolean").map(({ name }) => name);

/** Turns 0 and 1 into booleans, in place. */
export function fromSqlite(rows: Record<string, unknown>[], booleans: string[]): Record<string, unknown>[] {
  if (booleans.length === 0) return rows;
  for (const row of rows)
    for (const name of booleans) row[name] = row[name] === null ? null : row[name] === 1;
  return rows;
}

/** How PostgreSQL's values become the code's. Takes the driver's own parsers: only sites on PostgreSQL load it. */
export function postgresTypes(types: typeof postgresTypeParsers): CustomTypesConfig {
  const parsers: Record<number, (value: string) => unknown> = {
    [types.builtins.INT8]: Number,
    [types.builtins.NUMERIC]: Number,
    [types.builtins.TIMESTAMPTZ]: (value) => new Date(value).toISOString(),
  };
  return {
    getTypeParser: (oid: number, format?: "text" | "binary") =>
      parsers[oid] ?? (format === "binary" ? types.getTypeParser(oid, format) : types.getTypeParser(oid)),
  };
}
