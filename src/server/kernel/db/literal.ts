import { sql } from "kysely";

/**
 * A constant that a partial index is limited to (`where status = 'published'`), written into the statement. As a
 * parameter it would make SQLite compile the statement anew at each use, to see whether the index fits.
 */
export const literal = <Value extends string>(value: Value) => sql.lit(value);
