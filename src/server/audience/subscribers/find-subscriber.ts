import type { DbOrTx } from "../../kernel/db/open.ts";
import * as store from "./store.ts";

/** Returns the values of a subscriber's personal fields. */
export async function findSubscriber(
  db: DbOrTx,
  id: number,
): Promise<{ email: string; name: string } | undefined> {
  const row = await store.findById(db, id);
  return row && { email: row.email, name: row.name };
}

/** Returns the highest id of a subscriber, 0 if there is none. */
export const findLastSubscriberId = (db: DbOrTx): Promise<number> => store.findLastId(db);
