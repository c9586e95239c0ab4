import { sql, type RawBuilder } from "kysely";
import { folded } from "../../base/without-accents.ts";

/** The pattern of LIKE for texts that contain `search`, in lower case. `%` and `_` in it are matched literally. */
export const patternOf = (search: string): string => `%${literalPattern(search.toLowerCase())}%`;

/**
 * True where a text contains `search`, whatever the case, the accents and the form of the letters of either. Both are folded by
 * the database, so that they are by the same rules. Accents alone fold to nothing or to a space, which nearly every text
 * contains, so they are looked for as they are.
 */
export const isLike = (text: RawBuilder<string>, search: string): RawBuilder<boolean> =>
  folded(search).trim() === ""
    ? sql<boolean>`${text} like ${`%${literalPattern(search)}%`} escape '\\'`
    : sql<boolean>`${foldedOf(text)} like '%' || folded(${literalPattern(search.normalize("NFKC"))}) || '%' escape '\\'`;

/** On SQLite, calling `folded` takes nine times as long as all of this for a text of ASCII, which most are. */
const foldedOf = (text: RawBuilder<string>) =>
  sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") else folded(${text}) end`;

/** A text as part of a pattern of LIKE, with `%` and `_` escaped. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * The lower case of a column in any script, whatever the locale of the database. It has no index, so it is for tables that
 * stay small.
 */
export const lowerCaseOf = (column: string): RawBuilder<string> => sql`lower_all(${sql.ref(column)})`;
