import { verify } from "node:crypto";
import { z } from "zod";
import { notAuthentic, type WebhookRequest } from "../reading/webhook-event.ts";
import { checkMoment, RETRIED_MS } from "../reading/signatures.ts";
import type { SnsCertificates } from "./sns-certificates.ts";

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html */
const schema = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string().max(500),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().max(2_000).optional(),
});

type SnsMessage = z.output<typeof schema>;

/** The fields that Amazon signs, in their order. */
const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

const algorithms = { "1": "sha1", "2": "sha256" } as const;

/**
 * Checks that Amazon has signed a message. Every customer of Amazon can have messages signed, so this does not say whose
 * topic it came from.
 * @throws AppError `unauthenticated`; `unavailable` while Amazon's certificate cannot be read.
 */
export async function readSnsMessage(
  certificates: SnsCertificates,
  parsed: unknown,
  { now, outside, stopping }: Pick<WebhookRequest, "now" | "outside" | "stopping">,
): Promise<SnsMessage> {
  const read = schema.safeParse(parsed);
  if (!read.success)
    throw notAuthentic("The request is no message of Amazon SNS. Turn off raw message delivery.");
  const message = read.data;
  const certificate = await certificates.find(message.SigningCertURL, { outside, stopping });
  const signed = signedFields[message.Type]
    .flatMap((name) => {
      const value = message[name];
      return value === undefined || value === null ? [] : [`${name}\n${value}\n`];
    })
    .join("");
  const signature = Buffer.from(message.Signature, "base64");
  if (!verify(algorithms[message.SignatureVersion], Buffer.from(signed), certificate, signature))
    throw notAuthentic("The signature is not Amazon's.");
  checkMoment(Date.parse(message.Timestamp), now, RETRIED_MS);
  return message;
}
