import type { WebhookProvider } from "../../../../src/contract/mailing/webhooks.ts";

/** Payloads in the shapes that the providers document, about one recipient and one email of this site. */
interface Told {
  recipient: string;
  /** Our mark with what follows it: `1.2.proof@blog.example.com`. */
  mail: string;
}

type Kind = "delivered" | "hard" | "soft" | "complaint" | "unsubscribe" | "other";
type Payloads = (told: Told) => Partial<Record<Kind, unknown>>;

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and its neighbours. */
const postmark: Payloads = ({ recipient, mail }) => {
  const common = {
    MessageStream: "broadcast",
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    ServerID: 23,
    Tag: "welcome-email",
    Metadata: { mail },
  };
  const bounce = {
    ...common,
    RecordType: "Bounce",
    Email: recipient,
    From: "letter@blog.example.com",
    BouncedAt: "2026-03-02T09:00:00Z",
    DumpAvailable: true,
    CanActivate: true,
    Subject: "A letter",
  };
  return {
    delivered: {
      ...common,
      RecordType: "Delivery",
      Recipient: recipient,
      DeliveredAt: "2026-03-02T09:00:00Z",
      Details: "Test delivery webhook details",
    },
    hard: {
      ...bounce,
      ID: 42,
      Type: "HardBounce",
      TypeCode: 1,
      Name: "Hard bounce",
      Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
      Details: "smtp;550 5.1.1 The email account that you tried to reach does not exist.",
      Inactive: true,
    },
    soft: {
      ...bounce,
      ID: 43,
      Type: "SoftBounce",
      TypeCode: 4096,
      Name: "Soft bounce",
      Description: "Unable to temporarily deliver message (i.e. mailbox full, account disabled).",
      Details: "smtp;552 5.2.2 The email account that you tried to reach is over quota",
      Inactive: false,
    },
    complaint: { ...bounce, ID: 44, RecordType: "SpamComplaint", Type: "SpamComplaint", TypeCode: 512 },
    unsubscribe: {
      ...common,
      RecordType: "SubscriptionChange",
      ChangedAt: "2026-03-02T09:00:00Z",
      Recipient: recipient,
      Origin: "Recipient",
      SuppressSending: true,
      SuppressionReason: "ManualSuppression",
    },
    other: { ...common, RecordType: "Open", Recipient: recipient, FirstOpen: true },
  };
};

/** https://documentation.mailgun.com/docs/mailgun/user-manual/events. Without the signature, which the test adds. */
const mailgun: Payloads = ({ recipient, mail }) => {
  const common = {
    timestamp: 1772442000.12,
    "log-level": "info",
    recipient,
    "recipient-domain": "example.com",
    message: { headers: { to: recipient, "message-id": mail, from: "letter@blog.example.com" }, size: 111 },
    flags: { "is-routed": false, "is-authenticated": true, "is-test-mode": false },
    tags: [],
  };
  const failed = { ...common, event: "failed", severity: "permanent", "log-level": "error" };
  return {
    delivered: {
      ...common,
      id: "hK7mQVt1QtqRiOfQXta4sw",
      event: "delivered",
      "delivery-status": { code: 250, message: "OK", description: "", tls: true, "attempt-no": 1 },
    },
    hard: {
      ...failed,
      id: "G9Bn5sl1TC6nu79C8C0bwg",
      reason: "bounce",
      "delivery-status": {
        code: 550,
        message: "5.1.1 The email account that you tried to reach does not exist.",
        description: "",
        "enhanced-code": "5.1.1",
        "attempt-no": 1,
      },
    },
    soft: {
      ...failed,
      id: "czsjqFATSlC3QtAK-C80nw",
      reason: "old",
      "delivery-status": { code: 602, message: "", description: "Too old", "attempt-no": 8 },
    },
    complaint: { ...common, id: "-Agny091SquKnsrW2NEKUA", event: "complained" },
    unsubscribe: { ...common, id: "Ase7i2zsRYeDXztHGENqRA", event: "unsubscribed" },
    other: { ...failed, id: "temporary", severity: "temporary", reason: "generic" },
  };
};

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const sendgrid: Payloads = ({ recipient, mail }) => {
  const common = {
    email: recipient,
    timestamp: 1772442000,
    "smtp-id": "<14c5d75ce93.dfd.64b469@ismtpd-555>",
    category: ["cat facts"],
    sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
    mail,
  };
  return {
    delivered: { ...common, event: "delivered", sg_event_id: "ZGVsaXZlcmVk", response: "250 OK" },
    hard: {
      ...common,
      event: "bounce",
      type: "bounce",
      sg_event_id: "Ym91bmNl",
      reason: "500 unknown recipient",
      status: "5.0.0",
    },
    soft: {
      ...common,
      event: "bounce",
      type: "blocked",
      sg_event_id: "YmxvY2tlZA",
      reason: "552 5.2.2 Mailbox full",
      status: "5.2.2",
    },
    complaint: { ...common, event: "spamreport", sg_event_id: "c3BhbQ" },
    unsubscribe: { ...common, event: "unsubscribe", sg_event_id: "dW5zdWI" },
    other: { ...common, event: "processed", sg_event_id: "cHJvYw" },
  };
};

