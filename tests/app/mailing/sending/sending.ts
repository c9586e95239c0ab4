import { sendNewsletter } from "../../../../src/contract/mailing/newsletter-actions.ts";
import { getNewsletter, type Newsletter } from "../../../../src/contract/mailing/newsletters.ts";
import type { Engine } from "../../../../src/server/kernel/db/open.ts";
import { createSmtpTransport } from "../../../../src/server/engines/smtp/smtp-transport.ts";
import { startApp, type TestApp } from "../../../setup/app.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { createNewsletter } from "../../kit/inputs.ts";
import type { SmtpSink } from "./smtp-sink.ts";

interface Mailing extends NonNullable<Parameters<typeof startApp>[1]> {
  /** How long a mail server may take to greet at first. */
  greetMs?: number;
  /** How long a silent mail server is waited for. */
  answerMs?: number;
  /** How long a host that does not answer is waited for. */
  connectMs?: number;
}

/** An app that mails through real connections to a mail server of the test, one at a time unless `env` says otherwise. */
export async function startMailing(
  engine: Engine,
  sink: Pick<SmtpSink, "url">,
  { answerMs = 60_000, greetMs = answerMs, connectMs = 10_000, env = {}, ...options }: Mailing = {},
) {
  const transport = createSmtpTransport(sink.url, { connectMs, greetMs, answerMs, dotMs: answerMs });
  const app = await startApp(engine, {
    transport: () => transport,
    env: { SEND_CONNECTIONS: "1", ...env },
    ...options,
  });
  return {
    app,
    transport,
    as: await app.signIn(),
    async [Symbol.asyncDispose]() {
      await transport[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

/** Runs the sender a few times: one round starts a newsletter, one writes down its readers, one sends. */
export async function runSender(app: TestApp, rounds = 3) {
  for (let round = 0; round < rounds; round++) await app.work("delivery");
}

/** Makes a newsletter and gives it to the sender; nothing has gone out yet. */
export async function startSending(as: Ask, subject = "What we threw away"): Promise<Newsletter> {
  const { id } = await createNewsletter(as, { subject });
  return read(await as("POST", `/api/newsletters/${id}/send`), sendNewsletter);
}

export const newsletterAt = async (as: Ask, id: number): Promise<Newsletter> =>
  read(await as("GET", `/api/newsletters/${id}`), getNewsletter);

/** The ledger of a newsletter: what became of each address. */
export async function ledgerOf({ database }: TestApp, id = 1): Promise<Record<string, string>> {
  const rows = await database.db
    .selectFrom("deliveries")
    .select(["address", "state"])
    .where("newsletter_id", "=", id)
    .execute();
  return Object.fromEntries(rows.map(({ address, state }) => [address, state]));
}
