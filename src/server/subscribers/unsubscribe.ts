import { HOUR, instant, instantAfter } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { findConsents } from "./consent-store.ts";
import { forgetLeaving, recordLeaving } from "./leaving-store.ts";
import type { Links } from "./links.ts";
import type { SubscriberRow } from "./store.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
  links: Links;
}

interface Unsubscription {
  /** Undefined when the owner has removed them, or when they have moved to another address. */
  subscriber: SubscriberRow | undefined;
  hasMoved: boolean;
  addressHash: string;
  newsletterId: number | undefined;
}

/**
 * Returns whom a link unsubscribes and changes nothing.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function getUnsubscription(
  { db, links }: Pick<Deps, "db" | "links">,
  token: string,
): Promise<Unsubscription> {
  const link = links.readUnsubscribe(token);
  if (!link) throw new AppError("not_found", "This link is no longer valid.");
  const { subscriberId, addressHash, newsletterId } = link;
  const row = await store.findById(db, subscriberId);
  const hasMoved = row !== undefined && links.addressHash(row.mailbox_key) !== addressHash;
  return { subscriber: hasMoved ? undefined : row, hasMoved, addressHash, newsletterId };
}

/**
 * Stops all mail to the address of a link, at once and also when the owner removes and imports it again. A reader who has
 * moved to another address stays subscribed there. Twice is as good as once. `evidence` says how it came.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function unsubscribe({ db, now, links }: Deps, token: string, evidence: "button" | "one-click") {
  const { subscriber, addressHash, newsletterId } = await getUnsubscription({ db, links }, token);
  const at = instant(now());
  await db.transaction().execute(async (tx) => {
    const mailboxKey = subscriber?.mailbox_key ?? "";
    await store.suppress(tx, { addressHash, mailboxKey, reason: "unsubscribe", evidence, at });
    if (!subscriber || !(await store.markUnsubscribed(tx, subscriber.id, at)) || !newsletterId) return;
    await recordLeaving(tx, { newsletterId, subscriberId: subscriber.id, at });
  });
  return subscriber;
}

/** For so long who has unsubscribed can take it back, right there. */
const UNDO_MS = HOUR;

/**
 * Takes an unsubscribe back that is not older than an hour. What another reason has put on the list of those whom nobody
 * mails stays there.
 * @throws AppError `not_found` for a link that is not ours, or when there is nothing to take back any more.
 */
export async function undoUnsubscribe({ db, now, links }: Deps, token: string): Promise<SubscriberRow> {
  const { subscriber, addressHash, newsletterId } = await getUnsubscription({ db, links }, token);
  const earliest = instantAfter(now(), -UNDO_MS);
  return db.transaction().execute(async (tx) => {
    const suppression = await store.findSuppression(tx, addressHash);
    const isFresh = suppression?.reason === "unsubscribe" && suppression.created_at >= earliest;
    if (!subscriber || !isFresh) throw new AppError("not_found", "This link is no longer valid.");
    await store.liftUnsubscribe(tx, addressHash, instant(now()));
    const consents = await findConsents(tx, subscriber.id);
    await store.markReturned(tx, subscriber.id, subscriber.confirmed_at !== null || consents.length > 0);
    if (newsletterId) await forgetLeaving(tx, { newsletterId, subscriberId: subscriber.id });
    return subscriber;
  });
}
