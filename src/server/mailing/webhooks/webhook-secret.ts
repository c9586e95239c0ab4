import { randomBytes } from "node:crypto";
import { z } from "zod";
import { providerWords, type WebhookProvider } from "../../../contract/mailing/webhooks.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";

const schema = z.object({
  /** What the address ends with. */
  token: z.string(),
  /** The key with which the provider signs; empty until the owner has entered it, and where there is none. */
  key: z.string(),
});

export type WebhookSecret = z.output<typeof schema>;

/** 72 bits name the row, and 192 more prove that the address is ours. Both are whole characters of base64url. */
const ID_BYTES = 9;
const PROOF_BYTES = 24;

export const ID_CHARACTERS = 12;
export const TOKEN_CHARACTERS = 44;

export function makeWebhookSecret(): { id: string; secret: WebhookSecret } {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return { id, secret: { token: id + randomBytes(PROOF_BYTES).toString("base64url"), key: "" } };
}

const purposeOf = (id: string) => `webhook:${id}`;

export const sealSecret = (box: SecretBox, id: string, secret: WebhookSecret) =>
  box.seal(purposeOf(id), JSON.stringify(secret));

/** Undefined when another data folder's key has encrypted it. */
export function unsealSecret(box: SecretBox, id: string, sealed: string): WebhookSecret | undefined {
  const json = box.unseal(purposeOf(id), sealed);
  return json === undefined ? undefined : schema.parse(JSON.parse(json));
}

/** False while events would be rejected because the provider signs and its key is missing. */
export const isReady = (provider: WebhookProvider, { key }: WebhookSecret) =>
  key !== "" || providerWords[provider].key === undefined;
