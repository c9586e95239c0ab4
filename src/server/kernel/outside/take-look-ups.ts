import { MINUTE, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import type { Db } from "../db/open.ts";
import type { RateLimit, RateLimits } from "../rate-limit.ts";
import type { Outside } from "./outside.ts";

export interface LookUpDeps {
  db: Db;
  now: Clock;
  limits: RateLimits;
}

/** More than anybody asks who writes: a long post has some 50 links, and its checklist asks for all of them at once. */
const lookUps = { name: "look-ups", max: 120, windowMs: 10 * MINUTE };
/** Copies of images: a long text with all its images may be pasted, and is one act. */
const copies = { name: "image-copies", max: 600, windowMs: 10 * MINUTE };
/** Addresses that count as one. */
const AT_ONCE = 10;

/**
 * Counts what the server asks other sites for one person, themselves or their programs: nobody scans the internet from here.
 * @throws AppError `too_many_requests`.
 */
export const takeLookUps = (deps: LookUpDeps, userId: number, addresses = 1) =>
  takePlaces(deps, { limit: lookUps, userId, places: Math.ceil(addresses / AT_ONCE) });

/** The same for one image that is about to be fetched. */
export const takeCopy = (deps: LookUpDeps, userId: number) =>
  takePlaces(deps, { limit: copies, userId, places: 1 });

interface Taken {
  limit: RateLimit;
  userId: number;
  places: number;
}

async function takePlaces({ db, now, limits }: LookUpDeps, { limit, userId, places }: Taken) {
  await db.transaction().execute(async (tx) => {
    for (let taken = 0; taken < places; taken++) {
      const place = await limits.reserve(tx, limit, String(userId), now());
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
