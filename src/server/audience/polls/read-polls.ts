import { z } from "zod";
import type { Poll } from "../../../contract/audience/polls.ts";
import { AppError } from "../../base/errors.ts";
import { dayOf, startOfNamedDay } from "../../base/site-time.ts";
import { HOUR, type Clock } from "../../base/clock.ts";
import type { Reading } from "../../engines/pagecache/reading.ts";
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
  const asked = new Set(await store.findAskedIds(db));
  const countOf = new Map(counts.map((count) => [`${count.poll_id} ${count.answer}`, count]));
  return rows.map(({ id, key, question, is_stars, answers, ...row }) => ({
    id,
    key,
    question,
    isStars: is_stars,
    answers: readAnswers(answers).map(({ n, words, tag }) => {
      const { readers = 0, visitors = 0 } = countOf.get(`${id} ${n}`) ?? {};
      return { n, words, tag, readers, visitors };
    }),
    ...closingOf(row, today),
    isAsked: asked.has(id),
  }));
}

function closingOf(
  { closes_on, opened_past, closed_at }: Pick<store.PollRow, "closes_on" | "opened_past" | "closed_at">,
  today: string,
) {
  const closesOn = closes_on === opened_past ? null : closes_on;
  return { closesOn, isClosed: closed_at !== null || (closesOn !== null && today > closesOn) };
}

/** The tag of answers that say whether a poll is closed. */
export const pollTag = (key: string) => `poll:${key}`;

/** Returns those of some polls that take no answers. The answer is good until one of the others ends. */
export async function findClosedPolls(
  { db, now }: { db: DbOrTx; now: Clock },
  keys: readonly string[],
  reading: Reading,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  reading.dependsOn(...keys.map(pollTag));
  const zone = zoneOf(await getSettings(db, reading));
  const closed = new Set<string>();
  for (const row of await store.findPollsCalled(db, keys)) {
    const { closesOn, isClosed } = closingOf(row, dayOf(now(), zone));
    if (isClosed) closed.add(row.key);
    else if (closesOn !== null) reading.changesAt(startOfNamedDay(closesOn, zone, 1));
  }
  // Another text that asks it may name another day.
  reading.changesAt(new Date(now().getTime() + HOUR));
  return closed;
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
