import type { Outside } from "../../../kernel/outside/outside.ts";
import { AppError } from "../../../base/errors.ts";

/** What became of one email to one recipient, in a shape that all providers share. */
export interface WebhookEvent {
  kind: "delivered" | "bounce" | "complaint" | "unsubscribe";
  /** The provider's own verdict on a bounce. The words of the recipient's server take precedence. */
  isPermanent: boolean;
  recipient: string;
  /** Where our mark may be: the Message-ID, the return path, a header that the provider gives back. */
  names: string[];
  /** RFC 3463, such as 5.1.1, where the provider tells it. */
  status: string | undefined;
  /** The words of the recipient's server, or the provider's; empty where there are none. */
  words: string;
  /** Names the event at its provider: it may come again. */
  id: string;
}

export interface WebhookRequest {
  header: (name: string) => string | undefined;
  body: Buffer;
  now: Date;
  /** The key that the owner entered; undefined where the provider has none. */
  key: string;
  /** Amazon's topic, once it has subscribed. */
  topic: string | null;
  outside: Outside;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/** The events of a request, none of them for one that says nothing which we record. */
export interface WebhookReading {
  events: WebhookEvent[];
  /** The topic that has just subscribed. */
  topic?: string;
}

/** Reads the requests of one provider. @throws AppError for a request that is not the provider's, or that nobody can read. */
export type ReadWebhook = (request: WebhookRequest) => WebhookReading | Promise<WebhookReading>;

/** Says why a request is not the provider's. The owner sees the sentence in Settings. */
export const notAuthentic = (why: string) => new AppError("unauthenticated", why);

export const SIGNATURE_MISMATCH = "The signature does not match. Check the signing key.";
