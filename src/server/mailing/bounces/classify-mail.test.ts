import { describe, expect, test } from "vitest";
import {
  failedFor,
  feedback,
  freeText,
  FROM_SERVER,
  mail,
  ORIGINAL,
  statusOf,
  statusReport,
} from "../../../../tests/setup/mails/report-mails.ts";
import { classifyMail } from "./classify-mail.ts";
import { KEPT_BYTES, readReport } from "./read-report.ts";

const classify = async (raw: Uint8Array) => classifyMail(await readReport(raw));

test("a status report says which recipient failed, why, and which email it was", async () => {
  expect(await classify(statusOf("failed", "5.1.1", "550 5.1.1 <anna@example.org>: User unknown"))).toEqual({
    kind: "hard",
    isPolicy: false,
    failures: [expect.objectContaining({ kind: "hard", recipients: ["anna@example.org"] })],
    isFeedbackReport: false,
    recipients: ["anna@example.org"],
    failedAt: ["anna@example.org"],
    status: "5.1.1",
    diagnostic: "550 5.1.1 <anna@example.org>: User unknown",
    originalMessageId: "7.12.AbCdEfGhIjKlMnOp@blog.example.com",
    originalRecipient: "anna@example.org",
    paths: expect.arrayContaining(["bounce+7.12.AbCdEfGhIjKlMnOp@bounces.example.com"]),
    messageId: "report-1@mx.example.org",
  });
});

test.each([
  ["failed", "5.2.2", "552 5.2.2 Mailbox full", "soft"],
  ["failed", "5.7.1", "550 5.7.1 <anna@example.org>: User unknown in relay recipient table", "hard"],
  ["failed", "5.1.1", "550 5.7.1 IP address blacklisted by recipient", "soft"],
  ["failed", "5.0.0", "550 This mailbox has been disabled", "hard"],
  ["failed", "5.0.0", "550 This account has been disabled", "soft"],
  ["failed", "4.4.7", "Message expired: user unknown", "soft"],
  ["delayed", "4.4.1", "Connection timed out", "delay"],
  ["relayed", "2.1.9", "250 Ok", "none"],
  ["delivered", "2.1.5", "250 Ok", "none"],
  ["expanded", "2.0.0", "250 Ok", "none"],
])("a status report with action %s, status %s and “%s” is %s", async (action, status, diagnostic, kind) => {
  expect(await classify(statusOf(action, status, diagnostic))).toMatchObject({ kind });
});

test.each(["bounce+7.12.AbC@bounces.example.com", "letter@blog.example.com"])(
  "a report that our own address %s does not exist says nothing of the reader",
  async (ours) => {
    const said = `550 5.1.1 <${ours}>: User unknown`;
    const original = ["From: A letter <letter@blog.example.com>", ...ORIGINAL];
    const qmail = ["Hi. This is the qmail-send program at mx.example.org.", "", "<anna@example.org>:"];
    const copy = ["", "--- Below this line is a copy of the message.", "", ...original];
    expect(await classify(freeText([...qmail, `Remote host said: ${said}`, ...copy]))).toMatchObject({
      kind: "soft",
      isPolicy: true,
    });
    if (ours.startsWith("bounce"))
      expect(await classify(statusOf("failed", "5.1.1", said))).toMatchObject({
        kind: "soft",
        isPolicy: true,
      });
  },
);

const about = (name: string, said: string) => [
  `Final-Recipient: rfc822; ${name}@example.org`,
  "Action: failed",
  "Status: 5.0.0",
  `Diagnostic-Code: smtp; ${said}`,
  "",
];

test("what is said of one recipient says nothing of another", async () => {
  const groups = [...about("anna", "554 transaction failed"), ...about("bela", "550 User unknown")];
  const text = "<anna@example.org>: 554 transaction failed\n\n<bela@example.org>: 550 User unknown";
  const { failures } = await classify(statusReport(groups, text));
  expect(failures).toMatchObject([{ kind: "soft" }, { kind: "hard" }]);
});

