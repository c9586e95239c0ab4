import type { Bounce } from "../bounces/classify-mail.ts";
import { isRuled, judgeRefusal, statusIn } from "../refusals/judge-refusal.ts";
import type { WebhookEvent } from "./reading/webhook-event.ts";

/**
 * Judges a bounce that a provider tells by the words of the recipient's server, like one that came by mail: providers call
 * full mailboxes and refusals of our sender permanent too. Where there is no status and no rule knows the words, the
 * provider's verdict counts.
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
  // A reply code that begins with 4 is temporary, whatever the provider has made of it.
  const isProvidersWord = status === undefined && !isRuled(words) && !/^4\d\d\b/.test(words);
  const isHard = refusal === "no mailbox" || (isProvidersWord && isPermanent);
  return {
    kind: isHard ? "hard" : "soft",
    isPolicy: refusal === "policy",
    status,
    diagnostic: words,
  };
}
