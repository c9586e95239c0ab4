import type { DbOrTx } from "../../kernel/db/open.ts";
import { getSubscriber } from "../subscribers/find-subscriber.ts";
import { eraseRemoved } from "../removals/remove-subscribers.ts";
import { deleteRequestsOf } from "../subscribers/request-store.ts";
import * as store from "../subscribers/store.ts";

/**
 * Deletes everything that names a person: the row, the consents, the emails, the address in the ledger, and what an
 * earlier removal has kept. What keeps the address off the list stays: its keyed hash on the suppression list.
 * @throws AppError `not_found`.
 */
export async function eraseSubscriber(tx: DbOrTx, id: number) {
  const row = await getSubscriber(tx, id);
  await store.eraseMails(tx, [row]);
  await deleteRequestsOf(tx, [row.mailbox_key]);
  await eraseRemoved(tx, row.mailbox_key);
  await store.remove(tx, id);
}
