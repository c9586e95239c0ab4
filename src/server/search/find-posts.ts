import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { editDistance } from "../platform/db/edit-distance.ts";
import { engineOf } from "../platform/db/open.ts";
import type { Db } from "../platform/db/open.ts";
import { searchTermsOf } from "./words.ts";
import type { SearchTerm } from "./words.ts";

/** A match as a table to join with: the post's id, and its rank, where smaller is better. */
export type Matches = RawBuilder<{ post_id: number; rank: number }>;

/**
 * The posts that have every word of what was typed; title before excerpt before body. When no post has them, each
 * unknown word is taken for the nearest known one (one typo up to 5 letters, two above). Undefined when nothing
 * can match. `heavy` is where the reading is done.
 */
export async function findPosts(heavy: Db, typed: string): Promise<Matches | undefined> {
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return undefined;
  const exact = matchesOf(heavy, terms);
  if (await hasAny(heavy, exact)) return exact;

  const corrected = await Promise.all(terms.map((term) => correct(heavy, term)));
  const meant = matchesOf(heavy, corrected);
  return (await hasAny(heavy, meant)) ? meant : undefined;
}

function matchesOf(db: Db, terms: SearchTerm[]): Matches {
  return engineOf(db) === "sqlite" ? sqliteMatches(terms) : postgresMatches(terms);
}

/** Quoted strings have no syntax in FTS5, and the words hold letters and digits only. */
function sqliteMatches(terms: SearchTerm[]): Matches {
  const query = terms
    .map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? "*" : ""}`)
    .join(" AND ");
  return sql`(select rowid as post_id, bm25(post_search, 10.0, 4.0, 1.0) as rank
    from post_search where post_search match ${query})`;
}

function postgresMatches(terms: SearchTerm[]): Matches {
  const query = terms
    .map(
      ({ words, isPrefix }) => `(${words.map((word) => `'${word}'${isPrefix ? ":*" : ""}`).join(" <-> ")})`,
    )
    .join(" & ");
  return sql`(select post_id, -ts_rank(document, query) as rank
    from post_search, cast(${query} as tsquery) as query where document @@ query)`;
}

async function hasAny(heavy: Db, matches: Matches): Promise<boolean> {
  const { rows } = await sql`select 1 from ${matches} as matches limit 1`.execute(heavy);
  return rows.length > 0;
}

async function correct(heavy: Db, term: SearchTerm): Promise<SearchTerm> {
  const [word] = term.words;
  if (term.words.length > 1 || !word || word.length < 3 || (await isKnown(heavy, word))) return term;
  const nearest = await nearestWord(heavy, word, word.length > 5 ? 2 : 1);
  return nearest ? { words: [nearest], isPrefix: term.isPrefix } : term;
}

async function isKnown(heavy: Db, word: string): Promise<boolean> {
  return hasAny(heavy, matchesOf(heavy, [{ words: [word], isPrefix: false }]));
}

async function nearestWord(heavy: Db, word: string, most: number): Promise<string | undefined> {
  if (engineOf(heavy) === "sqlite") {
    const { rows } = await sql<{ word: string }>`select term as word from post_words
      where length(term) between ${word.length - most} and ${word.length + most}
        and edit_distance(term, ${word}) <= ${most}
      order by edit_distance(term, ${word}), doc desc limit 1`.execute(heavy);
    return rows[0]?.word;
  }
  const { rows } = await sql<{ word: string }>`select word from post_words
    where word % ${word} and length(word) between ${word.length - most} and ${word.length + most}
    order by similarity(word, ${word}) desc, word limit 50`.execute(heavy);
  const near = rows.map((row) => ({ word: row.word, distance: editDistance(row.word, word) }));
  const candidates = near.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance);
  // The table keeps words of posts that are gone.
  for (const candidate of candidates) if (await isKnown(heavy, candidate.word)) return candidate.word;
  return undefined;
}
