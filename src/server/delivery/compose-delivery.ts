import type { EmailTemplates } from "../../contract/emails.ts";
import type { NewsletterRow } from "./store.ts";
import type { Db } from "../platform/db/open.ts";
import { addressIn, composeMessage } from "../platform/mail/message.ts";
import type { Mail } from "../platform/mail/transport.ts";
import type { Signer } from "../platform/secrets.ts";
import { getSettings } from "../settings/store.ts";
import type { Links } from "../subscribers/links.ts";

interface Deps {
  db: Db;
  links: Links;
  signer: Signer;
  emails: EmailTemplates;
  publicUrl: string;
  mailFrom: string;
}

interface Reader {
  subscriberId: number;
  address: string;
  mailboxKey: string;
}

/** Stands in the rendered newsletter where each reader's own link goes. */
const UNSUBSCRIBE = "%%UNSUBSCRIBE%%";

/** Renders a newsletter once; what comes back makes one reader's message of it. */
export async function prepareMessages(
  deps: Deps,
  newsletter: NewsletterRow,
): Promise<(reader: Reader) => Promise<Mail>> {
  const { siteName, postalAddress } = await getSettings(deps.db);
  const { publicUrl, mailFrom, links, signer } = deps;
  const rendered = await deps.emails.newsletter({
    siteName,
    siteUrl: publicUrl,
    subject: newsletter.subject,
    content: newsletter.content,
    postalAddress,
    unsubscribeUrl: UNSUBSCRIBE,
  });
  const date = new Date(newsletter.started_at ?? newsletter.created_at);
  const from = addressIn(mailFrom);
  const domain = from.split("@").at(-1) ?? "localhost";

  return async ({ subscriberId, address, mailboxKey }) => {
    const unsubscribeUrl = links.unsubscribeUrl(subscriberId, mailboxKey);
    const message = await composeMessage({
      from: mailFrom,
      to: address,
      subject: rendered.subject,
      html: rendered.html.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
      text: rendered.text.replaceAll(UNSUBSCRIBE, unsubscribeUrl),
      // A function of edition and reader: a copy that has to be sent again is known as the same one.
      messageId: `<${newsletter.id}.${subscriberId}.${signer.digest("message-id", `${newsletter.id}.${subscriberId}`).slice(0, 16)}@${domain}>`,
      date,
      headers: {
        "List-Id": `<newsletter.${new URL(publicUrl).hostname}>`,
        // RFC 8058: mailbox providers unsubscribe with one POST to this address.
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    return { from, to: address, message };
  };
}
