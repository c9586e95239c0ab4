import type { Attachment, Email } from "postal-mime";
import { AppError } from "../../base/errors.ts";
import { parseMail } from "../../engines/mime/parse-mail.ts";

/** The facts of a report are at its beginning; the end of the returned email is not read. */
export const KEPT_BYTES = 1024 * 1024;
/** postal-mime takes 25 µs a line, however short (2 cores, 2026): a megabyte of empty ones would take half a minute. */
const KEPT_LINES = 4_000;
/**
 * In all of 315 real reports, what matters is in the first 6,000 characters; our patterns read each character many
 * times.
 */
const KEPT_WORDS = 10_000;
/** Real reports have three levels, and headers of some kilobytes; more is an attempt to keep the server busy. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

/** Maps lower-case names to values; of several fields with one name, the first. */
export type Fields = ReadonlyMap<string, string>;

/** A mail that may be a report, taken apart. */
export interface Report {
  headers: Fields;
  /** True if it has the form of a report (RFC 6522), or a part of one. */
  isReport: boolean;
  /** RFC 8098: the reader's program says that it has shown or deleted the mail, so the mailbox took it. */
  isReceipt: boolean;
  /** Its human-readable part, without the returned email. */
  text: string;
  /** RFC 3464: the fields about the mail, then those of each recipient; empty when it has none. */
  deliveryStatus: Fields[];
  /** RFC 5965: what a mailbox provider says of a complaint, in a part of a report. Lines of text are anybody's. */
  feedback: Fields | undefined;
  /** The headers of the mail that came back, as far as it did. */
  original: Fields;
  /** The types and names of its files, in lower case. */
  files: { type: string; name: string }[];
}

/** Reads the beginning of a mail: a megabyte, or 4,000 lines. @throws AppError `invalid` for what is no mail. */
export async function readReport(whole: Uint8Array): Promise<Report> {
  const raw = withoutEnvelopeLine(beginningOf(whole));
  const mail = await parseReport(raw);
  const parts = mail.attachments.map((part) => ({ type: part.mimeType, text: textOf(part) }));
  const partOf = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text;
  const status = partOf("message/delivery-status", "message/global-delivery-status");
  const words = mail.text || withoutMarkup(mail.html?.slice(0, 32 * KEPT_WORDS) ?? "");
  // Some servers write malformed parts: then the report is read from the source of the email.
  const isReadable = status !== undefined || words.includes("@");
  const { text, returned } = partReturned(isReadable ? words : bodyOf(raw));
  // The first of several: only the subject is decoded (RFC 2047), since it is compared with words.
  const headers = fieldsOf([
    ...(mail.subject === undefined ? [] : [["subject", mail.subject]]),
    ...mail.headers.map(({ key, value }) => [key, value]),
  ]);
  const type = headers.get("content-type") ?? "";
  const isReport = /^multipart\/report\b/i.test(type);
  const feedback = isReport ? partOf("message/feedback-report") : undefined;
  const original =
    partOf("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers") ?? returned;
  return {
    headers,
    isReport: isReport || status !== undefined,
    isReceipt:
      (isReport && /report-type="?disposition-notification\b/i.test(type)) ||
      (status === undefined && partOf(...RECEIPTS) !== undefined),
    text,
    deliveryStatus: groupsIn(isReadable ? (status ?? "") : bodyOf(raw)),
    feedback: feedback === undefined ? undefined : fieldsIn(feedback),
    original: fieldsIn(original.trimStart().split(/\n[ \t]*\n/)[0] ?? ""),
    files: mail.attachments.map(({ mimeType, filename }) => ({
      type: mimeType.toLowerCase(),
      name: filename?.toLowerCase() ?? "",
    })),
  };
}

const RECEIPTS = ["message/disposition-notification", "message/global-disposition-notification"];

/** Every real mail has one of them. */
const MAIL_HEADERS = new Set(["from", "to", "subject", "date", "received", "return-path", "message-id"]);

async function parseReport(raw: Uint8Array): Promise<Email> {
  try {
    const mail = await parseMail(raw, { ...LIMITS, forceRfc822Attachments: true });
    if (mail.headers.some(({ key }) => MAIL_HEADERS.has(key))) return mail;
  } catch (cause) {
    throw new AppError(
      "invalid",
      "The mail cannot be read: it is nested too deep or its headers are too long.",
      {
        cause,
      },
    );
  }
  throw new AppError("invalid", "That is not a mail: it has no headers.");
}

function beginningOf(whole: Uint8Array): Uint8Array {
  const kept = whole.subarray(0, KEPT_BYTES);
  let end = 0;
  for (let line = 0; line < KEPT_LINES; line++) {
    const newline = kept.indexOf(0x0a, end);
    if (newline < 0) return kept;
    end = newline + 1;
  }
  return kept.subarray(0, end);
}

/** Emails in mbox files begin with a line that is not a header. */
function withoutEnvelopeLine(raw: Uint8Array): Uint8Array {
  const isThere = Buffer.from(raw.subarray(0, 5)).toString("latin1") === "From ";
  return isThere ? raw.subarray(raw.indexOf(0x0a) + 1) : raw;
}

const bodyOf = (raw: Uint8Array) =>
  new TextDecoder()
    .decode(raw)
    .replaceAll("\r\n", "\n")
    .replace(/^[^]*?\n\n/, "");

const textOf = ({ content }: Attachment) =>
  (typeof content === "string" ? content : new TextDecoder().decode(content)).replaceAll("\r\n", "\n");

const withoutMarkup = (html: string) =>
  html
    .replaceAll(/<br\b[^<>]*>|<\/(?:p|div|tr|h\d)>/gi, "\n")
    .replaceAll(/<[a-z!/][^<>@]*>/gi, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

/**
 * Matches where old servers quote the returned email: below a line that announces it, which each server words
 * differently. The quote begins with headers.
 */
const RETURNED =
  /^(?:[-=*#_ \t>]*(?:below (?:this line )?is a copy|this is a copy of (?:the|your) message|(?:start of )?(?:the )?(?:original|returned|unsent|undelivered|bounced|rejected) (?:e-?mail|message|text)(?! was\b)|(?:copy of )?the (?:header|text) of the (?:original|message)|message header|received message|failed message|message (?:contents|text|headers? follows?)|headers? of the message)[^\n]*|[-=*_]{8,}[ \t]*(?=\n{1,4}(?:received|return-path|from|date|message-id):))$/im;

function partReturned(words: string): { text: string; returned: string } {
  const text = words.slice(0, 8 * KEPT_WORDS).replaceAll("\r\n", "\n");
  const marker = RETURNED.exec(text);
  if (!marker) return { text: text.slice(0, KEPT_WORDS), returned: "" };
  const end = marker.index + marker[0].length;
  return { text: text.slice(0, Math.min(marker.index, KEPT_WORDS)), returned: text.slice(end) };
}

/** Groups of fields with empty lines between. */
const groupsIn = (text: string): Fields[] =>
  text
    .split(/\n[ \t]*\n/)
    .map(fieldsIn)
    .filter(({ size }) => size > 0);

const fieldsIn = (text: string): Fields =>
  fieldsOf(
    text
      .replaceAll(/\n[ \t]+/g, " ")
      .split("\n")
      .flatMap((line) => {
        const [, name, value] = /^([!-9;-~]+):(.*)$/s.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
      }),
  );

/** Among fields with one name, the first was added by the last server. */
function fieldsOf(entries: readonly (readonly string[])[]): Fields {
  const fields = new Map<string, string>();
  for (const [name = "", value = ""] of entries) if (!fields.has(name)) fields.set(name, value);
  return fields;
}
