import type { DeliveryReaction, DeliveryState } from "../../../contract/audience/recipient-filters.ts";
import type { InactiveMonths, ShownStatus } from "../../../contract/audience/subscriber-filters.ts";
import type { Condition } from "../../../contract/audience/segments.ts";
import { instant, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { getSegment } from "../segments/find-segment.ts";
import type { Audience } from "../subscribers/audience.ts";
import { findSilence, type Silence } from "../subscribers/silence.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** The filters of a list of subscribers. */
export interface Filters {
  ids?: readonly number[] | undefined;
  status?: ShownStatus | undefined;
  search?: string | undefined;
  inactive?: InactiveMonths | undefined;
  /** The id of a segment. */
  segment?: number | undefined;
  /** The id of a tag. */
  tag?: number | undefined;
  /** The id of a newsletter that went to them, and what became of it. */
  newsletter?: number | undefined;
  outcome?: DeliveryState | undefined;
  reaction?: DeliveryReaction | undefined;
  link?: number | undefined;
  recipient?: string | undefined;
}

type FindDeps = Pick<Kernel, "now"> & { heavy: DbOrTx };

/** A moment before anybody subscribed, so that nobody counts as silent. */
const LONG_AGO: Instant = "1900-01-01T00:00:00.000Z";

/**
 * Returns the audience that the filters of a list select. A tag that was deleted selects nobody.
 * @throws AppError `not_found` for a segment that was deleted.
 */
export async function findAudience(
  deps: FindDeps,
  { ids, status, search, inactive, segment, tag, ...rest }: Filters,
): Promise<Audience> {
  const at = instant(deps.now());
  const silence = inactive && (await findKnownSilence(deps, inactive));
  const conditions: Condition[] = [
    ...(segment === undefined ? [] : [(await getSegment(deps.heavy, segment)).conditions]),
    ...(tag === undefined ? [] : [{ kind: "tag" as const, isNegated: false, tagId: tag }]),
  ];
  return {
    ids,
    search,
    received: receivedOf(rest),
    ...(status === "paused" ? { pausedAt: at } : { status }),
    ...(conditions.length > 0 && {
      conditions: { at, group: { kind: "group", isNegated: false, match: "all", conditions } },
    }),
    ...(silence && { silent: { at, since: "since" in silence ? silence.since : LONG_AGO } }),
  };
}

/** Nobody has received the newsletter 0: a filter that names none must not find everybody. */
function receivedOf({ newsletter, outcome: state, reaction, link, recipient: search }: Filters) {
  const filter = { state, reaction, link, search };
  const isAsked = [newsletter, ...Object.values(filter)].some((value) => value !== undefined);
  return isAsked ? { newsletterId: newsletter ?? 0, ...filter } : undefined;
}

const DAYS_A_MONTH = 30;

/**
 * Returns since when the inactive have been silent, or why that is unknown: opens are not counted, or not for long
 * enough.
 */
export const findKnownSilence = (deps: FindDeps, months: InactiveMonths) =>
  findCountedTime(deps, Number(months) * DAYS_A_MONTH);

/** The same, of any number of days. */
export async function findCountedTime(
  { heavy: db, now }: FindDeps,
  days: number,
): Promise<Silence | { isTrackingOff: true }> {
  const { isTrackingOn } = await getSettings(db);
  return isTrackingOn ? findSilence({ db, now }, days) : { isTrackingOff: true };
}
