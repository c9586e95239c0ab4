import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { tagMany, untagOne } from "./tag-store.ts";

/** Gives a tag to the subscribers who still exist. Returns those who did not have it. */
export async function giveTag(
  db: DbOrTx,
  given: { subscriberIds: readonly number[]; tagId: number; at: Instant },
): Promise<number[]> {
  return given.subscriberIds.length > 0 ? tagMany(db, given) : [];
}

/** Takes a tag from a subscriber. */
export const takeTag = (tx: DbOrTx, { subscriberId, tagId }: { subscriberId: number; tagId: number }) =>
  untagOne(tx, subscriberId, [tagId]);
