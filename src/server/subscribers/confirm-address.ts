import { CONFIRMATION_WORDING } from "../../contract/subscribers.ts";
import { instant } from "../platform/clock.ts";
import type { Instant } from "../platform/clock.ts";
import type { DbOrTx } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { siteWords } from "../settings/site-words.ts";
import { getSettings } from "../settings/store.ts";
import { findOrInsertStatement, insertConsents } from "./consent-store.ts";
import type { Links } from "./links.ts";
import type { SubscriberRow } from "./store.ts";
import * as store from "./store.ts";
import type { SubscribeDeps } from "./subscribe.ts";

/** Whose confirmation a link is. Changes nothing: scanners open links. @throws AppError `not_found`. */
export async function getConfirmation(
  { db, links }: Pick<SubscribeDeps, "db" | "links">,
  token: string,
): Promise<SubscriberRow> {
  return (await findConfirmable({ db, links }, token)) ?? refuseLink();
}

/**
 * Makes the subscriber of a link active, for the person who pressed the button. Twice is as good as once. It lifts
 * an unsubscribe that is older than the link, nothing else.
 * @throws AppError `not_found` for a link that is no longer good.
 */
export async function confirmAddress(deps: SubscribeDeps, token: string): Promise<SubscriberRow> {
  const { db, now, links } = deps;
  return db.transaction().execute(async (tx) => {
    const subscriber = (await findConfirmable({ db: tx, links }, token)) ?? refuseLink();
    const addressHash = links.addressHash(subscriber.mailbox_key);
    const issuedAt = links.readConfirm(token)?.issuedAt ?? now();
    await store.liftUnsubscribe(tx, addressHash, instant(issuedAt));
    if (await store.findSuppression(tx, addressHash)) refuseLink();
    if (subscriber.status === "active") return subscriber;
    await activateByButton(tx, subscriber, instant(now()));
    await welcome(deps, tx, subscriber);
    return subscriber;
  });
}

async function activateByButton(tx: DbOrTx, { id, source }: SubscriberRow, at: Instant) {
  const statement = { how: "confirmation", wording: CONFIRMATION_WORDING, source } as const;
  const statementId = await findOrInsertStatement(tx, statement);
  await insertConsents(tx, [id], { statementId, at });
  await store.activate(tx, id, at);
}

/** In the owner's words; without any there is no such mail. */
async function welcome({ links, emails, mail, publicUrl }: SubscribeDeps, tx: DbOrTx, row: SubscriberRow) {
  const settings = await getSettings(tx);
  const { siteName, welcomeSubject, welcomeText } = settings;
  if (welcomeText.trim() === "") return;
  const content = await emails.welcome({
    ...siteWords(settings, publicUrl),
    subject: welcomeSubject || `Welcome to ${siteName}`,
    text: welcomeText,
    preferencesUrl: links.preferencesUrl(row.id, row.mailbox_key),
  });
  await mail.sendLater(tx, row.email, content);
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
