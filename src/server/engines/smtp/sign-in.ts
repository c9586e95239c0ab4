import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { textOf, type Reply } from "./replies.ts";
import { ScramError, ScramSignIn } from "./scram.ts";
import { SmtpError } from "./smtp-error.ts";

/** How Masthead signs in to a mail server. */
export interface Credentials {
  user: string;
  password: string;
  /** A file with an OAuth 2.0 access token, which takes the place of the password. */
  tokenFile: string | undefined;
}

/** One line to the server, and its answer. */
type Say = (line: string) => Promise<Reply>;

/** The server has no secret for this user that fits the mechanism; the password was not tried. */
class NotForUsError extends SmtpError {}

/** Ways to use a password, the best first: the first sends no password, the last is obsolete (RFC 8314, 7.1). */
const WITH_PASSWORD: Readonly<Record<string, (say: Say, credentials: Credentials) => Promise<unknown>>> = {
  "SCRAM-SHA-256": signInByScram,
  PLAIN: (say, { user, password }) =>
    // RFC 4616: nobody to act for, who, and the password.
    proceed(say, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235),
  LOGIN: signInByLogin,
  "CRAM-MD5": signInByCramMd5,
};

interface About {
  /** What follows AUTH in the server's greeting. */
  offered: string;
  /** The setting with its port, for a message that says what to do. */
  setting: string;
}

/**
 * Signs in by the best of the mechanisms that the server offers.
 * @throws SmtpError, without having sent the password or the token where no mechanism fits.
 */
export async function signIn(say: Say, { offered, setting }: About, credentials: Credentials) {
  const mechanisms = offered.toUpperCase().split(" ");
  if (credentials.tokenFile !== undefined) {
    if (!mechanisms.includes("XOAUTH2")) throw ofSignIn(noToken(offered));
    return signInByToken(say, credentials.user, await readToken(credentials.tokenFile));
  }
  const known = Object.entries(WITH_PASSWORD).filter(([name]) => mechanisms.includes(name));
  for (const [index, [, signInBy]] of known.entries())
    try {
      return await signInBy(say, credentials);
    } catch (error) {
      if (!(error instanceof NotForUsError) || index === known.length - 1) throw error;
    }
  throw ofSignIn(noMechanism(offered, setting));
}

async function signInByScram(say: Say, credentials: Credentials) {
  try {
    const scram = new ScramSignIn(credentials);
    const hello = await say(`AUTH SCRAM-SHA-256 ${base64(scram.first)}`);
    // Some servers offer a mechanism although they have no secret of its kind for the user: then the next one is
    // tried.
    if (hello.code >= 500) throw new NotForUsError(refused(hello), hello, true);
    if (hello.code !== 334) throw new SmtpError(refused(hello), hello, true);
    const proof = await scram.prove(challengeOf(hello).toString());
    const last = await proceed(say, base64(proof), 334);
    if (!scram.isFromServer(challengeOf(last).toString()))
      throw new ScramError(
        "The mail server does not prove that it knows the password: it may be another server.",
      );
    await proceed(say, "", 235);
  } catch (error) {
    throw error instanceof ScramError ? ofSignIn(error.message) : error;
  }
}

async function signInByLogin(say: Say, { user, password }: Credentials) {
  await proceed(say, "AUTH LOGIN", 334);
  await proceed(say, base64(user), 334);
  await proceed(say, base64(password), 235);
}

/** RFC 2195: the password answers a challenge, and is not sent. */
async function signInByCramMd5(say: Say, { user, password }: Credentials) {
  const challenge = challengeOf(await proceed(say, "AUTH CRAM-MD5", 334));
  const digest = createHmac("md5", password).update(challenge).digest("hex");
  await proceed(say, base64(`${user} ${digest}`), 235);
}

/** https://developers.google.com/workspace/gmail/imap/xoauth2-protocol; Microsoft's is the same. */
async function signInByToken(say: Say, user: string, token: string) {
  const reply = await say(`AUTH XOAUTH2 ${base64(`user=${user}\u0001auth=Bearer ${token}\u0001\u0001`)}`);
  if (reply.code === 235) return;
  // The error comes as a challenge, and the refusal follows an empty answer.
  const refusal = reply.code === 334 ? await say("") : reply;
  // Without a reply, the error counts as temporary: an expired token is replaced in its file, so a later connection
  // may succeed.
  throw ofSignIn(
    `The mail server refuses the OAuth 2.0 token, which may have expired: ${textOf(refusal)}${reasonIn(reply)}`,
  );
}

/** Google and Microsoft name a status: `{"status":"401","schemes":"bearer",…}`. */
function reasonIn(reply: Reply): string {
  const [, status] = /"status"\s*:\s*"?(\w{1,40})/.exec(challengeOf(reply).toString()) ?? [];
  return status ? ` (status ${status})` : "";
}

/** More than any token has; Microsoft's have about 2 kB. */
const MAX_TOKEN = 16_384;

/** Reads the file for each connection: tokens live for an hour, and a timer writes new ones into it. */
async function readToken(file: string): Promise<string> {
  const words = "The file of the OAuth 2.0 token";
  const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw ofSignIn(`${words} cannot be read (${error.code}): ${file}`);
  });
  const token = content.trim();
  if (!/^[\x21-\x7e]+$/.test(token) || token.length > MAX_TOKEN)
    throw ofSignIn(`${words} holds no token: ${file}`);
  return token;
}

async function proceed(say: Say, line: string, expected: number): Promise<Reply> {
  const reply = await say(line);
  if (reply.code !== expected) throw new SmtpError(refused(reply), reply, true);
  return reply;
}

const challengeOf = ({ lines }: Reply) => Buffer.from(lines[0] ?? "", "base64");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const refused = (reply: Reply) => `The mail server refuses the sign-in: ${textOf(reply)}`;
const ofSignIn = (message: string) => new SmtpError(message, undefined, true);

const noToken = (offered: string) =>
  `The mail server takes no OAuth 2.0 token (it offers ${offered || "no sign-in"}), so the token was not sent.`;
const noMechanism = (offered: string, setting: string) =>
  offered
    ? `The mail server offers only sign-ins that Masthead does not know (${offered}), so the password was not sent. ${Object.keys(WITH_PASSWORD).join(", ")} are known.`
    : `The mail server offers no sign-in, so the password was not sent. Check the port in ${setting}, or leave out user and password.`;
