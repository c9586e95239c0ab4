import { Agent, request } from "node:http";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { setTimeout as delay } from "node:timers/promises";
import { createWebhook } from "../src/contract/mailing/webhooks.ts";
import { deliveryMark } from "../src/server/mailing/delivery/progress/delivery-mark.ts";
import type { Database } from "../src/server/kernel/db/open.ts";
import { openSigner } from "../src/server/kernel/secrets.ts";
import type { SendingServer } from "./sending-server.ts";

/** What the thread sends: `perRequest` events in each request, `perSecond` events, in the order of `mails`. */
interface Load {
  url: string;
  mails: string[];
  perRequest: number;
  perSecond: number;
}

const TICK_MS = 20;
const ROWS_AT_ONCE = 500;

/** Writes down a newsletter that went to `count` readers, and returns what its webhooks call each email. */
export async function addSentNewsletter({ db }: Database, count: number): Promise<string[]> {
  const signer = await openSigner(db, new Date());
  const at = new Date().toISOString();
  const { id } = await db
    .insertInto("newsletters")
    .values({ subject: "A letter", content: "<p>A</p>", status: "sent", created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let start = 0; start < count; start += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start) }, (_, n) => ({
      newsletter_id: id,
      chunk: start / ROWS_AT_ONCE,
      n,
      subscriber_id: start + n + 1,
      address: `reader-${start + n}@example.com`,
      state: "sent" as const,
      attempts: 1,
    }));
    await db.insertInto("deliveries").values(rows).execute();
  }
  return Array.from({ length: count }, (_, n) =>
    deliveryMark(signer, { newsletterId: id, subscriberId: n + 1 }),
  );
}

/** Reports deliveries at a steady rate from a thread of its own, until it is disposed of. */
export async function startWebhookLoad({ server, owner }: SendingServer, load: Omit<Load, "url">) {
  const created = createWebhook.answer.parse(
    await owner("POST", "/api/admin/webhooks", { provider: "json" }),
  );
  const { pathname } = new URL(created.address ?? "");
  const workerData: Load = { ...load, url: `${server.url}${pathname}` };
  const worker = new Worker(new URL(import.meta.url), { workerData });
  const counts = { accepted: 0, refused: 0 };
  worker.on("message", (status: number) => {
    if (status === 200) counts.accepted += load.perRequest;
    else counts.refused += load.perRequest;
  });
  return { counts, [Symbol.asyncDispose]: async () => void (await worker.terminate()) };
}

async function sendAll({ url, mails, perRequest, perSecond }: Load) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const start = performance.now();
  for (let next = 0; next < mails.length;) {
    const due = Math.min(((performance.now() - start) / 1000) * perSecond, mails.length);
    for (; next + perRequest <= due; next += perRequest) {
      const events = mails.slice(next, next + perRequest).map((mark) => ({
        id: mark,
        event: "delivered",
        recipient: "reader@example.com",
        messageId: `<${mark}@blog.example.com>`,
      }));
      const body = JSON.stringify({ events });
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      request(url, { method: "POST", agent, headers }, (response) => {
        parentPort?.postMessage(response.statusCode);
        response.resume();
      })
        .on("error", () => parentPort?.postMessage(0))
        .end(body);
    }
    if (next + perRequest > mails.length) break;
    await delay(TICK_MS);
  }
}

// The thread is told what to send by this module alone.
if (!isMainThread) await sendAll(workerData as Load);
