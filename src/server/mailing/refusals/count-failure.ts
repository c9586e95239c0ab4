import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { suppressAddress, withoutAddresses } from "../../audience/suppressions/suppress-address.ts";
import { judgeReply } from "./judge-refusal.ts";
import * as store from "./store.ts";

interface CountDeps {
  now: Clock;
  links: Links;
}

/** A mailbox that is full or away for a month of weekly newsletters counts as dead. */
const SOFT_BOUNCES = 5;
const SOFT_WINDOW_MS = 30 * DAY;

/** An email that a server has refused in the SMTP dialogue, for good or for the last time. */
interface Failure {
  newsletterId: number;
  subscriberId?: number;
  mailboxKey?: string;
  reply: string;
}

/** `countBounces` and the receipt know the kind by the beginning of the key: a reply is no email that came back later. */
const keyKinds = { "no mailbox": "refused", policy: "policy", other: "soft" } as const;

/**
 * Counts a failure in the SMTP dialogue as a bounce, like a returned report, and once with the report of the same
 * newsletter. Failures that are no reply of a server are none, and refusals by policy say nothing of the mailbox. Belongs
 * into the transaction that records the outcome.
 */
export async function countFailure(tx: DbOrTx, deps: CountDeps, failure: Failure) {
  const { newsletterId, subscriberId, mailboxKey, reply } = failure;
  if (!subscriberId || !mailboxKey || !/^[45]\d\d\b/.test(reply)) return;
  const refusal = judgeReply(reply);
  const isNew = await store.insertOnce(tx, {
    kind: "bounce",
    newsletter_id: newsletterId,
    subscriber_id: subscriberId,
    link: null,
    at: instant(deps.now()),
    detail: withoutAddresses(reply),
    once_key: onceKeyOf(keyKinds[refusal], { newsletterId, subscriberId }),
  });
  if (isNew && refusal === "other")
    await suppressIfRepeated(tx, deps, { subscriberId, mailboxKey, diagnostic: reply });
}

/** Returns the key under which a newsletter's failure counts once for each reader and kind. */
export const onceKeyOf = (kind: string, of: { newsletterId: number; subscriberId: number }) =>
  `${kind}:${of.newsletterId}:${of.subscriberId}`;

/** Suppresses an address after its fifth failure in 30 days, and returns true if it did. */
export async function suppressIfRepeated(
  tx: DbOrTx,
  { now, links }: CountDeps,
  { subscriberId, mailboxKey, diagnostic }: { subscriberId: number; mailboxKey: string; diagnostic: string },
): Promise<boolean> {
  const count = await store.countBounces(tx, subscriberId, instantAfter(now(), -SOFT_WINDOW_MS));
  if (count < SOFT_BOUNCES) return false;
  await suppressAddress(tx, {
    addressHash: links.addressHash(mailboxKey),
    mailboxKey,
    reason: "hard_bounce",
    evidence: `${count} mails came back within 30 days; the last one: ${diagnostic}`,
    at: instant(now()),
  });
  return true;
}
