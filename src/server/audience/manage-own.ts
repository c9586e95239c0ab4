import type { SubscriberDetail } from "../../contract/audience/subscribers.ts";
import { emailSchema } from "../../contract/base/email.ts";
import { mailboxKeyOf } from "../../contract/base/mailbox-key.ts";
import { DAY, HOUR, instant, instantAfter } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { parse } from "../base/parse.ts";
import { siteWords } from "../site-owner/settings/site-words.ts";
import { getSettings } from "../site-owner/settings/get-settings.ts";
import { chooseTopics, listTopicsOf } from "./attributes/topics.ts";
import { eraseSubscriber } from "./leaving/erase-subscriber.ts";
import { unsubscribeMailbox } from "./leaving/unsubscribe.ts";
import { findLinked, refuseLink } from "./subscribers/find-linked.ts";
import type { AddressChange, DatedLink } from "./subscribers/links.ts";
import { deleteRequestsOf } from "./subscribers/request-store.ts";
import type { SubscriberRow } from "./subscribers/store.ts";
import * as store from "./subscribers/store.ts";
import { findSuppressions } from "./suppressions/suppression-store.ts";
import { deletePending } from "./removals/person-store.ts";
import { eraseLinked } from "./removals/remove-subscribers.ts";
import type { SubscribeDeps } from "./joining/subscribe.ts";
import { getSubscriberDetail } from "./directory/subscriber-detail.ts";

/** How long a link to somebody's data is valid. It is mailed on request, because newsletters are forwarded. */
const LINK_LIFE_MS = HOUR;
/** A month without newsletters. */
const PAUSE_MS = 30 * DAY;

const ownDataMails = { name: "own-data-mail", max: 3, windowMs: DAY };

/** Finds the subscriber whose preferences a newsletter's link opens. Changes nothing. @throws AppError `not_found`. */
export async function getOwnPreferences({ db, links }: SubscribeDeps, token: string): Promise<SubscriberRow> {
  return (await findLinked({ db, links }, links.readPreferences(token))) ?? refuseLink();
}

/** Pauses newsletters for a month, or again at once. @throws AppError `not_found`. */
export async function pauseNewsletters(
  deps: SubscribeDeps,
  token: string,
  isPaused: boolean,
): Promise<SubscriberRow> {
  const row = await getOwnPreferences(deps, token);
  const until = isPaused ? instantAfter(deps.now(), PAUSE_MS) : null;
  await store.setPause(deps.db, row.id, { until, at: instant(deps.now()) });
  return { ...row, paused_until: until };
}

/** Returns the topics, and which of them the subscriber of a link has chosen. */
export const getOwnTopics = ({ db }: SubscribeDeps, { id }: SubscriberRow) => listTopicsOf(db, id);

/** Sets which of the topics that a reader was shown they have chosen. @throws AppError `not_found`. */
export async function chooseOwnTopics(
  deps: SubscribeDeps,
  token: string,
  choice: { shown: readonly number[]; chosen: readonly number[] },
): Promise<SubscriberRow> {
  const row = await getOwnPreferences(deps, token);
  await deps.db.transaction().execute((tx) => chooseTopics(tx, row.id, choice, instant(deps.now())));
  return row;
}

/**
 * Finds who answers with a link that they still want newsletters. Changes nothing.
 * @throws AppError `not_found`, also for a subscriber who has left.
 */
export async function getKeeper({ db, links }: SubscribeDeps, token: string): Promise<SubscriberRow> {
  const row = await findLinked({ db, links }, links.readKeep(token));
  return row?.status === "active" ? row : refuseLink();
}

/** Takes the answer that somebody still wants newsletters, which ends a pause too. @throws AppError `not_found`. */
export async function keepNewsletters(deps: SubscribeDeps, token: string): Promise<SubscriberRow> {
  const row = await getKeeper(deps, token);
  await store.setPause(deps.db, row.id, { until: null, at: instant(deps.now()) });
  return row;
}

/** Mails the link to one's data, to the address on file alone and at most three times a day. @throws AppError `not_found`. */
export async function mailOwnDataLink(deps: SubscribeDeps, token: string): Promise<SubscriberRow> {
  const row = await getOwnPreferences(deps, token);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deps.limits.reserve(tx, ownDataMails, row.mailbox_key, deps.now())).isAllowed) return;
    const site = siteWords(await getSettings(tx), deps.publicUrl);
    const ownDataUrl = deps.links.ownDataUrl(row, deps.now());
    const mail = await deps.emails.ownData({ ...site, ownDataUrl });
    await deps.mail.sendLater(tx, row.email, mail);
  });
  return row;
}

/** Finds the subscriber whose data a freshly mailed link opens. @throws AppError `not_found` when it is older than an hour. */
export async function getOwnData(deps: SubscribeDeps, token: string): Promise<SubscriberDetail> {
  const { id } = await findOwn(deps, deps.links.readOwnData(token));
  return getSubscriberDetail(deps, id);
}

