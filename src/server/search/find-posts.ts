import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { engineOf } from "../platform/db/open.ts";
import type { Db } from "../platform/db/open.ts";
import { idsIn, IdSet } from "./ids.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { searchTermsOf } from "./words.ts";
import type { SearchTerm } from "./words.ts";

export interface FoundPosts {
  /** Of all posts, those that are not seen too. */
  ids: IdSet;
  /** The best first; undefined for so many that their order is that of their list. */
  ranked: Float64Array | undefined;
}

/**
 * Ranking 20,000 matches of 100,000 posts takes 110 ms (2 cores, SQLite), and a word that so many posts have says
 * little about any of them.
 */
const RANKED_AT_MOST = 2_000;

interface Scope {
  /** Where the reading is done. */
  heavy: Db;
  vocabulary: () => Promise<Vocabulary>;
  /** Ids visible to the searcher. Callers must also await this promise, because it can reject before it is needed. */
  seen: Promise<IdSet>;
}

/** The posts that have what was typed. Undefined when none of those that are seen has. */
export async function findPosts(scope: Scope, typed: string): Promise<FoundPosts | undefined> {
  const { heavy } = scope;
  for await (const terms of meantBy(scope, typed)) {
    const ids = await readIds(heavy, terms);
    if (!(await isAnySeen(scope, ids))) continue;
    const areRanked = ids.length <= RANKED_AT_MOST;
    return { ids: IdSet.of(ids), ranked: areRanked ? await readRanked(heavy, terms) : undefined };
  }
  return undefined;
}

/**
 * Posts are to have every word of what was typed; title before excerpt before body. When no post has them, each
 * unknown word is taken for the nearest known one (one typo up to 5 letters, two above).
 */
async function* meantBy(scope: Scope, typed: string): AsyncGenerator<SearchTerm[]> {
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return;
  yield terms;

  // One after another: side by side, one stranger's search would take every connection.
  const corrected: SearchTerm[] = [];
  for (const term of terms) corrected.push(await correct(scope, term));
  if (corrected.some((term, index) => term !== terms[index])) yield corrected;
}

const MAX_CANDIDATES = 10;

async function correct(scope: Scope, term: SearchTerm): Promise<SearchTerm> {
  const [word] = term.words;
  if (term.words.length > 1 || !word || word.length < 3 || (await isKnown(scope, word))) return term;
  const nearest = (await scope.vocabulary()).near(word, word.length > 5 ? 2 : 1);
  for (const near of nearest.slice(0, MAX_CANDIDATES)) {
    // The vocabulary also has words of drafts and of posts that are gone.
    if (await isKnown(scope, near)) return { words: [near], isPrefix: term.isPrefix };
  }
  return term;
}

/** Most words that are seen at all are in one of the first posts that have them. */
const FIRST_LOOK = 1_000;

async function isKnown(scope: Scope, word: string): Promise<boolean> {
  const terms = [{ words: [word], isPrefix: false }];
  const first = await readIds(scope.heavy, terms, FIRST_LOOK);
  if (await isAnySeen(scope, first)) return true;
  return first.length === FIRST_LOOK && isAnySeen(scope, await readIds(scope.heavy, terms));
}

async function isAnySeen(scope: Scope, ids: Float64Array): Promise<boolean> {
  if (ids.length === 0) return false;
  const seen = await scope.seen;
  return ids.some((id) => seen.has(id));
}

/** The posts that have all of these, in no order; no more than `limit`, if it is given. */
async function readIds(heavy: Db, terms: SearchTerm[], limit?: number): Promise<Float64Array> {
  const { id, matches } = matching(heavy, terms);
  const upTo = limit === undefined ? sql`` : sql`limit ${limit}`;
  const query = sql<{ ids: string | null }>`select string_agg(cast(id as text), ',') as ids
    from (select ${id} as id from ${matches} ${upTo}) as found`;
  const [row] = await readIndex(heavy, query);
  return idsIn(row?.ids ?? "");
}

/** The same, the best first: the title counts more than the excerpt, and that more than the text. */
async function readRanked(heavy: Db, terms: SearchTerm[]): Promise<Float64Array> {
  const { id, rank, matches } = matching(heavy, terms);
  const query = sql<{ id: number }>`select ${id} as id from ${matches} order by ${rank}, ${id} desc`;
  const rows = await readIndex(heavy, query);
  return Float64Array.from(rows, (row) => row.id);
}

/** What is selected from `matches`; a rank is better the smaller it is. */
interface Matching {
  id: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  matches: RawBuilder<unknown>;
}

const matching = (db: Db, terms: SearchTerm[]): Matching =>
  engineOf(db) === "sqlite" ? matchingOnSqlite(terms) : matchingOnPostgres(terms);

/** Quoted strings have no syntax in FTS5, and the words hold letters and digits only. */
function matchingOnSqlite(terms: SearchTerm[]): Matching {
  const queries = terms.map(({ words, isPrefix }) => {
    const text = words.join(" ");
    return isPrefix && ONE_LETTER.test(text)
      ? beginningWith(text)
      : sql`${`"${text}"${isPrefix ? "*" : ""}`}`;
  });
  return {
    id: sql`rowid`,
    rank: sql`bm25(post_search, 10.0, 4.0, 1.0)`,
    matches: sql`post_search where post_search match ${sql.join(queries, sql` || ' AND ' || `)}`,
  };
}

/**
 * One letter as a word, or as the first of two that words begin with. The index has beginnings of two letters and three;
 * for one it would read each word that begins so: 75 ms for "p" of 100,000 posts in place of 20.
 */
const beginningWith = (letter: string) =>
  sql`(select '("' || ${letter} || '"' || coalesce(group_concat(' OR "' || two || '"*', ''), '') || ')' from (
    select distinct substr(word, 1, 2) as two from post_words where word > ${letter} and word < ${letter + LAST}))`;

const ONE_LETTER = /^.$/u;
/** The last character there is. */
const LAST = "\u{10ffff}";

function matchingOnPostgres(terms: SearchTerm[]): Matching {
  const query = terms
    .map(
      ({ words, isPrefix }) => `(${words.map((word) => `'${word}'${isPrefix ? ":*" : ""}`).join(" <-> ")})`,
    )
    .join(" & ");
  return {
    id: sql`post_id`,
    rank: sql`-ts_rank(document, query)`,
    matches: sql`post_search, cast(${query} as tsquery) as query where document @@ query`,
  };
}

/**
 * PostgreSQL would rather read all documents than the index for a word that many posts have; it does not know that each
 * has to be unpacked: 1,260 ms for 100,000 in place of 51.
 */
async function readIndex<Row>(heavy: Db, query: RawBuilder<Row>): Promise<Row[]> {
  if (engineOf(heavy) === "sqlite") return (await query.execute(heavy)).rows;
  return heavy.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return (await query.execute(tx)).rows;
  });
}