test("the subject of our own email says nothing of a mailbox", async () => {
  const own = ORIGINAL.map((line) => line.replace("What we threw away", "User unknown in our town"));
  const headers = FROM_SERVER.map((line) =>
    line.replace("Undelivered Mail", "User unknown in our town: Mail"),
  );
  const domino = ["Your message", "", "  Subject: User unknown in our town", "", "was not delivered to:", ""];
  const end = [
    "  anna@example.org",
    "",
    "because:",
    "",
    "  554 refused",
    "",
    "--- Below this line is a copy of the message.",
    "",
    ...own,
  ];
  expect(await classify(freeText([...domino, ...end], headers))).toMatchObject({ kind: "soft" });
});

const NOT_A_SERVER = [
  "From: Bob <bob@example.com>",
  "Return-Path: <bob@example.com>",
  "Subject: Undelivered",
];
const ANSWERED = ["From: Bob <bob@example.com>", "Subject: Re: Undelivered"];
test.each([
  ["a person's program", NOT_A_SERVER],
  ["an answer", ANSWERED],
])("%s makes no report, whatever parts and headers it has", async (_what, headers) => {
  const report = statusOf("failed", "5.1.1", "550 5.1.1 User unknown").toString();
  const parts = report.slice(report.indexOf("MIME-Version"));
  const forged = mail([...headers, ...parts.split("\r\n")]);
  expect(await classify(forged)).not.toMatchObject({ kind: "hard" });
  const named = freeText(
    ["anna@example.org: user unknown"],
    [...headers, "X-Failed-Recipients: anna@example.org"],
  );
  expect(await classify(named)).not.toMatchObject({ kind: "hard" });
});

test.each([
  ["bela@example.net (expanded from: <anna@example.org>)", "550 5.1.1 User unknown"],
  ["bela@example.net (ultimately generated from anna@example.org)", "550 5.1.1 User unknown"],
  [
    "anna@example.org: the address does not exist any more.",
    "Your message was forwarded to bela@example.net.",
  ],
])("that a mail went on (“%s”) does not show that the reader's mailbox is dead", async (name, said) => {
  const lines = ["This message was created automatically by mail delivery software.", "", name, `  ${said}`];
  expect(await classify(freeText(lines))).toMatchObject({ kind: "soft" });
});

test("of several recipients the gravest decides, and is who it is about", async () => {
  const report = statusReport([
    ...failedFor("anna@example.org", "5.2.2"),
    ...failedFor("bela@example.org", "5.1.1"),
  ]);
  expect(await classify(report)).toMatchObject({ kind: "hard", recipients: ["bela@example.org"] });
});

test("a failure is graver than a delay", async () => {
  const delayed = failedFor("bela@example.org", "4.4.1").map((line) => line.replace("failed", "delayed"));
  const report = statusReport([...delayed, ...failedFor("anna@example.org", "5.2.2")]);
  expect(await classify(report)).toMatchObject({ kind: "soft", recipients: ["anna@example.org"] });
});

test("a delay is told by the subject where the server says no more", async () => {
  const headers = FROM_SERVER.map((line) => line.replace("Undelivered Mail", "Warning: delayed mail"));
  const lines = ["<anna@example.org>:", "451 4.4.1 Connection timed out. Delivery is tried again."];
  expect(await classify(freeText(lines, headers))).toMatchObject({ kind: "delay" });
});

