import type { Instant } from "../../../base/clock.ts";
import { instant } from "../../../base/clock.ts";
import { lockedForReading } from "../../../kernel/db/claim.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { noteDoubt, updateChunk } from "../progress/chunk-store.ts";
import type { ChunkKey } from "../progress/chunk-store.ts";
import { findUnsent, holdDoubtful } from "./ledger-store.ts";
import type { Delivery } from "./ledger-store.ts";
import type { LockedDeps } from "./sending-lock.ts";
import { addToCounts } from "../progress/store.ts";
import { IN_DOUBT } from "../progress/verdict.ts";

/*
 * The sender takes a chunk when it is due, with those of its deliveries that are due, and gives it back when each of these
 * has a recorded outcome, or when the send stops. A chunk that is given back is done when all its deliveries are final;
 * otherwise it is due again when its next delivery is. A chunk that is in hand when the sender dies is in doubt.
 */

/** A chunk in hand. */
export interface Chunk extends ChunkKey {
  /** The deliveries that have not been handed out yet. */
  rows: Delivery[];
  /** How many of its deliveries have no recorded outcome yet. */
  open: number;
}

/** Takes the next chunk with deliveries that are due; undefined when there is none, or when the send was stopped. */
export async function takeChunk(
  { write, databaseTime }: LockedDeps,
  newsletterId: number,
): Promise<Chunk | undefined> {
  for (;;) {
    const taken = await write(async (tx) => {
      const at = instant(await databaseTime(tx));
      const chunk = await findDueChunk(tx, newsletterId, at);
      if (chunk === undefined) return undefined;
      const key = { newsletterId, chunk };
      await updateChunk(tx, key).set({ taken_at: at }).execute();
      const rows = await findUnsent(tx, key, at);
      if (rows.length === 0) await giveBackChunk(tx, key);
      return { ...key, rows, open: rows.length };
    });
    if (taken?.open !== 0) return taken;
  }
}

/** Until the transaction commits, nobody undoes or stops the send. */
async function findDueChunk(tx: DbOrTx, newsletterId: number, at: Instant) {
  const newsletter = tx
    .selectFrom("newsletters")
    .select("id")
    .where("id", "=", newsletterId)
    .where("status", "in", ["preparing", "sending"]);
  if (!(await lockedForReading(newsletter, tx).executeTakeFirst())) return undefined;
  const due = await tx
    .selectFrom("newsletter_chunks")
    .select("chunk")
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("open"))
    .where("taken_at", "is", null)
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", at)]))
    .orderBy("chunk")
    .limit(1)
    .executeTakeFirst();
  return due?.chunk;
}

/** Belongs into the transaction that records `count` outcomes of a chunk: gives it back with the last one. */
export async function finishChunk(tx: DbOrTx, chunk: Chunk, count: number) {
  if (chunk.open === count) await giveBackChunk(tx, chunk);
}

/** Gives back what is left in hand of a newsletter. */
export async function giveBackAll(tx: DbOrTx, newsletterId: number) {
  for (const left of await findTaken(tx))
    if (left.newsletterId === newsletterId) await giveBackChunk(tx, left);
}

async function giveBackChunk(tx: DbOrTx, key: ChunkKey) {
  const rest = await tx
    .selectFrom("deliveries")
    .select(({ fn }) => [
      fn.min("next_at").as("nextAt"),
      fn.countAll<number>().as("count"),
      fn.count<number>("next_at").as("deferred"),
    ])
    .where("newsletter_id", "=", key.newsletterId)
    .where("chunk", "=", key.chunk)
    .where("state", "in", ["pending", "deferred"])
    .executeTakeFirstOrThrow();
  await updateChunk(tx, key)
    .set({
      state: rest.count === 0 ? "done" : "open",
      taken_at: null,
      handed_out: 0,
      not_before: rest.deferred === rest.count ? rest.nextAt : null,
    })
    .execute();
}

/**
 * Opens the chunks that a sender had in hand when it died, and notes the doubt. What it had handed out of them is sent
 * again, or, by the policy `hold`, failed for the owner to decide about.
 */
export async function reopenChunks({ write, databaseTime, inDoubt }: LockedDeps) {
  await write(async (tx) => {
    const at = instant(await databaseTime(tx));
    for (const left of await findTaken(tx)) {
      await noteDoubt(tx, left, at);
      await updateChunk(tx, left).set({ taken_at: null, handed_out: 0 }).execute();
      if (inDoubt !== "hold" || left.handedOut === 0) continue;
      const failed = await holdDoubtful(tx, left, { at, code: IN_DOUBT });
      await addToCounts(tx, left.newsletterId, { failed, inDoubt: failed });
    }
  });
}

/** All chunks that are in hand, of any newsletter. */
const findTaken = (tx: DbOrTx) =>
  tx
    .selectFrom("newsletter_chunks")
    .select(["newsletter_id as newsletterId", "chunk", "handed_out as handedOut", "taken_at as takenAt"])
    .where("state", "=", literal("open"))
    .where("taken_at", "is not", null)
    .$narrowType<{ takenAt: Instant }>()
    .execute();
