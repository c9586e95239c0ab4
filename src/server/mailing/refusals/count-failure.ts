import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Links } from "../../audience/subscribers/links.ts";
import { suppressAddress, withoutAddresses } from "../../audience/suppressions/suppress-address.ts";
import { judgeReply, ruleOf, statusIn } from "./judge-refusal.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type CountDeps = Pick<Kernel, "now"> & { links: Links };

/** A mailbox that is full or away for a month of weekly newsletters counts as dead. */
const SOFT_BOUNCES = 5;
const SOFT_WINDOW_MS = 30 * DAY;

/** An email that a server has refused in the SMTP dialogue, for good or for the last time. */
interface Failure {
  newsletterId: number;
  /** Undefined if the reader has another address by now. */
  subscriberId: number | undefined;
  mailboxKey: string;
  reply: string;
}

/**
 * `countBounces` and the receipt know the kind by the beginning of the key: a reply is no email that came back later. A
 * refusal that says nothing of the mailbox is kept like one by policy, which never counts against an address.
 */
const keyKinds = { "no mailbox": "refused", policy: "policy", other: "policy" } as const;

/** True for the reply of a server in the SMTP dialogue; other failures are our own. */
export const isReply = (code: string | null): code is string => code !== null && /^[45]\d\d\b/.test(code);

/**
 * Counts a failure in the SMTP dialogue as a bounce, like a returned report, and once with the report of the same
 * newsletter. A dead mailbox gets no more mail. Only a full mailbox, and one that took no mail for two days, count towards
 * the limit for repeated failures: what no rule understands may be about us. The caller has decided that the server's words
 * are about this reader. Belongs into a transaction.
 */
export async function countFailure(tx: DbOrTx, deps: CountDeps, failure: Failure) {
  const { newsletterId, subscriberId, mailboxKey, reply } = failure;
  const refusal = judgeReply(reply);
  const isPassing = refusal === "other" && isOfMailbox(reply);
  const at = instant(deps.now());
  if (subscriberId !== undefined) {
    const isNew = await store.insertOnce(tx, {
      kind: "bounce",
      newsletter_id: newsletterId,
      subscriber_id: subscriberId,
      link: null,
      at,
      detail: withoutAddresses(reply),
      once_key: onceKeyOf(isPassing ? "soft" : keyKinds[refusal], { newsletterId, subscriberId }),
    });
    if (!isNew) return;
    if (isPassing)
      await suppressIfRepeated(tx, deps, { newsletterId, subscriberId, mailboxKey, diagnostic: reply });
  }
  if (refusal !== "no mailbox") return;
  const addressHash = deps.links.addressHash(mailboxKey);
  const entry = {
    addressHash,
    mailboxKey,
    reason: "hard_bounce",
    evidence: reply,
    at,
    newsletterId,
  } as const;
  await suppressAddress(tx, entry);
}

/** RFC 3463: X.2 is the mailbox; X.3 to X.6 are systems, networks and the email itself. Without a status, the words decide. `reply` begins with a code or a status. */
export const isOfMailbox = (reply: string) => {
  if (reply.startsWith("4")) return true;
  const status = statusIn(reply);
  return status === undefined || status === "5.0.0"
    ? ruleOf(reply)?.isOfMailbox === true
    : status.startsWith("5.2.");
};

/** Returns the key under which a newsletter's failure counts once for each reader and kind. */
export const onceKeyOf = (kind: string, of: { newsletterId: number; subscriberId: number }) =>
  `${kind}:${of.newsletterId}:${of.subscriberId}`;

interface Repeated {
  newsletterId: number | undefined;
  subscriberId: number;
  mailboxKey: string;
  diagnostic: string;
}

/** Suppresses an address after its fifth failure in 30 days, and returns true if it did. */
export async function suppressIfRepeated(
  tx: DbOrTx,
  { now, links }: CountDeps,
  { newsletterId, subscriberId, mailboxKey, diagnostic }: Repeated,
): Promise<boolean> {
  const count = await store.countBounces(tx, subscriberId, instantAfter(now(), -SOFT_WINDOW_MS));
  if (count < SOFT_BOUNCES) return false;
  await suppressAddress(tx, {
    addressHash: links.addressHash(mailboxKey),
    mailboxKey,
    reason: "hard_bounce",
    evidence: `${count} mails came back within 30 days; the last one: ${diagnostic}`,
    at: instant(now()),
    newsletterId,
  });
  return true;
}
