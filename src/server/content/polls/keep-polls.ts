import { isDeepStrictEqual } from "node:util";
import { onlyFor } from "../../../blocks/only/only.ts";
import { newPollKey, pollsIn, type Poll } from "../../../blocks/poll/html.ts";
import { unescaped } from "../../../blocks/entities.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** A text that asks polls; the welcome email has no id. */
interface Asking {
  post_id?: number;
  page_id?: number;
  newsletter_id?: number;
}

/** A text that is new and asks nothing has nothing to keep. */
export const hasPolls = (content: string): boolean => pollsIn(content).length > 0;

/**
 * Writes down what some clean HTML asks that is public or goes out, so that answers can be taken; nothing if that is written
 * already. Belongs into the transaction that saves or sends the text. A post or page changes no poll that another text has
 * brought. What the owner has closed stays closed.
 */
export async function keepPolls(tx: DbOrTx, content: string, text: Asking) {
  const { post_id = null, page_id = null, newsletter_id = null } = text;
  const isOnSite = post_id !== null || page_id !== null;
  const keeper = isOnSite ? (page_id === null ? `post ${post_id}` : `page ${page_id}`) : "newsletters";
  const ids: number[] = [];
  for (const poll of pollsIn(isOnSite ? onlyFor("web", content) : content))
    ids.push(await keepPoll(tx, poll, keeper));
  const ofText = tx
    .selectFrom("poll_texts")
    .select(["id", "poll_id"])
    .where("post_id", "is not distinct from", post_id)
    .where("page_id", "is not distinct from", page_id)
    .where("newsletter_id", "is not distinct from", newsletter_id);
  const before = await ofText.execute();
  const gone = before.filter(({ poll_id }) => !ids.includes(poll_id)).map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom("poll_texts").where("id", "in", gone).execute();
  const kept = new Set(before.map(({ poll_id }) => poll_id));
  const fresh = ids.filter((id) => !kept.has(id));
  const rows = fresh.map((poll_id) => ({ poll_id, post_id, page_id, newsletter_id }));
  if (rows.length > 0) await tx.insertInto("poll_texts").values(rows).execute();
}

async function keepPoll(tx: DbOrTx, poll: Poll, keeper: string): Promise<number> {
  const { key, isStars, question, answers, until, results } = poll;
  const plain = answers.map(({ n, words, tag }) => ({
    n,
    words: unescaped(words),
    tag: tag ? unescaped(tag) : null,
  }));
  const row = {
    question: unescaped(question),
    is_stars: isStars,
    answers: JSON.stringify(plain),
    closes_on: until ?? null,
    results,
  };
  const kept = await tx.selectFrom("polls").selectAll().where("key", "=", key).executeTakeFirst();
  if (
    kept &&
    (isDeepStrictEqual(kept, { ...kept, ...row }) || !["newsletters", kept.keeper].includes(keeper))
  )
    return kept.id;
  // Stars are no answers to a question that has its own: what was answered stays, under another key.
  if (kept && kept.is_stars !== isStars)
    await tx.updateTable("polls").set({ key: newPollKey() }).where("id", "=", kept.id).execute();
  const { id } = await tx
    .insertInto("polls")
    .values({ key, keeper, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
