import type { DbOrTx } from "../../kernel/db/open.ts";
import { tagMany } from "./tag-store.ts";

/** Gives one tag to those of the subscribers who are still there. */
export async function giveTag(db: DbOrTx, subscriberIds: readonly number[], tagId: number) {
  if (subscriberIds.length > 0) await tagMany(db, subscriberIds, tagId);
}
