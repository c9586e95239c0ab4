import { z } from "zod";
import type { Poll } from "../../../contract/audience/polls.ts";
import { AppError } from "../../base/errors.ts";
import { dayOf } from "../../base/site-time.ts";
import type { Clock } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { getSettings, zoneOf } from "../../site-owner/settings/get-settings.ts";
import * as store from "./poll-store.ts";

const answersSchema = z.array(z.object({ n: z.int(), words: z.string(), tag: z.string().nullable() }));

const readAnswers = (stored: string) => answersSchema.parse(JSON.parse(stored));

export const readToday = async ({ db, now }: { db: DbOrTx; now: Clock }) =>
  dayOf(now(), zoneOf(await getSettings(db)));

/** Polls with the numbers of their answers. An answer that the text no longer has is not among them. */
export async function presentPolls(
  { db, now }: { db: DbOrTx; now: Clock },
  rows: readonly store.PollRow[],
): Promise<Poll[]> {
  const today = await readToday({ db, now });
  const counts = await store.countAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const countOf = new Map(counts.map((count) => [`${count.poll_id} ${count.answer}`, count]));
  return rows.map(({ id, key, question, is_stars, answers, closes_on, opened_past, closed_at }) => {
    const closesOn = closes_on === opened_past ? null : closes_on;
    return {
      id,
      key,
      question,
      isStars: is_stars,
      answers: readAnswers(answers).map(({ n, words, tag }) => {
        const { readers = 0, visitors = 0 } = countOf.get(`${id} ${n}`) ?? {};
        return { n, words, tag, readers, visitors };
      }),
      closesOn,
      isClosed: closed_at !== null || (closesOn !== null && today > closesOn),
    };
  });
}

/** The answers of a subscriber in words, for what is kept about them. */
export async function findAnswersOf(db: DbOrTx, subscriberId: number) {
  const rows = await store.findAnswersOf(db, subscriberId);
  return rows.map(({ question, answers, answer, at }) => ({
    question,
    answer: readAnswers(answers).find(({ n }) => n === answer)?.words ?? `Answer ${answer}`,
    at,
  }));
}

/** @throws AppError `not_found`. */
export async function getPoll(deps: { db: DbOrTx; now: Clock }, key: string) {
  const row = await store.findPoll(deps.db, key);
  const [poll] = row ? await presentPolls(deps, [row]) : [];
  if (!row || !poll) throw new AppError("not_found", "This poll does not exist.");
  return { ...poll, results: row.results };
}
