import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, DbOrTx } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import type { Links } from "./links.ts";
import type { SubscriberRow } from "./store.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
  links: Links;
}

/** Whose confirmation a link is. Changes nothing: scanners open links. @throws AppError `not_found`. */
export async function getConfirmation(
  { db, links }: Pick<Deps, "db" | "links">,
  token: string,
): Promise<SubscriberRow> {
  return (await findConfirmable({ db, links }, token)) ?? refuseLink();
}

/**
 * Makes the subscriber of a link active, for the person who pressed the button. Twice is as good as once. It lifts
 * an unsubscribe that is older than the link, nothing else.
 * @throws AppError `not_found` for a link that is no longer good.
 */
export async function confirmAddress({ db, now, links }: Deps, token: string): Promise<SubscriberRow> {
  return db.transaction().execute(async (tx) => {
    const subscriber = (await findConfirmable({ db: tx, links }, token)) ?? refuseLink();
    const addressHash = links.addressHash(subscriber.mailbox_key);
    const issuedAt = links.readConfirm(token)?.issuedAt ?? now();
    await store.liftUnsubscribe(tx, addressHash, instant(issuedAt));
    if (await store.findSuppression(tx, addressHash)) refuseLink();
    if (subscriber.status !== "active") await store.activate(tx, subscriber.id, instant(now()));
    return subscriber;
  });
}

async function findConfirmable({ db, links }: { db: DbOrTx; links: Links }, token: string) {
  const link = links.readConfirm(token);
  const subscriber = link && (await store.findById(db, link.subscriberId));
  const unsubscribedAt = subscriber?.unsubscribed_at;
  const isOutdated = Boolean(link && unsubscribedAt && new Date(unsubscribedAt) > link.issuedAt);
  return isOutdated ? undefined : subscriber;
}

function refuseLink(): never {
  throw new AppError("not_found", "This link is no longer valid.");
}