describe("old servers, in their own words", () => {
  test.each([
    [
      "qmail",
      [
        "Hi. This is the qmail-send program at mx.example.org.",
        "",
        "<anna@example.org>:",
        "Sorry, no mailbox here by that name. (#5.1.1)",
        "",
        "--- Below this line is a copy of the message.",
        "",
        ...ORIGINAL,
      ],
      "hard",
    ],
    [
      "Exchange",
      [
        "Your message",
        "",
        "did not reach the following recipient(s):",
        "",
        "anna@example.org on Thu, 29 Apr 2010 16:51:51 -0500",
        "    The recipient name is not recognized",
      ],
      "hard",
    ],
    [
      "Postfix",
      [
        "For further assistance, please contact <postmaster@mx.example.org>",
        "",
        "<anna@example.org>: Name service error for domain example.org: Host not",
        "    found, try again",
      ],
      "soft",
    ],
    [
      "Notes",
      ["was not delivered to:", "  anna@example.org", "because:", "  User Anna not listed in Directory"],
      "hard",
    ],
    ["a carrier", ["Could not be delivered to: <anna@example.org>", "As their mailbox is full."], "soft"],
    ["a provider in China", ["收件人邮件地址（anna@example.org）无法送达。"], "soft"],
    [
      "a carrier in Japan",
      ["<anna@example.org>", "", "次のメールアドレスは見つかりませんでした。存在しません"],
      "hard",
    ],
  ])("%s", async (_server, lines, kind) => {
    const headers = [...FROM_SERVER, "Content-Type: text/plain; charset=utf-8"];
    expect(await classify(freeText(lines, headers))).toMatchObject({
      kind,
      recipients: ["anna@example.org"],
    });
  });

  test("Exchange 5.5 and a carrier's gateway are known by sender and text, whatever the subject", async () => {
    const exchange = ["From: System Administrator <postmaster@mx.example.org>", "Subject: E"];
    const unreached = [
      "Your message",
      "",
      "did not reach the following recipient(s):",
      "",
      "anna@example.org on Thu, 29 Apr 2010 16:51:51 -0500",
      "    The recipient name is not recognized",
    ];
    const carrier = ["From: post_master@text.example.org", "Subject: Re:What we threw away"];
    const invalid = [
      "Error: Invalid user address",
      "",
      "550 - Requested action not taken: no such user here",
      "",
      "RCPT TO: anna@example.org",
    ];
    for (const report of [freeText(unreached, exchange), freeText(invalid, carrier)])
      expect(await classify(report)).toMatchObject({ kind: "hard", recipients: ["anna@example.org"] });
  });

  test("of several recipients each is judged by what stands below its address", async () => {
    const lines = [
      "<bela@example.org>:",
      "Remote host said: 552 5.2.2 <bela@example.org>: Mailbox full.",
      "Giving up on 192.0.2.25.",
      "",
      "<anna@example.org>:",
      "Remote host said: 550 5.1.1 <anna@example.org>: User unknown.",
      "Giving up on 192.0.2.25.",
    ];
    expect(await classify(freeText(lines))).toMatchObject({
      kind: "hard",
      status: "5.1.1",
      recipients: ["anna@example.org"],
    });
    const headers = FROM_SERVER.map((header) => header.replace("Undelivered Mail", "User unknown: Mail"));
    const isFull = [...lines.slice(0, 4), "<carl@example.org>:", "Mailbox full."];
    expect(await classify(freeText(isFull, headers))).toMatchObject({ kind: "soft" });
    expect(await classify(freeText(lines.slice(0, 4)))).toMatchObject({
      kind: "soft",
      recipients: ["bela@example.org"],
    });
  });

  test("Exim names whom it failed in a header, and the mail that came back below its words", async () => {
    const headers = [...FROM_SERVER, "X-Failed-Recipients: anna@example.org"];
    const lines = [
      "  anna@example.org",
      "    host mx.example.org: 550 unknown user",
      "",
      "------ This is a copy of the message, including all the headers. ------",
      "",
      ...ORIGINAL,
    ];
    expect(await classify(freeText(lines, headers))).toMatchObject({
      kind: "hard",
      originalMessageId: "7.12.AbCdEfGhIjKlMnOp@blog.example.com",
    });
  });
});

