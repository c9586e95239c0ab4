import type { Config } from "../platform/config.ts";
import { addressIn } from "../platform/mail/message.ts";
import { openDkimKeys } from "../platform/mail/mime/dkim-keys.ts";
import type { SenderDeps } from "./sender.ts";

type Surroundings = Omit<SenderDeps, "connections" | "rate" | "inDoubt" | "dkim" | "bounceDomain">;

/** What a sender stands on, by the settings of the process. @throws StartupError for a DKIM key that cannot be used. */
export function senderDepsOf({ send, mailFrom }: Config, surroundings: Surroundings): SenderDeps {
  const { connections, rate, inDoubt, bounceDomain, dkim } = send;
  const ownDomain = addressIn(mailFrom).split("@").at(-1) ?? "localhost";
  return {
    ...surroundings,
    connections,
    rate,
    inDoubt,
    bounceDomain,
    dkim: dkim ? openDkimKeys({ keys: dkim.keys, domain: dkim.domain ?? ownDomain }) : [],
  };
}
