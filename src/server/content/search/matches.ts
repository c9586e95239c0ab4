import { sql, type RawBuilder } from "kysely";
import { engineOf, type Db, type DbOrTx } from "../../kernel/db/open.ts";
import { ofTitle, wholeTitle, type SearchTerm } from "./words.ts";

interface Match {
  id: number;
  /** Lower for a better match. */
  rank: number;
}

/**
 * The posts that contain every term, as a subquery. A word in the title ranks before one in the excerpt, and that before
 * one in the text.
 */
export const matchesOf = (db: DbOrTx, terms: readonly SearchTerm[]): RawBuilder<Match> =>
  engineOf(db) === "sqlite" ? matchesOnSqlite(terms) : matchesOnPostgres(terms);

/**
 * Runs queries that read matches. For a word that most posts contain, PostgreSQL would read every document instead of the
 * index: it does not know that each document must be decompressed first.
 */
export const readMatches = <Result>(db: Db, read: (db: DbOrTx) => Promise<Result>): Promise<Result> =>
  engineOf(db) === "sqlite"
    ? read(db)
    : db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return read(tx);
      });

/**
 * How closely a title says what was typed, the closest first: exactly that, that among other words, all of its words.
 * The last of the four are the posts that have all words somewhere, none of them only begun.
 */
export function closenessOf(
  db: DbOrTx,
  terms: readonly SearchTerm[],
): [exact: Ids, phrase: Ids, words: Ids, somewhere: Ids] {
  const whole = terms.map(({ words }) => ({ words, isPrefix: false }));
  const words = terms.flatMap((term) => term.words);
  return [
    idsOf(db, [{ words: [wholeTitle(words)], isPrefix: false }]),
    idsOf(db, [{ words: ofTitle(words), isPrefix: false }]),
    idsOf(
      db,
      whole.map((term) => ({ ...term, words: ofTitle(term.words) })),
    ),
    idsOf(db, whole),
  ];
}

type Ids = RawBuilder<{ id: number }>;

const idsOf = (db: DbOrTx, terms: readonly SearchTerm[]): Ids =>
  engineOf(db) === "sqlite"
    ? sql`(select rowid as id from post_search where post_search match ${queryOnSqlite(terms)})`
    : sql`(select post_id as id from post_search where document @@ cast(${queryOnPostgres(terms)} as tsquery))`;

const matchesOnSqlite = (terms: readonly SearchTerm[]) =>
  sql<Match>`(select rowid as id, bm25(post_search, 10.0, 4.0, 1.0) as rank
    from post_search where post_search match ${queryOnSqlite(terms)})`;

const matchesOnPostgres = (terms: readonly SearchTerm[]) =>
  sql<Match>`(select post_id as id, -ts_rank(document, query) as rank
    from post_search, cast(${queryOnPostgres(terms)} as tsquery) as query where document @@ query)`;

/** Quoted strings have no syntax in FTS5, and words contain only letters and digits. */
const queryOnSqlite = (terms: readonly SearchTerm[]) =>
  terms.map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? "*" : ""}`).join(" AND ");

const queryOnPostgres = (terms: readonly SearchTerm[]) =>
  terms
    .map(
      ({ words, isPrefix }) => `(${words.map((word) => `'${word}'${isPrefix ? ":*" : ""}`).join(" <-> ")})`,
    )
    .join(" & ");
