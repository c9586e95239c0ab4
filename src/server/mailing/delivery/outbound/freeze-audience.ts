import { setTimeout as delay } from "node:timers/promises";
import type { SendRow } from "../progress/store.ts";
import { updateIn } from "../../newsletters/editing/update-in.ts";
import { instant, SECOND } from "../../../base/clock.ts";
import { nobodyIn } from "../../newsletters/editing/segment-audience.ts";
import { findLastSubscriberId } from "../../../audience/subscribers/find-subscriber.ts";
import { readSentTo } from "../../../audience/attributes/stored-conditions.ts";
import { subjectGrouping } from "./variants.ts";
import { audienceOf } from "../progress/audience-of.ts";
import type { Position } from "../progress/audience-lap.ts";
import * as audience from "./audience-store.ts";
import type { NewChunk, Progress, Recipient } from "./audience-store.ts";
import { groupByProvider } from "../../pace/group-by-provider.ts";
import { readPacing } from "../../pace/read-pace.ts";
import type { Pace } from "./pace.ts";
import type { LockedDeps } from "./sending-lock.ts";

/** Small enough that a reader's page never waits long behind one such commit. */
const CHUNK_SIZE = 500;
/** The pause is limited, because a chunk may have taken long only because it waited for a lock. */
const LONGEST_PAUSE_MS = SECOND;

/** An audience that is being written down. */
export interface Freezing {
  /** Resolves with true when the next chunk is there, with false when it was the last. */
  nextChunk: () => Promise<boolean>;
  /** Resolves when it is over, whole or stopped. */
  done: Promise<void>;
}

/**
 * Each newsletter begins with another subscriber, further on by this share of all: with the golden ratio, the
 * beginnings of any number of newsletters are far apart.
 */
const STEP = 0.618_033_988_75;

/**
 * Writes down who gets a newsletter: one delivery a person, one chunk a transaction; with pacing on, one chunk for
 * each group of providers, and with a subject test, for each subject. The cursor moves with the chunk, so that after a crash the next sender continues there,
 * with nobody twice and nobody left out. Sending begins with the first chunk, while the others are still being
 * written. In a warm-up, other people come last each time.
 */
export function freezeAudience(deps: LockedDeps, newsletter: SendRow, pace: Pace): Freezing {
  let next = Promise.withResolvers<boolean>();
  const onChunk = async (tookMs: number) => {
    next.resolve(true);
    next = Promise.withResolvers();
    // While SQLite writes, this thread sends nothing. With a pause as long as each write, emails go out half of the
    // time.
    await delay(Math.min(tookMs, LONGEST_PAUSE_MS));
  };
  return {
    nextChunk: () => next.promise,
    done: freeze(deps, { newsletter, pace, onChunk }).finally(() => next.resolve(false)),
  };
}

interface Job {
  newsletter: SendRow;
  pace: Pace;
  onChunk: (tookMs: number) => Promise<void>;
}

async function freeze(deps: LockedDeps, { newsletter, pace, onChunk }: Job) {
  const { db, write } = deps;
  const { id } = newsletter;
  let at: Progress = { cursor: newsletter.prepare_cursor, total: newsletter.total_count };
  const from = at.cursor === 0 ? await begin(deps, id, pace) : newsletter.prepare_from;
  const { isOn: isPaced } = await readPacing(db);
  const startedAt = instant(await deps.databaseTime(db));
  // A second try may come days later; nobody who has joined since expects it.
  const joinedBy = (newsletter.retried_at && newsletter.started_at) ?? undefined;
  const recipientsMeant = audienceOf(newsletter);
  const groupBySubject = subjectGrouping(deps, newsletter);
  while (!deps.isStopping()) {
    const began = performance.now();
    const recipients = await audience.findNextRecipients(db, recipientsMeant, {
      cursor: at.cursor,
      from,
      limit: CHUNK_SIZE,
      now: startedAt,
      joinedBy,
    });
    const last = recipients.at(-1);
    if (!last) break;
    const to = { cursor: last.id, total: at.total + recipients.length };
    const byProvider = isPaced ? await groupByProvider(db, recipients) : new Map([[null, recipients]]);
    const groups = byProvider
      .entries()
      .flatMap(([provider, some]) => groupBySubject(some).map((group) => Object.assign(group, { provider })))
      .toArray();
    const position = { cursor: to.cursor, from };
    const isClosed = newsletter.uncounted_count !== null;
    if (!(await writeChunks(write, id, { from: at, to, groups, ...(isClosed && { position }) }))) return;
    at = to;
    await onChunk(performance.now() - began);
  }
  if (!deps.isStopping()) await end(deps, newsletter, at.total);
}

/** Returns after which subscriber the audience begins. */
async function begin({ db, write }: LockedDeps, id: number, pace: Pace): Promise<number> {
  await deleteUndone(write, id);
  const share = (id * STEP) % 1;
  const from = pace.warmUp ? Math.floor((await findLastSubscriberId(db)) * share) : 0;
  await write((tx) => audience.setStart(tx, id, from));
  return from;
}

async function end({ now, write }: LockedDeps, { id, sent_to }: SendRow, total: number) {
  const frozen = { frozen_at: instant(now()), updated_at: instant(now()) };
  const outcome =
    total > 0
      ? { status: "sending" as const }
      : {
          status: "failed" as const,
          error: nobodyIn(sent_to === null ? undefined : readSentTo(sent_to)),
          closed_at: instant(now()),
        };
  await write(async (tx) => {
    const ended = await updateIn(tx, { id, states: ["preparing"] }, { ...frozen, ...outcome });
    if (ended) await audience.leaveRest(tx, id);
  });
}

type Write = LockedDeps["write"];

type Group = Pick<NewChunk, "provider" | "variant"> & { recipients: Recipient[] };

interface Chunks {
  from: Progress;
  to: Progress;
  groups: readonly Group[];
  /** How far a closed audience is written down then. */
  position?: Position;
}

/** False when the send was stopped. */
async function writeChunks(
  write: Write,
  id: number,
  { from, to, groups, position }: Chunks,
): Promise<boolean> {
  return write(async (tx) => {
    const moved = await audience.moveCursor(tx, id, from, to);
    if (!moved) return false;
    if (position) await audience.leaveCounted(tx, id, position);
    let chunk = await audience.nextChunk(tx, id);
    for (const { recipients, ...group } of groups) {
      const key = { newsletterId: id, chunk, notBefore: moved.send_at, ...group };
      await audience.insertChunk(tx, key, recipients);
      chunk++;
    }
    return true;
  });
}

/** Deletes the rows of an undone send one chunk at a time, before the next send begins. */
async function deleteUndone(write: Write, id: number) {
  while (await write((tx) => audience.deleteOneChunk(tx, id)));
}
