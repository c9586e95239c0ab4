import type { EmailContent } from "../../../../contract/mailing/emails.ts";
import type { WelcomeEmail } from "../../../audience/joining/confirm-address.ts";
import { keepPolls } from "../../../content/polls/keep-polls.ts";
import { getPersonalValues } from "../../../audience/subscribers/find-subscriber.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import type { Clock } from "../../../base/clock.ts";
import { fillWords } from "../../../engines/mime/holes.ts";
import { cleanText } from "../../../engines/threads/clean-text.ts";
import { composeNewsletter, type ComposeDeps } from "./compose-newsletter.ts";
import { fillersOf } from "./personal-words.ts";
import { READER } from "./poll-links.ts";

/** The welcome email of one subscriber, composed as newsletters are. */
export async function composeWelcome(
  deps: ComposeDeps & { links: Links; now: Clock },
  { subject, content, subscriber: { id, mailbox_key: mailboxKey } }: WelcomeEmail,
): Promise<EmailContent> {
  const written = { subject, preheader: "", content: await cleanText(content) };
  const { replyTo, asked, ...words } = await composeNewsletter(deps, {
    ...written,
    at: deps.now(),
    isWelcome: true,
    webUrl: undefined,
  });
  await keepPolls(deps.db, asked, {});
  const unsubscribeUrl = deps.links.unsubscribeUrl(mailboxKey);
  const filled = fillWords(words, {
    ...fillersOf(await getPersonalValues(deps.db, id)),
    unsubscribe: unsubscribeUrl,
    preferences: deps.links.preferencesUrl(id, mailboxKey),
    [READER]: deps.links.pollToken(id, mailboxKey),
  });
  return { ...filled, unsubscribeUrl, ...(replyTo && { replyTo }) };
}
