import { checkAuthentication } from "../../mailing/newsletters/checks/authentication.ts";
import { SECOND } from "../../base/clock.ts";
import type { Config } from "../../kernel/config.ts";
import { reasonOf } from "../../base/errors.ts";
import { dkimNamesOf, openDkimKeys } from "../../engines/mime/dkim-keys.ts";
import { SmtpSession } from "../../engines/smtp/session.ts";
import { readSmtpUrl } from "../../engines/smtp/smtp-url.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { broken, look, ok } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** Short, because the owner waits for the answer. */
const PATIENCE = { connectMs: 5 * SECOND, answerMs: 10 * SECOND };

/** Connects, encrypts and signs in, as a send would, and mails nothing. */
export async function checkMailServer({ smtpUrl, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl)
    return look("mail server", `None is set: mails are kept in ${dataDir}/outbox`, "Set SMTP_URL to send.");
  const server = readSmtpUrl(smtpUrl);
  const place = `${server.host}:${server.port}`;
  try {
    using session = await SmtpSession.open(server, PATIENCE);
    const signedIn = server.signIn ? `, and signs ${server.signIn.user} in` : "";
    const words = `${place} answers ${session.isEncrypted ? "over TLS" : "without encryption"}${signedIn}`;
    await session.quit();
    return session.isEncrypted || isNear(server.host)
      ? ok("mail server", words)
      : look(
          "mail server",
          words,
          "Use a server with STARTTLS, or smtps:// : mails and password can be read on the way.",
        );
  } catch (error) {
    return broken(
      "mail server",
      `${place}: ${reasonOf(error)}`,
      "Look at SMTP_URL, the network and the server's log.",
    );
  }
}

const isNear = (host: string) => /^(localhost|127\.|::1$)/.test(host);

/** Checks the SPF, DKIM and DMARC records of the sender's domain, and that the site's own DKIM keys can be read. */
export async function checkDns(
  { mailFrom, send }: Config,
  outside: Pick<Outside, "findTexts">,
): Promise<Finding> {
  try {
    openDkimKeys(send.dkim);
  } catch (error) {
    return broken("DNS", `DKIM_KEYS: ${reasonOf(error)}`, "Name key files that the server can read.");
  }
  const found = await checkAuthentication({ mailFrom, outside, dkimNames: dkimNamesOf(send.dkim) });
  const words = found.map((each) => each.words).join(" ");
  return found.every(({ level }) => level === "ok")
    ? ok("DNS", words)
    : look("DNS", words, "Add the records where the domain is kept.");
}
