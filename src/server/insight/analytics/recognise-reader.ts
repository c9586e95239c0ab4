import { createHmac } from "node:crypto";
import { HOUR, type Clock } from "../../base/clock.ts";
import type { Signer } from "../../kernel/secrets.ts";

/** More than a large office behind one address reads, and too few to push a post up the list. */
const MAX_READINGS_AN_HOUR = 200;

/** About 20 MB. Beyond it, the oldest are forgotten and could be counted a second time that day. */
const MAX_READINGS = 500_000;

export interface PostReading {
  postId: number;
  address: string;
  userAgent: string;
}

/** A reading as it is remembered: by whom and of what, and from where, as keyed hashes of 48 bits. */
export interface ReadingMark {
  day: string;
  reading: number;
  address: number;
}

export interface ReaderMemory {
  /**
   * Returns the mark of a reading that counts: if it is the first of its reader and post today (UTC), and one of the first
   * 200 of its address in this hour. Undefined if it does not count.
   */
  markFirst: (reading: PostReading) => ReadingMark | undefined;
  /** Remembers what other servers have counted. */
  remember: (marks: readonly ReadingMark[]) => void;
}

/**
 * Recognises readers who come back. The marks are kept in memory only, of all servers of the database, and for a day, after
 * which nobody can tell who read what.
 */
export function recogniseReaders({ now, signer }: { now: Clock; signer: Signer }): ReaderMemory {
  let day = "";
  let key = "";
  const seen = new Set<number>();
  const countAgain = limitEachHour(now);
  const begin = (today: string) => {
    if (today === day) return;
    day = today;
    // The servers of a database have the same key.
    key = signer.digest("readers", day);
    seen.clear();
  };
  const add = (reading: number) => {
    seen.add(reading);
    if (seen.size > MAX_READINGS) for (const oldest of seen.values().take(1)) seen.delete(oldest);
  };
  return {
    markFirst({ postId, address, userAgent }) {
      begin(dayOf(now()));
      const reading = markOf(key, `${postId}\n${address}\n${userAgent}`);
      if (seen.has(reading)) return undefined;
      add(reading);
      const mark = { day, reading, address: markOf(key, address) };
      return countAgain(mark.address) ? mark : undefined;
    },
    remember(marks) {
      begin(dayOf(now()));
      for (const mark of marks) {
        // A clock that differs has another day.
        if (mark.day !== day) continue;
        add(mark.reading);
        countAgain(mark.address);
      }
    },
  };
}

/** Says whether the address behind a mark may count once more in this hour. The marks go with the hour. */
function limitEachHour(now: Clock): (mark: number) => boolean {
  let hour = 0;
  const counts = new Map<number, number>();
  return (mark) => {
    const current = Math.floor(now().getTime() / HOUR);
    if (current !== hour || counts.size > MAX_READINGS) counts.clear();
    hour = current;
    const count = (counts.get(mark) ?? 0) + 1;
    counts.set(mark, count);
    return count <= MAX_READINGS_AN_HOUR;
  };
}

/** 48 bits of a keyed hash. */
const markOf = (key: string, text: string) =>
  createHmac("sha256", key).update(text).digest().readUIntBE(0, 6);

/** `2026-03-02`, in UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
