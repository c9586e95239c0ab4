import type { Transaction } from "kysely";
import type { z } from "zod";
import type { EmailTemplates } from "../../../contract/mailing/emails.ts";
import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import { HONEYPOT_FIELD, type subscribeSchema } from "../../../contract/audience/subscribers.ts";
import { DAY, instant, MINUTE } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { AppError } from "../../base/errors.ts";
import { siteWords } from "../../site-owner/settings/site-words.ts";
import { getSettings } from "../../site-owner/settings/get-settings.ts";
import type { Links } from "../subscribers/links.ts";
import { isPaused } from "../subscribers/audience.ts";
import { writeRequestedTags } from "../subscribers/requested-tags.ts";
import { insertRequest } from "../subscribers/request-store.ts";
import type { SubscriberRow } from "../subscribers/store.ts";
import { findSuppressions } from "../suppressions/suppression-store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type SubscribeDeps = Pick<Kernel, "db" | "now" | "mail" | "limits" | "publicUrl"> & {
  links: Links;
  emails: EmailTemplates;
};

const perClient = { name: "subscribe", max: 20, windowMs: 10 * MINUTE };
const perMailbox = { name: "confirmation-mail", max: 3, windowMs: DAY };

/** A checked request to subscribe, as the form and the API take it. */
type SubscribeRequest = z.output<typeof subscribeSchema> & { clientAddress: string };

/**
 * Writes down a request to subscribe, in one commit; `handleRequests` does the rest within a second. The request does the
 * same work for every address, so that neither its answer nor its time tells who is on the list.
 * @throws AppError `too_many_requests` after 20 in 10 minutes from one client.
 */
export async function subscribe(deps: SubscribeDeps, request: SubscribeRequest) {
  // Only programs fill the hidden field. They get the same answer as everybody.
  if (request[HONEYPOT_FIELD]) return;
  const mailboxKey = mailboxKeyOf(request.email);
  if (!mailboxKey) throw new AppError("invalid", "Please enter a valid email address");
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const place = await deps.limits.reserve(tx, perClient, request.clientAddress, at);
    if (!place.isAllowed) {
      const { retryAfterSeconds } = place;
      throw new AppError("too_many_requests", "Too many requests. Please try again later.", {
        retryAfterSeconds,
      });
    }
    await insertRequest(tx, {
      email: request.email,
      mailbox_key: mailboxKey,
      at: instant(at),
      name: request.name ?? "",
      tags: writeRequestedTags(request.tags ?? []),
    });
  });
}

/**
 * Mails the confirmation link unless the address gets newsletters or is suppressed: at most three times a day. Returns
 * whether it did.
 */
export async function askToConfirm(
  deps: SubscribeDeps,
  tx: Transaction<Tables>,
  subscriber: SubscriberRow,
): Promise<boolean> {
  if (!(await mayBeAsked(deps, tx, subscriber))) return false;
  await deps.mail.sendLater(tx, subscriber.email, await confirmationFor(deps, tx, subscriber));
  return true;
}

async function confirmationFor(
  { links, emails, publicUrl, now }: SubscribeDeps,
  tx: DbOrTx,
  row: SubscriberRow,
) {
  const site = siteWords(await getSettings(tx), publicUrl);
  return emails.confirmation({ ...site, confirmUrl: links.confirmUrl(row, now()) });
}

/** True unless a complaint or bounce forbids it. An unsubscribe does not: its holder may subscribe again. */
async function mayBeAsked(
  { links, limits, now }: SubscribeDeps,
  tx: Transaction<Tables>,
  row: SubscriberRow,
) {
  const { status, mailbox_key } = row;
  const suppressions = await findSuppressions(tx, [links.addressHash(mailbox_key)]);
  const isWelcome = suppressions.every(({ reason }) => reason === "unsubscribe");
  return (
    (status !== "active" || isPaused(row, instant(now()))) &&
    isWelcome &&
    (await limits.reserve(tx, perMailbox, mailbox_key, now())).isAllowed
  );
}
