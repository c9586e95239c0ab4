import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import {
  notAuthentic,
  type ReadWebhook,
  type WebhookEvent,
  type WebhookReading,
  type WebhookRequest,
} from "../reading/webhook-event.ts";
import { findSnsUrl, SnsCertificates } from "./sns-certificates.ts";
import { readSnsMessage } from "./sns-message.ts";

const recipients = z.array(z.object({ emailAddress: address, status: words, diagnosticCode: words }));

/**
 * Notifications and published events differ in the name of their type alone:
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
const schema = z.object({
  notificationType: words,
  eventType: words,
  mail: z.object({
    messageId: words,
    /** The return path. */
    source: words,
    headers: z.array(z.object({ name: words, value: words })).catch([]),
    destination: z.array(address).catch([]),
  }),
  bounce: z
    .object({ bounceType: words, bouncedRecipients: recipients, feedbackId: words })
    .optional()
    .catch(undefined),
  complaint: z
    .object({ complainedRecipients: recipients, complaintFeedbackType: words, feedbackId: words })
    .optional()
    .catch(undefined),
  delivery: z
    .object({ recipients: z.array(address) })
    .optional()
    .catch(undefined),
});

/** Reads what Amazon SES reports through a topic of Amazon SNS, and confirms the topic's subscription. */
export function createReadSes(): ReadWebhook {
  const certificates = new SnsCertificates();
  return async (request): Promise<WebhookReading> => {
    const message = await readSnsMessage(certificates, readBody(request.body), request);
    // A signature shows that a message came through Amazon; the topic shows that it is the owner's.
    if (request.topic && request.topic !== message.TopicArn)
      throw notAuthentic(
        `This webhook belongs to the topic ${request.topic}, and the request came from a different topic. Remove the webhook and create one for the new topic.`,
      );
    if (message.Type === "SubscriptionConfirmation") {
      await confirm(message.SubscribeURL ?? "", request);
      return { events: [], topic: message.TopicArn };
    }
    if (message.Type !== "Notification") return { events: [] };
    const report = readReport(message.Message);
    return { events: entriesOf(schema, report).flatMap((each) => eventsOf(each)), topic: message.TopicArn };
  };
}

async function confirm(subscribeUrl: string, { outside, stopping }: WebhookRequest) {
  const url = findSnsUrl(subscribeUrl);
  if (!url || url.pathname !== "/" || url.searchParams.get("Action") !== "ConfirmSubscription")
    throw notAuthentic("The address that confirms the subscription is not Amazon's.");
  const read = await outside.read(url, { signal: stopping, maxBytes: 64 * 1024, mayMove: false });
  if ("failure" in read)
    throw new AppError("unavailable", `The subscription could not be confirmed: ${read.failure}.`, {
      retryAfterSeconds: 30,
    });
}

/** A topic's first message says in words that SES may publish to it: that is no report. */
function readReport(message: string): unknown {
  return message.startsWith("{") ? readBody(Buffer.from(message)) : undefined;
}

/** Returns the events of a report, one for each recipient. */
function eventsOf({ mail, ...report }: z.output<typeof schema>): WebhookEvent[] {
  const { bounce, complaint, delivery } = report;
  const common: Omit<WebhookEvent, "kind" | "recipient" | "status" | "words" | "id"> = {
    isPermanent: bounce?.bounceType === "Permanent",
    names: namesOf(mail),
  };
  const eventFor = (
    kind: WebhookEvent["kind"],
    recipient: string,
    {
      status,
      words: said = "",
      id = mail.messageId,
    }: Partial<Record<"status" | "words" | "id", string | undefined>>,
  ): WebhookEvent => ({ ...common, kind, recipient, status, words: said, id });
  switch (report.notificationType || report.eventType) {
    case "Bounce":
      return (bounce?.bouncedRecipients ?? []).map(({ emailAddress, status, diagnosticCode }) => {
        const [exact] = /^[45]\.\d+\.\d+$/.exec(status) ?? [];
        const said = { words: diagnosticCode.replace(/^smtp;\s*/i, ""), id: bounce?.feedbackId };
        return eventFor("bounce", emailAddress, { status: exact, ...said });
      });
    case "Complaint":
      if (complaint?.complaintFeedbackType === "not-spam") return [];
      return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) =>
        eventFor("complaint", emailAddress, {
          words: complaint?.complaintFeedbackType,
          id: complaint?.feedbackId,
        }),
      );
    case "Delivery":
      return (delivery?.recipients ?? []).map((recipient) => eventFor("delivered", recipient, {}));
    default:
      return [];
  }
}

/** The Message-ID that SES was given is in the headers, which are there when the owner includes original headers. */
const namesOf = ({ source, headers }: z.output<typeof schema>["mail"]) => [
  source,
  ...headers.flatMap(({ name, value }) => (/^message-id$/i.test(name) ? [value] : [])),
];
