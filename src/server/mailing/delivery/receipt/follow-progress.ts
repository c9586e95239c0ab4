import { setTimeout as delay } from "node:timers/promises";
import type { SendProgress } from "../../../../contract/deliveries.ts";
import { getNewsletter, presentStatus } from "../../newsletters/editing/edit-newsletters.ts";
import { instant } from "../../../base/clock.ts";
import type { Clock, Instant } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { countsOf } from "./read-receipt.ts";
import { findNextTry } from "../progress/chunk-store.ts";
import { findSend } from "../progress/store.ts";
import type { SendRow } from "../progress/store.ts";

const LOOK_EVERY_MS = 500;
/** A comment so often keeps proxies from hanging up on a line on which nothing is said. */
const SPEAK_EVERY_MS = 15_000;

interface Deps {
  db: Db;
  now: Clock;
  isStopping: () => boolean;
}

/**
 * How a send is going, as server-sent events (WHATWG HTML, 9.2): one now, and one with every change, until nothing will
 * change by itself any more, or it is deleted.
 * @throws AppError `not_found`.
 */
export async function followProgress(
  { db, now, isStopping }: Deps,
  id: number,
): Promise<ReadableStream<Uint8Array>> {
  await getNewsletter(db, id);
  const encoder = new TextEncoder();
  let last = "";
  let isOver = false;
  return new ReadableStream({
    async pull(controller) {
      const spokenAt = performance.now();
      while (!isOver && !isStopping()) {
        const row = await findSend(db, id);
        if (!row) break;
        const progress = presentProgress(row, await nextTryOf(db, row, instant(now())));
        const data = JSON.stringify(progress);
        isOver = progress.status !== "sending" && progress.status !== "scheduled";
        if (data !== last) {
          last = data;
          controller.enqueue(encoder.encode(`data: ${data}\n\n`));
          return;
        }
        if (performance.now() - spokenAt > SPEAK_EVERY_MS) {
          controller.enqueue(encoder.encode(": still here\n\n"));
          return;
        }
        await delay(LOOK_EVERY_MS);
      }
      controller.close();
    },
    cancel() {
      isOver = true;
    },
  });
}

/** When those who were refused for now are tried next; null while others are being sent theirs. */
async function nextTryOf(db: Db, { id, status, frozen_at, send_at }: SendRow, at: Instant) {
  const hasBegun = status === "sending" && frozen_at !== null && send_at !== null && send_at <= at;
  return hasBegun ? findNextTry(db, id, at) : null;
}

function presentProgress(row: SendRow, nextTryAt: Instant | null): SendProgress {
  const {
    send_at: undoUntil,
    error,
    stalled_since: stalledSince,
    continues_at: continuesAt,
    frozen_at,
  } = row;
  return {
    status: presentStatus(row.status),
    undoUntil,
    nextTryAt,
    error,
    stalledSince,
    continuesAt,
    counts: countsOf(row),
    isPlanned: frozen_at !== null,
  };
}
