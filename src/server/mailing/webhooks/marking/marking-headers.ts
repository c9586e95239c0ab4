import type { WebhookProvider } from "../../../../contract/mailing/webhooks.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import * as store from "./marking-store.ts";

/**
 * Headers by which providers give back in their events whose email it was. Amazon, Mailgun and our own format give back the
 * Message-ID or the return path; Postmark, Resend and SendGrid replace the Message-ID with their own.
 */
const headersOf: Partial<Record<WebhookProvider, (mark: string) => Record<string, string>>> = {
  postmark: (mark) => ({ "X-PM-Metadata-mail": mark }),
  sendgrid: (mark) => ({ "X-SMTPAPI": JSON.stringify({ unique_args: { mail: mark } }) }),
  brevo: (mark) => ({ "X-Mailin-custom": mark }),
  resend: (mark) => ({ "X-Mail": mark }),
};

/** Adds to each email what the providers with a webhook need, given the email's mark. */
export type MarkingHeaders = (mark: string) => Record<string, string>;

/** Reads which providers have a webhook. The headers are unsigned: providers remove them on the way. */
export async function readMarkingHeaders(db: DbOrTx): Promise<MarkingHeaders> {
  const makers = (await store.findProviders(db)).flatMap((provider) => headersOf[provider] ?? []);
  // Postmark rejects values of more than 80 characters, so the domain is not the site's. Marks end at an @.
  return (mark) => Object.assign({}, ...makers.map((make) => make(`${mark}@mail`)));
}
