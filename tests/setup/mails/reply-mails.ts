const reply = (from: string, subject: string, text: string, headers: readonly string[] = []) =>
  [
    "Return-Path: <>",
    `From: ${from}`,
    "To: TO",
    `Subject: ${subject}`,
    ...headers,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
  ].join("\r\n");

/**
 * Mails that people and programs write, and no mail server as a report: each has words of one in it. `TO` stands for the
 * address they come to.
 */
export function repliesOf(reader: string): string[] {
  const DEAD = `The mailbox ${reader} is disabled: 550 5.1.1 User unknown. An error. Undeliverable, delivery failed.`;
  const QMAIL = `Hi. This is the qmail-send program at mx.example.com.\n\n<${reader}>:\nSorry, no mailbox here by that name. (#5.1.1)`;
  const POSTFIX = `This is the mail system at host mx.example.com.\n\n<${reader}>: host mx said: 550 5.1.1 User unknown`;
  const EXCHANGE = `Your message did not reach the following recipient(s):\n\n${reader}\n    The recipient name is not recognized`;
  const ONLINE = `Delivery has failed to these recipients or groups:\n\n${reader}\nThe recipient's address was not found.`;
  const DOMINO = `Your message\n\n  Subject: A letter\n\nwas not delivered to:\n\n  ${reader}\n\nbecause:\n\n  User Anna not listed in Directory`;
  const NOTES = `------- Failure Reasons  --------\n\nUser not listed in public Name & Address Book\n${reader}`;
  const UNKNOWN = `Unknown user: ${reader}`;
  const STATUS = `Final-Recipient: rfc822; ${reader}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown`;
  const generated = ["Auto-Submitted: auto-generated", "X-Auto-Response-Suppress: All"];
  const person = `Anna <${reader}>`;
  return [
    // Exchange marks its automatic replies as generated, in the language of the mailbox.
    ...[
      "Automatic reply: A letter",
      "Automatische Antwort: A letter",
      "Réponse automatique : A letter",
      "Respuesta automática: A letter",
      "Risposta automatica: A letter",
      "Automatisch antwoord: A letter",
      "Resposta automática: A letter",
      "Autosvar: A letter",
      "Automatyczna odpowiedź: A letter",
      "Automatická odpověď: A letter",
      "Автоматический ответ: A letter",
      "自動応答: A letter",
      "自动回复: A letter",
      "자동 회신: A letter",
      "Otomatik Yanıt: A letter",
      "Αυτόματη απάντηση: A letter",
    ].flatMap((subject) => [
      reply(person, subject, DEAD, generated),
      reply(`Postmaster <postmaster@example.com>`, subject, DEAD),
    ]),
    reply(person, "Abwesenheitsnotiz: A letter", DEAD),
    reply(person, "Re: A letter", `My phone is 0171 455 2030. ${DEAD}`),
    reply(person, "Away", DEAD, ["Auto-Submitted: auto-replied (vacation)"]),
    reply(person, "Away", DEAD, ["Precedence: auto_reply"]),
    reply(person, "Away", DEAD, ["X-Autorespond: A letter"]),
    // Challenges, tickets and moderation.
    reply(
      "Mail verification <mailfilter@example.com>",
      "Please confirm your message (delivery on hold)",
      DEAD,
    ),
    reply("Support <no-reply@example.com>", "[#123] We have received your message", DEAD),
    reply("system@example.com", "Undelivered mail returned: account unknown", DEAD),
    reply("team-bounces@example.com", "Your message was rejected", DEAD),
    reply("Mail Team <mail@example.com>", "Your mail could not be delivered yet", DEAD),
    // People, and people with a server's address.
    reply("Administrator <administrator@example.com>", "Question about the error in your letter", DEAD),
    reply("postmaster@example.com", "Re: A letter", DEAD),
    reply("postmaster@example.com", "Your letter to a dead mailbox", DEAD),
    reply("Tom <postmaster@example.com>", "mail problem", `Hello, this came for you:\n\n${QMAIL}`),
    reply("Mailin Kask <mailin@example.com>", "Delivery failure?", DEAD),
    ...[
      "Здравствуйте! Вчера у нас был сбой, адрес верный.",
      "昨日サーバー障害により以下の誤った通知が送信されました。",
      "אתמול הייתה תקלה. הכתובת תקינה.",
      "Χθες είχαμε βλάβη. Η διεύθυνση είναι σωστή.",
      "FYI: this was our fault, the mailbox works again",
      "Hallo: das war unser Fehler, das Postfach geht wieder",
    ].flatMap((words) =>
      [POSTFIX, EXCHANGE, QMAIL].map((report) =>
        reply("Postmaster <postmaster@example.com>", "mail problem", `${words}\n\n${report}`),
      ),
    ),
    reply("postmaster@example.com", "Yours?", `${POSTFIX}\n\nWe saw this in our queue; Anna is fine now.`),
    ...[
      ["Return-Path: <postmaster@example.com>"],
      ["User-Agent: Mutt/2.2"],
      ["In-Reply-To: <7.1.abc@blog.example.com>"],
    ].flatMap((headers) =>
      [EXCHANGE, ONLINE, DOMINO, NOTES, UNKNOWN].map((report) =>
        reply(
          "Postmaster <postmaster@example.com>",
          "mail problem",
          `${report}\n\nAll is well again.`,
          headers,
        ).replace(/^Return-Path: <>\r\n/, ""),
      ),
    ),
    reply("Mail Server Team <it@example.com>", "Undelivered mails", `STATUS: RESOLVED\n\n${POSTFIX}`),
    reply("Mail Server Team <it@example.com>", "Undelivered mails", EXCHANGE),
    reply("System Administrator <bob@example.com>", "Problem", `Betreff: alles gut\n${EXCHANGE}`),
    reply("Mail System Support <help@example.com>", "Delivery failure", `Ticket: 12\n\n${STATUS}`),
    reply("postmaster@example.com", "[#12] Delivery failure", `Ticket: 12\n\n${STATUS}`),
    reply(
      "MAILER-DAEMON <>",
      "Please confirm your message",
      `<${reader}>:\nuser unknown to our whitelist? Please click here to confirm.`,
    ),
    // Reports that somebody forwards, in the text and as parts.
    ...["Fwd: bounce - please ignore", "Undelivered mail, please ignore"].map((subject) =>
      [
        "Return-Path: <bob@example.com>",
        "From: Postmaster <postmaster@example.com>",
        "To: TO",
        `Subject: ${subject}`,
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "Please ignore this report from yesterday.",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        `Reporting-MTA: dns; mx.example.com\n\n${STATUS}`,
        "--b--",
      ].join("\r\n"),
    ),
    reply(person, "Fwd: failure notice", QMAIL),
    reply("postmaster@example.com", "Fwd: failure notice", QMAIL),
    reply("postmaster@example.com", "A bounce", `Look:\n---------- Forwarded message ---------\n${QMAIL}`),
    reply("MAILER-DAEMON@example.com", "A bounce", `Begin forwarded message:\n\n${QMAIL}`),
    reply(person, "failure notice", `Final-Recipient: rfc822; ${reader}\nAction: failed\nStatus: 5.1.1`),
    [
      `From: ${person}`,
      "To: TO",
      "Subject: Fwd: Undelivered Mail Returned to Sender",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "I got this.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.com",
      "",
      `Final-Recipient: rfc822; ${reader}`,
      "Action: failed",
      "Status: 5.1.1",
      "--b--",
    ].join("\r\n"),
    [
      `From: ${person}`,
      "To: TO",
      "Subject: Fwd: Undelivered Mail Returned to Sender",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: MAILER-DAEMON@mx.example.com",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="c"',
      "",
      "--c",
      "Content-Type: message/delivery-status",
      "",
      `Final-Recipient: rfc822; ${reader}`,
      "Action: failed",
      "Status: 5.1.1",
      "--c--",
      "--b--",
    ].join("\r\n"),
    reply(
      person,
      "Fwd: abuse report",
      `I got this:\nFeedback-Type: abuse\nUser-Agent: x\nOriginal-Rcpt-To: ${reader}`,
    ),
    // A receipt, a delay and a delivery.
    [
      `From: ${person}`,
      "To: TO",
      "Subject: Not read: A letter",
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      DEAD,
      "--b",
      "Content-Type: message/disposition-notification",
      "",
      `Final-Recipient: rfc822;${reader}`,
      "Disposition: automatic-action/MDN-sent-automatically; deleted",
      "--b--",
    ].join("\r\n"),
  ].map((each) => each.replaceAll(/\r?\n/g, "\r\n"));
}
