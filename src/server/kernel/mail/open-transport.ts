import { outcomeOfError } from "../../engines/smtp/outcomes.ts";
import { SmtpError } from "../../engines/smtp/smtp-error.ts";
import { createServerTransport } from "../../engines/smtp/smtp-transport.ts";
import type { Transport } from "../../engines/smtp/transport.ts";
import type { MailRoute } from "./mail-route.ts";

interface Options {
  /** Called for each connection. */
  readRoute: () => Promise<MailRoute>;
  /** Takes emails while no mail server is set. */
  outbox: Transport;
}

/**
 * Opens the transport that the settings name: each connection, and each single email, goes to the server that is set at
 * that moment.
 */
export function openTransport({ readRoute, outbox }: Options): Transport {
  let current = { key: "", transport: outbox };
  const findTransport = async (): Promise<Transport> => {
    const { server, obstacle } = await readRoute();
    const key = server ? JSON.stringify(server) : "";
    if (key !== current.key) {
      const before = current.transport;
      current = { key, transport: server ? createServerTransport(server) : outbox };
      // The old transport finishes its current emails; nobody needs to wait for that.
      void before[Symbol.asyncDispose]();
    }
    if (obstacle) throw new SmtpError(obstacle, undefined, true);
    return current.transport;
  };
  return {
    get description() {
      return current.transport.description;
    },
    get place() {
      return current.transport.place;
    },
    open: async () => (await findTransport()).open(),
    check: async (from) => (await findTransport()).check(from),
    async send(mail) {
      const transport = await findTransport().catch((error: unknown) => outcomeOfError(error));
      return "state" in transport ? transport : transport.send(mail);
    },
    [Symbol.asyncDispose]: () => current.transport[Symbol.asyncDispose](),
  };
}
