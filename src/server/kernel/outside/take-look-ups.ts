import { MINUTE, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../db/open.ts";
import type { RateLimits } from "../rate-limit.ts";
import type { Outside } from "./outside.ts";

export interface LookUpDeps {
  db: Db;
  now: Clock;
  limits: RateLimits;
}

/** More than anybody asks who writes: a long post has some 50 links, and its checklist asks for all of them at once. */
const lookUps = { name: "look-ups", max: 120, windowMs: 10 * MINUTE };
/** Addresses that count as one. */
const AT_ONCE = 10;

/**
 * Counts what the server asks other sites for one person, themselves or their programs: nobody scans the internet from here.
 * @throws AppError `too_many_requests`.
 */
export async function takeLookUps({ db, now, limits }: LookUpDeps, userId: number, addresses = 1) {
  await db.transaction().execute(async (tx) => {
    for (let taken = 0; taken < addresses; taken += AT_ONCE) {
      const place = await limits.reserve(tx, lookUps, String(userId), now());
      if (place.isAllowed) continue;
      throw new AppError("too_many_requests", "You have looked up many addresses. Please wait a moment.", {
        retryAfterSeconds: place.retryAfterSeconds,
      });
    }
  });
}

/**
 * Other sites as one person may ask them in one check: when the limit is reached, they do not answer. For checks that run
 * while somebody writes, which nothing should refuse.
 */
export function withinLookUps(
  { db, now, limits, outside }: LookUpDeps & { outside: Outside },
  userId: number,
): Outside {
  let left = 0;
  const takeOne = async () => {
    if (left > 0) {
      left--;
      return true;
    }
    const place = await db.transaction().execute((tx) => limits.reserve(tx, lookUps, String(userId), now()));
    if (place.isAllowed) left += AT_ONCE - 1;
    return place.isAllowed;
  };
  return {
    ...outside,
    ask: async (address, options) => ((await takeOne()) ? outside.ask(address, options) : "silent"),
  };
}
