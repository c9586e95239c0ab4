import type { Conditions, SegmentCounts } from "../../../contract/audience/segments.ts";
import { instant, type Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { countReach } from "../subscribers/audience.ts";

/** Counts those for whom conditions hold now: all of them, and those whom a newsletter would reach. */
export async function countConditions(
  deps: { heavy: Db; now: Clock },
  group: Conditions,
): Promise<SegmentCounts> {
  const reach = await countReach(deps, { conditions: { group, at: instant(deps.now()) } });
  const { pending, unsubscribed, paused, inSeries, suppressed } = reach.leftOut;
  const rest = pending + unsubscribed + paused + inSeries + suppressed;
  return { ...reach, subscribers: reach.recipients + rest };
}
