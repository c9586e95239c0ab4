import type { DbOrTx } from "../../kernel/db/open.ts";
import { tagMany } from "./tag-store.ts";

/** Gives a tag to the subscribers who still exist. Returns how many did not have it. */
export async function giveTag(db: DbOrTx, subscriberIds: readonly number[], tagId: number): Promise<number> {
  return subscriberIds.length > 0 ? tagMany(db, subscriberIds, tagId) : 0;
}
