import { instant, type Instant } from "../../../base/clock.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import type { LockedDeps } from "./sending-lock.ts";
import { updateChunk, type ChunkKey } from "../progress/chunk-store.ts";
import { addToCounts, findSend, type SendRow } from "../progress/store.ts";
import * as store from "../second-try/unsent-store.ts";
import { isPermanentReply } from "../../refusals/judge-refusal.ts";
import { whyUnsent } from "../second-try/why-unsent.ts";

/**
 * Opens the deliveries of a second try again, one chunk a transaction, before any of them is sent. After a crash it
 * starts again; deliveries that are open already stay open. Returns the newsletter as it continues; undefined when the
 * send was stopped.
 */
export async function reopenUnsent(deps: LockedDeps, id: number): Promise<SendRow | undefined> {
  const { db, now, write } = deps;
  const next = (after: number) =>
    write(async (tx) => {
      const at = instant(now());
      if (!(await store.holdRetry(tx, id, at))) return undefined;
      const chunk = await store.findNextChunk(tx, id, after);
      if (chunk !== null) await reopenChunk(tx, { newsletterId: id, chunk }, at);
      return { chunk };
    });
  for (let after = -1; ;) {
    if (deps.isStopping()) return undefined;
    const opened = await next(after);
    if (!opened) return undefined;
    if (opened.chunk === null) break;
    after = opened.chunk;
  }
  await write(async (tx) => {
    const held = await store.holdRetry(tx, id, instant(now()));
    if (!held) return;
    const status = held.frozen_at ? "sending" : "preparing";
    await updateIn(tx, { id, states: ["preparing"] }, { status, retry_at: null });
  });
  const newsletter = await findSend(db, id);
  return newsletter?.status === "sending" || newsletter?.status === "preparing" ? newsletter : undefined;
}

async function reopenChunk(tx: DbOrTx, key: ChunkKey, at: Instant) {
  const rows = await store.findUnsentIn(tx, key, at);
  if (rows.length === 0) return;
  const countOf = (isMeant: (row: (typeof rows)[number]) => boolean) => rows.filter(isMeant).length;
  await store.reopen(
    tx,
    key,
    rows.map(({ n }) => n),
  );
  await updateChunk(tx, key).set({ state: "open", not_before: null, handed_out: 0 }).execute();
  await addToCounts(tx, key.newsletterId, {
    failed: -countOf(({ state }) => state === "failed"),
    skipped: -countOf(({ state }) => state === "skipped"),
    bounced: -countOf(({ state, code }) => state === "failed" && isPermanentReply(code ?? "")),
    inDoubt: -countOf((row) => whyUnsent(row) === "doubt"),
  });
}
