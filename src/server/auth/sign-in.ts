import { MINUTE } from "../platform/clock.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open.ts";
import { AppError } from "../platform/errors.ts";
import { giveBack, reserve } from "../platform/rate-limit.ts";
import { verifyPassword } from "./password.ts";
import * as store from "./store.ts";

/** How often somebody may be wrong, wherever a password is asked for. */
export const failures = { max: 10, windowMs: 15 * MINUTE };

/**
 * Whom the credentials belong to. Unknown name and wrong password take the same time and get the same words. Ten
 * failures in 15 minutes, for a name or from an address, close the door for that name or address.
 * @throws AppError `unauthenticated`, `too_many_requests`.
 */
export async function signIn(
  { db, now }: { db: Db; now: Clock },
  { username, password, clientAddress }: { username: string; password: string; clientAddress: string },
): Promise<store.User> {
  const places = await db
    .transaction()
    .execute(async (tx) => [
      await reserve(tx, { name: "sign-in-address", ...failures }, clientAddress, now()),
      await reserve(tx, { name: "sign-in-username", ...failures }, store.usernameKeyOf(username), now()),
    ]);
  const refused = places.find((place) => !place.isAllowed);
  if (refused) {
    await giveBack(db, places);
    throw new AppError("too_many_requests", "Too many failed sign-ins. Please try again later.", {
      retryAfterSeconds: refused.retryAfterSeconds,
    });
  }
  const user = await store.findUser(db, username);
  // An unknown name is checked against somebody's hash: the same work, whatever cost that was made with.
  const hash = user?.password_hash ?? (await store.findAnyPasswordHash(db));
  const isRight = hash !== undefined && (await verifyPassword(password, hash));
  if (!user || !isRight) {
    throw new AppError("unauthenticated", "Invalid username or password");
  }
  await giveBack(db, places);
  return user;
}
