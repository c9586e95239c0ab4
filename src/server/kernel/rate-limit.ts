import type { Transaction } from "kysely";
import { instant, instantAfter, MAX_AHEAD_MS, SECOND } from "../base/clock.ts";
import { takeTurns } from "./db/claim.ts";
import type { DbOrTx } from "./db/open.ts";
import type { Tables } from "./db/schema.ts";
import type { Signer } from "./secrets.ts";

export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

export type Reservation =
  /** `isLast`: no place is left in the window. */
  | { isAllowed: true; id: number; isLast: boolean }
  /** How long until one more would be allowed. */
  | { isAllowed: false; retryAfterSeconds: number };

/** Counts what clients, names and mailboxes do. Rows name them by a keyed hash, which nobody can reverse by trying. */
export interface RateLimits {
  /**
   * Takes one of the `max` places that `who` has in a sliding window. Belongs into a transaction: requests side by side
   * take turns, so that they cannot all find the last place free.
   */
  reserve: (tx: Transaction<Tables>, limit: RateLimit, who: string, now: Date) => Promise<Reservation>;
  /** Deletes the places that `who` has taken, or everybody's when `who` is left out. */
  clear: (tx: DbOrTx, limit: RateLimit, who?: string) => Promise<void>;
}

export function createRateLimits(signer: Pick<Signer, "digest">): RateLimits {
  const bucketOf = ({ name }: RateLimit, who: string) =>
    `${name}:${signer.digest(`rate-limit ${name}`, who).slice(0, 22)}`;
  return {
    reserve: (tx, limit, who, now) => reserve(tx, { ...limit, bucket: bucketOf(limit, who) }, now),
    async clear(tx, limit, who) {
      const places = tx.deleteFrom("rate_events");
      const those =
        who === undefined
          ? places.where("bucket", "like", `${limit.name}:%`)
          : places.where("bucket", "=", bucketOf(limit, who));
      await those.execute();
    },
  };
}

async function reserve(
  tx: Transaction<Tables>,
  { bucket, max, windowMs }: RateLimit & { bucket: string },
  now: Date,
): Promise<Reservation> {
  await takeTurns(tx, bucket);
  const taken = await tx
    .selectFrom("rate_events")
    .select("at")
    .where("bucket", "=", bucket)
    .where("at", ">", instantAfter(now, -windowMs))
    .where("at", "<=", instantAfter(now, MAX_AHEAD_MS))
    .orderBy("at", "desc")
    .limit(max)
    .execute();
  const oldest = taken.at(max - 1)?.at;
  if (oldest !== undefined) {
    const freeAt = new Date(oldest).getTime() + windowMs;
    return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / SECOND)) };
  }
  const { id } = await tx
    .insertInto("rate_events")
    .values({ bucket, at: instant(now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { isAllowed: true, id, isLast: taken.length === max - 1 };
}

/** Gives places back, for limits that count failures only. */
export async function giveBack(db: DbOrTx, reservations: readonly Reservation[]) {
  const ids = reservations.flatMap((reservation) => (reservation.isAllowed ? [reservation.id] : []));
  if (ids.length > 0) await db.deleteFrom("rate_events").where("id", "in", ids).execute();
}

/** Deletes events that are older than every limit's window, or of a clock that was ahead. */
export async function deleteOldRateEvents(db: DbOrTx, now: Date, longestWindowMs: number) {
  await db
    .deleteFrom("rate_events")
    .where((row) =>
      row.or([
        row("at", "<", instantAfter(now, -longestWindowMs)),
        row("at", ">", instantAfter(now, MAX_AHEAD_MS)),
      ]),
    )
    .execute();
}
