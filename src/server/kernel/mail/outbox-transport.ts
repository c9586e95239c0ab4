import { reasonOf } from "../../base/errors.ts";
import { instant, type Clock } from "../../base/clock.ts";
import { SMTP_URL_PLACE } from "../../engines/smtp/smtp-url.ts";
import type { Mail, MailLine, MailOutcome, Supply, Transport } from "../../engines/smtp/transport.ts";
import { keptIdAt, type Outbox } from "./outbox.ts";

/** Keeps every email in the outbox instead of sending it. */
export function createOutboxTransport(outbox: Outbox, now: Clock): Transport {
  const send = async ({ to, message }: Mail): Promise<MailOutcome> => {
    const keptId = keptIdAt(instant(now()));
    try {
      await outbox.keep(keptId, [Buffer.from(`X-Envelope-To: ${to}\r\n`), ...message]);
      return { state: "accepted", response: `kept as ${keptId}.eml`, keptId };
    } catch (error) {
      return { state: "temporary", scope: "connection", response: reasonOf(error) };
    }
  };
  const line: MailLine = {
    isOpen: true,
    async sendAll<T extends Mail>(supply: Supply<T>) {
      for (let mail = await supply.next(); mail; mail = await supply.next())
        supply.settle(mail, await send(mail));
    },
    quit: async () => {},
  };
  return {
    description: `${outbox.place} (set a mail server in Settings → Mail to send)`,
    place: SMTP_URL_PLACE,
    send,
    open: async () => line,
    check: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
