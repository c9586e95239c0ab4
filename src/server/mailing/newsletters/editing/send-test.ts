import { cleanHtml } from "../../../engines/html/clean-html.ts";
import type { Clock } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { fillWords } from "../../../engines/mime/holes.ts";
import type { MailQueue } from "../../../kernel/mail/queue.ts";
import { composeNewsletter } from "./compose-newsletter.ts";
import type { ComposeDeps } from "./compose-newsletter.ts";

interface TestMail {
  email: string;
  subject: string;
  preheader: string;
  content: string;
}

/**
 * Sends one copy as readers would get it, while the person waits. Its unsubscribe link leads to the site.
 * @throws AppError `unavailable` with the server's own words when it is not accepted.
 */
export async function sendTestMail(
  deps: ComposeDeps & { mail: MailQueue; now: Clock },
  { email, subject, preheader, content }: TestMail,
) {
  const { mail, now, publicUrl } = deps;
  const written = { subject, preheader, content: cleanHtml(content), at: now(), webUrl: undefined };
  const { mailFrom, replyTo, ...words } = await composeNewsletter(deps, written);
  const outcome = await mail.sendNow(email, fillWords(words, { email, unsubscribe: publicUrl }), {
    from: mailFrom,
    ...(replyTo && { headers: { "Reply-To": replyTo } }),
  });
  if (outcome.state === "accepted") return;
  throw new AppError("unavailable", `The mail server did not take the test mail: ${outcome.response}`);
}
