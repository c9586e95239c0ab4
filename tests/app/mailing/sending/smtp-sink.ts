import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";

interface Received {
  /** As the client gave it in RCPT. */
  to: string;
  from: string;
  message: Email;
}

interface SinkOptions {
  /** An SMTP reply such as `452 4.2.2 Mailbox full` for a recipient that is not taken now. */
  refuse?: (address: string) => string | undefined;
  /** The same for the sender. */
  refuseSender?: (address: string) => string | undefined;
  /** Takes no international addresses (RFC 6531). */
  hidesUtf8?: boolean;
  /** Runs when a mail has come whole, before it is acknowledged. */
  onMail?: (mail: Received) => Promise<void>;
}

export interface SmtpSink extends AsyncDisposable {
  url: string;
  received: Received[];
  /** Every recipient that was asked for, also those that were refused. */
  asked: string[];
  /** The same as it came over the wire; elsewhere an international domain is shown decoded. */
  rcptLines: string[];
  /** How many times somebody has called. */
  readonly connections: number;
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
}

/** A real mail server on a port of its own that keeps what it is given. */
export async function startSink({
  refuse,
  refuseSender,
  hidesUtf8 = false,
  onMail,
}: SinkOptions = {}): Promise<SmtpSink> {
  const received: Received[] = [];
  const asked: string[] = [];
  const rcptLines: string[] = [];
  let connections = 0;
  const keep = async (stream: SMTPServerDataStream, { rcptTo, mailFrom }: SMTPServerEnvelope) => {
    const bytes = await buffer(stream).catch(() => undefined);
    // The client has hung up within the mail.
    if (!bytes) return;
    const message = await PostalMime.parse(bytes);
    const mail = { to: rcptTo[0]?.address ?? "", from: mailFrom ? mailFrom.address : "", message };
    await onMail?.(mail);
    received.push(mail);
  };
  const open = async (port: number) => {
    const server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      hideSMTPUTF8: hidesUtf8,
      closeTimeout: 10,
      onMailFrom: ({ address }, _session, done) => done(refusalOf(refuseSender?.(address))),
      onRcptTo({ address }, _session, done) {
        asked.push(address);
        done(refusalOf(refuse?.(address)));
      },
      async onData(stream, { envelope }, done) {
        await keep(stream, envelope);
        done();
      },
    });
    // A client that hangs up is no failure of the test.
    server.on("error", () => {});
    const listening = server.listen(port, "127.0.0.1");
    listening.on("connection", (socket) => {
      connections++;
      socket.on("data", (bytes) => rcptLines.push(...(String(bytes).match(/^RCPT TO:\S+/gm) ?? [])));
    });
    await once(listening, "listening");
    return server;
  };
  let server = await open(0);
  const address = server.server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    asked,
    rcptLines,
    get connections() {
      return connections;
    },
    stop,
    async start() {
      server = await open(port);
    },
    [Symbol.asyncDispose]: stop,
  };
}

function refusalOf(reply: string | undefined): Error | undefined {
  if (!reply) return undefined;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
