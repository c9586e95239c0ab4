import { sql } from "kysely";
import { visibleText } from "../../contract/visible-text.ts";
import { engineOf } from "../platform/db/open.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { wordsOf } from "./words.ts";

interface IndexedPost {
  id: number;
  title: string;
  excerpt: string;
  content: string;
}

/** PostgreSQL's limit for a tsvector is 1 MB, positions included. A text that long has said its words by then. */
const MAX_BODY_BYTES = 400_000;
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_A_WORD = 255;

/** Makes a post findable by its present words. Belongs into the transaction that writes the post. */
export async function indexPost(tx: DbOrTx, post: IndexedPost) {
  const title = wordsOf(post.title);
  const excerpt = wordsOf(post.excerpt);
  const body = withinBytes(wordsOf(visibleText(post.content)), MAX_BODY_BYTES);
  await unindexPost(tx, post.id);
  if (engineOf(tx) === "sqlite") {
    await sql`insert into post_search (rowid, title, excerpt, body)
      values (${post.id}, ${title.join(" ")}, ${excerpt.join(" ")}, ${body.join(" ")})`.execute(tx);
    return;
  }
  const document = tsvectorOf([...weighted(title, "A"), ...weighted(excerpt, "B"), ...weighted(body, "D")]);
  await sql`insert into post_search (post_id, document) values (${post.id}, ${document}::tsvector)`.execute(
    tx,
  );
  // In order: two posts that are written at once then take the words' locks in the same order.
  const vocabulary = [...new Set([...title, ...excerpt, ...body])].sort();
  await sql`insert into post_words (word) select unnest(${vocabulary}::text[]) on conflict do nothing`.execute(
    tx,
  );
}

export async function unindexPost(tx: DbOrTx, postId: number) {
  if (engineOf(tx) === "sqlite") await sql`delete from post_search where rowid = ${postId}`.execute(tx);
  else await sql`delete from post_search where post_id = ${postId}`.execute(tx);
}

function withinBytes(words: string[], maxBytes: number): string[] {
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > maxBytes);
  return end === -1 ? words : words.slice(0, end);
}

const weighted = (words: string[], weight: "A" | "B" | "D") => words.map((word) => ({ word, weight }));

/** Written out as PostgreSQL reads a tsvector, so that its own parser does not cut our words once more. */
function tsvectorOf(words: { word: string; weight: string }[]): string {
  const positions = new Map<string, string[]>();
  for (const [index, { word, weight }] of words.entries()) {
    const known = positions.get(word) ?? [];
    if (known.length < MAX_POSITIONS_OF_A_WORD) known.push(`${Math.min(index + 1, MAX_POSITION)}${weight}`);
    positions.set(word, known);
  }
  return [...positions].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

/** The words of a post that PostgreSQL keeps a list of for all posts; none on SQLite, whose list follows by itself. */
export async function listedWordsOf(tx: DbOrTx, postId: number): Promise<string[]> {
  if (engineOf(tx) === "sqlite") return [];
  const { rows } = await sql<{ word: string }>`
    select unnest(tsvector_to_array(document)) as word from post_search where post_id = ${postId}`.execute(
    tx,
  );
  return rows.map(({ word }) => word);
}

/** Takes words from the list that no post has any more. */
export async function forgetUnusedWords(tx: DbOrTx, words: readonly string[]) {
  if (words.length === 0) return;
  await sql`delete from post_words where word = any(${[...words]}::text[]) and not exists (
    select from post_search where document @@ ('''' || replace(word, '''', '''''') || '''')::tsquery)`.execute(
    tx,
  );
}
