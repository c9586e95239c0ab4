import { join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpTransport } from "./smtp/smtp-transport.ts";
import type { Transport } from "./transport.ts";

/** Where mail goes by the settings of the process. */
export const openTransport = ({ smtpUrl, dataDir }: Config, now: Clock): Transport =>
  smtpUrl ? createSmtpTransport(smtpUrl) : createOutbox(join(dataDir, "outbox"), now);
