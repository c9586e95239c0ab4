import type { Clock } from "../../../base/clock.ts";
import type { Config } from "../../../kernel/config.ts";
import type { DatabaseTime } from "../../../kernel/db/database-time.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Log } from "../../../base/log.ts";
import type { ReadMailRoute } from "../../../kernel/mail/mail-route.ts";
import type { Transport } from "../../../engines/smtp/transport.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import type { DoubtPolicy } from "../progress/verdict.ts";

export interface SenderDeps {
  db: Db;
  now: Clock;
  /** Milliseconds by a clock that is never adjusted, for pauses and rates. */
  elapsed: () => number;
  /** Decides what is due. */
  databaseTime: DatabaseTime;
  log: Log;
  links: Links;
  signer: Signer;
  transport: Transport;
  isStopping: () => boolean;
  mailRoute: ReadMailRoute;
  /** The policy for emails in doubt. */
  inDoubt: DoubtPolicy;
}

/** Adds what the sender reads from the configuration. */
export const senderDepsOf = (
  { send }: Pick<Config, "send">,
  surroundings: Omit<SenderDeps, "inDoubt">,
): SenderDeps => ({ ...surroundings, inDoubt: send.inDoubt });
