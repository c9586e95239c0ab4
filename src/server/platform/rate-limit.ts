import { createHash } from "node:crypto";
import { instant, instantAfter } from "./clock.ts";
import type { DbOrTx } from "./db/open.ts";

export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

export interface Reservation {
  isAllowed: boolean;
  /** How long until one more would be allowed; 0 when this one is. */
  retryAfterSeconds: number;
  /** Gives the place back, for limits that count failures only. */
  release(): Promise<void>;
}

/**
 * Takes one of the `max` places that `who` has in a sliding window. The row is written before it is counted, so
 * that requests side by side cannot all find the last place free. `who` is stored hashed.
 */
export async function reserve(db: DbOrTx, limit: RateLimit, who: string, now: Date): Promise<Reservation> {
  const bucket = `${limit.name}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
  const windowStart = instantAfter(now, -limit.windowMs);
  const { id } = await db
    .insertInto("rate_events")
    .values({ bucket, at: instant(now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const release = async () => {
    await db.deleteFrom("rate_events").where("id", "=", id).execute();
  };
  const taken = await db
    .selectFrom("rate_events")
    .select("at")
    .where("bucket", "=", bucket)
    .where("at", ">", windowStart)
    .where("id", "<=", id)
    .orderBy("id", "desc")
    .limit(limit.max + 1)
    .execute();
  if (taken.length <= limit.max) return { isAllowed: true, retryAfterSeconds: 0, release };

  await release();
  const oldest = taken.at(-1)?.at ?? instant(now);
  const freeAt = new Date(oldest).getTime() + limit.windowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1_000));
  return { isAllowed: false, retryAfterSeconds, release: async () => {} };
}

/** Forgets what no limit looks at any more. */
export async function forgetOldRateEvents(db: DbOrTx, now: Date, longestWindowMs: number) {
  await db.deleteFrom("rate_events").where("at", "<", instantAfter(now, -longestWindowMs)).execute();
}
