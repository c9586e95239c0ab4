import { HOUR, instant, instantAfter, type Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { refuseLink } from "../subscribers/find-linked.ts";
import { findConsents } from "../subscribers/consent-store.ts";
import { deleteLeaving, recordLeaving } from "./leaving-store.ts";
import type { Links } from "../subscribers/links.ts";
import type { SubscriberRow } from "../subscribers/store.ts";
import * as store from "../subscribers/store.ts";
import { findSuppressions, liftUnsubscribe, suppress } from "../suppressions/suppression-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now"> & { links: Links };

interface Unsubscription {
  /** The subscriber who has the link's address now; undefined when nobody has it. */
  subscriber: SubscriberRow | undefined;
  mailboxKey: string;
  addressHash: string;
  newsletterId: number | undefined;
}

/**
 * Returns whom a link unsubscribes and changes nothing. That is the subscriber who has the link's address now, which may
 * differ from the one it was mailed to.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function getUnsubscription(
  { db, links }: { db: DbOrTx; links: Links },
  token: string,
): Promise<Unsubscription> {
  const link = links.readUnsubscribe(token) ?? refuseLink();
  const subscriber = await store.findByMailbox(db, link.mailboxKey);
  return { ...link, subscriber, addressHash: links.addressHash(link.mailboxKey) };
}

/**
 * Stops all mail to the address of a link, at once and also when the owner removes and imports it again. Returns the
 * subscriber who had that address. A subscriber who has moved from it to a different address stays subscribed there.
 * Twice is as good as once. `evidence` says how it came.
 * @throws AppError `not_found` for a link that is not ours.
 */
export async function unsubscribe({ db, now, links }: Deps, token: string, evidence: "button" | "one-click") {
  const link = await getUnsubscription({ db, links }, token);
  const { subscriber } = link;
  const at = instant(now());
  await db.transaction().execute((tx) => unsubscribeMailbox(tx, { ...link, evidence, at }));
  return subscriber;
}

/** Stops all mail to a mailbox whose holder wants no more. Belongs into the transaction of its cause. */
export async function unsubscribeMailbox(
  tx: DbOrTx,
  {
    addressHash,
    mailboxKey,
    newsletterId,
    evidence,
    at,
  }: Omit<Unsubscription, "subscriber"> & { evidence: string; at: Instant },
) {
  await suppress(tx, { addressHash, mailboxKey, reason: "unsubscribe", evidence, at });
  const before = await store.markUnsubscribed(tx, mailboxKey, at);
  if (!before) return;
  const { id, status } = before;
  if (newsletterId) await recordLeaving(tx, { newsletterId, subscriberId: id, at });
  if (status === "active") await happened(tx, { kind: "subscriber.left", id }, new Date(at));
}

/** The time during which subscribers can reverse their unsubscribe on its page. */
const UNDO_MS = HOUR;

/**
 * Reverses an unsubscribe that is not older than an hour. Addresses that are suppressed for another reason stay
 * suppressed.
 * @throws AppError `not_found` for a link that is not ours, or when there is nothing left to reverse, also because a
 *   complaint unsubscribes as well.
 */
export async function undoUnsubscribe({ db, now, links }: Deps, token: string): Promise<SubscriberRow> {
  const earliest = instantAfter(now(), -UNDO_MS);
  return db.transaction().execute(async (tx) => {
    const { subscriber, addressHash, newsletterId } = await getUnsubscription({ db: tx, links }, token);
    const suppressions = await findSuppressions(tx, [addressHash]);
    const isFresh = suppressions.some(
      ({ reason, created_at }) => reason === "unsubscribe" && created_at >= earliest,
    );
    const hasComplained = suppressions.some(({ reason }) => reason === "complaint");
    if (!subscriber || !isFresh || hasComplained) refuseLink();
    const at = instant(now());
    await liftUnsubscribe(tx, addressHash, at);
    const consents = await findConsents(tx, subscriber.id);
    const hasAgreed = subscriber.confirmed_at !== null || consents.length > 0;
    await store.markReturned(tx, subscriber.id, { hasAgreed, at });
    if (newsletterId) await deleteLeaving(tx, { newsletterId, subscriberId: subscriber.id });
    if (hasAgreed) await happened(tx, { kind: "subscriber.confirmed", id: subscriber.id }, now());
    return subscriber;
  });
}
