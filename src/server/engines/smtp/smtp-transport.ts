import type { Mail, MailLine, MailOutcome, Supply, Transport } from "./transport.ts";
import { envelopeOf } from "./envelope.ts";
import { outcomeOfError } from "./outcomes.ts";
import { pump } from "./pump.ts";
import { isDone, textOf } from "./replies.ts";
import { CHECK_PATIENCE, PATIENCE, SilenceError, SmtpSession, type Patience } from "./session.ts";
import { SmtpError } from "./smtp-error.ts";
import { readSmtpUrl, type SmtpServer } from "./smtp-url.ts";

/** How long a connection stays open for the next single email. */
const IDLE_MS = 5000;

/** Opens the transport for an address such as `smtp://user:password@mail.example.com:587`. */
export const createSmtpTransport = (smtpUrl: string, patience?: Patience): Transport =>
  createServerTransport(readSmtpUrl(smtpUrl), patience);

/**
 * Opens the transport to a server. Single emails share a connection, which stays open for a moment. Each waits for those
 * before it, and a person for most of them, so their dots get no more time than other answers.
 */
export function createServerTransport(server: SmtpServer, patience = PATIENCE): Transport {
  // Some servers greet late on purpose: from the second attempt on, a silent one gets the time of other answers.
  let isSlow = false;
  const openWith = async (each: Patience): Promise<MailLine> => {
    const greetMs = (isSlow ? undefined : each.greetMs) ?? each.answerMs;
    try {
      return lineOver(await SmtpSession.open(server, { ...each, greetMs }));
    } catch (error) {
      isSlow ||= error instanceof SilenceError;
      throw error;
    }
  };
  let line: MailLine | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const close = async () => {
    clearTimeout(idle);
    const closing = line;
    line = undefined;
    await closing?.quit();
  };
  const sendInTurn = async (mail: Mail): Promise<MailOutcome> => {
    clearTimeout(idle);
    try {
      if (line?.isOpen) {
        const outcome = await sendOne(line, mail);
        // Servers close idle connections; that is noticed only by the next write.
        if (!("scope" in outcome) || outcome.scope !== "connection") return outcome;
      }
      line = await openWith({ ...patience, dotMs: patience.answerMs });
      return await sendOne(line, mail);
    } catch (error) {
      return outcomeOfError(error);
    } finally {
      idle = setTimeout(() => void close(), IDLE_MS).unref();
    }
  };
  return {
    description: `${server.host}:${server.port}`,
    place: server.place,
    open: () => openWith(patience),
    check: (from) => checkServer(server, from),
    send(mail) {
      const outcome = turn.then(() => sendInTurn(mail));
      turn = outcome;
      return outcome;
    },
    async [Symbol.asyncDispose]() {
      await turn;
      await close();
    },
  };
}

/** Does everything up to MAIL FROM and sends nothing. @throws SmtpError, UnsendableError where a send would fail. */
export async function checkServer(server: SmtpServer, from: string) {
  using session = await SmtpSession.open(server, CHECK_PATIENCE);
  const reply = await session.command(envelopeOf({ from, to: from }, session).from);
  if (!isDone(reply))
    throw new SmtpError(`The mail server refuses the sender ${from}: ${textOf(reply)}`, reply);
  await session.quit();
}

const lineOver = (session: SmtpSession): MailLine => ({
  get isOpen() {
    return session.isOpen;
  },
  sendAll: (supply) => pump(session, supply),
  quit: () => session.quit(),
});

async function sendOne(line: MailLine, mail: Mail): Promise<MailOutcome> {
  const left = [mail];
  const { promise, resolve } = Promise.withResolvers<MailOutcome>();
  const supply: Supply<Mail> = { next: () => left.shift(), settle: (_mail, outcome) => resolve(outcome) };
  await line.sendAll(supply);
  return promise;
}
