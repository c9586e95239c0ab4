import { z } from "zod";
import { isSameText } from "../../../base/same-text.ts";
import { address, entriesOf, readBody, words } from "../reading/read-body.ts";
import { checkMoment, FRESH_MS, hmacOf, secondsOf } from "../reading/signatures.ts";
import {
  notAuthentic,
  SIGNATURE_MISMATCH,
  type ReadWebhook,
  type WebhookEvent,
} from "../reading/webhook-event.ts";

/** https://resend.com/docs/webhooks/event-types. Signed by Svix: https://docs.svix.com/receiving/verifying-payloads/how-manual */
const schema = z.object({
  type: words,
  data: z.object({
    email_id: words,
    message_id: words,
    to: z.union([z.array(address), address.transform((to) => [to])]),
    /** The headers of the email; our `X-Mail` among them. */
    headers: z.array(z.object({ name: words, value: words })).catch([]),
    bounce: z
      .object({ message: words, type: words, subType: words, diagnosticCode: z.array(words).catch([]) })
      .catch({ message: "", type: "", subType: "", diagnosticCode: [] }),
  }),
});

const kinds = new Map<string, WebhookEvent["kind"]>([
  ["email.delivered", "delivered"],
  ["email.bounced", "bounce"],
  ["email.complained", "complaint"],
]);

export const readResend: ReadWebhook = ({ header, body, key, now }) => {
  const id = header("svix-id") ?? "";
  const timestamp = header("svix-timestamp") ?? "";
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const expected = hmacOf(resendKeyOf(key), signed).toString("base64");
  // A header may have several signatures while a key is replaced.
  const given = (header("svix-signature") ?? "").split(" ").slice(0, 10);
  if (!given.some((each) => isSameText(each, `v1,${expected}`))) throw notAuthentic(SIGNATURE_MISMATCH);
  checkMoment(secondsOf(timestamp), now, FRESH_MS);
  return { events: entriesOf(schema, readBody(body)).flatMap((entry) => eventOf(entry, id)) };
};

/** The bytes of a signing secret such as `whsec_MfKQ9r8...`. */
export const resendKeyOf = (key: string) => Buffer.from(key.replace(/^whsec_/, ""), "base64");

function eventOf({ type, data }: z.output<typeof schema>, id: string): WebhookEvent[] {
  const kind = kinds.get(type);
  const [recipient] = data.to;
  if (!kind || !recipient) return [];
  const { bounce, headers, message_id } = data;
  const diagnostic = bounce.diagnosticCode.join(" ");
  return [
    {
      kind,
      // Payloads of 2023 have no type: Resend reported permanent rejections alone.
      isPermanent: bounce.type !== "Transient" && bounce.type !== "Undetermined",
      recipient,
      names: [...headers.flatMap(({ name, value }) => (isOurs(name) ? [value] : [])), message_id],
      status: undefined,
      words: diagnostic || bounce.message,
      id,
    },
  ];
}

const isOurs = (name: string) => /^(?:x-mail|message-id)$/i.test(name);
