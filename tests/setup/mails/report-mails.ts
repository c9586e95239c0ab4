/** A mail of these lines. */
export const mail = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"));

/** The headers that every mail server puts before its report. */
export const FROM_SERVER = [
  "Return-Path: <>",
  "From: Mail Delivery System <MAILER-DAEMON@mx.example.org>",
  "To: bounce+7.12.AbCdEfGhIjKlMnOp@bounces.example.com",
  "Subject: Undelivered Mail Returned to Sender",
  "Message-ID: <report-1@mx.example.org>",
];
export const ORIGINAL = [
  "Return-Path: <bounce+7.12.AbCdEfGhIjKlMnOp@bounces.example.com>",
  "Message-ID: <7.12.AbCdEfGhIjKlMnOp@blog.example.com>",
  "To: Anna <anna@example.org>",
  "Subject: What we threw away",
  "",
  "user unknown, mailbox full, spam",
];

/** RFC 3464: three parts in a multipart/report. */
export const statusReport = (fields: readonly string[], text = "I could not deliver your message.") =>
  mail([
    ...FROM_SERVER,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    text,
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.org",
    "",
    ...fields,
    "--b",
    "Content-Type: message/rfc822",
    "",
    ...ORIGINAL,
    "--b--",
  ]);

export const statusOf = (action: string, status: string, diagnostic: string) =>
  statusReport([
    "Final-Recipient: rfc822; Anna@Example.org",
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
  ]);

/** A report without structure, as servers before RFC 3464 write it. */
export const freeText = (lines: readonly string[], headers = FROM_SERVER) => mail([...headers, "", ...lines]);

/** RFC 5965: an abuse report. */
export const feedback = (type: string) =>
  mail([
    "From: Feedback <fbl@provider.example>",
    "To: abuse@example.com",
    "Subject: FW: What we threw away",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: Provider/1.0",
    "Original-Rcpt-To: anna@example.org",
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    ...ORIGINAL,
    "--b--",
  ]);

export const failedFor = (address: string, status: string) => [
  `Final-Recipient: rfc822; ${address}`,
  "Action: failed",
  `Status: ${status}`,
  "",
];
