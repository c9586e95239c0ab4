import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { engineOf } from "./open.ts";
import type { DbOrTx } from "./open.ts";

/** The pattern of LIKE for what has `search` in it, in lower case; signs that LIKE knows stand for themselves. */
export const patternOf = (search: string): string => `%${literalPattern(search.toLowerCase())}%`;

/** A text as a part of a pattern of LIKE, in which no sign stands for others. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The lower case of a column in any script. It has no index on SQLite, so it is for tables that stay small. */
export const lowerCaseOf = (db: DbOrTx, column: string): RawBuilder<string> =>
  engineOf(db) === "sqlite" ? sql`lower_all(${sql.ref(column)})` : sql`lower(${sql.ref(column)})`;
