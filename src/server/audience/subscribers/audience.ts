import { expressionBuilder, sql } from "kysely";
import type { Expression, SqlBool } from "kysely";
import type { Reach, SubscriberStatus } from "../../../contract/subscribers.ts";
import { suppressionReasons } from "../../../contract/suppressions.ts";
import { instant } from "../../base/clock.ts";
import type { Clock, Instant } from "../../base/clock.ts";
import { patternOf } from "../../kernel/db/like.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";

/** Says which subscribers are meant: all of them, unless a status or a part of the address is given. */
export interface Audience {
  status?: SubscriberStatus | undefined;
  search?: string | undefined;
}

export const EVERYBODY: Audience = {};

const row = expressionBuilder<Tables, "subscribers">();

/**
 * The condition that a subscriber belongs to an audience. Lists, counts, exports and sends all use it, so that two
 * screens never show two numbers for the same people.
 */
export const isInAudience = ({ status, search }: Audience): Expression<SqlBool> =>
  row.and([
    ...(status ? [row("subscribers.status", "=", status)] : []),
    ...(search ? [isAddressLike(patternOf(search.normalize("NFC")))] : []),
  ]);

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

const isNotPaused = (at: Instant) =>
  row.or([row("subscribers.paused_until", "is", null), row("subscribers.paused_until", "<=", at)]);

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
  const among = db.selectFrom("subscribers").where(isInAudience(audience));
  const active = among.where("subscribers.status", "=", "active");
  const { recipients, ...leftOut } = await db
    .selectNoFrom([
      countIn(db, audience, "active").as("recipients"),
      countIn(db, audience, "pending").as("pending"),
      countIn(db, audience, "unsubscribed").as("unsubscribed"),
      active.where("paused_until", ">", at).select(countAll).as("paused"),
      active
        .where(isNotPaused(at))
        .where("id", "in", suppressedWhileActive)
        .select(countAll)
        .as("suppressed"),
    ])
    .$narrowType<Record<"recipients" | keyof Reach["leftOut"], number>>()
    .executeTakeFirstOrThrow();
  return { recipients: recipients - leftOut.paused - leftOut.suppressed, leftOut };
}

/** Returns how many are active, whether a newsletter would reach them or not. */
export const activeOf = ({ recipients, leftOut }: Reach) => recipients + leftOut.paused + leftOut.suppressed;

/** Counts the members of an audience; with `limit`, counts no further than that. */
export async function countAudience(db: DbOrTx, audience: Audience, limit?: number): Promise<number> {
  if (!audience.search) {
    const { total } = await tally(db, audience).executeTakeFirstOrThrow();
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
function countIn(db: DbOrTx, audience: Audience, status: SubscriberStatus) {
  if (audience.status && audience.status !== status) return sql<number>`0`;
  return audience.search
    ? db
        .selectFrom("subscribers")
        .where(isInAudience({ ...audience, status }))
        .select(countAll)
    : tally(db, { status });
}

/** Triggers keep the number of each status, because a million rows take too long to count. */
function tally(db: DbOrTx, { status }: Pick<Audience, "status">) {
  const tallies = db.selectFrom("subscriber_tallies");
  return (status ? tallies.where("name", "=", status) : tallies).select(({ fn }) =>
    fn.coalesce(fn.sum<number>("count"), sql.lit(0)).as("total"),
  );
}

const countAll = sql<number>`count(*)`.as("total");

/** True if anybody is active. */
export const hasActive = async (db: DbOrTx): Promise<boolean> =>
  (await countAudience(db, { status: "active" })) > 0;
