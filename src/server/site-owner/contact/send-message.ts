import { mailboxKeyOf } from "../../../contract/base/mailbox-key.ts";
import type { ContactMessage } from "../../../contract/audience/contact.ts";
import { HONEYPOT_FIELD } from "../../../contract/audience/subscribers.ts";
import { DAY, MINUTE } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { escaped } from "../../../blocks/entities.ts";
import { defaultSettings, type SiteSettings } from "../settings/default-settings.ts";
import { getSettings } from "../settings/get-settings.ts";
import { wordsOf } from "../../../words/words.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now" | "mail" | "limits">;

// As for subscribing.
const perClient = { name: "contact", max: 20, windowMs: 10 * MINUTE };
const perMailbox = { name: "contact-mail", max: 3, windowMs: DAY };

/**
 * Queues a reader's message for the owner, who answers it by replying. It is in the database before this returns.
 * @throws AppError `too_many_requests` after 20 in 10 minutes from one client or 3 a day from one mailbox; `unavailable`
 * if the settings name no address for it.
 */
export async function sendMessage(
  { db, now, mail, limits }: Deps,
  message: ContactMessage & { clientAddress: string },
) {
  // Only programs fill the hidden field. They get the same answer as everybody.
  if (message[HONEYPOT_FIELD]) return;
  await db.transaction().execute(async (tx) => {
    const settings = await getSettings(tx);
    const { contactEmail, replyTo } = settings;
    const to = contactEmail === defaultSettings.contactEmail ? replyTo : contactEmail || replyTo;
    if (!to)
      throw new AppError(
        "unavailable",
        "This site cannot receive messages yet. Its owner has not set an address.",
      );
    const places = [
      await limits.reserve(tx, perClient, message.clientAddress, now()),
      await limits.reserve(tx, perMailbox, mailboxKeyOf(message.email) ?? message.email, now()),
    ];
    for (const place of places)
      if (!place.isAllowed)
        throw new AppError("too_many_requests", "Too many messages. Please try again later.", {
          retryAfterSeconds: place.retryAfterSeconds,
        });
    await mail.sendLater(tx, to, mailOf(message, settings));
  });
}

function mailOf({ name, email, message }: ContactMessage, settings: SiteSettings) {
  const words = wordsOf(settings).mails.message;
  const from = name ? `${name} (${email})` : email;
  const said = words.footer({ sender: from, siteName: settings.siteName });
  return {
    subject: words.subject({ sender: name || email }),
    text: `${message}\n\n${said}`,
    html: `<!doctype html><div dir="auto" style="white-space:pre-wrap">${escaped(message)}</div><p dir="auto">${escaped(said)}</p>`,
    replyTo: email,
  };
}
