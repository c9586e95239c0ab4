import type { NewsletterRow } from "./store.ts";
import { DAY, HOUR, instant, instantAfter, MINUTE, SECOND } from "../platform/clock.ts";
import type { Clock, Instant } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import type { Log } from "../platform/log.ts";
import type { Mail, MailOutcome, Transport } from "../platform/mail/transport.ts";
import type { Links } from "../subscribers/links.ts";
import type { Claim, Delivery } from "./store.ts";
import * as store from "./store.ts";

export interface SendDeps {
  db: Db;
  now: Clock;
  log: Log;
  links: Links;
  transport: Transport;
  /** Names this process in the leases that it holds. */
  owner: string;
  isStopping: () => boolean;
}

type Compose = (reader: { subscriberId: number; address: string; mailboxKey: string }) => Promise<Mail>;

/** Longer than one mail can take: the transport gives up on a server after 90 s of silence. */
const LEASE_MS = 5 * MINUTE;
const RENEW_EVERY_MS = 30 * SECOND;
const SERVER_REST_MS = 30 * SECOND;
const DEFERRALS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, DAY];

/**
 * Sends what is due of a newsletter, one mail after another, and writes down each outcome before the next begins: a
 * process that dies leaves at most one mail in doubt, which goes out again under the same Message-ID.
 */
export async function sendIssue(deps: SendDeps, newsletter: NewsletterRow, compose: Compose) {
  const { db, now, owner } = deps;
  while (!deps.isStopping()) {
    const leaseUntil = instantAfter(now(), LEASE_MS);
    const claim = await store.claimChunk(db, { newsletterId: newsletter.id, owner, now: now(), leaseUntil });
    if (!claim) break;
    const rest = await sendChunk(deps, newsletter.id, claim, compose);
    await store.releaseChunk(db, newsletter.id, claim, rest);
  }
  await closeIssue(deps, newsletter.id);
}

/** Says when to come back to the chunk; undefined when it is done. */
async function sendChunk(
  deps: SendDeps,
  newsletterId: number,
  claim: Claim,
  compose: Compose,
): Promise<Instant | undefined> {
  const { db, now, transport } = deps;
  let renewAt = now().getTime() + RENEW_EVERY_MS;
  for (const delivery of await store.findUnsent(db, newsletterId, claim.chunk, instant(now()))) {
    if (deps.isStopping()) return instant(now());
    if (now().getTime() > renewAt) {
      renewAt = now().getTime() + RENEW_EVERY_MS;
      if (!(await store.renewLease(db, newsletterId, claim, instantAfter(now(), LEASE_MS))))
        return instant(now());
    }
    const mailboxKey = await findMailable(deps, delivery.subscriber_id);
    if (!mailboxKey) {
      await settle(deps, newsletterId, claim, delivery, { state: "skipped", code: "no longer subscribed" });
      continue;
    }
    const reader = { subscriberId: delivery.subscriber_id, address: delivery.address, mailboxKey };
    const outcome = await transport.send(await compose(reader));
    if (outcome.state !== "accepted" && outcome.scope === "connection") {
      deps.log.warn(
        { newsletterId, response: outcome.response },
        "The mail server does not take mail; trying again",
      );
      return instantAfter(now(), SERVER_REST_MS);
    }
    await settle(deps, newsletterId, claim, delivery, resultOf(outcome, delivery, now()));
  }
  return store.findNextDeferral(db, newsletterId, claim.chunk);
}

/** Asked right before each mail: an unsubscribe holds at once, also in the middle of a send. */
async function findMailable({ db, links }: SendDeps, subscriberId: number): Promise<string | undefined> {
  const mailboxKey = await store.findMailable(db, subscriberId);
  if (!mailboxKey) return undefined;
  const suppressed = await store.findSuppressed(db, [links.addressHash(mailboxKey)]);
  return suppressed.size === 0 ? mailboxKey : undefined;
}

type Result =
  | { state: "sent" | "failed" | "skipped"; code: string }
  | { state: "deferred"; code: string; next_at: Instant };

function resultOf(outcome: MailOutcome, { attempts }: Delivery, now: Date): Result {
  const code = outcome.response.slice(0, 500);
  if (outcome.state === "accepted") return { state: "sent", code };
  const pauseMs = DEFERRALS_MS[attempts];
  return outcome.state === "temporary" && pauseMs !== undefined
    ? { state: "deferred", code, next_at: instantAfter(now, pauseMs) }
    : { state: "failed", code };
}

async function settle(
  { db, now }: SendDeps,
  newsletterId: number,
  claim: Claim,
  delivery: Delivery,
  result: Result,
) {
  const done = result.state === "deferred" ? {} : { done_at: instant(now()) };
  const attempts = result.state === "skipped" ? delivery.attempts : delivery.attempts + 1;
  await store.updateDelivery(db, { newsletterId, claim, n: delivery.n }, { ...result, ...done, attempts });
}

/** Only when the ledger adds up is a newsletter sent. */
async function closeIssue({ db, now }: SendDeps, newsletterId: number) {
  await db.transaction().execute(async (tx) => {
    const { sent, failed, skipped, pending, deferred } = await store.countStates(tx, newsletterId);
    const isFinal = pending + deferred === 0;
    await store.updateNewsletterIn(
      tx,
      { id: newsletterId, status: "sending" },
      {
        sent_count: sent,
        failed_count: failed,
        skipped_count: skipped,
        ...(isFinal && { status: "sent" as const, sent_at: instant(now()), updated_at: instant(now()) }),
      },
    );
  });
}
