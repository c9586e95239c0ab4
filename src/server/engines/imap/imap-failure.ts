import { codeOf, reasonOf, withoutStop } from "../../base/errors.ts";

/**
 * A mailbox cannot be read or changed. `message`: what happened and what to do, for the owner. It has no password, and no
 * cause: imapflow's errors contain what was sent.
 */
export class ImapFailure extends Error {
  override name = "ImapFailure";
}

/** What to do about an error, by its code or its words. The first that fits counts. */
const advice: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, "Its name is unknown: check the host."],
  [
    /GREETING_TIMEOUT|wrong version number|SSL routines|STARTTLS/i,
    "Check the port and the kind of encryption: TLS usually has port 993, and STARTTLS 143.",
  ],
  [
    /certificate|self.signed|unable to verify|altname/i,
    "Its certificate is not trusted for this name: check the host. For a server of your own, name its certificate in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|TIMEOUT|ECONNRESET|EConnectionClosed|ClosedAfterConnect/,
    "Check that it runs, and the host and port.",
  ],
];

/** Explains an error of imapflow or of a socket. `secret` is removed from the server's words. */
export function imapFailureOf(
  error: unknown,
  { host, port, secret }: { host: string; port: number; secret: string },
): ImapFailure {
  if (error instanceof ImapFailure) return error;
  const server = `${host}:${port}`;
  const said = saidBy(error)?.replaceAll(secret, "…").slice(0, MAX_SAID);
  const message = isOfSignIn(error)
    ? `${server} did not accept the user name and password${said ? `: ${withoutStop(said)}` : ""}.`
    : said
      ? `${server} said: ${withoutStop(said)}.`
      : wordsOf(error, server);
  return new ImapFailure(message);
}

const isOfSignIn = (error: unknown): boolean =>
  error instanceof Error && "authenticationFailed" in error && error.authenticationFailed === true;

/** Characters of a server's words that are shown. */
const MAX_SAID = 300;

/** The words of a NO or BAD. */
const saidBy = (error: unknown): string | undefined =>
  error instanceof Error && "responseText" in error && typeof error.responseText === "string"
    ? error.responseText
    : undefined;

function wordsOf(error: unknown, server: string): string {
  const said = `${codeOf(error)} ${reasonOf(error)}`;
  const [, help = "Check the mail server."] = advice.find(([pattern]) => pattern.test(said)) ?? [];
  return `${server} cannot be used: ${withoutStop(shownOf(error))}. ${help}`;
}

function shownOf(error: unknown): string {
  if (codeOf(error) === "GREETING_TIMEOUT") return "it does not greet as a mail server does";
  const reason = reasonOf(error);
  // OpenSSL's own line names its source files.
  return /:error:/.test(reason) && error instanceof Error && "reason" in error
    ? String(error.reason)
    : reason;
}
