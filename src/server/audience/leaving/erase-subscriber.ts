import { instant } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { getSubscriber } from "../subscribers/find-subscriber.ts";
import type { Links } from "../subscribers/links.ts";
import { eraseRemoved } from "../removing/remove-subscribers.ts";
import { deleteRequestsOf } from "../subscribers/request-store.ts";
import * as store from "../subscribers/store.ts";
import { suppress } from "../suppressions/suppression-store.ts";

interface Deps {
  db: Db;
  now: Clock;
  links: Links;
}

/**
 * Deletes everything that names a person: the row, the consents, the emails, the address in the ledger, and what an
 * earlier removal has kept. The keyed hash of an unsubscribed address stays, so that it is never mailed again.
 * @throws AppError `not_found`.
 */
export async function eraseSubscriber({ db, now, links }: Deps, id: number) {
  await db.transaction().execute(async (tx) => {
    const row = await getSubscriber(tx, id);
    if (row.status === "unsubscribed") {
      const addressHash = links.addressHash(row.mailbox_key);
      await suppress(tx, {
        addressHash,
        mailboxKey: row.mailbox_key,
        reason: "unsubscribe",
        evidence: "erased",
        at: instant(now()),
      });
    }
    await store.eraseMails(tx, [row]);
    await deleteRequestsOf(tx, [row.mailbox_key]);
    await eraseRemoved(tx, row.mailbox_key);
    await store.remove(tx, id);
  });
}
