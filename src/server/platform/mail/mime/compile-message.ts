import { createHash } from "node:crypto";
import type { DkimSigner } from "./dkim.ts";
import { headerMailbox, headerText } from "./header-text.ts";
import { compileText, escapeHtml } from "./holes.ts";
import type { Values } from "./holes.ts";
import { quotedPrintable } from "./quoted-printable.ts";

/** What all copies of a message have in common. Subject, HTML and text may have holes. */
export interface MessageForMany {
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  date: Date;
  /** Further headers, such as List-Id. */
  headers: Readonly<Record<string, string>>;
  /** None where the relay signs by itself. */
  signers: readonly DkimSigner[];
}

/** What is different in each copy. */
export interface Copy {
  to: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
  values: Values;
}

/**
 * Encodes a message once; what comes back makes one reader's copy of it: multipart/alternative with the text first,
 * plain ASCII in short lines, signed. A value that fills a hole of the HTML is escaped.
 * @throws Error, of the copy, for a header with a line break or NUL in it.
 */
export function compileMessage(message: MessageForMany): (copy: Copy) => Buffer {
  const boundary = `=_${createHash("sha256").update(message.html).digest("hex").slice(0, 32)}`;
  const part = (type: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const inText = compileText(message.text, { encode: quotedPrintable });
  const inHtml = compileText(message.html, { encode: quotedPrintable, escape: escapeHtml });
  const inSubject = compileText(message.subject, {});
  const from = `From: ${headerMailbox(message.from)}`;
  const common = [
    `Date: ${message.date.toUTCString().replace("GMT", "+0000")}`,
    "MIME-Version: 1.0",
    // RFC 2045, 6.7: what looks like an encoded character never occurs in a quoted-printable part.
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    ...linesOf(message.headers),
  ];

  return ({ to, messageId, headers, values }) => {
    const lines = [
      from,
      `To: ${to}`,
      `Subject: ${headerText(inSubject(values))}`,
      `Message-ID: ${messageId}`,
      ...common,
      ...linesOf(headers),
    ];
    for (const line of lines) refuseBreaks(line);
    const body = Buffer.from(
      `${part("text/plain")}${inText(values)}\r\n${part("text/html")}${inHtml(values)}\r\n--${boundary}--\r\n`,
      "latin1",
    );
    const signatures = message.signers.map((sign) => sign(lines, body));
    return Buffer.concat([Buffer.from(`${[...signatures, ...lines].join("\r\n")}\r\n\r\n`), body]);
  };
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** A folded line goes on behind its break (RFC 5322, 2.2.3); any other break would begin a header or the body. */
function refuseBreaks(line: string) {
  if (/\0|\r(?!\n )|(?<!\r)\n/.test(line)) throw new Error("A header has a line break in it.");
}
