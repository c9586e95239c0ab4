import { distance } from "fastest-levenshtein";
import { sql } from "kysely";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { SearchTerm } from "./words.ts";

/** Tells whether the searcher may see a post that contains every term. */
type IsFound = (terms: SearchTerm[]) => Promise<boolean>;

const MAX_CANDIDATES = 10;

/**
 * Replaces each word that no visible post contains by the nearest one that some visible post contains: one edit away, or
 * two for words of more than five letters; rather one that a post contains beside the other words. Words without such a
 * neighbor stay.
 */
export async function correctTypos(
  db: DbOrTx,
  terms: readonly SearchTerm[],
  isFound: IsFound,
): Promise<SearchTerm[]> {
  // One after another: in parallel, a single search would occupy every connection.
  const corrected: SearchTerm[] = [];
  for (const [index, term] of terms.entries()) {
    const others = [...corrected, ...terms.slice(index + 1)];
    corrected.push(await correct(db, term, others, isFound));
  }
  return corrected;
}

async function correct(
  db: DbOrTx,
  term: SearchTerm,
  others: readonly SearchTerm[],
  isFound: IsFound,
): Promise<SearchTerm> {
  const [word] = term.words;
  if (term.words.length > 1 || !word || word.length < 3) return term;
  if (await isFound([{ words: [word], isPrefix: false }])) return term;
  const maxEdits = word.length > 5 ? 2 : 1;
  const known = await findWordsOfLength(db, word.length - maxEdits, word.length + maxEdits);
  // The list also contains words of drafts and of deleted posts.
  const candidates = nearestWords(known, word, maxEdits)
    .slice(0, MAX_CANDIDATES)
    .map((near) => ({ words: [near], isPrefix: false }));
  let alone: SearchTerm | undefined;
  for (const near of candidates) {
    if (!(await isFound([near]))) continue;
    if (others.length === 0 || (await isFound([...others, near])))
      return { ...near, isPrefix: term.isPrefix };
    alone ??= { ...near, isPrefix: term.isPrefix };
  }
  return alone ?? term;
}

/** Words that posts contain or once contained. As one text, a hundred thousand rows take a few milliseconds to receive. */
async function findWordsOfLength(db: DbOrTx, min: number, max: number): Promise<string[]> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ' ') as words from post_words where length(word) between ${min} and ${max}`.execute(
    db,
  );
  return rows[0]?.words?.split(" ") ?? [];
}

/** The nearest first; among equals, words with the same first letter, then alphabetically. */
export function nearestWords(known: readonly string[], typed: string, maxEdits: number): string[] {
  const swaps = swapsOf(typed);
  // Few are near. An object for each of 100,000 words would take longer than comparing them.
  const near = known.filter((word) => editsBetween(word) <= maxEdits);
  return near
    .map((word) => ({ word, edits: editsBetween(word), startsElse: word[0] !== typed[0] }))
    .toSorted(
      (a, b) =>
        a.edits - b.edits || Number(a.startsElse) - Number(b.startsElse) || (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word);

  /** Swapping two neighboring letters counts as one edit, while Levenshtein's distance counts two. */
  function editsBetween(word: string): number {
    const edits = distance(typed, word);
    if (edits < 2 || edits > maxEdits + 1) return edits;
    return Math.min(edits, ...swaps.map((swapped) => 1 + distance(swapped, word)));
  }
}

/** A word with each pair of neighboring letters swapped. */
const swapsOf = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
