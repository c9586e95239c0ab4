import { createHmac, type BinaryLike } from "node:crypto";
import { HOUR, MINUTE, SECOND } from "../../../base/clock.ts";
import { notAuthentic } from "./webhook-event.ts";

export const hmacOf = (key: BinaryLike, text: string | Buffer) =>
  createHmac("sha256", key).update(text).digest();

/** How far a provider's clock may be ahead of this server's. */
const AHEAD_MS = 5 * MINUTE;

/** For providers that sign each attempt anew. */
export const FRESH_MS = 5 * MINUTE;
/**
 * For providers whose retries carry the moment of the first attempt: a shorter window would lose what happened while this
 * server was down. A replay has no effect, as each event counts once.
 */
export const RETRIED_MS = 24 * HOUR;

/** @throws AppError `unauthenticated` for a signed moment (milliseconds) that is too old, in the future, or none. */
export function checkMoment(signedAt: number, now: Date, maxAgeMs: number) {
  const age = now.getTime() - signedAt;
  if (Number.isFinite(age) && age <= maxAgeMs && age >= -AHEAD_MS) return;
  throw notAuthentic(
    "The request was signed too long ago, or this server's clock is wrong. Check the clock of the server.",
  );
}

/** The moment in a header with Unix seconds; NaN for anything else. */
export const secondsOf = (value: string | undefined) =>
  value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) * SECOND : Number.NaN;
