import { createHmac, randomBytes } from "node:crypto";
import { HOUR } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";

/** More than a large office behind one address reads, and too few to push a post up the list. */
const MAX_READINGS_AN_HOUR = 200;

/** About 20 MB. Beyond it, the oldest are forgotten and could be counted a second time that day. */
const MAX_READINGS = 500_000;

export interface PostReading {
  postId: number;
  address: string;
  userAgent: string;
}

/**
 * Returns a function that says of each reading whether it counts: if it is the first of its reader and post today (UTC),
 * and one of the first 200 of its address in this hour. Readers are kept as 48 bits of a keyed hash, in memory only. The
 * key is replaced every day, after which nobody can tell who read what.
 */
export function recogniseReaders(now: Clock): (reading: PostReading) => boolean {
  let day = "";
  let key = randomBytes(32);
  const seen = new Set<number>();
  const countAgain = limitEachHour(now);
  return ({ postId, address, userAgent }) => {
    const today = dayOf(now());
    if (today !== day) {
      day = today;
      key = randomBytes(32);
      seen.clear();
    }
    const mark = markOf(key, `${postId}\n${address}\n${userAgent}`);
    if (seen.has(mark)) return false;
    seen.add(mark);
    if (seen.size > MAX_READINGS) for (const oldest of seen.values().take(1)) seen.delete(oldest);
    return countAgain(markOf(key, address));
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
const markOf = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest().readUIntBE(0, 6);

/** `2026-03-02`, in UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
