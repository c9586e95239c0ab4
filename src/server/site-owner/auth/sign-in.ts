import { MINUTE } from "../../base/clock.ts";
import type { Db } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";
import { giveBack, type RateLimit, type Reservation } from "../../kernel/rate-limit.ts";
import type { Device } from "./devices.ts";
import { hashPassword, hasOtherCost, verifyPassword } from "./password.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

/** The number of wrong passwords allowed at each password prompt. */
export const failures = { max: 10, windowMs: 15 * MINUTE };

export const failuresOfAddress = { name: "sign-in-address", ...failures };
export const failuresOfName = { name: "sign-in-username", ...failures };
export const failuresOfDevice = { name: "sign-in-device", ...failures };
/** Wrong passwords and codes of somebody who is signed in. */
export const failuresOfCurrent = { name: "current-password", ...failures };
export const passkeyFailuresOfAddress = { name: "passkey-address", ...failures };
export const passkeyFailuresOfDevice = { name: "passkey-device", ...failures };
/** Wrong passkeys of somebody who is signed in. */
export const passkeyFailuresOfCurrent = { name: "passkey-proof", ...failures };

type SignInDeps = Pick<Kernel, "db" | "now" | "limits">;

interface Attempt {
  username: string;
  password: string;
  clientAddress: string;
  /** The browser, once for each user who has signed in with it before. */
  devices: readonly Device[];
}

/**
 * Returns the user of the credentials, as they were when the check began: what starts a session holds them with
 * `holdUnchanged`. Unknown name and wrong password take the same time and get the same words. Ten
 * failures in 15 minutes, for a name or from an address, close the door for that name or address; a browser in which the
 * user has signed in before has ten of its own instead.
 * @throws AppError `unauthenticated`, `too_many_requests`.
 */
export async function signIn(deps: SignInDeps, attempt: Attempt): Promise<store.User> {
  const { db } = deps;
  const user = await store.findUser(db, attempt.username);
  const knownDevice = attempt.devices.find(({ userId }) => userId === user?.id);
  const places = await reservePlaces(
    deps,
    knownDevice
      ? [[failuresOfDevice, knownDevice.id]]
      : [
          [failuresOfAddress, attempt.clientAddress],
          [failuresOfName, store.usernameKeyOf(attempt.username)],
        ],
    "Too many failed sign-ins. Please try again later.",
  );
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
  if (!user || !isRight) refuseCredentials();
  await giveBack(db, places);
  return renewHash(db, user, attempt.password);
}

/**
 * Hashes a password that was right anew if its hash has another cost than new ones, so that how long a wrong one takes says
 * less about who has an account. Returns the user as they are then.
 */
async function renewHash(db: Db, user: store.User, password: string): Promise<store.User> {
  if (!(await hasOtherCost(user.password_hash))) return user;
  const renewed = await hashPassword(password, { isFirst: true });
  if (await store.replaceHash(db, user, renewed)) return { ...user, password_hash: renewed };
  // A sign-in beside this one was first, or there is a new password.
  const current = await store.findUserById(db, user.id);
  const isRight =
    current !== undefined && (await verifyPassword(password, current.password_hash, { isFirst: true }));
  return isRight ? current : refuseCredentials();
}

export function refuseCredentials(): never {
  throw new AppError("unauthenticated", "Invalid username or password");
}

/**
 * Takes a place in each of these limits, which count failures only: give the places back after a success.
 * @throws AppError `too_many_requests` with `refusal` if one of them is full.
 */
export async function reservePlaces(
  { db, now, limits }: SignInDeps,
  counted: readonly (readonly [RateLimit, string])[],
  refusal: string,
): Promise<Reservation[]> {
  const places = await db.transaction().execute(async (tx) => {
    const reserved = [];
    for (const [limit, who] of counted) reserved.push(await limits.reserve(tx, limit, who, now()));
    return reserved;
  });
  const refused = places.find((place) => !place.isAllowed);
  if (!refused) return places;
  await giveBack(db, places);
  throw new AppError("too_many_requests", refusal, { retryAfterSeconds: refused.retryAfterSeconds });
}
