import { randomUUID } from "node:crypto";
import type { EmailContent } from "../../../contract/mailing/emails.ts";
import { writeMessage } from "../../engines/mime/compile-message.ts";
import { addressIn, domainIn, nameIn, withAsciiDomain } from "../../engines/mime/mailbox.ts";
import type { MailRoute } from "./mail-route.ts";

interface Composed {
  to: string;
  content: EmailContent;
  mark?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Writes a single mail whole, signed. */
export function composeMail(
  { from, signers, date }: { from: string; signers: MailRoute["signers"]; date: Date },
  { to, content, mark = randomUUID(), headers }: Composed,
) {
  const { unsubscribeUrl, replyTo, ...words } = content;
  const common = {
    ...words,
    from: { name: nameIn(from), address: addressIn(from) },
    date,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(replyTo && { "Reply-To": withAsciiDomain(replyTo) }),
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
      ...headers,
    },
    signers,
  };
  return writeMessage(common, { to, messageId: `<${mark}@${domainIn(from)}>` });
}
