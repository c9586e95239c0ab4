import { MINUTE } from "../../base/clock.ts";
import type { Clock } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { giveBack } from "../../kernel/rate-limit.ts";
import type { RateLimit, RateLimits, Reservation } from "../../kernel/rate-limit.ts";
import type { Device } from "./devices.ts";
import { verifyPassword } from "./password.ts";
import * as store from "./store.ts";

/** The number of wrong passwords allowed at each password prompt. */
export const failures = { max: 10, windowMs: 15 * MINUTE };

export const failuresOfAddress = { name: "sign-in-address", ...failures };
export const failuresOfName = { name: "sign-in-username", ...failures };
export const failuresOfDevice = { name: "sign-in-device", ...failures };

interface SignInDeps {
  db: Db;
  now: Clock;
  limits: RateLimits;
}

interface Attempt {
  username: string;
  password: string;
  clientAddress: string;
  /** The browser, if somebody has signed in with it before. */
  device: Device | undefined;
}

/**
 * Returns the user of the credentials. Unknown name and wrong password take the same time and get the same words. Ten
 * failures in 15 minutes, for a name or from an address, close the door for that name or address; a browser in which the
 * user has signed in before has ten of its own instead.
 * @throws AppError `unauthenticated`, `too_many_requests`.
 */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<store.User> {
  const { db } = deps;
  const user = await store.findUser(db, attempt.username);
  const knownDevice = attempt.device && attempt.device.userId === user?.id ? attempt.device : undefined;
  const places = await reservePlaces(deps, { ...attempt, knownDevice });
  // An unknown name is checked against somebody's hash: the same work, whatever cost that was made with.
  const hash = user?.password_hash ?? (await store.findAnyPasswordHash(db));
  const isRight =
    hash !== undefined &&
    (await verifyPassword(attempt.password, hash, { isFirst: knownDevice !== undefined }).catch(
      async (error: unknown) => {
        // Too many at once: nothing was checked, so nothing counts.
        await giveBack(db, places);
        throw error;
      },
    ));
  if (!user || !isRight) {
    throw new AppError("unauthenticated", "Invalid username or password");
  }
  await giveBack(db, places);
  return user;
}

async function reservePlaces(
  { db, now, limits }: SignInDeps,
  { username, clientAddress, knownDevice }: Attempt & { knownDevice: Device | undefined },
): Promise<Reservation[]> {
  const counted: [RateLimit, string][] = knownDevice
    ? [[failuresOfDevice, knownDevice.id]]
    : [
        [failuresOfAddress, clientAddress],
        [failuresOfName, store.usernameKeyOf(username)],
      ];
  const places = await db.transaction().execute(async (tx) => {
    const reserved = [];
    for (const [limit, who] of counted) reserved.push(await limits.reserve(tx, limit, who, now()));
    return reserved;
  });
  const refused = places.find((place) => !place.isAllowed);
  if (!refused) return places;
  await giveBack(db, places);
  throw new AppError("too_many_requests", "Too many failed sign-ins. Please try again later.", {
    retryAfterSeconds: refused.retryAfterSeconds,
  });
}
