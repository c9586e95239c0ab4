import { createHash } from "node:crypto";
import { bodyHashOf, relaxedBody, type DkimSigner } from "./dkim.ts";
import { withAsciiDomain } from "./mailbox.ts";
import { headerMailbox, headerText } from "./header-text.ts";
import { escaped } from "../../../blocks/entities.ts";
import { cutAtHoles, fill, type Piece, type Values } from "./holes.ts";
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
  /** None where the mail server signs by itself. */
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
  compile(message, (text, { encode = unchanged }) => [encode(text)])({ ...copy, headers: {}, values: {} });

const unchanged = (text: string) => text;

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
  const body = inStretches([
    part("text/plain"),
    ...cut(message.text, { encode: quotedPrintable }),
    `\r\n${part("text/html")}`,
    ...cut(message.html, { encode: quotedPrintable, escape: escaped }),
    `\r\n--${boundary}--\r\n`,
  ]);
  const subjectOf = compileSubject(cut(message.subject, {}));
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
      `Subject: ${subjectOf(values)}`,
      `Message-ID: ${messageId}`,
      ...common,
      ...linesOf(headers),
    ];
    for (const line of lines) refuseBreaks(line);
    const filled = body.map((stretch) => (Array.isArray(stretch) ? fillStretch(stretch, values) : stretch));
    const bodyHash = message.signers.length > 0 ? bodyHashOf(filled.map(({ relaxed }) => relaxed)) : "";
    const signatures = message.signers.map((sign) => sign(lines, bodyHash));
    const head = Buffer.from(`${[...signatures, ...lines].join("\r\n")}\r\n\r\n`);
    return [head, ...filled.map(({ wire }) => wire)];
  };
}

/** A subject without holes is encoded once for all copies. */
function compileSubject(pieces: readonly Piece[]): (values: Values) => string {
  if (pieces.some((piece) => typeof piece === "function"))
    return (values) => headerText(fill(pieces, values));
  const same = headerText(fill(pieces, {}));
  return () => same;
}

/** Whole lines of a body as they are sent and as they are signed. */
interface Lines<Text> {
  wire: Text;
  relaxed: Text;
}

type Part = Lines<Buffer>;
type Filling = Exclude<Piece, string>;
/** Values, and short constant lines among them. */
type Stretch = (Lines<string> | Filling)[];

/** Shorter constant lines are copied with the values beside them: each piece costs more than its bytes. */
const SHORT = 256;

/** Joins the constant lines between two values, and all that is short. */
function inStretches(pieces: readonly Piece[]): (Part | Stretch)[] {
  const joined: (Part | Stretch)[] = [];
  let same = "";
  const add = (piece: Stretch[number]) => {
    const last = joined.at(-1);
    if (Array.isArray(last)) last.push(piece);
    else joined.push([piece]);
  };
  const close = () => {
    const lines = { wire: same, relaxed: relaxedBody(same) };
    if (same.length >= SHORT) joined.push(partOf(lines));
    else if (same) add(lines);
    same = "";
  };
  for (const piece of pieces) {
    if (typeof piece === "string") same += piece;
    else {
      close();
      add(piece);
    }
  }
  close();
  return joined;
}

function fillStretch(stretch: Stretch, values: Values): Part {
  let wire = "";
  let relaxed = "";
  for (const piece of stretch) {
    if (typeof piece === "function") {
      const value = piece(values);
      wire += value;
      relaxed += relaxedBody(value);
    } else {
      wire += piece.wire;
      relaxed += piece.relaxed;
    }
  }
  return partOf({ wire, relaxed });
}

function partOf({ wire: lines, relaxed }: Lines<string>): Part {
  const wire = Buffer.from(lines, "latin1");
  return { wire, relaxed: relaxed === lines ? wire : Buffer.from(relaxed, "latin1") };
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** A folded line goes on behind its break (RFC 5322, 2.2.3); any other break would begin a header or the body. */
function refuseBreaks(line: string) {
  if (/\0|\r(?!\n )|(?<!\r)\n/.test(line)) throw new Error("A header has a line break in it.");
}
