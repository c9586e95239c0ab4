import { sql } from "kysely";
import { onlyFor } from "../../../blocks/only/only.ts";
import { visibleText } from "../../../contract/base/visible-text.ts";
import type { Clock } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import { engineOf, type Db, type DbOrTx } from "../../kernel/db/open.ts";
import { textRows } from "../../kernel/db/text-rows.ts";
import { happened } from "../../kernel/events.ts";
import { ofTitle, wholeTitle, wordsOf } from "./words.ts";

interface PostTexts {
  title: string;
  excerpt: string;
  content: string;
  author: string;
  tags: readonly string[];
}

/** Counts up with each change of how texts become words: those that were indexed otherwise are indexed again. */
const VERSION = 3;

/** PostgreSQL's limit for a tsvector is 1 MB, positions included. A text that long has said its words by then. */
const MAX_BODY_BYTES = 400_000;
const MAX_POSITION = 16_383;
const MAX_POSITIONS_OF_A_WORD = 255;

/** Makes a post findable by its present words. Belongs into the transaction that writes the post. */
export async function indexPost(tx: DbOrTx, post: PostTexts & { id: number }) {
  await unindexPost(tx, post.id);
  await indexNewPost(tx, post);
}

/** Makes a post findable that is not yet. */
export async function indexNewPost(tx: DbOrTx, post: PostTexts & { id: number }) {
  const { title, excerpt, body } = cut(post);
  const titles = title.length > 0 ? [...title, ...ofTitle(title), wholeTitle(title)] : [];
  const asIndexed = sql`update post_index set version = ${VERSION} where post_id = ${post.id}`;
  if (engineOf(tx) === "sqlite") {
    await sql`insert into post_search (rowid, title, excerpt, body)
      values (${post.id}, ${titles.join(" ")}, ${excerpt.join(" ")}, ${body.join(" ")})`.execute(tx);
    await asIndexed.execute(tx);
  } else {
    const document = tsvectorOf([
      ...weighted(titles, "A"),
      ...weighted(excerpt, "B"),
      ...weighted(body, "D"),
    ]);
    // In one statement: writing a post waits for few.
    await sql`with found as (
      insert into post_search (post_id, document) values (${post.id}, ${document}::tsvector)
    ) ${asIndexed}`.execute(tx);
  }
  // In order: two posts that are written at once then take the words' locks in the same order.
  const words = [...new Set([...title, ...excerpt, ...body])].sort().map((word) => ({ word }));
  await sql`insert into post_words (word) select word from ${textRows(tx, words, { names: ["word"] })} as words
    where true on conflict do nothing`.execute(tx);
}

export async function unindexPost(tx: DbOrTx, postId: number) {
  if (engineOf(tx) === "sqlite") await sql`delete from post_search where rowid = ${postId}`.execute(tx);
  else await sql`delete from post_search where post_id = ${postId}`.execute(tx);
}

/** The author and the tags count as much as the excerpt. */
function cut({ title, excerpt, content, author, tags }: PostTexts) {
  return {
    title: wordsOf(title),
    excerpt: [excerpt, author, ...tags].flatMap(wordsOf),
    body: withinBytes(wordsOf(visibleText(onlyFor("web", content)).slice(0, MAX_BODY_BYTES)), MAX_BODY_BYTES),
  };
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

const READ_AT_ONCE = 1_000;

/**
 * Indexes the posts whose words are not those of this version: after an update, after a change of authors, and what
 * the version before writes beside this one (triggers say so). Until then they are found by what they had.
 */
export async function indexStalePosts({ db, now }: { db: Db; now: Clock }) {
  for (;;) {
    const posts = await db
      .selectFrom("post_index")
      .select("post_id as id")
      .where("version", "<", VERSION)
      .limit(READ_AT_ONCE)
      .execute();
    if (posts.length === 0) return;
    for (const { id } of posts)
      await db.transaction().execute(async (tx) => {
        await takeTurns(tx, `post ${id}`);
        const texts = await findTexts(tx, id);
        if (texts) await indexPost(tx, { ...texts, id });
      });
    // Answers to searches are kept, and those of before lack these words.
    await db.transaction().execute((tx) => happened(tx, { kind: "posts.indexed" }, now()));
  }
}

/** Indexes every post, where the index is empty. */
export async function indexAllPosts(db: DbOrTx) {
  for (let after = 0; ;) {
    const posts = await db
      .selectFrom("posts")
      .select("id")
      .where("id", ">", after)
      .orderBy("id")
      .limit(READ_AT_ONCE)
      .execute();
    for (const { id } of posts) {
      const texts = await findTexts(db, id);
      if (texts) await indexPost(db, { ...texts, id });
      after = id;
    }
    if (posts.length === 0) return;
  }
}

async function findTexts(db: DbOrTx, id: number): Promise<PostTexts | undefined> {
  const post = await db
    .selectFrom("posts")
    .select(["title", "excerpt", "content", "author"])
    .where("id", "=", id)
    .executeTakeFirst();
  const tags = await db
    .selectFrom("post_tags")
    .select("tag")
    .where("post_id", "=", id)
    .orderBy("position")
    .execute();
  return post && { ...post, tags: tags.map(({ tag }) => tag) };
}

/** The words that the list has of a post. */
export async function listedWordsOf(tx: DbOrTx, postId: number): Promise<string[]> {
  const post = await findTexts(tx, postId);
  return post ? Object.values(cut(post)).flat() : [];
}

/** Deletes words from the list that no post has any longer. */
export async function deleteUnusedWords(tx: DbOrTx, words: readonly string[]) {
  const isUsed =
    engineOf(tx) === "sqlite"
      ? sql`post_search match '"' || word || '"'`
      : sql`document @@ cast('''' || word || '''' as tsquery)`;
  await sql`delete from post_words where ${isAmong(tx, "word", words)}
    and not exists (select 1 from post_search where ${isUsed})`.execute(tx);
}
