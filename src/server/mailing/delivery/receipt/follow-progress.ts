import { setTimeout as delay } from "node:timers/promises";
import type { SendProgress } from "../../../../contract/mailing/deliveries.ts";
import { getNewsletter, presentStatus } from "../../newsletters/editing/edit-newsletters.ts";
import { instant, type Instant } from "../../../base/clock.ts";
import type { Db } from "../../../kernel/db/open.ts";
import { rateMeter } from "./measure-rate.ts";
import { isUndecided, subjectStateOf } from "../../newsletters/editing/stored-subjects.ts";
import { countsOf } from "./read-receipt.ts";
import { findSpan } from "./timeline-store.ts";
import { findNextTry } from "../progress/chunk-store.ts";
import { findSend, type SendRow } from "../progress/store.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

const LOOK_EVERY_MS = 500;
/** The person who follows may be signed out or lose the right meanwhile. */
const ASK_EVERY_MS = 2_000;
/** A comment this often keeps proxies from closing an idle connection. */
const SPEAK_EVERY_MS = 15_000;

type Deps = Pick<Kernel, "db" | "heavy" | "now" | "isStopping"> & {
  /** Whether the reader may still see this. */
  isStillAllowed: () => Promise<boolean>;
};

/**
 * How a send is going, as server-sent events (WHATWG HTML, 9.2): one now, and one with every change, until nothing will
 * change by itself any longer, it is deleted, or the reader may see it no more.
 * @throws AppError `not_found`.
 */
export async function followProgress(
  { db, heavy, now, isStopping, isStillAllowed }: Deps,
  id: number,
): Promise<ReadableStream<Uint8Array>> {
  await getNewsletter(db, id);
  const pace = followPace({ heavy, now }, id);
  const encoder = new TextEncoder();
  let last = "";
  let isOver = false;
  let askedAt = performance.now();
  const mayRead = async () => {
    if (performance.now() - askedAt < ASK_EVERY_MS) return true;
    askedAt = performance.now();
    return isStillAllowed();
  };
  return new ReadableStream({
    async pull(controller) {
      const spokenAt = performance.now();
      while (!isOver && !isStopping() && (await mayRead())) {
        const row = await findSend(db, id);
        if (!row) break;
        const progress = presentProgress(row, {
          nextTryAt: await nextTryOf(db, row, instant(now())),
          ...pace(row),
        });
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
async function nextTryOf(db: Db, row: SendRow, at: Instant) {
  const { status, frozen_at, send_at } = row;
  const hasBegun = status === "sending" && frozen_at !== null && send_at !== null && send_at <= at;
  return hasBegun ? findNextTry(db, row.id, at, isUndecided(row)) : null;
}

type Pace = Pick<SendProgress, "perMinute" | "secondsLeft" | "firstEmailAt" | "lastEmailAt">;

/**
 * Returns what tells the pace of a send each time that it is read. When the first and the last email went is found once,
 * aside, as it reads all deliveries; from then on, each reading with more emails than the one before is the last's.
 */
function followPace({ heavy, now }: Pick<Deps, "heavy" | "now">, id: number) {
  const meter = rateMeter();
  let span: { first: Instant | null; last: Instant | null } = { first: null, last: null };
  let known: number | undefined;
  const findEarlier = async () => {
    try {
      const { first, last } = await findSpan(heavy, id);
      span = { first, last: (span.last ?? "") > (last ?? "") ? span.last : last };
    } catch {
      // The receipt shows it later.
    }
  };
  return (row: SendRow): Pace => {
    const { sent_count: sent, status, frozen_at } = row;
    const { pending } = countsOf(row);
    if (known === undefined && sent > 0) void findEarlier();
    else if (known !== undefined && sent > known) {
      const at = instant(now());
      span = { first: span.first ?? (known === 0 ? at : null), last: at };
    }
    known = sent;
    meter.add({ atMs: performance.now(), sent, pending });
    const { perMinute, secondsLeft } = meter.read();
    const isGoing = status === "sending" || status === "preparing";
    return {
      perMinute: isGoing ? perMinute : null,
      secondsLeft: isGoing && frozen_at !== null ? secondsLeft : null,
      firstEmailAt: span.first,
      lastEmailAt: span.last,
    };
  };
}

function presentProgress(row: SendRow, paced: Pace & Pick<SendProgress, "nextTryAt">): SendProgress {
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
    error,
    stalledSince,
    continuesAt,
    counts: countsOf(row),
    isPlanned: frozen_at !== null,
    subjectState: subjectStateOf(row),
    ...paced,
  };
}
