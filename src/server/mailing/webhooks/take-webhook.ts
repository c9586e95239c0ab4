import type { WebhookProvider } from "../../../contract/webhooks.ts";
import { instant, instantAfter, MINUTE } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Outside } from "../../kernel/outside/outside.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import type { EventQueue } from "./event-queue.ts";
import { readBrevo } from "./providers/brevo.ts";
import { readJsonEvents } from "./providers/json.ts";
import { readMailgun } from "./providers/mailgun.ts";
import { readPostmark } from "./providers/postmark.ts";
import { readResend } from "./providers/resend.ts";
import { readSendgrid } from "./providers/sendgrid.ts";
import { createReadSes } from "./providers/ses.ts";
import { isSameText } from "./reading/signatures.ts";
import * as store from "./store.ts";
import { ID_CHARACTERS, isReady, TOKEN_CHARACTERS, unsealSecret } from "./webhook-secret.ts";
import type { WebhookSecret } from "./webhook-secret.ts";
import type { ReadWebhook } from "./reading/webhook-event.ts";

export interface WebhookDeps {
  db: Db;
  now: Clock;
  secretBox: SecretBox;
  outside: Outside;
  stopping: AbortSignal;
  queue: EventQueue;
}

/** The webhook at an address. */
interface Opened {
  row: store.WebhookRow;
  secret: WebhookSecret;
}

interface Received {
  header: (name: string) => string | undefined;
  /** Reads the body. It is not read before the address is known. @throws AppError `too_large`. */
  read: () => Promise<Buffer>;
}

/** So many rejected requests a minute are told to the owner; after them a webhook rests. */
const MAX_REJECTED = 20;

/** Takes the requests of providers. Made once: it keeps certificates and counts rejections. */
export function createTakeWebhook(deps: WebhookDeps) {
  const readers: Record<WebhookProvider, ReadWebhook> = {
    ses: createReadSes(),
    postmark: readPostmark,
    mailgun: readMailgun,
    sendgrid: readSendgrid,
    brevo: readBrevo,
    resend: readResend,
    json: readJsonEvents,
  };
  const rejections = new Rejections(deps.now);

  /**
   * Checks the address, then the signature, and returns when all events of the request are recorded. What was rejected at
   * a right address is noted for the owner.
   * @throws AppError `unauthenticated`, `bad_request`, `too_large`, `too_many_requests`, `unavailable`.
   */
  return async (place: { provider: string; token: string }, received: Received) => {
    const opened = await openAddress(deps, place);
    const { id } = opened.row;
    rejections.refuseMany(id);
    deps.queue.refuseWhenFull();
    try {
      return await readAndRecord(deps, readers, { opened, received });
    } catch (error) {
      if (error instanceof AppError && REJECTIONS.has(error.code)) {
        rejections.count(id);
        const rejection = { rejected_at: instant(deps.now()), rejected_why: error.message };
        await store.changeWebhook(deps.db, id, rejection);
      }
      throw error;
    }
  };
}

const REJECTIONS = new Set(["unauthenticated", "bad_request", "too_large"]);

/** Finds the webhook. A forged address costs one read at most, and tells nothing of why it is wrong. */
async function openAddress(
  { db, secretBox }: Pick<WebhookDeps, "db" | "secretBox">,
  { provider, token }: { provider: string; token: string },
): Promise<Opened> {
  const row =
    token.length === TOKEN_CHARACTERS && (await store.findWebhook(db, token.slice(0, ID_CHARACTERS)));
  const secret = row ? unsealSecret(secretBox, row.id, row.secret) : undefined;
  if (!row || row.provider !== provider || !secret || !isSameText(token, secret.token))
    throw new AppError("unauthenticated", "There is no webhook at this address.");
  return { row, secret };
}

async function readAndRecord(
  { db, now, outside, stopping, queue }: WebhookDeps,
  readers: Record<WebhookProvider, ReadWebhook>,
  { opened, received }: { opened: Opened; received: Received },
): Promise<{ events: number }> {
  const { row, secret } = opened;
  const { id, provider, topic } = row;
  if (!isReady(provider, secret))
    throw new AppError("unauthenticated", "The signing key is missing. Enter it in Settings.");
  const { header } = received;
  const body = await received.read();
  const request = { header, body, now: now(), key: secret.key, topic, outside, stopping };
  const reading = await readers[provider](request);
  if (reading.topic && !topic) await store.fixTopic(db, id, reading.topic);
  // Events that nobody records may be many, such as opens: they must not cost a commit each.
  const isNews = row.received_at === null || row.received_at < instantAfter(now(), -MINUTE);
  if (reading.events.length === 0 && isNews) await store.noteReceived(db, [id], instant(now()));
  await queue.add(reading.events.map((event) => ({ webhookId: id, provider, event })));
  return { events: reading.events.length };
}

/** Counts rejected requests by webhook and minute. */
class Rejections {
  readonly #now: Clock;
  #minute = 0;
  #counts = new Map<string, number>();

  constructor(now: Clock) {
    this.#now = now;
  }

  count(id: string) {
    this.#counts.set(id, this.#countOf(id) + 1);
  }

  /** @throws AppError `too_many_requests`. */
  refuseMany(id: string) {
    if (this.#countOf(id) < MAX_REJECTED) return;
    throw new AppError("too_many_requests", "Too many requests were rejected at this address.", {
      retryAfterSeconds: MINUTE / 1000,
    });
  }

  #countOf(id: string): number {
    const minute = Math.floor(this.#now().getTime() / MINUTE);
    if (minute !== this.#minute) this.#counts = new Map();
    this.#minute = minute;
    return this.#counts.get(id) ?? 0;
  }
}
