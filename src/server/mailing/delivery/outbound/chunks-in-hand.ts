import type { Provider } from "../../../../contract/mailing/mail-pace.ts";
import { instant, type Instant } from "../../../base/clock.ts";
import { lockedForReading } from "../../../kernel/db/claim.ts";
import { literal } from "../../../kernel/db/literal.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { addStep } from "../../../kernel/newsletter-steps.ts";
import { noteDoubt, updateChunk, type ChunkKey } from "../progress/chunk-store.ts";
import { isUndecided, readOutcome } from "../../newsletters/editing/stored-subjects.ts";
import { findUnsent, holdDoubtful, type Delivery } from "./ledger-store.ts";
import type { LockedDeps } from "./sending-lock.ts";
import { addToCounts } from "../progress/store.ts";
import { waitForNextDay } from "../progress/wait-for-day.ts";
import type { WarmUp } from "../../pace/warm-up.ts";
import { IN_DOUBT } from "../progress/verdict.ts";

/*
 * The sender takes a chunk when it is due, with those of its deliveries that are due, and gives it back when each of these
 * has a recorded outcome, or when the send stops. A chunk that is given back is done when all its deliveries are final;
 * otherwise it is due again when its next delivery is. A chunk that is in hand when the sender dies is in doubt.
 */

/** A chunk in hand. */
export interface Chunk extends ChunkKey {
  /** The group of providers of all its recipients. */
  provider: Provider | null;
  /** The subject of all its recipients; 0 is the newsletter's own. */
  variant: number;
  /** The deliveries that have not been handed out yet. */
  rows: Delivery[];
  /** How many of its deliveries have no recorded outcome yet. */
  open: number;
}

/** Limits what may be taken. */
interface Wish {
  /** Groups to leave out. */
  except: readonly (Provider | null)[];
  /** The most deliveries. */
  limit: number;
  /** The warm-up plan, whose limit of the day applies; undefined for none. */
  warmUp: WarmUp | undefined;
  /** How many deliveries in hand have no recorded outcome: the plan has not counted them yet. */
  open: number;
}

/**
 * Takes the next chunk with deliveries that are due; undefined when there is none, when the day's limit is used up, or
 * when the send was stopped. When nothing more may go today, what is due is put off to the next day.
 */
export async function takeChunk(
  { write, databaseTime }: LockedDeps,
  newsletterId: number,
  wish: Wish,
): Promise<Chunk | undefined> {
  for (;;) {
    const taken = await write(async (tx) => {
      const at = instant(await databaseTime(tx));
      const left = await leftToday(tx, wish);
      const due = await findDueChunk(tx, newsletterId, { at, except: wish.except });
      if (due === undefined) return undefined;
      if (left <= 0) {
        // Some of those in hand may be skipped or fail, which leaves room for others.
        if (wish.warmUp && wish.open === 0) await waitForNextDay(tx, newsletterId, wish.warmUp);
        return undefined;
      }
      const key = { newsletterId, chunk: due.chunk };
      await updateChunk(tx, key).set({ taken_at: at }).execute();
      const rows = (await findUnsent(tx, key, at)).slice(0, Math.min(wish.limit, left));
      if (rows.length === 0) await returnChunk(tx, key);
      return { ...key, provider: due.provider, variant: due.variant, rows, open: rows.length };
    });
    if (taken?.open !== 0) return taken;
  }
}

const leftToday = async (tx: DbOrTx, { warmUp, open }: Wish) =>
  warmUp ? (await warmUp.left(tx)) - open : Number.POSITIVE_INFINITY;

/** Keeps the send from being undone, stopped or decided until the transaction commits. */
async function findDueChunk(
  tx: DbOrTx,
  newsletterId: number,
  { at, except }: { at: Instant; except: readonly (Provider | null)[] },
) {
  const newsletter = tx
    .selectFrom("newsletters")
    .select(["subject_test", "subject_outcome"])
    .where("id", "=", newsletterId)
    .where("status", "in", ["preparing", "sending"]);
  const held = await lockedForReading(newsletter, tx).executeTakeFirst();
  if (!held) return undefined;
  const groups = except.filter((group) => group !== null);
  const found = await tx
    .selectFrom("newsletter_chunks")
    .select(["chunk", "provider", "variant"])
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", literal("open"))
    .where("taken_at", "is", null)
    .where((where) => where.or([where("not_before", "is", null), where("not_before", "<=", at)]))
    .$if(isUndecided(held), (query) => query.where("variant", "is not", null))
    .$if(except.includes(null), (query) => query.where("provider", "is not", null))
    .$if(groups.length > 0, (query) =>
      query.where((where) => where.or([where("provider", "is", null), where("provider", "not in", groups)])),
    )
    .orderBy("chunk")
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, variant: found.variant ?? readOutcome(held)?.choice ?? 0 };
}

/** Belongs into the transaction that records `count` outcomes of a chunk: gives it back with the last one. */
export async function finishChunk(tx: DbOrTx, chunk: Chunk, count: number) {
  if (chunk.open === count) await returnChunk(tx, chunk);
}

/** Gives back the chunks of a newsletter that are still in hand. */
export async function returnAllChunks(tx: DbOrTx, newsletterId: number) {
  for (const left of await findTaken(tx)) if (left.newsletterId === newsletterId) await returnChunk(tx, left);
}

async function returnChunk(tx: DbOrTx, key: ChunkKey) {
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
    const taken = await findTaken(tx);
    const interrupted = new Set(taken.map(({ newsletterId }) => newsletterId));
    await addStep(tx, interrupted, { step: "restart", at });
    for (const left of taken) {
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
