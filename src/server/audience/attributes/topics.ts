import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import * as store from "./tag-store.ts";

/** A tag that readers see and choose, and whether one of them has chosen it. */
export interface OwnTopic {
  id: number;
  name: string;
  description: string;
  isChosen: boolean;
}

/** Returns the topics by name, and whether a subscriber has chosen each. */
export async function listTopicsOf(db: DbOrTx, subscriberId: number): Promise<OwnTopic[]> {
  const chosen = new Set(await store.findTagIds(db, subscriberId));
  return (await store.findTopics(db)).map(({ id, name, description }) => ({
    id,
    name,
    description,
    isChosen: chosen.has(id),
  }));
}

/**
 * Sets which of the topics that a reader was `shown` they have `chosen`. Their other tags stay, whatever ids are given:
 * the ids come from a form that anybody can change.
 */
export async function chooseTopics(
  tx: DbOrTx,
  subscriberId: number,
  { shown, chosen }: { shown: readonly number[]; chosen: readonly number[] },
  at: Instant,
) {
  const offered = (await store.findTopics(tx)).map(({ id }) => id).filter((id) => shown.includes(id));
  await store.untagOne(
    tx,
    subscriberId,
    offered.filter((id) => !chosen.includes(id)),
  );
  await store.tagOne(
    tx,
    subscriberId,
    offered.filter((id) => chosen.includes(id)),
    at,
  );
}
