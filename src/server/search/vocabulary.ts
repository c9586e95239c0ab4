import { sql } from "kysely";
import type { DbOrTx } from "../platform/db/open.ts";
import { editDistance } from "./edit-distance.ts";

/** Words have none. */
const SPACE = " ";
const SPACE_CODE = 32;

/** Every word of every post, also of drafts and the trash, in memory: 100,000 of them are 2 MB. */
export class Vocabulary {
  /** The words, with a space between two: making a text of each takes as long as reading them. */
  readonly #text: string;
  /** The start of each word, and after the last one the start of the next. */
  readonly #starts: Uint32Array;
  /** Which letters each has. */
  readonly #letters: Int32Array;

  constructor(text: string) {
    let count = text === "" ? 0 : 1;
    for (let at = text.indexOf(SPACE); at >= 0; at = text.indexOf(SPACE, at + 1)) count += 1;
    this.#text = text;
    this.#starts = new Uint32Array(count + 1);
    this.#letters = new Int32Array(count);
    let index = 0;
    let letters = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === SPACE_CODE) {
        this.#letters[index] = letters;
        letters = 0;
        index += 1;
        this.#starts[index] = at + 1;
      } else letters |= bitOf(code);
    }
    this.#letters[index] = letters;
    this.#starts[count] = text.length + 1;
  }

  /** The words that are at most `most` typos away, the nearest first, of those the ones that begin as `word` does. */
  near(word: string, most: number): string[] {
    let letters = 0;
    for (let at = 0; at < word.length; at += 1) letters |= bitOf(word.charCodeAt(at));
    const found: { word: string; distance: number; beginsElse: boolean }[] = [];
    for (const [index, its] of this.#letters.entries()) {
      const start = this.#starts[index] ?? 0;
      const end = (this.#starts[index + 1] ?? 0) - 1;
      if (Math.abs(end - start - word.length) > most) continue;
      // A typo changes one letter into another at most.
      if (countOnes(letters ^ its) > 2 * most) continue;
      const known = this.#text.slice(start, end);
      const distance = editDistance(known, word);
      if (distance <= most) found.push({ word: known, distance, beginsElse: known[0] !== word[0] });
    }
    return found
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          Number(a.beginsElse) - Number(b.beginsElse) ||
          (a.word < b.word ? -1 : 1),
      )
      .map((each) => each.word);
  }
}

/** Of 32 bits the one for a character: from a to z they differ, and among digits. */
const bitOf = (code: number) => 1 << (code & 31);

function countOnes(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

export async function readVocabulary(db: DbOrTx): Promise<Vocabulary> {
  const { rows } = await sql<{ words: string | null }>`
    select string_agg(word, ${SPACE}) as words from post_words`.execute(db);
  return new Vocabulary(rows[0]?.words ?? "");
}
