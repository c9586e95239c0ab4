import { instant } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import type { Links } from "./links.ts";
import type { SubscriberRow } from "./store.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
  links: Links;
}

/**
 * Whom a link unsubscribes; `subscriber` is undefined when the owner has removed them. Changes nothing.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function getUnsubscription(
  { db, links }: Pick<Deps, "db" | "links">,
  token: string,
): Promise<{ subscriber: SubscriberRow | undefined; addressHash: string }> {
  const link = links.readUnsubscribe(token);
  if (!link) throw new AppError("not_found", "This link is no longer valid.");
  return { subscriber: await store.findById(db, link.subscriberId), addressHash: link.addressHash };
}

/**
 * Stops all mail to the address of a link, at once and also when the owner removes and imports it again. Twice is
 * as good as once. `evidence` says how it came.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function unsubscribe({ db, now, links }: Deps, token: string, evidence: "button" | "one-click") {
  const { subscriber, addressHash } = await getUnsubscription({ db, links }, token);
  const at = instant(now());
  await db.transaction().execute(async (tx) => {
    await store.suppress(tx, { addressHash, reason: "unsubscribe", evidence, at });
    if (subscriber) await store.markUnsubscribed(tx, subscriber.id, at);
  });
  return subscriber;
}
