export interface MessageParts {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  date: Date;
  headers?: Record<string, string>;
}

/** The whole message, multipart/alternative with the text first, as it goes over the wire (RFC 5322, 2046). */
export async function composeMessage({ headers = {}, ...parts }: MessageParts): Promise<string> {
  // Loaded by the first mail: an idle process does without its 8 MB.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const composer = new MailComposer({
    ...parts,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    // What we mail was written by us or the owner; a file or web address in it is text, not something to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
  });
  return (await composer.compile().build()).toString("utf8");
}

/** `name@host` out of `Name <name@host>`. */
export const addressIn = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/** `Name` out of `Name <name@host>`, without quotes; empty for a bare address. */
export const nameIn = (mailbox: string) =>
  /^(.*)<[^<>]+>\s*$/
    .exec(mailbox)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, "$1") ?? "";
