import { checkAuthentication } from "../../mailing/newsletters/checks/authentication.ts";
import { reasonOf } from "../../base/errors.ts";
import { CHECK_PATIENCE, SmtpSession } from "../../engines/smtp/session.ts";
import type { MailRoute } from "../../kernel/mail/mail-route.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import { broken, look, ok, type Finding } from "./finding.ts";

/** Connects, encrypts and signs in, as a send would, and mails nothing. */
export async function checkMailServer({ server, obstacle }: MailRoute): Promise<Finding> {
  if (!server) {
    const words = "None is set: emails are kept in the outbox";
    return look("mail server", words, "Set one in the admin, in Settings → Mail, or SMTP_URL to send.");
  }
  if (obstacle) return broken("mail server", obstacle, "");
  const place = `${server.host}:${server.port}`;
  try {
    using session = await SmtpSession.open(server, CHECK_PATIENCE);
    const signedIn = server.signIn ? `, and signs ${server.signIn.user} in` : "";
    const words = `${place} answers ${session.isEncrypted ? "over TLS" : "without encryption"}${signedIn}`;
    await session.quit();
    return session.isEncrypted || isNear(server.host)
      ? ok("mail server", words)
      : look(
          "mail server",
          words,
          "Use a server with STARTTLS or TLS: mails and password can be read on the way.",
        );
  } catch (error) {
    return broken(
      "mail server",
      `${place}: ${reasonOf(error)}`,
      `Look at ${server.place.name}, the network and the server's log.`,
    );
  }
}

const isNear = (host: string) => /^(localhost|127\.|::1$)/.test(host);

/** Checks the SPF, DKIM and DMARC records of the sender's domain. */
export async function checkDns(route: MailRoute, outside: Pick<Outside, "findTexts">): Promise<Finding> {
  const found = await checkAuthentication({ ...route, outside });
  const words = found.map((each) => each.words).join(" ");
  return found.every(({ level }) => level === "ok")
    ? ok("DNS", words)
    : look("DNS", words, "Add the records where the domain is kept.");
}
