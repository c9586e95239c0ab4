import { sql, type RawBuilder } from "kysely";
import { engineOf, type Db, type DbOrTx } from "../../kernel/db/open.ts";
import type { SearchTerm } from "./words.ts";

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

/** Quoted strings have no syntax in FTS5, and words contain only letters and digits. */
function matchesOnSqlite(terms: readonly SearchTerm[]): RawBuilder<Match> {
  const query = terms
    .map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? "*" : ""}`)
    .join(" AND ");
  return sql<Match>`(select rowid as id, bm25(post_search, 10.0, 4.0, 1.0) as rank
    from post_search where post_search match ${query})`;
}

function matchesOnPostgres(terms: readonly SearchTerm[]): RawBuilder<Match> {
  const query = terms
    .map(
      ({ words, isPrefix }) => `(${words.map((word) => `'${word}'${isPrefix ? ":*" : ""}`).join(" <-> ")})`,
    )
    .join(" & ");
  return sql<Match>`(select post_id as id, -ts_rank(document, query) as rank
    from post_search, cast(${query} as tsquery) as query where document @@ query)`;
}
