import { createHash } from "node:crypto";
import { bodyHashOf, relaxedBody } from "./dkim.ts";
import type { DkimSigner } from "./dkim.ts";
import { withAsciiDomain } from "./mailbox.ts";
import { headerMailbox, headerText } from "./header-text.ts";
import { escaped } from "../html/entities.ts";
import { cutAtHoles, fill } from "./holes.ts";
import type { Piece, Values } from "./holes.ts";
import { quotedPrintable } from "./quoted-printable.ts";

/** The parts that all copies of a message share. */
export interface Message {
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

/** The parts that differ in each copy. */
export interface Copy {
  to: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
  values: Values;
}

/**
 * Writes a single message, as it goes over the wire (RFC 5322, 2046). A hole in its words is text like any other.
 * @throws Error for a header with a line break or NUL in it.
 */
export const writeMessage = (message: Message, copy: Pick<Copy, "to" | "messageId">): Buffer[] =>
  compile(message, (text, { encode = asItIs }) => [encode(text)])({ ...copy, headers: {}, values: {} });

const asItIs = (text: string) => text;

/**
 * Encodes a message with holes in its subject, HTML and text once; what comes back makes one reader's copy of it:
 * multipart/alternative with the text first, plain ASCII in short lines, signed. A value that fills a hole of the HTML is
 * escaped. It comes in pieces: those that are the same in all copies are in memory once.
 * @throws Error, of the copy, for a header with a line break or NUL in it.
 */
export const compileMessage = (message: Message): ((copy: Copy) => Buffer[]) => compile(message, cutAtHoles);

function compile(message: Message, cut: typeof cutAtHoles): (copy: Copy) => Buffer[] {
  const boundary = `=_${createHash("sha256").update(message.html).digest("hex").slice(0, 32)}`;
  const part = (type: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const body = inParts([
    part("text/plain"),
    ...cut(message.text, { encode: quotedPrintable }),
    `\r\n${part("text/html")}`,
    ...cut(message.html, { encode: quotedPrintable, escape: escaped }),
    `\r\n--${boundary}--\r\n`,
  ]);
  const subject = cut(message.subject, {});
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
      `To: ${withAsciiDomain(to)}`,
      `Subject: ${headerText(fill(subject, values))}`,
      `Message-ID: ${messageId}`,
      ...common,
      ...linesOf(headers),
    ];
    for (const line of lines) refuseBreaks(line);
    const filled = body.map((piece) => (typeof piece === "function" ? partOf(piece(values)) : piece));
    const bodyHash = message.signers.length > 0 ? bodyHashOf(filled.map(({ relaxed }) => relaxed)) : "";
    const signatures = message.signers.map((sign) => sign(lines, bodyHash));
    const head = Buffer.from(`${[...signatures, ...lines].join("\r\n")}\r\n\r\n`);
    return [head, ...filled.map(({ wire }) => wire)];
  };
}

/** Whole lines of a body as they are sent and as they are signed. */
interface Part {
  wire: Buffer;
  relaxed: Buffer;
}

type Filling = Exclude<Piece, string>;

function partOf(lines: string): Part {
  const wire = Buffer.from(lines, "latin1");
  const relaxed = relaxedBody(lines);
  return { wire, relaxed: relaxed === lines ? wire : Buffer.from(relaxed, "latin1") };
}

/** Joins the constant lines between two holes into one part. */
function inParts(pieces: readonly Piece[]): (Part | Filling)[] {
  const joined: (Part | Filling)[] = [];
  let same = "";
  const close = () => {
    if (same) joined.push(partOf(same));
    same = "";
  };
  for (const piece of pieces) {
    if (typeof piece === "string") same += piece;
    else {
      close();
      joined.push(piece);
    }
  }
  close();
  return joined;
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** A folded line goes on behind its break (RFC 5322, 2.2.3); any other break would begin a header or the body. */
function refuseBreaks(line: string) {
  if (/\0|\r(?!\n )|(?<!\r)\n/.test(line)) throw new Error("A header has a line break in it.");
}
