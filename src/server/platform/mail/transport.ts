import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../db/open.ts";
import type { Clock } from "../clock.ts";

/** A finished message and the envelope it travels in (RFC 5321, 2.3.1). */
export interface Mail {
  from: string;
  to: string;
  /** RFC 5322, with CRLF line ends. */
  message: string;
}

/** What the receiving side said. `temporary` is worth another try, `permanent` is not. */
export type MailOutcome =
  | { state: "accepted"; response: string }
  | {
      state: "temporary" | "permanent";
      response: string;
      /** `connection` concerns every mail. */ scope: "mail" | "connection";
    };

/** Where mail goes: a mail server, or the outbox when none is set. */
export interface Transport extends Disposable {
  /** One line for people: where mail goes. */
  readonly description: string;
  send(mail: Mail): Promise<MailOutcome>;
}

export async function createSmtpTransport(smtpUrl: string): Promise<Transport> {
  const { createTransport } = await import("nodemailer");
  const server = new URL(smtpUrl);
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    description: `${server.hostname}${server.port ? `:${server.port}` : ""}`,
    async send({ from, to, message }) {
      try {
        const { response } = await transporter.sendMail({ envelope: { from, to: [to] }, raw: message });
        return { state: "accepted", response };
      } catch (error) {
        return refusalOf(error);
      }
    },
    [Symbol.dispose]: () => transporter.close(),
  };
}

/** Sign-in and sender are the same for every mail, so a refusal of them says nothing about this recipient. */
const ENVELOPE_CODES = new Set(["EENVELOPE", "EMESSAGE"]);

function refusalOf(error: unknown): MailOutcome {
  const response = reasonOf(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const status = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  const isOfSender = error instanceof Error && "command" in error && error.command === "MAIL FROM";
  const isOfThisMail = ENVELOPE_CODES.has(code) && !isOfSender;
  return {
    state: status >= 500 && isOfThisMail ? "permanent" : "temporary",
    response,
    scope: isOfThisMail ? "mail" : "connection",
  };
}

/** Keeps every mail whole as an `.eml` file, one a mail, named so that they sort by time. */
export function createOutbox(folder: string, now: Clock): Transport {
  return {
    description: `the outbox ${folder} (set SMTP_URL to send)`,
    async send({ to, message }) {
      const name = `${now().toISOString().replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.eml`;
      try {
        await writeDurably(folder, name, `X-Envelope-To: ${to}\r\n${message}`);
        return { state: "accepted", response: `kept as ${name}` };
      } catch (error) {
        return { state: "temporary", scope: "connection", response: reasonOf(error) };
      }
    },
    [Symbol.dispose]: () => {},
  };
}

/** The file is there whole or not at all, also after a power cut. */
async function writeDurably(folder: string, name: string, content: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.part`);
  await using file = await open(draft, "wx", 0o600);
  await file.writeFile(content);
  await file.sync();
  await rename(draft, join(folder, name));
  await using directory = await open(folder, "r");
  await directory.sync();
}