/** https://developers.brevo.com/docs/transactional-webhooks */
const brevo: Payloads = ({ recipient, mail }) => {
  const common = {
    email: recipient,
    id: 26224,
    date: "2026-03-02 09:00:00",
    ts: 1772442000,
    ts_event: 1772442000,
    ts_epoch: 1772442000123,
    "message-id": "<201798300811.5787683@relay.domain.com>",
    subject: "A letter",
    "X-Mailin-custom": mail,
    sending_ip: "185.41.28.109",
  };
  return {
    delivered: { ...common, event: "delivered" },
    hard: { ...common, event: "hard_bounce", reason: "550 5.1.1 User unknown" },
    soft: { ...common, event: "soft_bounce", reason: "server is down" },
    complaint: { ...common, event: "spam" },
    unsubscribe: { ...common, event: "unsubscribed", list_id: [3, 42] },
    other: { ...common, event: "unique_opened" },
  };
};

/** https://resend.com/docs/webhooks/emails/bounced and its neighbours. */
const resend: Payloads = ({ recipient, mail }) => {
  const data = {
    created_at: "2026-03-02T08:59:59.000Z",
    email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
    from: "Letter <letter@blog.example.com>",
    to: [recipient],
    subject: "A letter",
    headers: [{ name: "X-Mail", value: mail }],
  };
  const created_at = "2026-03-02T09:00:00.000Z";
  const bounced = (message: string, type: string, subType: string) => ({
    type: "email.bounced",
    created_at,
    data: { ...data, bounce: { message, type, subType } },
  });
  return {
    delivered: { type: "email.delivered", created_at, data },
    hard: bounced("The recipient's email server rejected the email permanently.", "Permanent", "General"),
    soft: bounced("The recipient's mailbox is full.", "Transient", "MailboxFull"),
    complaint: { type: "email.complained", created_at, data },
    other: { type: "email.opened", created_at, data },
  };
};

/** https://docs.aws.amazon.com/ses/latest/dg/notification-examples.html. What SNS carries as its message. */
const ses: Payloads = ({ recipient, mail }) => {
  const common = {
    mail: {
      timestamp: "2026-03-02T08:59:59.000Z",
      messageId: "00000137860315fd-34208509-5b74-41f3-95c5-22c1edc3c924-000000",
      source: "letter@blog.example.com",
      sourceArn: "arn:aws:ses:us-east-1:888888888888:identity/example.com",
      sourceIp: "127.0.3.0",
      sendingAccountId: "123456789012",
      destination: [recipient],
      headersTruncated: false,
      headers: [
        { name: "From", value: "Letter <letter@blog.example.com>" },
        { name: "Message-ID", value: `<${mail}>` },
      ],
      commonHeaders: { from: ["letter@blog.example.com"], messageId: `<${mail}>`, subject: "A letter" },
    },
  };
  const bounce = (bounceType: string, bounceSubType: string, status: string, diagnosticCode: string) => ({
    notificationType: "Bounce",
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress: recipient, action: "failed", status, diagnosticCode }],
      reportingMTA: "dns; email.example.com",
      timestamp: "2026-03-02T09:00:00.000Z",
      feedbackId: `00000138111222aa-${bounceType}`,
      remoteMtaIp: "127.0.2.0",
    },
    ...common,
  });
  return {
    delivered: {
      notificationType: "Delivery",
      ...common,
      delivery: {
        timestamp: "2026-03-02T09:00:00.000Z",
        recipients: [recipient],
        processingTimeMillis: 546,
        reportingMTA: "a8-70.smtp-out.amazonses.com",
        smtpResponse: "250 ok:  Message 64111812 accepted",
      },
    },
    hard: bounce("Permanent", "General", "5.1.1", "smtp; 550 5.1.1 <active-1@example.com>... User"),
    soft: bounce("Transient", "MailboxFull", "4.2.2", "smtp; 452 4.2.2 Mailbox full"),
    complaint: {
      notificationType: "Complaint",
      ...common,
      complaint: {
        userAgent: "AnyCompany Feedback Loop (V0.01)",
        complainedRecipients: [{ emailAddress: recipient }],
        complaintFeedbackType: "abuse",
        arrivalDate: "2026-03-02T09:00:00.000Z",
        timestamp: "2026-03-02T09:00:00.000Z",
        feedbackId: "000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000",
      },
    },
    other: { eventType: "Open", ...common, open: { userAgent: "Mozilla/5.0" } },
  };
};

/** Our own format: docs/operating.md. */
const json: Payloads = ({ recipient, mail }) => {
  const events = (event: Record<string, unknown>) => ({
    events: [{ id: `e-${String(event["event"])}`, recipient, messageId: `<${mail}>`, ...event }],
  });
  return {
    delivered: events({ event: "delivered" }),
    hard: events({ event: "bounce", permanent: true, status: "5.1.1", reply: "550 5.1.1 User unknown" }),
    soft: events({ event: "bounce", reply: "552 5.2.2 Mailbox full" }),
    complaint: events({ event: "complaint" }),
    unsubscribe: events({ event: "unsubscribe" }),
    other: events({ event: "opened" }),
  };
};

export const payloads: Record<WebhookProvider, Payloads> = {
  ses,
  postmark,
  mailgun,
  sendgrid,
  brevo,
  resend,
  json,
};
