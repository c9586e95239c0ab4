import { countOf } from "../../../../contract/base/counting.ts";
import { instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { happened } from "../../../kernel/events.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { findOpenChunk } from "../progress/chunk-store.ts";
import * as store from "../progress/store.ts";
import { settleRefusals } from "./settle-refusals.ts";
import { findMostFrequentCode } from "../settling/settling-store.ts";
import { countStates } from "./ledger-store.ts";
import type { LockedDeps } from "./sending-lock.ts";

/**
 * Closes a newsletter whose deliveries are all final, counted row by row. It is `sent` if anybody has got it, and otherwise
 * `failed`.
 */
export async function closeNewsletter(deps: LockedDeps, id: number) {
  const { db, now, write } = deps;
  const newsletter = await store.findSend(db, id);
  if (newsletter?.status !== "sending" || (await findOpenChunk(db, id)) !== undefined) return;
  await settleRefusals(deps, id);
  const at = instant(now());
  await write(async (tx) => {
    const { sent, failed, skipped, pending, deferred } = await countStates(tx, id);
    if (pending + deferred > 0) throw new Error(`Newsletter ${id} has open deliveries in closed chunks`);
    const outcome =
      sent === 0
        ? { status: "failed" as const, error: await wordsOfFailure(tx, id, failed) }
        : { status: "sent" as const, sent_at: newsletter.sent_at ?? at };
    const closed = await updateIn(
      tx,
      { id, states: ["sending"] },
      {
        ...outcome,
        sent_count: sent,
        failed_count: failed,
        skipped_count: skipped,
        closed_at: at,
        updated_at: at,
      },
    );
    // The series goes out every day, and has a list of its sends.
    if (!closed || closed.series_step_id !== null) return;
    const { subject } = closed;
    const event =
      outcome.status === "sent"
        ? ({ kind: "newsletter.sent", id, subject, sent, failed } as const)
        : ({ kind: "newsletter.failed", id, subject, reason: outcome.error } as const);
    await happened(tx, event, now());
  });
}

async function wordsOfFailure(tx: DbOrTx, id: number, failed: number): Promise<string> {
  if (failed === 0)
    return "Nobody received it: every recipient had unsubscribed, paused or been held back before it was sent.";
  const code = await findMostFrequentCode(tx, id);
  const emails =
    failed === 1 ? "The only email was refused" : `None of ${countOf(failed, "email")} was accepted`;
  return `Nobody has got it. ${emails}: ${code ?? "the receipt says why"}`;
}
