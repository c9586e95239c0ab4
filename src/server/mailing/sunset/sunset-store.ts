import { sql } from "kysely";
import type { InactiveMonths } from "../../../contract/audience/subscriber-filters.ts";
import { isInAudience, NO_END } from "../../audience/subscribers/audience.ts";
import { humanEvents } from "../../audience/subscribers/silence.ts";
import type { Instant } from "../../base/clock.ts";
import { isAmong } from "../../kernel/db/among.ts";
import { literal } from "../../kernel/db/literal.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";

/** The silent subscribers who are being asked. */
export interface Round {
  months: InactiveMonths;
  started_at: Instant;
  /** Subscribers up to this id have been asked. */
  cursor: number;
}

const choices: Record<number, InactiveMonths> = { 3: "3", 6: "6", 12: "12" };

/** Undefined while nobody is being asked. */
export async function findRound(db: DbOrTx): Promise<Round | undefined> {
  const row = await db.selectFrom("sunset_rounds").selectAll().executeTakeFirst();
  const months = row && choices[row.months];
  return row && months && { ...row, months };
}

/** False if somebody is being asked already. */
export async function insertRound(db: DbOrTx, months: InactiveMonths, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sunset_rounds")
    .values({ id: 1, months: Number(months), started_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function advanceRound(db: DbOrTx, { started_at }: Round, cursor: number) {
  await db
    .updateTable("sunset_rounds")
    .set({ cursor })
    .where("started_at", "=", started_at)
    .where("cursor", "<", cursor)
    .execute();
}

/** Ends a round; any, unless one is named. */
export async function deleteRound(db: DbOrTx, round?: Round) {
  const all = db.deleteFrom("sunset_rounds");
  await (round ? all.where("started_at", "=", round.started_at) : all).execute();
}

/** Counts the single mails that wait, no further than `limit`. */
export async function countWaitingMails(db: DbOrTx, limit: number): Promise<number> {
  const rows = await db
    .selectFrom("mails")
    .select("id")
    .where("state", "=", literal("pending"))
    .limit(limit)
    .execute();
  return rows.length;
}

interface Next {
  since: Instant;
  at: Instant;
  after: number;
  limit: number;
}

/** The next of those who have been silent since a moment and were not asked, by id. */
export async function findUnasked(db: DbOrTx, { since, at, after, limit }: Next): Promise<number[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select("id")
    .where(isInAudience({ silent: { since, at, isUnasked: true } }))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined if the subscriber was asked, paused or left meanwhile, and once the round has been stopped. */
export async function markAsked(tx: DbOrTx, id: number, { round, at }: { round: Round; at: Instant }) {
  return tx
    .updateTable("subscribers")
    .set({ asked_at: at })
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("asked_at", "is", null)
    .where((row) => row.or([row("paused_until", "is", null), row("paused_until", "<=", at)]))
    .where((row) =>
      row.exists(row.selectFrom("sunset_rounds").select("id").where("started_at", "=", round.started_at)),
    )
    .returning(["id", "email", "mailbox_key"])
    .executeTakeFirst();
}

/** Counts those who were asked and have neither answered nor been paused. */
export async function countAsked(db: DbOrTx, at: Instant): Promise<number> {
  const { total } = await db
    .selectFrom("subscribers")
    .where(isInAudience({ status: "active" }))
    .where("asked_at", "is not", null)
    .where((row) => row.or([row("paused_until", "is", null), row("paused_until", "<=", at)]))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts those who were paused because they did not answer. */
export async function countSilent(db: DbOrTx, at: Instant): Promise<number> {
  const { total } = await db
    .selectFrom("subscribers")
    .where(isInAudience({ pausedAt: at }))
    .where("paused_until", "=", NO_END)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The next of those who were asked before a moment and are to be judged, oldest first. `has_reacted`: they have opened or
 * clicked since. `was_mailed`: a mail has gone out to them since; without one, they were never asked.
 */
export async function findUnanswered(db: DbOrTx, { before, limit }: { before: Instant; limit: number }) {
  return db
    .selectFrom("subscribers")
    .select((row) => [
      "id",
      row
        .or([
          row.exists(humanEvents.whereRef("at", ">", "subscribers.asked_at")),
          row.and([
            row("folded_reaction_at", "is not", null),
            row("folded_reaction_at", ">", row.ref("asked_at")),
          ]),
        ])
        .as("has_reacted"),
      row
        .exists(
          row
            .selectFrom("mails")
            .select(sql`1`.as("one"))
            .whereRef("recipient", "=", "subscribers.email")
            .whereRef("created_at", ">=", "subscribers.asked_at")
            .where("mails.state", "=", "sent"),
        )
        .as("was_mailed"),
    ])
    .where("status", "=", "active")
    .where("asked_at", "<=", before)
    .where((row) => row.or([row("paused_until", "is", null), row("paused_until", "<", NO_END)]))
    .orderBy("asked_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Pauses those who still have not answered until they resume. */
export async function pauseUnanswered(db: DbOrTx, ids: readonly number[], before: Instant) {
  if (ids.length === 0) return;
  await db
    .updateTable("subscribers")
    .set({ paused_until: NO_END })
    .where(isAmong(db, "id", ids))
    .where("status", "=", "active")
    .where("asked_at", "<=", before)
    .execute();
}

/** Forgets that they were asked, so that they can be asked again when they have been silent for long. */
export async function clearQuestion(db: DbOrTx, ids: readonly number[], before: Instant) {
  if (ids.length === 0) return;
  await db
    .updateTable("subscribers")
    .set({ asked_at: null })
    .where(isAmong(db, "id", ids))
    .where("asked_at", "<=", before)
    .execute();
}

/** Ends the pause of subscribers who did not answer, as if they had said now that they want newsletters; returns how many. */
export async function resume(
  db: DbOrTx,
  { at, id, limit }: { at: Instant; id?: number; limit: number },
): Promise<number> {
  const paused = db
    .selectFrom("subscribers")
    .select("id")
    .where("status", "=", "active")
    .where("paused_until", "=", NO_END)
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable("subscribers")
    .set({ paused_until: null, asked_at: null, kept_at: at })
    .where("id", "in", id === undefined ? paused : paused.where("id", "=", id))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
