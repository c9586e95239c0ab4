import type { MailRoute } from "../../kernel/mail/mail-route.ts";
import type { Bounce } from "../bounces/classify-mail.ts";
import { isOfMailbox } from "../refusals/count-failure.ts";
import { judgeRefusal, statusIn } from "../refusals/judge-refusal.ts";
import { withYourAddress } from "../refusals/your-address.ts";
import type { WebhookEvent } from "./reading/webhook-event.ts";

/**
 * Judges a bounce that a provider tells by the words of the recipient's server, like one that came by mail: providers call
 * full mailboxes, refusals of our sender and faults of their own permanent too. The provider's verdict counts only where
 * it says nothing else. Words that say nothing of the mailbox never count against it, as in the SMTP dialogue.
 */
export function judgeEvent(
  {
    status: given,
    words,
    isPermanent,
    recipient,
  }: Pick<WebhookEvent, "status" | "words" | "isPermanent" | "recipient">,
  route: Pick<MailRoute, "mailFrom" | "bounceDomain" | "server">,
): Pick<Bounce, "kind" | "isPolicy" | "status" | "diagnostic"> {
  const status = given ?? statusIn(words);
  const refusal = judgeRefusal(status, [withYourAddress(words, route, [recipient])]);
  const isUnexplained = status === undefined && words === "";
  const isHard = refusal === "no mailbox" || (isUnexplained && isPermanent);
  return {
    kind: isHard ? "hard" : "soft",
    isPolicy:
      refusal === "policy" ||
      (refusal === "other" && !isUnexplained && !isOfMailbox(`${status ?? ""} ${words}`.trim())),
    status,
    diagnostic: words,
  };
}
