import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import { DAY, instant, type Clock, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";

const row = expressionBuilder<Tables, "subscribers">();
const newsletter = expressionBuilder<Tables, "newsletters">();

/** The condition that the opens and clicks of a newsletter are counted: only then do its links have rows. */
export const isCounted = newsletter.exists(
  newsletter.selectFrom("newsletter_links").select("n").whereRef("newsletter_id", "=", "newsletters.id"),
);

/** Nobody is called inactive for fewer unread newsletters. */
const LEAST_UNREAD = 3;

/**
 * The condition that somebody was mailed a counted newsletter before a moment and at least three after it, and has since
 * neither opened nor clicked one, nor said that they want them.
 */
export const isSilentSince = (since: Instant): Expression<SqlBool> =>
  row.and([
    row("subscribers.subscribed_at", "<=", since),
    row.or([row("subscribers.confirmed_at", "is", null), row("subscribers.confirmed_at", "<=", since)]),
    row.or([row("subscribers.kept_at", "is", null), row("subscribers.kept_at", "<=", since)]),
    row.not(row.exists(humanEvents.where("at", ">", since))),
    row.or([
      row("subscribers.folded_reaction_at", "is", null),
      row("subscribers.folded_reaction_at", "<=", since),
    ]),
    row.exists(
      countedMails
        .where("newsletters.send_at", ">", since)
        .limit(1)
        .offset(LEAST_UNREAD - 1),
    ),
    row.or([
      row("subscribers.folded_mail_at", "<=", since),
      row.exists(countedMails.where("newsletters.send_at", "<=", since).limit(1).offset(0)),
    ]),
  ]);

/** The subscriber's own opens and clicks: `kind` and `is_machine` are written as in the indexes over people's events. */
export const humanEvents = row
  .selectFrom("events")
  .select(sql`1`.as("one"))
  .whereRef("events.subscriber_id", "=", "subscribers.id")
  .where(sql<boolean>`kind in ('open', 'click') and not is_machine`);

/**
 * Counted newsletters that they were mailed. Those who read it give an offset, with which PostgreSQL looks at one
 * subscriber after the other and stops at the first rows, instead of joining all deliveries.
 */
const countedMails = row
  .selectFrom("newsletters")
  .innerJoin("deliveries", "deliveries.newsletter_id", "newsletters.id")
  .select(sql`1`.as("one"))
  .whereRef("deliveries.subscriber_id", "=", "subscribers.id")
  .where("deliveries.state", "=", "sent")
  .where("newsletters.repeats_id", "is", null)
  .where(isCounted);

/** Of so many, somebody opens: at an open rate of 10 %, nobody does in one of 200 newsletters. */
const MANY = 50;

interface Send {
  at: Date;
  /** Its opens and clicks are counted, and tell. */
  isCounted: boolean;
}

/** Since when a subscriber must have been silent, or how much longer opens must be counted to know. */
export type Silence = { since: Instant } | { missingDays: number };

/**
 * Goes back from `now` until opens have been counted for `days`. The time between a newsletter whose opens were not
 * counted and the next one does not count. `sends` are newest first.
 */
export function silenceOf(sends: readonly Send[], days: number, now: Date): Silence {
  let missing = days * DAY;
  let until = now.getTime();
  for (const { at, isCounted } of sends) {
    const length = until - at.getTime();
    if (isCounted && length >= missing) return { since: instant(new Date(until - missing)) };
    if (isCounted) missing -= length;
    until = at.getTime();
  }
  return { missingDays: Math.ceil(missing / DAY) };
}

/**
 * The condition that the opens and clicks of a newsletter tell who reads: they are counted, and somebody's were. Where nobody
 * of many has opened one, the site could not be reached, or something before it answered.
 */
const isTelling = newsletter.and([
  isCounted,
  newsletter.or([
    newsletter("newsletters.sent_count", "<", MANY),
    newsletter("newsletters.folded_at", "is not", null),
    newsletter.exists(
      newsletter
        .selectFrom("events")
        .select(sql`1`.as("one"))
        .whereRef("events.newsletter_id", "=", "newsletters.id")
        .where(sql<boolean>`kind in ('open', 'click') and not is_machine`),
    ),
  ]),
]);

/** Twenty years of weekly newsletters. */
const MOST_SENDS = 1_000;

/**
 * Finds since when opens have been counted for so many days. Sends of the welcome series are left out: each goes to a few.
 */
export async function findSilence({ db, now }: { db: DbOrTx; now: Clock }, days: number): Promise<Silence> {
  const sends = await db
    .selectFrom("newsletters")
    .select(["send_at", isTelling.as("is_telling")])
    .where("send_at", "is not", null)
    .where("sent_count", ">", 0)
    .where("series_step_id", "is", null)
    .orderBy("send_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_SENDS)
    .execute();
  const known = sends.map(({ send_at, is_telling }) => ({
    at: new Date(send_at ?? 0),
    isCounted: Boolean(is_telling),
  }));
  return silenceOf(known, days, now());
}
