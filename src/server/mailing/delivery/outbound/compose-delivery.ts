import { createHash } from "node:crypto";
import type { StandardValues } from "../../../../contract/audience/standard-fields.ts";
import { mailtoOf } from "../../../../contract/mailing/mailto.ts";
import { TEST_ID } from "../../../audience/subscribers/links.ts";
import { addressIn, domainIn, nameIn, withAsciiDomain } from "../../../engines/mime/mailbox.ts";
import { compileMessage } from "../../../engines/mime/compile-message.ts";
import type { MailRoute } from "../../../kernel/mail/mail-route.ts";
import type { Mail } from "../../../engines/smtp/transport.ts";
import type { MarkingHeaders } from "../../webhooks/marking/marking-headers.ts";
import { fillersOf } from "../../newsletters/editing/personal-words.ts";
import { READER } from "../../newsletters/editing/poll-links.ts";
import { deliveryMark, unsubscribeAddress, unsubscribeSubject } from "../progress/delivery-mark.ts";
import type { Render } from "../progress/store.ts";
import { COPY, signCopy } from "../progress/track-mail.ts";
import type { SenderDeps } from "./sender-deps.ts";

/** The recipient of one email. */
export interface Reader extends StandardValues {
  subscriberId: number;
  address: string;
  /** Values of the custom fields by key, where the newsletter has some. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** The key of `address`: if the subscriber has moved to another address, links must not open that one. */
  mailboxKey: string;
  /** Which subject of a test it is; the newsletter's own by default. */
  variant?: number;
}

/** Makes one reader's email. @throws Error for an address that a header cannot contain. */
export type Compose = (reader: Reader) => Mail;

/** Where a newsletter comes from, and where its readers' answers go. */
type Surroundings = Pick<SenderDeps, "now" | "links" | "signer"> &
  Pick<MailRoute, "signers" | "bounceDomain"> & {
    /** The address whose mail the bounce mailbox reads. */
    mailbox: string | undefined;
  };

/** Encodes a newsletter once and returns the function that makes each reader's copy. */
export function compileDelivery(
  { now, links, signer, signers, bounceDomain, mailbox }: Surroundings,
  render: Render,
  markingHeaders: MarkingHeaders,
): Compose {
  const from = addressIn(render.mail_from);
  const domain = domainIn(from);
  const own = mailbox && mailtoOf(withAsciiDomain(mailbox));
  const write = compileMessage({
    subject: render.subject,
    html: render.html,
    text: render.text,
    from: { name: nameIn(render.mail_from), address: from },
    // Mail programs sort by it, and spam filters distrust one that is days old, as after a pause.
    date: now(),
    headers: {
      "List-Id": `<${render.list_id}>`,
      ...(render.reply_to && { "Reply-To": withAsciiDomain(render.reply_to) }),
      "Feedback-ID": feedbackId(render, domain),
      // Exchange then answers with no out-of-office reply: learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail.
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
    signers,
  });

  return (reader) => {
    const { subscriberId, address } = reader;
    const values = valuesOf({ links, signer }, render.newsletter_id, reader);
    const named = { newsletterId: render.newsletter_id, subscriberId };
    const mark = deliveryMark(signer, named);
    const message = write({
      to: address,
      // The Message-ID depends only on site, newsletter and reader, so that a copy that is sent again, even from another
      // sender, is recognized as the same email.
      messageId: `<${mark}@${render.list_id.replace(/^newsletter\./, "")}>`,
      headers: {
        // RFC 8058: mailbox providers unsubscribe with one POST to the first address. Programs that know RFC 2369 alone write
        // to the second.
        "List-Unsubscribe": [
          values.unsubscribe,
          ...(bounceDomain ? [`mailto:${unsubscribeAddress(mark, bounceDomain)}?subject=unsubscribe`] : []),
          ...(own && !bounceDomain ? [`${own}?subject=${unsubscribeSubject(signer, named)}`] : []),
        ]
          .map((way) => `<${way}>`)
          .join(", "),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        ...markingHeaders(mark),
      },
      values,
    });
    // VERP: the address of a bounce identifies whose email came back.
    return { from: bounceDomain ? `bounce+${mark}@${bounceDomain}` : from, to: address, message };
  };
}

/**
 * Names the newsletter, its list, the kind of email and the sender: Gmail's Postmaster Tools show complaints by each of
 * them (support.google.com/mail/answer/6254652). The sender is the same for all emails of a domain.
 */
const feedbackId = ({ newsletter_id, list_id }: Render, domain: string) =>
  `${newsletter_id}:${list_id}:newsletter:${senderIdOf(domain)}`;

/** Google asks for 5 to 15 characters; a domain of another length is named by its hash. */
const senderIdOf = (domain: string) =>
  /^.{5,15}$/.test(domain) ? domain : createHash("sha256").update(domain).digest("hex").slice(0, 15);

/** Returns what fills the holes of one reader's email. */
export const valuesOf = (
  { links, signer }: Pick<SenderDeps, "links" | "signer">,
  newsletterId: number,
  { subscriberId, address, mailboxKey, fields = {}, ...standard }: Reader,
) => {
  const id = newsletterId === TEST_ID ? TEST_ID : subscriberId;
  return {
    unsubscribe: links.unsubscribeUrl(mailboxKey, newsletterId),
    preferences: links.preferencesUrl(id, mailboxKey),
    [READER]: links.pollToken(id, mailboxKey),
    ...fillersOf({ ...standard, email: address, fields }),
    [COPY]: signCopy(signer, newsletterId, subscriberId),
  };
};
