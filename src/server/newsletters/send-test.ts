import type { EmailTemplates } from "../../contract/emails.ts";
import { cleanHtml } from "../platform/clean-html.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import type { MailQueue } from "../platform/mail/queue.ts";
import { getSettings } from "../settings/store.ts";

interface Deps {
  db: Db;
  mail: MailQueue;
  emails: EmailTemplates;
  publicUrl: string;
}

interface TestMail {
  email: string;
  subject: string;
  content: string;
}

/**
 * Sends one copy as readers would get it, while the person waits. Its unsubscribe link leads to the site.
 * @throws AppError `unavailable` with the server's own words when it is not accepted.
 */
export async function sendTestMail(
  { db, mail, emails, publicUrl }: Deps,
  { email, subject, content }: TestMail,
) {
  const { siteName, postalAddress } = await getSettings(db);
  const message = await emails.newsletter({
    siteName,
    siteUrl: publicUrl,
    subject,
    content: cleanHtml(content),
    postalAddress,
    unsubscribeUrl: publicUrl,
  });
  const outcome = await mail.sendNow(email, message);
  if (outcome.state === "accepted") return;
  throw new AppError("unavailable", `The mail server did not take the test mail: ${outcome.response}`);
}