/** Returns what a freshly mailed link says, also if it leads to nobody. @throws AppError `not_found` when it is older than an hour. */
export function requireOwnLink(deps: Pick<SubscribeDeps, "links" | "now">, token: string): DatedLink {
  const link = deps.links.readOwnData(token);
  return link && isFresh(deps, link) ? link : refuseLink();
}

/**
 * Erases somebody at their own word, at once, also when the owner has removed them meanwhile, and when they have subscribed
 * again after that. It is an unsubscribe too, so no list brings them back.
 * @throws AppError `not_found` when the link is older than an hour.
 */
export async function eraseOwnData(deps: SubscribeDeps, token: string) {
  const link = requireOwnLink(deps, token);
  const { addressHash } = link;
  const unsubscription = {
    addressHash,
    newsletterId: undefined,
    evidence: "erased",
    at: instant(deps.now()),
  };
  await deps.db.transaction().execute(async (tx) => {
    const removed = await eraseLinked({ db: tx, links: deps.links }, link);
    const mailboxKey = removed ?? (await findOwn({ ...deps, db: tx }, link)).mailbox_key;
    await unsubscribeMailbox(tx, { ...unsubscription, mailboxKey });
    await deleteRequestsOf(tx, [mailboxKey]);
    const holder = await store.findByMailbox(tx, mailboxKey);
    if (holder) await eraseSubscriber(tx, holder.id);
  });
}

/**
 * Mails a link to the address that somebody wants to move to, so that only the holder of that mailbox can confirm the
 * move.
 * @throws AppError `not_found` for the link, `invalid` for what is no address.
 */
export async function askForNewAddress(deps: SubscribeDeps, token: string, given: string): Promise<string> {
  const row = await findOwn(deps, deps.links.readOwnData(token));
  const email = parse(emailSchema, given);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deps.limits.reserve(tx, ownDataMails, mailboxKeyOf(email) ?? "", deps.now())).isAllowed)
      return;
    const site = siteWords(await getSettings(tx), deps.publicUrl);
    const newAddressUrl = deps.links.newAddressUrl(row, email, deps.now());
    const mail = await deps.emails.newAddress({ ...site, newAddressUrl });
    await deps.mail.sendLater(tx, email, mail);
  });
  return email;
}

/**
 * Returns the move that a link is for, and whether it has been made. Changes nothing. As long as the subscriber has
 * the new address, a used link says so at any age.
 * @throws AppError `not_found` for an unused link that is older than an hour, and after a move to a third address.
 */
export async function getAddressChange(
  deps: SubscribeDeps,
  token: string,
): Promise<AddressChange & { isMade: boolean }> {
  const change = deps.links.readNewAddress(token) ?? refuseLink();
  const moved = { ...change, addressHash: deps.links.addressHash(mailboxKeyOf(change.email) ?? "") };
  const isMade = (await findLinked(deps, moved))?.email === change.email;
  if (!isMade) await findOwn(deps, change);
  return { ...change, isMade };
}

/**
 * Moves a subscriber to the address whose mailbox the link was mailed to. `wasMade` is true when an earlier click has done
 * it. An unconfirmed subscriber at that address gives way: this link has proved whose mailbox it is.
 * @throws AppError `not_found` for the link, `conflict` when that address is on the list or may not be mailed.
 */
export async function changeAddress(
  deps: SubscribeDeps,
  token: string,
): Promise<{ email: string; wasMade: boolean }> {
  const { subscriberId, email, isMade } = await getAddressChange(deps, token);
  if (isMade) return { email, wasMade: true };
  const mailboxKey = mailboxKeyOf(email) ?? refuseLink();
  await deps.db.transaction().execute(async (tx) => {
    const suppressions = await findSuppressions(tx, [deps.links.addressHash(mailboxKey)]);
    const holder = await store.findByMailbox(tx, mailboxKey);
    const other = holder?.id === subscriberId ? undefined : holder;
    if (suppressions.length > 0 || (other && other.status !== "pending"))
      throw new AppError("conflict", "This address is on the list already, or has left it.");
    if (other) await deletePending(tx, [mailboxKey]);
    await store.setAddress(tx, subscriberId, { email, mailboxKey });
  });
  return { email, wasMade: false };
}

async function findOwn(deps: SubscribeDeps, link: DatedLink | undefined): Promise<SubscriberRow> {
  return (await findFresh(deps, link)) ?? refuseLink();
}

async function findFresh(deps: SubscribeDeps, link: DatedLink | undefined) {
  return link && isFresh(deps, link) ? findLinked(deps, link) : undefined;
}

const isFresh = ({ now }: Pick<SubscribeDeps, "now">, { issuedAt }: DatedLink) =>
  instant(now()) <= instantAfter(issuedAt, LINK_LIFE_MS);
