import { sql, type Selectable } from "kysely";
import { isAmong } from "../../kernel/db/among.ts";
import type { Instant } from "../../base/clock.ts";
import { lockedForWriting } from "../../kernel/db/claim.ts";
import { engineOf, type DbOrTx } from "../../kernel/db/open.ts";
import type { PollAnswersTable, PollsTable } from "../../kernel/db/schema.ts";
import { foldAnswers } from "./fold-answers.ts";

export type PollRow = Selectable<PollsTable>;

export const findPolls = (db: DbOrTx): Promise<PollRow[]> =>
  db.selectFrom("polls").selectAll().orderBy("id", "desc").execute();

export const findPoll = (db: DbOrTx, key: string): Promise<PollRow | undefined> =>
  db.selectFrom("polls").selectAll().where("key", "=", key).executeTakeFirst();

export const findPollsCalled = (db: DbOrTx, keys: readonly string[]) =>
  db
    .selectFrom("polls")
    .select(["key", "closes_on", "opened_past", "closed_at"])
    .where(isAmong(db, "key", keys))
    .execute();

/** The polls that some text has: of posts and pages also those in the trash, and of newsletters those that were sent. */
export async function findAskedIds(db: DbOrTx, id?: number): Promise<number[]> {
  const rows = await db
    .selectFrom("poll_texts")
    .select("poll_id")
    .distinct()
    .$if(id !== undefined, (query) => query.where("poll_id", "=", id ?? 0))
    .execute();
  return rows.map(({ poll_id }) => poll_id);
}

/** True if there is such a poll, to which no text can be added then before the transaction ends. */
export async function holdPoll(tx: DbOrTx, id: number): Promise<boolean> {
  const query = tx.selectFrom("polls").select("id").where("id", "=", id);
  return (await lockedForWriting(query, tx).executeTakeFirst()) !== undefined;
}

/** Deletes so many of the answers to a poll. False when it has none. */
export async function deleteSomeAnswers(tx: DbOrTx, id: number, limit: number): Promise<boolean> {
  const some = tx.selectFrom("poll_answers").select("id").where("poll_id", "=", id).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("poll_answers").where("id", "in", some).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePoll(tx: DbOrTx, id: number) {
  await tx.deleteFrom("poll_tallies").where("poll_id", "=", id).execute();
  await tx.deleteFrom("polls").where("id", "=", id).execute();
}

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

/** Closes a poll, or opens it again: also after the day that its text names, until the text names another. */
export const setClosing = (
  tx: DbOrTx,
  id: number,
  { closed_at, today }: { closed_at: Instant | null; today: string },
): Promise<PollRow | undefined> =>
  tx
    .updateTable("polls")
    .set({ closed_at })
    .$if(closed_at === null, (query) =>
      query.set((row) => ({
        opened_past: row
          .case()
          .when("closes_on", "<", today)
          .then(row.ref("closes_on"))
          .else(row.ref("opened_past"))
          .end(),
      })),
    )
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** True if a text with the poll is public; for who has a link of an email, also if one was sent. */
export async function isAsked(
  db: DbOrTx,
  pollId: number,
  { at, isMailed, isArchivePublic }: { at: Instant; isMailed: boolean; isArchivePublic: boolean },
): Promise<boolean> {
  const found = await db
    .selectFrom("poll_texts")
    .leftJoin("posts", "posts.id", "poll_texts.post_id")
    .leftJoin("pages", "pages.id", "poll_texts.page_id")
    .leftJoin("newsletters", "newsletters.id", "poll_texts.newsletter_id")
    .select("poll_texts.id")
    .where("poll_id", "=", pollId)
    .where((row) =>
      row.or([
        row.and([
          row("posts.status", "=", "published"),
          row("posts.published_at", "<=", at),
          row("posts.deleted_at", "is", null),
        ]),
        row.and([row("pages.status", "=", "published"), row("pages.deleted_at", "is", null)]),
        row.and([
          row(row.lit(isArchivePublic), "=", row.lit(true)),
          row("newsletters.send_at", "<=", at),
          row("newsletters.series_step_id", "is", null),
        ]),
        row.and([
          row(row.lit(isMailed), "=", row.lit(true)),
          row("poll_texts.post_id", "is", null),
          row("poll_texts.page_id", "is", null),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The polls whose answers have given a reader a tag that they still have: nobody gave it to them again later. */
export async function findGivers(db: DbOrTx, subscriberId: number, tagId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("poll_answers")
    .innerJoin("subscriber_taggings", (join) =>
      join
        .onRef("subscriber_taggings.subscriber_id", "=", "poll_answers.subscriber_id")
        .onRef("subscriber_taggings.tag_id", "=", "poll_answers.tag_id")
        .onRef("given_at", "<=", "poll_answers.at"),
    )
    .select("poll_id")
    .where("poll_answers.subscriber_id", "=", subscriberId)
    .where("poll_answers.tag_id", "=", tagId)
    .execute();
  return rows.map(({ poll_id }) => poll_id);
}

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
