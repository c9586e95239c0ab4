import type { EmailContent } from "../../../contract/mailing/emails.ts";
import { consentIn } from "../../../words/consent.ts";
import { wordsOf } from "../../../words/words.ts";
import { DAY, instant, instantAfter, type Instant } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { happened } from "../../kernel/events.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import { findOrInsertStatement } from "../subscribers/consent-statements.ts";
import { insertConsents } from "../subscribers/consent-store.ts";
import { findLinked, refuseLink } from "../subscribers/find-linked.ts";
import { giveFormTags } from "../attributes/set-attributes.ts";
import { readRequestedTags } from "../subscribers/requested-tags.ts";
import { isPaused } from "../subscribers/audience.ts";
import type { Links } from "../subscribers/links.ts";
import type { SubscriberRow } from "../subscribers/store.ts";
import * as store from "../subscribers/store.ts";
import { findSuppressions, liftUnsubscribe } from "../suppressions/suppression-store.ts";
import type { SubscribeDeps } from "./subscribe.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** Subscribers who never confirm are erased after as many days (`remind-unconfirmed.ts`). */
export const CONFIRM_LINK_DAYS = 30;

/** A genuine link that is older than `CONFIRM_LINK_DAYS`. */
export class ExpiredLinkError extends AppError {
  constructor() {
    super("not_found", `Confirmation links work for ${CONFIRM_LINK_DAYS} days.`);
  }
}

/**
 * Returns whose confirmation a link is, and whether they have confirmed already. Changes nothing: scanners open links.
 * Refuses the same links as `confirmAddress`.
 * @throws AppError `not_found` for a link that is no longer good; ExpiredLinkError when that is for its age alone.
 */
export async function getConfirmation(
  deps: ConfirmDeps,
  token: string,
): Promise<{ email: string; isConfirmed: boolean }> {
  const { subscriber } = await findConfirmable(deps, token);
  return { email: subscriber.email, isConfirmed: getsNewsletters(subscriber, deps.now()) };
}

/**
 * Makes the subscriber of a link active, for the person who clicked the button. A second click changes nothing. Of
 * the suppressions, it lifts only an unsubscribe that is older than the link.
 * @throws AppError `not_found` for a link that is no longer good.
 */
export async function confirmAddress(deps: WelcomeDeps, token: string): Promise<SubscriberRow> {
  const { db, now, links } = deps;
  // Before the transaction, which must neither wait for an email to be composed nor fail with it.
  const welcome = await composeFor(deps, token);
  return db.transaction().execute(async (tx) => {
    // A second click at the same time, or an unsubscribe, waits here and then finds what the first has made.
    await store.holdById(tx, (links.readConfirm(token) ?? refuseLink()).subscriberId);
    const { subscriber, issuedAt } = await findConfirmable({ db: tx, links, now }, token);
    await liftUnsubscribe(tx, links.addressHash(subscriber.mailbox_key), instant(issuedAt));
    if (getsNewsletters(subscriber, now())) return subscriber;
    await giveRequestedTags(tx, subscriber, instant(now()));
    if (subscriber.status === "active") {
      await store.setPause(tx, subscriber.id, { until: null, at: instant(now()) });
      return subscriber;
    }
    await activateByButton(tx, subscriber, instant(now()));
    if (welcome) await deps.mail.sendLater(tx, subscriber.email, welcome);
    await happened(tx, { kind: "subscriber.confirmed", id: subscriber.id }, now());
    return subscriber;
  });
}

/** Gives the tags of the sign-up, but those that have since been deleted or are the owner's alone. */
async function giveRequestedTags(tx: DbOrTx, { id, requested_tags: tags }: SubscriberRow, at: Instant) {
  if (tags === "") return;
  await giveFormTags(tx, id, readRequestedTags(tags), at);
  await store.setRequestedTags(tx, id, "");
}

async function activateByButton(tx: DbOrTx, { id, source }: SubscriberRow, at: Instant) {
  const settings = await getSettings(tx);
  const wording = consentIn(wordsOf(settings), settings.siteName);
  const statement = { how: "confirmation", wording, source } as const;
  const statementId = await findOrInsertStatement(tx, statement);
  await insertConsents(tx, [id], { statementId, at });
  await store.activate(tx, id, at);
}

/** The owner's welcome email, for a subscriber who has just confirmed. */
export interface WelcomeEmail {
  subject: string;
  content: string;
  subscriber: SubscriberRow;
}

export interface WelcomeDeps extends SubscribeDeps {
  log: Log;
  composeWelcome: (email: WelcomeEmail) => Promise<EmailContent>;
}

/**
 * Returns the owner's welcome email for somebody whom a link is about to confirm; undefined if there is none. One that
 * cannot be composed is logged: it is the owner's fault, and the reader confirms all the same.
 * @throws AppError `not_found` for a link that is no longer good.
 */
async function composeFor(deps: WelcomeDeps, token: string): Promise<EmailContent | undefined> {
  const { subscriber } = await findConfirmable(deps, token);
  if (subscriber.status === "active") return undefined;
  const settings = await getSettings(deps.db);
  const { siteName, welcomeSubject, welcomeContent: content } = settings;
  if (content === "") return undefined;
  const subject = welcomeSubject || wordsOf(settings).mails.welcome.subject({ siteName });
  try {
    return await deps.composeWelcome({ subject, content, subscriber });
  } catch (error) {
    deps.log.error({ err: error, subscriber: subscriber.id }, "The welcome email could not be composed");
    return undefined;
  }
}

const getsNewsletters = (row: SubscriberRow, now: Date) =>
  row.status === "active" && !isPaused(row, instant(now));

type ConfirmDeps = Pick<Kernel, "now"> & { db: DbOrTx; links: Links };

/**
 * An expired link of a subscriber who has confirmed still leads to them, so that its page can say so. A suppression
 * refuses the link, unless it is an unsubscribe from before the link was mailed.
 */
async function findConfirmable({ db, links, now }: ConfirmDeps, token: string) {
  const link = links.readConfirm(token) ?? refuseLink();
  const { issuedAt } = link;
  const subscriber = await findLinked({ db, links }, link);
  const isExpired = instant(now()) > instantAfter(issuedAt, CONFIRM_LINK_DAYS * DAY);
  if (isExpired && !(subscriber && getsNewsletters(subscriber, now()))) throw new ExpiredLinkError();
  const unsubscribedAt = subscriber?.unsubscribed_at;
  if (!subscriber || (unsubscribedAt && new Date(unsubscribedAt) > issuedAt)) refuseLink();
  const suppressions = await findSuppressions(db, [links.addressHash(subscriber.mailbox_key)]);
  const areLifted = suppressions.every(
    ({ reason, created_at }) => reason === "unsubscribe" && created_at <= instant(issuedAt),
  );
  if (!areLifted) refuseLink();
  return { subscriber, issuedAt };
}
