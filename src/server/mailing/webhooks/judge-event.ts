import type { Bounce } from "../bounces/classify-mail.ts";
import { judgeRefusal, statusIn } from "../refusals/judge-refusal.ts";
import type { WebhookEvent } from "./reading/webhook-event.ts";

/**
 * Judges a bounce that a provider tells by the words of the recipient's server, like one that came by mail: providers call
 * full mailboxes, refusals of our sender and faults of their own permanent too. The provider's verdict counts only where
 * it says nothing else.
 */
export function judgeEvent({
  status: given,
  words,
  isPermanent,
}: Pick<WebhookEvent, "status" | "words" | "isPermanent">): Pick<
  Bounce,
  "kind" | "isPolicy" | "status" | "diagnostic"
> {
  const status = given ?? statusIn(words);
  const refusal = judgeRefusal(status, [words]);
  const isUnexplained = status === undefined && words === "";
  const isHard = refusal === "no mailbox" || (isUnexplained && isPermanent);
  return {
    kind: isHard ? "hard" : "soft",
    isPolicy: refusal === "policy",
    status,
    diagnostic: words,
  };
}
