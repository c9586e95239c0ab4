import { setTimeout as delay } from "node:timers/promises";
import type { SendRow } from "../progress/store.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant, SECOND } from "../../../base/clock.ts";
import { EVERYBODY } from "../../../audience/subscribers/audience.ts";
import * as audience from "./audience-store.ts";
import type { Progress, Recipient } from "./audience-store.ts";
import type { LockedDeps } from "./sending-lock.ts";

/** Small enough that a reader's page never waits long behind one such commit. */
const CHUNK_SIZE = 500;
/** A chunk that waited for a lock is no measure of what sending needs. */
const LONGEST_PAUSE_MS = SECOND;

/** An audience that is being written down. */
export interface Freezing {
  /** Resolves with true when the next chunk is there, with false when it was the last. */
  nextChunk: () => Promise<boolean>;
  /** Resolves when it is over, whole or stopped. */
  done: Promise<void>;
}

/**
 * Writes down who gets a newsletter: one delivery a person, one chunk a transaction. The cursor moves with the
 * chunk, so a process that dies goes on where it was, with nobody twice and nobody left out. Sending begins with the
 * first chunk, while the others are still being written.
 */
export function freezeAudience(deps: LockedDeps, newsletter: SendRow): Freezing {
  let next = Promise.withResolvers<boolean>();
  const onChunk = async (tookMs: number) => {
    next.resolve(true);
    next = Promise.withResolvers();
    // Nothing else on this thread has its turn while SQLite writes: mails go in these pauses, half of the time.
    await delay(Math.min(tookMs, LONGEST_PAUSE_MS));
  };
  return {
    nextChunk: () => next.promise,
    done: freeze(deps, newsletter, onChunk).finally(() => next.resolve(false)),
  };
}

async function freeze(deps: LockedDeps, newsletter: SendRow, onChunk: (tookMs: number) => Promise<void>) {
  const { db, now, write } = deps;
  const { id } = newsletter;
  let at: Progress = { cursor: newsletter.prepare_cursor, total: newsletter.total_count };
  if (at.cursor === 0) await forgetUndone(write, id);
  const startedAt = instant(await deps.databaseTime(db));
  // A second try may come days later; nobody who has joined since expects it.
  const joinedBy = (newsletter.retried_at && newsletter.started_at) ?? undefined;
  while (!deps.isStopping()) {
    const began = performance.now();
    const recipients = await audience.findNextRecipients(db, EVERYBODY, {
      cursor: at.cursor,
      limit: CHUNK_SIZE,
      now: startedAt,
      joinedBy,
    });
    const last = recipients.at(-1);
    if (!last) break;
    const to = { cursor: last.id, total: at.total + recipients.length };
    if (!(await writeChunk(write, id, { from: at, to, recipients }))) return;
    at = to;
    await onChunk(performance.now() - began);
  }
  if (deps.isStopping()) return;
  const frozen = { frozen_at: instant(now()), updated_at: instant(now()) };
  const outcome =
    at.total > 0
      ? { status: "sending" as const }
      : {
          status: "failed" as const,
          error: "There are no active subscribers to send to.",
          closed_at: instant(now()),
        };
  await write((tx) => updateIn(tx, { id, states: ["preparing"] }, { ...frozen, ...outcome }));
}

type Write = LockedDeps["write"];

/** False when the send was stopped. */
async function writeChunk(
  write: Write,
  id: number,
  { from, to, recipients }: { from: Progress; to: Progress; recipients: Recipient[] },
): Promise<boolean> {
  return write(async (tx) => {
    const moved = await audience.moveCursor(tx, id, from, to);
    if (!moved) return false;
    if (recipients.length > 0) {
      const chunk = await audience.nextChunk(tx, id);
      await audience.insertChunk(tx, { newsletterId: id, chunk, notBefore: moved.send_at }, recipients);
    }
    return true;
  });
}

/** Deletes the rows of an undone send one chunk at a time, before the next send begins. */
async function forgetUndone(write: Write, id: number) {
  while (await write((tx) => audience.deleteOneChunk(tx, id)));
}
