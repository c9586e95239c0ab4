import { sql, type Selectable } from "kysely";
import { isAmong } from "../../kernel/db/among.ts";
import type { Instant } from "../../base/clock.ts";
import { engineOf, type DbOrTx } from "../../kernel/db/open.ts";
import type { PollAnswersTable, PollsTable } from "../../kernel/db/schema.ts";
import { foldAnswers } from "./fold-answers.ts";

export type PollRow = Selectable<PollsTable>;

export const findPolls = (db: DbOrTx): Promise<PollRow[]> =>
  db.selectFrom("polls").selectAll().orderBy("id", "desc").execute();

export const findPoll = (db: DbOrTx, key: string): Promise<PollRow | undefined> =>
  db.selectFrom("polls").selectAll().where("key", "=", key).executeTakeFirst();

/** How often each answer of some polls was given. */
export const countAnswers = (db: DbOrTx, ids: readonly number[]) =>
  db
    .selectFrom("poll_tallies")
    .select([
      "poll_id",
      "answer",
      sql<number>`sum(readers)`.as("readers"),
      sql<number>`sum(visitors)`.as("visitors"),
    ])
    .where(isAmong(db, "poll_id", ids))
    .groupBy(["poll_id", "answer"])
    .execute();

export const setClosing = (tx: DbOrTx, id: number, closed_at: Instant | null): Promise<PollRow | undefined> =>
  tx
    .updateTable("polls")
    // What is open again takes answers also after the day that its text names.
    .set({ closed_at, ...(closed_at === null && { closes_on: null }) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const findAnswer = (db: DbOrTx, pollId: number, subscriberId: number) =>
  db
    .selectFrom("poll_answers")
    .select(["answer", "tag_id"])
    .where("poll_id", "=", pollId)
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirst();

/** The answers of a subscriber with what was asked, for what is kept about them. */
export const findAnswersOf = (db: DbOrTx, subscriberId: number) =>
  db
    .selectFrom("poll_answers")
    .innerJoin("polls", "polls.id", "poll_answers.poll_id")
    .select(["question", "answers", "answer", "at"])
    .where("subscriber_id", "=", subscriberId)
    .orderBy("poll_answers.id")
    .execute();

type Written = Omit<Selectable<PollAnswersTable>, "id">;

/** Few enough rows that their sums are read in a millisecond, in the rush after a newsletter, too. */
const FOLDED_EVERY = 500;

/** Writes an answer. That of a subscriber takes the place of the one before. */
export async function writeAnswer(tx: DbOrTx, { answer, tag_id, at, ...whose }: Written) {
  const { id } = await tx
    .insertInto("poll_answers")
    .values({ ...whose, answer, tag_id, at })
    .onConflict((conflict) =>
      conflict.columns(["poll_id", "subscriber_id"]).doUpdateSet({ answer, tag_id, at }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (engineOf(tx) === "postgres" && id % FOLDED_EVERY === 0) await foldAnswers(tx);
}