test.each(["abuse", "fraud", "opt-out", "virus"])("a feedback report of %s is a complaint", async (type) => {
  expect(await classify(feedback(type))).toMatchObject({
    kind: "complaint",
    recipients: ["anna@example.org"],
    originalMessageId: "7.12.AbCdEfGhIjKlMnOp@blog.example.com",
  });
});

test.each(["not-spam", "auth-failure", "dismiss"])("a feedback report of %s is none", async (type) => {
  expect(await classify(feedback(type))).toMatchObject({ kind: "none" });
});

test("Outlook's feedback is known by its header", async () => {
  const headers = [
    "From: staff@hotmail.example",
    "To: abuse@example.com",
    "Subject: complaint about message",
  ];
  const sent = mail([...headers, "X-HmXmrOriginalRecipient: <anna@example.org>", "", "The mail as it was."]);
  expect(await classify(sent)).toMatchObject({ kind: "complaint", recipients: ["anna@example.org"] });
});

test.each([
  ["an out-of-office reply", ["Auto-Submitted: auto-replied", "Subject: Away until May 5"]],
  ["a vacation reply without its header", ["Subject: Out of office: What we threw away"]],
  ["an old vacation program", ["X-Autoreply: yes", "Subject: Re: What we threw away"]],
  ["a reader's answer", ["Subject: I could not deliver my homework"]],
])("%s is none, whatever it says", async (_what, headers) => {
  const words = ["The mailbox of anna@example.org is disabled. User unknown."];
  const lines = [...headers, "From: Anna <anna@example.org>", "To: bounce@example.com"];
  expect(await classify(freeText(words, lines))).toMatchObject({ kind: "none" });
});

test.each([
  ["displayed", "Your message was read.", "report; report-type=disposition-notification"],
  [
    "deleted",
    "The user account on this device does not exist.",
    "report; report-type=disposition-notification",
  ],
  ["displayed", "Gelesen: anna@example.org", 'report; report-type="disposition-notification"'],
  ["processed", "550 5.1.1 User unknown", "mixed"],
])("a read receipt (%s, “%s”) shows that the mailbox is alive", async (disposition, text, type) => {
  for (const from of ["Anna <anna@example.org>", "postmaster@example.org", "MAILER-DAEMON@example.org"]) {
    const receipt = mail([
      `From: ${from}`,
      "To: bounce+7.12.AbCdEfGhIjKlMnOp@bounces.example.com",
      "Subject: Not read: a failure",
      `Content-Type: multipart/${type}; boundary="b"`,
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "",
      text,
      "--b",
      "Content-Type: message/disposition-notification",
      "",
      "Final-Recipient: rfc822;anna@example.org",
      `Disposition: automatic-action/MDN-sent-automatically; ${disposition}`,
      "--b--",
    ]);
    expect(await classify(receipt)).toMatchObject({ kind: "none" });
  }
});

test("what the mail that came back says decides nothing", async () => {
  const report = statusOf("failed", "5.7.1", "550 5.7.1 rejected");
  expect(await classify(report)).toMatchObject({ kind: "soft" });
});

test("of a long mail the beginning is read, and a deep or headless one is refused", async () => {
  const report = statusOf("failed", "5.1.1", "550 User unknown");
  const long = Buffer.concat([report, Buffer.alloc(2 * KEPT_BYTES, "x\r\n")]);
  expect(await classify(long)).toMatchObject({ kind: "hard" });

  const nested = Array.from({ length: 50 }, (_, level) => [
    `Content-Type: multipart/mixed; boundary="b${level}"`,
    "",
    `--b${level}`,
  ]).flat();
  await expect(classify(mail(nested))).rejects.toMatchObject({ code: "invalid" });
  await expect(classify(mail(["", "no headers"]))).rejects.toMatchObject({ code: "invalid" });
  await expect(classify(mail([]))).rejects.toMatchObject({ code: "invalid" });
});
