import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Reach } from "../../../contract/audience/reach.ts";
import type { ShownStatus } from "../../../contract/audience/subscriber-filters.ts";
import { standardNames } from "../../../contract/audience/standard-fields.ts";
import { instant, type Clock, type Instant } from "../../base/clock.ts";
import { isLike, patternOf } from "../../kernel/db/like.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { isRecipient, type RecipientFilter } from "./recipients.ts";
import { isHeldBack, readHold, type SeriesHold } from "./series-hold.ts";
import { isSilentSince } from "./silence.ts";
import { hasStatus, isMailable, isPausedAt, suppressedWhileActive } from "./status-condition.ts";
import { whereOf, type Dated } from "./where-of-conditions.ts";

/** Says which subscribers are meant: all of them, unless a status, a search, a silence or conditions are given. */
export interface Audience {
  ids?: readonly number[] | undefined;
  status?: Exclude<ShownStatus, "paused"> | undefined;
  /** Words that are all found in the address, the standard fields or the custom ones. */
  search?: string | undefined;
  /** Those who are paused at this moment. */
  pausedAt?: Instant | undefined;
  /** Those who are mailed, but have neither opened nor clicked since a moment (silence.ts). */
  silent?: { since: Instant; at: Instant; isUnasked?: boolean } | undefined;
  /** Those whom a send of the welcome series is for: the id of its newsletter. */
  ofSeriesSend?: number | undefined;
  /** Those whom a newsletter is for since it started, as far as they are not written down yet: its id. */
  closedFor?: number | undefined;
  /** Those to whom a newsletter went, as its receipt filters them. */
  received?: (RecipientFilter & { newsletterId: number }) | undefined;
  /** Those who meet the conditions of a segment. */
  conditions?: Dated | undefined;
  /** Those who are mailed at a moment, but are within the welcome series (series-hold.ts). */
  heldBack?: { hold: SeriesHold; at: Instant } | undefined;
}

/** The `paused_until` of subscribers who did not say whether they still want newsletters: until they resume. */
export const NO_END: Instant = "9999-12-31T00:00:00.000Z";

export const EVERYBODY: Audience = {};

const row = expressionBuilder<Tables, "subscribers">();

/**
 * The condition that a subscriber belongs to an audience. Lists, counts, exports and sends all use it, so that two
 * screens never show two numbers for the same people.
 */
export const isInAudience = ({
  ids,
  status,
  search,
  pausedAt,
  silent,
  ofSeriesSend,
  closedFor,
  received,
  conditions,
  heldBack,
}: Audience): Expression<SqlBool> =>
  row.and([
    ...(ids ? [row("subscribers.id", "in", ids)] : []),
    ...(status ? [hasStatus(status)] : []),
    ...(pausedAt ? [isPausedAt(pausedAt)] : []),
    ...(silent ? [isMailable(silent.at), isSilentSince(silent.since)] : []),
    ...(silent?.isUnasked ? [row("subscribers.asked_at", "is", null)] : []),
    ...(ofSeriesSend === undefined ? [] : [row("subscribers.id", "in", recipientsOf(ofSeriesSend))]),
    ...(closedFor === undefined ? [] : [row.exists(closedAudienceOf(closedFor))]),
    ...(received ? [row.exists(deliveriesOf(received))] : []),
    ...(conditions ? [whereOf(conditions)] : []),
    ...(heldBack ? [isMailable(heldBack.at), isHeldBack(heldBack.hold)] : []),
    ...(search ? [isFoundBy(search)] : []),
  ]);

const closedAudienceOf = (newsletterId: number) =>
  row
    .selectFrom("newsletter_audience")
    .select("newsletter_id")
    .where("newsletter_id", "=", newsletterId)
    .whereRef("newsletter_audience.subscriber_id", "=", "subscribers.id");

const deliveriesOf = ({ newsletterId, ...filter }: NonNullable<Audience["received"]>) =>
  row
    .selectFrom("deliveries")
    .select("chunk")
    .where(isRecipient(newsletterId, filter))
    .whereRef("deliveries.subscriber_id", "=", "subscribers.id");

const recipientsOf = (newsletterId: number) =>
  row.selectFrom("series_sends").select("subscriber_id").where("newsletter_id", "=", newsletterId);

/** More words than anybody types to find a person. */
const MAX_WORDS = 12;

/** Every word is a part of the address, of its ASCII form, of a standard field or of the value of a custom one. */
const isFoundBy = (search: string): Expression<SqlBool> => row.and(wordsIn(search).map(hasWord));

/** What has no words, such as a comma, is looked for as it is: otherwise it would find everybody. */
function wordsIn(search: string): string[] {
  const words = search
    .split(/[\s,;]+/u)
    .map((word) => word.replaceAll(/^["“”„«»]+|["“”„«»]+$/gu, ""))
    .filter((word) => word !== "");
  return words.length > 0 ? words.slice(0, MAX_WORDS) : [search];
}

const hasWord = (word: string) =>
  row.or([
    sql<boolean>`mailbox_key like ${patternOf(word.normalize("NFC"))} escape '\\'`,
    ...["email", ...standardNames].map((name) => isLike(sql.ref(`subscribers.${name}`), word)),
    row.exists(itsValuesLike(word)),
  ]);

