import { hostname } from "node:os";
import type { Credentials } from "./sign-in.ts";

/** Where the owner changes how a server is reached, for messages that say what to do. */
export interface ServerPlace {
  /** The name of the setting, such as `SMTP_URL`. */
  name: string;
  /** What to do to send without encryption, and to accept any certificate: completes "If that is meant, …". */
  allowPlain: string;
  allowUntrusted: string;
}

/** How a mail server is reached and how we sign in there. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `implicit` from the first byte on (smtps:), `required` or `offered` by STARTTLS (RFC 3207), `none`. */
  tls: "implicit" | "required" | "offered" | "none";
  /** Its certificate is checked; off by `?tls.rejectUnauthorized=false`, for a relay in one's own house. */
  verifiesCertificate: boolean;
  signIn: Credentials | undefined;
  /** Our name in EHLO. */
  ownName: string;
  place: ServerPlace;
}

/** Names the file with the OAuth 2.0 token. */
const TOKEN_FILE = "oauth2TokenFile";

/** For a server that SMTP_URL names. */
export const SMTP_URL_PLACE: ServerPlace = {
  name: "SMTP_URL",
  allowPlain: "add ?ignoreTLS=true to SMTP_URL",
  allowUntrusted: "add ?tls.rejectUnauthorized=false to SMTP_URL",
};

/** Reads `smtp://user:password@host:port?options`. Its options are named as in Nodemailer, which many guides use. */
export function readSmtpUrl(address: string): SmtpServer {
  const url = new URL(address);
  const isSet = (name: string) => url.searchParams.get(name) === "true";
  const isImplicit = url.protocol === "smtps:" || isSet("secure");
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? "implicit" : isSet("requireTLS") ? "required" : isSet("ignoreTLS") ? "none" : "offered",
    verifiesCertificate: url.searchParams.get("tls.rejectUnauthorized") !== "false",
    signIn: url.username
      ? {
          user: decodeURIComponent(url.username),
          password: decodeURIComponent(url.password),
          tokenFile: url.searchParams.get(TOKEN_FILE) ?? undefined,
        }
      : undefined,
    ownName: url.searchParams.get("name") ?? ownName(),
    place: SMTP_URL_PLACE,
  };
}

/** A name with a dot, or the loopback's address literal (RFC 5321, 4.1.4): servers refuse bare names. */
export function ownName(): string {
  const name = hostname();
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(name) ? name : "[127.0.0.1]";
}
