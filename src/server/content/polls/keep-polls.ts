import { pollsIn } from "../../../blocks/poll/html.ts";
import { unescaped } from "../../../blocks/entities.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/**
 * Writes down what some clean HTML asks, so that answers can be taken. Belongs into the transaction that saves or sends the
 * text. What the owner has closed stays closed.
 */
export async function keepPolls(tx: DbOrTx, content = "") {
  for (const { key, isStars, question, answers, until = null, results } of pollsIn(content)) {
    const plain = answers.map(({ n, words, tag }) => ({
      n,
      words: unescaped(words),
      tag: tag ? unescaped(tag) : null,
    }));
    const row = {
      question: unescaped(question),
      is_stars: isStars,
      answers: JSON.stringify(plain),
      closes_on: until,
      results,
    };
    await tx
      .insertInto("polls")
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
  }
}
