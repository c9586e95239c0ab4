import type { Reach } from "../../../../contract/audience/reach.ts";
import { CHANGING_SEGMENTS } from "../../../audience/attributes/segments-using.ts";
import { findSegment, type FoundSegment } from "../../../audience/segments/find-segment.ts";
import { countReach } from "../../../audience/subscribers/audience.ts";
import type { SentTo } from "../../../audience/attributes/stored-conditions.ts";
import { instant, type Clock } from "../../../base/clock.ts";
import { AppError, fieldError } from "../../../base/errors.ts";
import { takeTurns } from "../../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../../kernel/db/open.ts";
import type { NewsletterRow } from "./store.ts";
import * as store from "./store.ts";

/** A newsletter whose segment was deleted must not go to everybody. */
export const SEGMENT_GONE = "Its segment was deleted. Choose who gets it.";

type ToSegment = Pick<NewsletterRow, "segment_id">;

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

/** Counts whom a newsletter that has not started would reach now: nobody, if its segment was deleted (`isGone`). */
export async function countReachOf(
  deps: { heavy: Db; now: Clock },
  { segment_id }: ToSegment,
): Promise<{ reach: Reach; segment: FoundSegment | undefined; isGone: boolean }> {
  if (segment_id === null) return { reach: await countReach(deps), segment: undefined, isGone: false };
  const segment = await findSegment(deps.heavy, segment_id);
  if (!segment) return { reach: NOBODY, segment, isGone: true };
  const conditions = { group: segment.conditions, at: instant(deps.now()) };
  return { reach: await countReach(deps, { conditions }), segment, isGone: false };
}

/** Notes the segment of a newsletter that starts, as it is now: changes that come later are for later newsletters. */
export async function noteSegment(tx: DbOrTx, newsletter: NewsletterRow) {
  const segment = await getSegmentOf(tx, newsletter);
  if (!segment) return;
  const { name, conditions } = segment;
  const sentTo: SentTo = { name, conditions };
  await store.setSentTo(tx, newsletter.id, JSON.stringify(sentTo));
}

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