/** Of one subscriber: the ids of all that a common word finds would take longer to collect than the few values of each. */
const itsValuesLike = (word: string) =>
  row
    .selectFrom("subscriber_field_values")
    .select("field_id")
    .whereRef("subscriber_field_values.subscriber_id", "=", "subscribers.id")
    .where(isLike(sql.ref("value"), word));

/** The condition that a subscriber had confirmed at a moment, or was active already. */
export const hasJoinedBy = (at: Instant): Expression<SqlBool> =>
  row(row.fn.coalesce("subscribers.confirmed_at", "subscribers.subscribed_at"), "<=", at);

/** True for a subscriber who gets no newsletters at a moment, until they resume or their pause ends. */
export const isPaused = (
  { status, paused_until }: { status: string; paused_until: Instant | null },
  at: Instant,
): boolean => status === "active" && paused_until !== null && paused_until > at;

/**
 * Counts the subscribers that a newsletter to an audience would reach now, and those it would skip by reason, all at
 * one moment.
 */
export async function countReach(
  { heavy: db, now }: { heavy: Db; now: Clock },
  audience: Audience = EVERYBODY,
): Promise<Reach> {
  const at = instant(now());
  const hold = await readHold(db, now());
  const countOf = (more: Audience) =>
    sql<number>`(${db
      .selectFrom("subscribers")
      .where(isInAudience({ ...audience, ...more }))
      .select(countAll)})`;
  const held = {
    paused: countOf({ pausedAt: at }),
    inSeries: hold ? countOf({ heldBack: { hold, at } }) : sql<number>`0`,
  };
  if ((audience.conditions || audience.received) && !audience.status) return countAtOnce(db, audience, held);
  const { active, ...leftOut } = await db
    .selectNoFrom([
      countIn(db, audience, "active").as("active"),
      countIn(db, audience, "pending").as("pending"),
      countIn(db, audience, "unsubscribed").as("unsubscribed"),
      countIn(db, audience, "suppressed").as("suppressed"),
      held.paused.as("paused"),
      held.inSeries.as("inSeries"),
    ])
    .$narrowType<Record<"active" | keyof Reach["leftOut"], number>>()
    .executeTakeFirstOrThrow();
  return { recipients: active - leftOut.paused - leftOut.inSeries, leftOut };
}

/**
 * Reads the members of a segment, or the recipients of a newsletter, once, whatever their status: otherwise PostgreSQL would look up all tags for each
 * count.
 */
async function countAtOnce(
  db: Db,
  audience: Audience,
  { paused, inSeries }: Record<"paused" | "inSeries", RawBuilder<number>>,
): Promise<Reach> {
  const members = db
    .selectFrom("subscribers")
    .where(isInAudience(audience))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("subscribers.status", "=", "active").as("active"),
      fn.countAll<number>().filterWhere("subscribers.status", "=", "pending").as("pending"),
      fn.countAll<number>().filterWhere("subscribers.status", "=", "unsubscribed").as("unsubscribed"),
    ]);
  const { active, ...leftOut } = await db
    .selectFrom(members.as("members"))
    .select(["active", "pending", "unsubscribed"])
    .select([countSuppressed(db, audience).as("suppressed"), paused.as("paused"), inSeries.as("inSeries")])
    .executeTakeFirstOrThrow();
  const { suppressed, paused: pausing, inSeries: inTheSeries } = leftOut;
  return { recipients: active - suppressed - pausing - inTheSeries, leftOut };
}

/** Returns how many are active, whether they pause, are held back or not. */
export const activeOf = ({ recipients, leftOut }: Reach) => recipients + leftOut.paused + leftOut.inSeries;

/** Counts the members of an audience; with `limit`, counts no further than that. */
export async function countAudience(db: DbOrTx, audience: Audience, limit?: number): Promise<number> {
  const { ids, search, pausedAt, silent, received, conditions } = audience;
  if (!ids && !search && !pausedAt && !silent && !received && !conditions) {
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
  { status: only, ...audience }: Audience,
  status: NonNullable<Audience["status"]>,
): RawBuilder<number> {
  if (only && only !== status) return sql<number>`0`;
  if (!audience.search && !audience.conditions) return tally(db, { status });
  if (status === "suppressed") return countSuppressed(db, audience);
  const count = db
    .selectFrom("subscribers")
    .where("subscribers.status", "=", status)
    .where(isInAudience(audience))
    .select(countAll);
  // Looking up each active subscriber among the suppressed takes longer than counting the few.
  return status === "active" ? sql<number>`(${count}) - ${countSuppressed(db, audience)}` : sql`(${count})`;
}

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

const countSuppressed = (db: DbOrTx, audience: Audience = EVERYBODY): RawBuilder<number> =>
  sql<number>`(${db
    .selectFrom("subscribers")
    .where("status", "=", "active")
    .where("id", "in", suppressedWhileActive)
    .where(isInAudience(audience))
    .select(countAll)})`;

const countAll = sql<number>`count(*)`.as("total");

/** True if anybody is active. */
export const hasActive = async (db: DbOrTx): Promise<boolean> =>
  (await countAudience(db, { status: "active" })) > 0;
