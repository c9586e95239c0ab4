import { expressionBuilder, sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { Reach, ShownStatus } from "../../../contract/subscribers.ts";
import { suppressionReasons } from "../../../contract/suppressions.ts";
import { instant } from "../../base/clock.ts";
import type { Clock, Instant } from "../../base/clock.ts";
import { patternOf } from "../../kernel/db/like.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { isSilentSince } from "./silence.ts";

/** Says which subscribers are meant: all of them, unless a status, a part of the address or a silence is given. */
export interface Audience {
  status?: Exclude<ShownStatus, "paused"> | undefined;
  search?: string | undefined;
  /** Those who are paused at this moment. */
  pausedAt?: Instant | undefined;
  /** Those who are mailed, but have neither opened nor clicked since a moment (silence.ts). */
  silent?: { since: Instant; at: Instant; isUnasked?: boolean } | undefined;
}

/** The `paused_until` of subscribers who did not say whether they still want newsletters: until they resume. */
export const NO_END: Instant = "9999-12-31T00:00:00.000Z";

export const EVERYBODY: Audience = {};

const row = expressionBuilder<Tables, "subscribers">();

/**
 * The condition that a subscriber belongs to an audience. Lists, counts, exports and sends all use it, so that two
 * screens never show two numbers for the same people.
 */
export const isInAudience = ({ status, search, pausedAt, silent }: Audience): Expression<SqlBool> =>
  row.and([
    ...(status ? [hasStatus(status)] : []),
    ...(pausedAt ? [hasStatus("active"), row("subscribers.paused_until", ">", pausedAt)] : []),
    ...(silent ? [isMailable(silent.at), isSilentSince(silent.since)] : []),
    ...(silent?.isUnasked ? [row("subscribers.asked_at", "is", null)] : []),
    ...(search ? [isAddressLike(patternOf(search.normalize("NFC")))] : []),
  ]);

function hasStatus(status: Exclude<ShownStatus, "paused">): Expression<SqlBool> {
  if (status !== "active" && status !== "suppressed") return row("subscribers.status", "=", status);
  const isSuppressed = row.exists(suppressedWhileActive.whereRef("subscriber_id", "=", "subscribers.id"));
  return row.and([
    row("subscribers.status", "=", "active"),
    status === "active" ? row.not(isSuppressed) : isSuppressed,
  ]);
}

/**
 * Compares the mailbox key, which every list's index carries. The few addresses that were typed in another way, such as
 * those of international domains, have a small index of their own.
 * The cast makes PostgreSQL expect few of them. It would expect nearly all, and then search them again for each subscriber,
 * which takes minutes.
 */
const isAddressLike = (pattern: string) =>
  sql<boolean>`(mailbox_key like ${pattern} escape '\\' or subscribers.id in (select id from subscribers
    where cast(lower(email) <> mailbox_key as integer) = 1 and lower(email) like ${pattern} escape '\\'))`;

/** The condition that a newsletter may be mailed to a subscriber at a moment: active, neither paused nor suppressed. */
export const isMailable = (at: Instant): Expression<SqlBool> =>
  row.and([
    row("subscribers.status", "=", "active"),
    isNotPaused(at),
    row.not(row.exists(suppressed.whereRef("subscriber_id", "=", "subscribers.id"))),
  ]);

/** The condition that a subscriber had confirmed at a moment, or was active already. */
export const hasJoinedBy = (at: Instant): Expression<SqlBool> =>
  row(row.fn.coalesce("subscribers.confirmed_at", "subscribers.subscribed_at"), "<=", at);

const isNotPaused = (at: Instant) =>
  row.or([row("subscribers.paused_until", "is", null), row("subscribers.paused_until", "<=", at)]);

/** True for a subscriber who gets no newsletters at a moment, until they resume or their pause ends. */
export const isPaused = (
  { status, paused_until }: { status: string; paused_until: Instant | null },
  at: Instant,
): boolean => status === "active" && paused_until !== null && paused_until > at;

const suppressed = row.selectFrom("suppressions").select("subscriber_id");

/**
 * The suppressions that count among active subscribers: an unsubscribe changes the status of its person in the same
 * transaction, so the many of them are not read.
 */
const suppressedWhileActive = suppressed.where(
  "reason",
  "in",
  suppressionReasons.filter((reason) => reason !== "unsubscribe"),
);

/**
 * Counts the subscribers that a newsletter to an audience would reach now, and those it would skip by reason, all at
 * one moment.
 */
export async function countReach(
  { heavy: db, now }: { heavy: Db; now: Clock },
  audience: Audience = EVERYBODY,
): Promise<Reach> {
  const at = instant(now());
  const { active, ...leftOut } = await db
    .selectNoFrom([
      countIn(db, audience, "active").as("active"),
      countIn(db, audience, "pending").as("pending"),
      countIn(db, audience, "unsubscribed").as("unsubscribed"),
      countIn(db, audience, "suppressed").as("suppressed"),
      db
        .selectFrom("subscribers")
        .where(isInAudience({ ...audience, pausedAt: at }))
        .select(countAll)
        .as("paused"),
    ])
    .$narrowType<Record<"active" | keyof Reach["leftOut"], number>>()
    .executeTakeFirstOrThrow();
  return { recipients: active - leftOut.paused, leftOut };
}

/** Returns how many are active, whether they pause or not. */
export const activeOf = ({ recipients, leftOut }: Reach) => recipients + leftOut.paused;

/** Counts the members of an audience; with `limit`, counts no further than that. */
export async function countAudience(db: DbOrTx, audience: Audience, limit?: number): Promise<number> {
  if (!audience.search && !audience.pausedAt && !audience.silent) {
    const { total } = await db.selectNoFrom(tally(db, audience).as("total")).executeTakeFirstOrThrow();
    return total;
  }
  const members = db.selectFrom("subscribers").select("id").where(isInAudience(audience));
  const { total } = await db
    .selectFrom((limit === undefined ? members : members.limit(limit)).as("members"))
    .select(countAll)
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts the members of an audience that are in a status. */
function countIn(
  db: DbOrTx,
  audience: Audience,
  status: NonNullable<Audience["status"]>,
): RawBuilder<number> {
  if (audience.status && audience.status !== status) return sql<number>`0`;
  return audience.search ? countMatches(db, { ...audience, status }) : tally(db, { status });
}

const countMatches = (db: DbOrTx, audience: Audience): RawBuilder<number> =>
  sql<number>`(${db.selectFrom("subscribers").where(isInAudience(audience)).select(countAll)})`;

/**
 * Triggers keep the number of each status, because a million rows take too long to count. The suppressed are few, and
 * counted among the active ones.
 */
function tally(db: DbOrTx, { status }: Pick<Audience, "status">): RawBuilder<number> {
  if (status === "suppressed") return countSuppressed(db);
  const tallies = db.selectFrom("subscriber_tallies");
  const sum = (status ? tallies.where("name", "=", status) : tallies).select(({ fn }) =>
    fn.coalesce(fn.sum<number>("count"), sql.lit(0)).as("total"),
  );
  return status === "active" ? sql<number>`(${sum}) - ${countSuppressed(db)}` : sql<number>`(${sum})`;
}

const countSuppressed = (db: DbOrTx): RawBuilder<number> =>
  sql<number>`(${db
    .selectFrom("subscribers")
    .where("status", "=", "active")
    .where("id", "in", suppressedWhileActive)
    .select(countAll)})`;

const countAll = sql<number>`count(*)`.as("total");

/** True if anybody is active. */
export const hasActive = async (db: DbOrTx): Promise<boolean> =>
  (await countAudience(db, { status: "active" })) > 0;
