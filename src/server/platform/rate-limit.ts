import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { instant, instantAfter, SECOND } from "./clock.ts";
import { takeTurns } from "./db/claim.ts";
import type { DbOrTx } from "./db/open.ts";
import type { Tables } from "./db/schema.ts";

export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

export type Reservation =
  | { isAllowed: true; id: number }
  /** How long until one more would be allowed. */
  | { isAllowed: false; retryAfterSeconds: number };

/**
 * Takes one of the `max` places that `who` has in a sliding window. Belongs into a transaction: requests side by side
 * take turns, so that they cannot all find the last place free. `who` is stored hashed.
 */
export async function reserve(
  tx: Transaction<Tables>,
  limit: RateLimit,
  who: string,
  now: Date,
): Promise<Reservation> {
  const bucket = `${limit.name}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
  await takeTurns(tx, bucket);
  const taken = await tx
    .selectFrom("rate_events")
    .select("at")
    .where("bucket", "=", bucket)
    .where("at", ">", instantAfter(now, -limit.windowMs))
    .orderBy("at", "desc")
    .limit(limit.max)
    .execute();
  const oldest = taken.at(limit.max - 1)?.at;
  if (oldest !== undefined) {
    const freeAt = new Date(oldest).getTime() + limit.windowMs;
    return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / SECOND)) };
  }
  const { id } = await tx
    .insertInto("rate_events")
    .values({ bucket, at: instant(now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { isAllowed: true, id };
}

/** Gives places back, for limits that count failures only. */
export async function giveBack(db: DbOrTx, reservations: readonly Reservation[]) {
  const ids = reservations.flatMap((reservation) => (reservation.isAllowed ? [reservation.id] : []));
  if (ids.length > 0) await db.deleteFrom("rate_events").where("id", "in", ids).execute();
}

/** Forgets what no limit looks at any more. */
export async function forgetOldRateEvents(db: DbOrTx, now: Date, longestWindowMs: number) {
  await db.deleteFrom("rate_events").where("at", "<", instantAfter(now, -longestWindowMs)).execute();
}
