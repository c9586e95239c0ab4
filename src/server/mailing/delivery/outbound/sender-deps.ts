import type { Clock } from "../../../base/clock.ts";
import type { Config } from "../../../kernel/config.ts";
import type { DatabaseTime } from "../../../kernel/db/database-time.ts";
import type { Db } from "../../../kernel/db/open.ts";
import type { Log } from "../../../base/log.ts";
import { openDkimKeys } from "../../../engines/mime/dkim-keys.ts";
import type { DkimSigner } from "../../../engines/mime/dkim.ts";
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
  /** How many at a time, 1 to 128. */
  connections: number;
  /** Mails a second; undefined for as many as the server takes. */
  rate: number | undefined;
  /** The policy for emails in doubt. */
  inDoubt: DoubtPolicy;
  dkim: readonly DkimSigner[];
  /** The domain of the return path that tells whose mail came back; undefined when nobody reads there. */
  bounceDomain: string | undefined;
}

type Surroundings = Omit<SenderDeps, "connections" | "rate" | "inDoubt" | "dkim" | "bounceDomain">;

/** Reads the sender's configuration. @throws StartupError for a DKIM key that cannot be used. */
export function senderDepsOf({ send }: Config, surroundings: Surroundings): SenderDeps {
  const { connections, rate, inDoubt, bounceDomain, dkim } = send;
  return { ...surroundings, connections, rate, inDoubt, bounceDomain, dkim: openDkimKeys(dkim) };
}
