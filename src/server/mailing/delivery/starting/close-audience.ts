import { sql } from "kysely";
import { findAddedSince } from "../../../audience/importing/added-since.ts";
import { isInAudience } from "../../../audience/subscribers/audience.ts";
import { isMailable } from "../../../audience/subscribers/status-condition.ts";
import { DAY, instant, instantAfter, type Clock, type Instant } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { engineOf, type Db, type DbOrTx } from "../../../kernel/db/open.ts";
import { getSegmentOf, NOBODY_UNOPENED, unopenedOf } from "../../newsletters/editing/segment-audience.ts";
import { getRepeatable, requireOtherSubject } from "../once-more/get-repeatable.ts";
import type { NewsletterRow } from "../progress/store.ts";

/*
 * The audience of a newsletter is closed in the transaction that starts it. It is kept as ids, because nothing
 * says when somebody lost a tag or had another value, and an import may bring dates of its own. The ids are read in one
 * statement before; writing them takes 39 ms of a core for 100,000, and 265 ms for a million (SQLite, 2 cores).
 */

/** Small enough for one parameter. */
const IDS_AT_ONCE = 50_000;

/** Who got a newsletter later than this has hardly had the time to open it, such as by a second try. */
const TIME_TO_OPEN_MS = DAY;

/**
 * Returns the ids of those who may be mailed now and are in the audience of a newsletter that starts. Those who joined
 * after `since`, whom an import brought then, or who got the tag or the value then that puts them in its segment, are left out.
 * @throws AppError `conflict` if it repeats a newsletter and cannot, or if there is nobody left who has not opened that one;
 * `invalid` if it has the same subject.
 */
export async function findAudienceIds(
  { heavy: db, now }: { heavy: Db; now: Clock },
  newsletter: NewsletterRow,
  since?: Instant,
): Promise<number[]> {
  const at = instant(now());
  const segment = await getSegmentOf(db, newsletter);
  const { repeats_id } = newsletter;
  if (repeats_id !== null) requireOtherSubject(newsletter, await getRepeatable(db, repeats_id));
  const unopened = unopenedOf(newsletter, instantAfter(now(), -TIME_TO_OPEN_MS));
  const isMeant = (asOf?: Instant) =>
    isInAudience({ ...unopened, ...(segment && { conditions: { group: segment.conditions, at, asOf } }) });
  const rows = await db
    .selectFrom("subscribers")
    .select("id")
    .where(isMeant())
    .where(isMailable(at))
    // A date that an import brought may lie in the future.
    .$if(since !== undefined, (query) =>
      query.where(isMeant(since)).where((row) => {
        const joined = row.fn.coalesce("subscribers.confirmed_at", "subscribers.subscribed_at");
        return row.or([row(joined, "<=", since ?? at), row(joined, ">", at)]);
      }),
    )
    .orderBy("id")
    .execute();
  if (repeats_id !== null && rows.length === 0) throw new AppError("conflict", NOBODY_UNOPENED);
  const isAdded = since === undefined ? () => false : await findAddedSince(db, since);
  return rows.map(({ id }) => id).filter((id) => !isAdded(id));
}

/** Keeps whom a newsletter that starts is for, in the place of an audience that it had before. */
export async function closeAudience(tx: DbOrTx, newsletterId: number, ids: readonly number[]) {
  await openAudience(tx, newsletterId);
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    const some = ids.slice(first, first + IDS_AT_ONCE);
    const given =
      engineOf(tx) === "postgres"
        ? sql`select cast(${newsletterId} as bigint), unnest(${some}::bigint[])`
        : sql`select cast(${newsletterId} as integer), value from json_each(${JSON.stringify(some)})`;
    await sql`insert into newsletter_audience (newsletter_id, subscriber_id) ${given}`.execute(tx);
  }
}

/** Forgets an audience: its newsletter is a draft again. */
export async function openAudience(tx: DbOrTx, newsletterId: number) {
  await tx.deleteFrom("newsletter_audience").where("newsletter_id", "=", newsletterId).execute();
}
