import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../platform/clock.ts";

/** Some 20 MB. Over it the longest ago are forgotten, and could be counted a second time that day. */
const MAX_READINGS = 500_000;

export interface Reading {
  postId: number;
  address: string;
  userAgent: string;
}

/**
 * Says of each reading whether it is the first of its reader and post today (UTC). Who read is kept as 48 bits of a
 * keyed hash, in memory alone; with the day its key goes, and nobody can tell any more, nor we.
 */
export function recogniseReaders(now: Clock): (reading: Reading) => boolean {
  let day = "";
  let key = randomBytes(32);
  const seen = new Set<number>();
  return ({ postId, address, userAgent }) => {
    const today = dayOf(now());
    if (today !== day) {
      day = today;
      key = randomBytes(32);
      seen.clear();
    }
    const hash = createHmac("sha256", key).update(`${postId}\n${address}\n${userAgent}`).digest();
    const mark = hash.readUIntBE(0, 6);
    if (seen.has(mark)) return false;
    seen.add(mark);
    if (seen.size > MAX_READINGS) for (const oldest of seen.values().take(1)) seen.delete(oldest);
    return true;
  };
}

/** `2026-03-02`, in UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
