import type { Clock } from "../../base/clock.ts";
import type { Config } from "../config.ts";
import { createOutbox, outboxIn } from "./outbox.ts";
import { createSmtpTransport } from "../../engines/smtp/smtp-transport.ts";
import type { Transport } from "../../engines/smtp/transport.ts";

/** Opens the transport that the configuration names. */
export const openTransport = ({ smtpUrl, dataDir }: Config, now: Clock): Transport =>
  smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(outboxIn(dataDir), now);
