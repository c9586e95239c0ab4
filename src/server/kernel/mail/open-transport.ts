import type { Clock } from "../../base/clock.ts";
import type { Config } from "../config.ts";
import { createOutbox, outboxIn } from "./outbox.ts";
import { createSmtpTransport } from "../../engines/smtp/smtp-transport.ts";
import type { Transport } from "../../engines/smtp/transport.ts";

/** Where mail goes by the settings of the process. */
export const openTransport = ({ smtpUrl, dataDir }: Config, now: Clock): Transport =>
  smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(outboxIn(dataDir), now);
