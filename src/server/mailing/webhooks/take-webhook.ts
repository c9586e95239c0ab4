import type { WebhookProvider } from "../../../contract/mailing/webhooks.ts";
import { instant, instantAfter, MINUTE, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { EventQueue } from "./event-queue.ts";
import { readBrevo } from "./providers/brevo.ts";
import { readJsonEvents } from "./providers/json.ts";
import { readMailgun } from "./providers/mailgun.ts";
import { readPostmark } from "./providers/postmark.ts";
import { readResend } from "./providers/resend.ts";
import { readSendgrid } from "./providers/sendgrid.ts";
import { createReadSes } from "./providers/ses.ts";
import type { OpenedWebhook, OpenedWebhooks } from "./opened-webhooks.ts";
import * as store from "./store.ts";
import { isReady } from "./webhook-secret.ts";
import type { ReadWebhook, WebhookReading } from "./reading/webhook-event.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type WebhookDeps = Pick<Kernel, "db" | "now" | "outside" | "stopping"> & {
  queue: EventQueue;
  webhooks: OpenedWebhooks;
};

interface Received {
  header: (name: string) => string | undefined;
  /** Reads the body. It is not read before the address is known. @throws AppError `too_large`. */
  read: () => Promise<Buffer>;
}

/** How many rejected requests a minute are recorded for the owner. After them the webhook answers 429. */
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
    const opened = await deps.webhooks.find(place);
    const { id } = opened.row;
    rejections.refuseMany(id);
    deps.queue.refuseWhenFull();
    const reading = await readRequest(deps, readers, { opened, received }).catch(async (error: unknown) => {
      if (error instanceof AppError && REJECTIONS.has(error.code) && !deps.stopping.aborted) {
        rejections.count(id);
        const rejection = { rejected_at: instant(deps.now()), rejected_why: error.message };
        await store.changeWebhook(deps.db, id, rejection);
      }
      throw error;
    });
    await recordReading(deps, opened.row, reading);
    return { events: reading.events.length };
  };
}

/** `unavailable`: Amazon does not answer us. A server that may not make connections would lose all events unseen. */
const REJECTIONS = new Set(["unauthenticated", "bad_request", "too_large", "unavailable"]);

async function readRequest(
  { now, outside, stopping }: WebhookDeps,
  readers: Record<WebhookProvider, ReadWebhook>,
  { opened, received }: { opened: OpenedWebhook; received: Received },
): Promise<WebhookReading> {
  const { provider, topic } = opened.row;
  const { secret } = opened;
  if (!isReady(provider, secret))
    throw new AppError("unauthenticated", "The signing key is missing. Enter it in Settings.");
  const { header } = received;
  const body = await received.read();
  return readers[provider]({ header, body, now: now(), key: secret.key, topic, outside, stopping });
}

async function recordReading(
  { db, now, queue, webhooks }: WebhookDeps,
  { id, provider, topic, received_at }: store.WebhookRow,
  reading: WebhookReading,
) {
  if (reading.topic && !topic) {
    await store.fixTopic(db, id, reading.topic);
    webhooks.forget(id);
  }
  // Events that nobody records may be many, such as opens: they must not cost a commit each.
  const isNews = received_at === null || received_at < instantAfter(now(), -MINUTE);
  if (reading.events.length === 0 && isNews) {
    await store.noteReceived(db, [id], instant(now()));
    webhooks.forget(id);
  }
  await queue.add(reading.events.map((event) => ({ webhookId: id, provider, event })));
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
