import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Instant } from "../platform/clock.ts";
import { editDistance } from "../platform/db/edit-distance.ts";
import { engineOf } from "../platform/db/open.ts";
import type { Db } from "../platform/db/open.ts";
import { searchTermsOf } from "./words.ts";
import type { SearchTerm } from "./words.ts";

/** A match as a row to join with: the post's id, and its rank, where smaller is better. */
type MatchTable = RawBuilder<{ post_id: number; rank: number }>;

export interface Matches {
  table: MatchTable;
  /** False when there are so many that their order is that of the posts, the newest first: see RANKED_AT_MOST. */
  areRanked: boolean;
}

/**
 * Ranking 20,000 matches of 100,000 posts takes 110 ms (2 cores, SQLite), and a word that so many posts have says
 * little about any of them.
 */
const RANKED_AT_MOST = 2_000;

/** A reader finds what is public at a time, the owner what is in the trash or everything else. */
export type Findable = { publicAt: Instant } | "trash" | "admin";

/** Where the reading is done, and for whom. */
interface Scope {
  heavy: Db;
  among: Findable;
}

/**
 * The posts that have every word of what was typed; title before excerpt before body. When no post has them, each
 * unknown word is taken for the nearest known one (one typo up to 5 letters, two above). Undefined when nothing
 * can match.
 */
export async function findPosts(scope: Scope, typed: string): Promise<Matches | undefined> {
  const { heavy } = scope;
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return undefined;
  const exact = matchesOf(heavy, terms);
  if (await hasAny(scope, exact)) return inOrder(heavy, exact);

  // One after another: side by side, one stranger's search would take every connection.
  const corrected: SearchTerm[] = [];
  for (const term of terms) corrected.push(await correct(scope, term));
  const meant = matchesOf(heavy, corrected);
  return (await hasAny(scope, meant)) ? inOrder(heavy, meant) : undefined;
}

async function inOrder(heavy: Db, table: MatchTable): Promise<Matches> {
  const { rows } = await sql`select 1 from ${table} as matches limit 1 offset ${RANKED_AT_MOST}`.execute(
    heavy,
  );
  return { table, areRanked: rows.length === 0 };
}

function matchesOf(db: Db, terms: SearchTerm[]): MatchTable {
  return engineOf(db) === "sqlite" ? sqliteMatches(terms) : postgresMatches(terms);
}

/** Quoted strings have no syntax in FTS5, and the words hold letters and digits only. */
function sqliteMatches(terms: SearchTerm[]): MatchTable {
  const query = terms
    .map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? "*" : ""}`)
    .join(" AND ");
  return sql`(select rowid as post_id, bm25(post_search, 10.0, 4.0, 1.0) as rank
    from post_search where post_search match ${query})`;
}

function postgresMatches(terms: SearchTerm[]): MatchTable {
  const query = terms
    .map(
      ({ words, isPrefix }) => `(${words.map((word) => `'${word}'${isPrefix ? ":*" : ""}`).join(" <-> ")})`,
    )
    .join(" & ");
  return sql`(select post_id, -ts_rank(document, query) as rank
    from post_search, cast(${query} as tsquery) as query where document @@ query)`;
}

async function hasAny({ heavy, among }: Scope, matches: MatchTable): Promise<boolean> {
  const isPublic =
    typeof among === "string"
      ? sql`true`
      : sql`posts.status = 'published' and posts.published_at <= ${among.publicAt}`;
  const isSeen = among === "trash" ? sql`posts.deleted_at is not null` : sql`posts.deleted_at is null`;
  const { rows } = await sql`select 1 from ${matches} as matches
    inner join posts on posts.id = matches.post_id where ${isSeen} and ${isPublic} limit 1`.execute(heavy);
  return rows.length > 0;
}

async function correct(scope: Scope, term: SearchTerm): Promise<SearchTerm> {
  const [word] = term.words;
  if (term.words.length > 1 || !word || word.length < 3 || (await isKnown(scope, word))) return term;
  for (const near of await nearWords(scope.heavy, word, word.length > 5 ? 2 : 1)) {
    // The vocabulary also has words of drafts and of posts that are gone.
    if (await isKnown(scope, near)) return { words: [near], isPrefix: term.isPrefix };
  }
  return term;
}

async function isKnown(scope: Scope, word: string): Promise<boolean> {
  return hasAny(scope, matchesOf(scope.heavy, [{ words: [word], isPrefix: false }]));
}

const MAX_CANDIDATES = 10;

/** The known words that are at most `most` typos away, the nearest first. */
async function nearWords(heavy: Db, word: string, most: number): Promise<string[]> {
  return engineOf(heavy) === "sqlite" ? nearInSqlite(heavy, word, most) : nearInPostgres(heavy, word, most);
}

async function nearInSqlite(heavy: Db, word: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select term as word from post_words
    where length(term) between ${word.length - most} and ${word.length + most}
      and edit_distance(term, ${word}) <= ${most}
    order by edit_distance(term, ${word}), doc desc limit ${MAX_CANDIDATES}`.execute(heavy);
  return rows.map((row) => row.word);
}

/** Two typos in six letters leave a similarity of 0.2, below what the operator asks for by itself. */
const LEAST_SIMILARITY = sql.lit("0.15");

async function nearInPostgres(heavy: Db, word: string, most: number): Promise<string[]> {
  const { rows } = await heavy.transaction().execute(async (tx) => {
    await sql`set local pg_trgm.similarity_threshold = ${LEAST_SIMILARITY}`.execute(tx);
    return sql<{ word: string }>`select word from post_words
      where word % ${word} and length(word) between ${word.length - most} and ${word.length + most}
      order by similarity(word, ${word}) desc, word limit 200`.execute(tx);
  });
  return rows
    .map((row) => ({ word: row.word, distance: editDistance(row.word, word) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_CANDIDATES)
    .map((near) => near.word);
}
