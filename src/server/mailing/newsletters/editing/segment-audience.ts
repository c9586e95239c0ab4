import type { Reach } from "../../../../contract/audience/reach.ts";
import { CHANGING_SEGMENTS } from "../../../audience/attributes/segments-using.ts";
import { findSegment, type FoundSegment } from "../../../audience/segments/find-segment.ts";
import { countReach, EVERYBODY, type Audience } from "../../../audience/subscribers/audience.ts";
import type { SentTo } from "../../../audience/attributes/stored-conditions.ts";
import { instant, type Clock, type Instant } from "../../../base/clock.ts";
import { AppError, fieldError } from "../../../base/errors.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import type { NewsletterRow } from "./store.ts";
import * as store from "./store.ts";

/** A newsletter whose segment was deleted must not go to everybody. */
export const SEGMENT_GONE = "Its segment was deleted. Choose who gets it.";

type ToSegment = Pick<NewsletterRow, "segment_id">;

/** A newsletter that may go once more to those who have not opened another one. */
type Repeating = ToSegment & Partial<Pick<NewsletterRow, "repeats_id" | "repeats_unknown">>;

/** Returns the segment that a newsletter goes to; undefined for everybody. @throws AppError `conflict` once it is deleted. */
export async function getSegmentOf(db: DbOrTx, { segment_id }: ToSegment): Promise<FoundSegment | undefined> {
  if (segment_id === null) return undefined;
  const segment = await findSegment(db, segment_id);
  if (!segment) throw new AppError("conflict", SEGMENT_GONE);
  return segment;
}

const NOBODY: Reach = {
  recipients: 0,
  leftOut: { pending: 0, unsubscribed: 0, paused: 0, inSeries: 0, suppressed: 0 },
};

/**
 * Returns those who got the newsletter that another one repeats, by a moment, and have not opened it as far as that is known;
 * everybody, for one that repeats none.
 */
export function unopenedOf({ repeats_id, repeats_unknown }: Repeating, doneBy?: Instant): Audience {
  if (!repeats_id) return EVERYBODY;
  const isKnown = repeats_unknown !== 1;
  return { received: { newsletterId: repeats_id, reaction: "unopened", isKnown, doneBy } };
}

/** Counts whom a newsletter that has not started would reach now: nobody, if its segment was deleted (`isGone`). */
export async function countReachOf(
  deps: { heavy: Db; now: Clock },
  newsletter: Repeating,
): Promise<{ reach: Reach; segment: FoundSegment | undefined; isGone: boolean; nobody: string }> {
  const { segment_id, repeats_id } = newsletter;
  const unopened = unopenedOf(newsletter);
  const segment = segment_id === null ? undefined : await findSegment(deps.heavy, segment_id);
  const nobody = repeats_id ? NOBODY_UNOPENED : nobodyIn(segment);
  if (segment_id === null) return { reach: await countReach(deps, unopened), segment, isGone: false, nobody };
  if (!segment) return { reach: NOBODY, segment, isGone: true, nobody: SEGMENT_GONE };
  const conditions = { group: segment.conditions, at: instant(deps.now()) };
  return { reach: await countReach(deps, { ...unopened, conditions }), segment, isGone: false, nobody };
}

/** Notes the segment of a newsletter that starts, as it is now: changes that come later are for later newsletters. */
export async function noteSegment(tx: DbOrTx, newsletter: NewsletterRow) {
  const segment = await getSegmentOf(tx, newsletter);
  if (!segment) return;
  const { name, conditions } = segment;
  const sentTo: SentTo = { name, conditions };
  await store.setSentTo(tx, newsletter.id, JSON.stringify(sentTo));
}

export const NOBODY_UNOPENED =
  "There is nobody to send it to once more: everybody who got it a day ago or longer has opened it, is left out because that cannot be known, or is no longer mailed.";

/** Says that nobody would get it. */
export const nobodyIn = (segment: { name: string } | undefined): string =>
  segment
    ? `There are no active subscribers in the segment “${segment.name}” to send to.`
    : "There are no active subscribers to send to.";

/** The segment stays while this transaction runs. @throws AppError `invalid` if it does not exist. */
export async function requireSegment(tx: DbOrTx, id: number | null) {
  if (id === null) return;
  await takeTurns(tx, CHANGING_SEGMENTS);
  if (await findSegment(tx, id)) return;
  throw fieldError("segmentId", "That segment no longer exists. Choose a different segment.");
}
