import { setTimeout as delay } from "node:timers/promises";
import { unsubscribeMailbox } from "../../audience/leaving/unsubscribe.ts";
import { TEST_ID } from "../../audience/subscribers/links.ts";
import { instant } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Bounce } from "../bounces/classify-mail.ts";
import type { MailRoute } from "../../kernel/mail/mail-route.ts";
import { carryOut, type BounceDeps } from "../bounces/take-bounce.ts";
import { weighReturns } from "../bounces/watch-returns.ts";
import { findOwnMail, type OwnMail } from "../bounces/whose-mail.ts";
import { readDeliveryMarks } from "../delivery/progress/delivery-mark.ts";
import { insertOnce } from "../refusals/store.ts";
import { judgeEvent } from "./judge-event.ts";
import * as store from "./store.ts";
import type { WebhookEvent } from "./reading/webhook-event.ts";

export interface Arrival {
  webhookId: string;
  provider: string;
  event: WebhookEvent;
}

type Deps = Pick<BounceDeps, "db" | "now" | "signer" | "links" | "mailRoute">;

/**
 * Records events that an authenticated webhook has told. An email is known by our mark. An event without one is about
 * the recipient that it names: unlike a report by mail, which anybody can write, only the provider can have sent it, so it
 * counts in full. It may be about an email of the owner's other programs at that provider; a dead mailbox is dead for us
 * too, and somebody who complains is better left alone. Which newsletter was delivered only a mark can tell.
 *
 * Deliveries are recorded in one transaction, the rest in a second one. Each event counts once, so that a provider may
 * send everything again after a failure.
 */
export async function recordEvents(deps: Deps, arrivals: readonly Arrival[]) {
  await recordDelivered(deps, arrivals);
  const returns = arrivals.filter(({ event }) => event.kind !== "delivered");
  if (returns.length > 0) await recordReturns(deps, returns);
}

const ROUNDS = 20;
const ROUND_MS = 25;

async function recordDelivered({ db, now, signer }: Deps, arrivals: readonly Arrival[]) {
  const readers = new Map<number, number[]>();
  for (const { event } of arrivals) {
    if (event.kind !== "delivered") continue;
    const [mark] = readDeliveryMarks(signer, event.names.join("\n")).marks;
    if (!mark || mark.newsletterId === TEST_ID) continue;
    const known = readers.get(mark.newsletterId);
    if (known) known.push(mark.subscriberId);
    else readers.set(mark.newsletterId, [mark.subscriberId]);
  }
  const webhookIds = [...new Set(arrivals.map(({ webhookId }) => webhookId))];
  for (let round = 0; round < ROUNDS; round++) {
    const left = await db.transaction().execute(async (tx) => {
      const at = instant(now());
      await store.noteReceived(tx, webhookIds, at);
      return markAll(tx, readers, at);
    });
    if (left === 0) return;
    await delay(ROUND_MS);
  }
  throw new AppError("unavailable", "The sender is writing these rows.", { retryAfterSeconds: 10 });
}

async function markAll(
  tx: DbOrTx,
  readers: ReadonlyMap<number, number[]>,
  at: ReturnType<typeof instant>,
): Promise<number> {
  if (readers.size === 0) return 0;
  await store.holdNewsletters(tx, [...readers.keys()]);
  let left = 0;
  for (const [newsletterId, subscriberIds] of readers)
    left += await store.markDelivered(tx, { newsletterId, subscriberIds, at });
  return left;
}

interface Returned {
  arrival: Arrival;
  own: OwnMail;
}

async function recordReturns(deps: Deps, arrivals: readonly Arrival[]) {
  const returned: Returned[] = [];
  for (const arrival of arrivals) {
    const { names, recipient } = arrival.event;
    const own = await findOwnMail(deps, {
      paths: names,
      originalMessageId: undefined,
      recipients: [recipient],
      originalRecipient: undefined,
    });
    if (own) returned.push({ arrival, own });
  }
  if (returned.length === 0) return;
  // Always in the same order: transactions of two servers that wait for each other's mailboxes would never end.
  returned.sort((a, b) => (a.own.mailboxKey < b.own.mailboxKey ? -1 : 1));
  const route = await deps.mailRoute(deps.db);
  await deps.db.transaction().execute(async (tx) => {
    for (const each of returned) await recordReturn(deps, tx, { ...each, route });
  });
  for (const newsletterId of new Set(returned.flatMap(({ own }) => own.newsletterId ?? [])))
    await weighReturns(deps, newsletterId);
}

async function recordReturn(
  deps: Deps,
  tx: DbOrTx,
  { arrival, own, route }: Returned & { route: MailRoute },
) {
  const { event, provider } = arrival;
  const report = `${provider} ${event.id}`;
  switch (event.kind) {
    case "bounce":
      await carryOut(deps, tx, { bounce: judgeEvent(event, route), own, report });
      return;
    case "complaint":
      await carryOut(deps, tx, { bounce: complaintOf(event, provider), own, report });
      return;
    case "unsubscribe":
      await takeUnsubscribe(deps, tx, { own, report, provider });
  }
}

const complaintOf = ({ words }: WebhookEvent, provider: string) =>
  ({
    kind: "complaint",
    isPolicy: false,
    status: undefined,
    diagnostic: words || `reported by ${provider}`,
  }) satisfies Partial<Bounce>;

/** A reader who has subscribed again since stays subscribed when the same event comes again. */
async function takeUnsubscribe(
  { now, links, signer }: Deps,
  tx: DbOrTx,
  { own, report, provider }: { own: OwnMail; report: string; provider: string },
) {
  const at = instant(now());
  const { mailboxKey, newsletterId, subscriberId } = own;
  const isNew = await insertOnce(tx, {
    kind: "unsubscribe",
    // Counts of a newsletter come from the row that every unsubscribe writes, below.
    newsletter_id: null,
    subscriber_id: subscriberId ?? null,
    link: null,
    at,
    detail: provider,
    once_key: signer.digest("report", `unsubscribe\n${mailboxKey}\n${report}`),
  });
  if (!isNew) return;
  const addressHash = links.addressHash(mailboxKey);
  await unsubscribeMailbox(tx, { addressHash, mailboxKey, newsletterId, evidence: provider, at });
}
