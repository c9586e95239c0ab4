import { sql, type RawBuilder } from "kysely";

/** The pattern of LIKE for texts that contain `search`, in lower case. `%` and `_` in it are matched literally. */
export const patternOf = (search: string): string => `%${literalPattern(search.toLowerCase())}%`;

/** A text as part of a pattern of LIKE, with `%` and `_` escaped. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * The lower case of a column in any script, whatever the locale of the database. It has no index, so it is for tables that
 * stay small.
 */
export const lowerCaseOf = (column: string): RawBuilder<string> => sql`lower_all(${sql.ref(column)})`;
