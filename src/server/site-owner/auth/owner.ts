import type { Transaction } from "kysely";
import type { z } from "zod";
import type { firstSettingsSchema } from "../../../contract/set-up.ts";
import type { Rights } from "../../../contract/access.ts";
import { instant } from "../../base/clock.ts";
import type { Clock, Instant } from "../../base/clock.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { AppError, StartupError, fieldError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import { giveBack } from "../../kernel/rate-limit.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { writeFirstSettings } from "../settings/change-settings.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { storedRights } from "./rights.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { failures, failuresOfAddress, failuresOfDevice, failuresOfName } from "./sign-in.ts";
import * as store from "./store.ts";

interface Deps {
  db: Db;
  now: Clock;
}

interface SetupDeps {
  db: Db;
  signer: Signer;
}

/** Changes of accounts run one after another: a name is taken once, and an owner stays. */
export const ACCOUNTS_TURN = "owner";

export type User = store.User;

export interface NewUser {
  username: string;
  password: string;
}

/**
 * Makes sure that somebody can sign in: creates the owner, or leaves the users that there are.
 * @throws StartupError for a password that is easy to guess.
 */
export async function ensureOwner(deps: Deps, owner: NewUser) {
  if (await store.hasUsers(deps.db)) return;
  try {
    await createUser(deps, owner);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid")
      throw new StartupError(`ADMIN_PASSWORD: ${error.message}`);
    // Another instance that started at the same moment was first.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

const setupTokenOf = (signer: Signer) => signer.digest("setup", "owner");

/** Returns whether a token is that of the set-up link, used or not. */
export const isSetupToken = (signer: Signer, token: string): boolean =>
  isSameText(token, setupTokenOf(signer));

/**
 * Returns the token of the link that creates the owner in the browser; undefined when there is an owner. It is derived from
 * the site's key: every instance and every start prints the same link, and none voids that of another.
 */
export async function issueSetupToken({ db, signer }: SetupDeps): Promise<string | undefined> {
  return (await store.hasUsers(db)) ? undefined : setupTokenOf(signer);
}

/** What the set-up asks for: the account, and the first settings of the site. */
export type SetUp = NewUser & z.output<typeof firstSettingsSchema> & { token: string };

/**
 * Creates the owner with the token of the set-up link, which is good until then, and writes the first settings of the
 * site. `signIn` runs in the same transaction.
 * @throws AppError `forbidden` for a token that is wrong, `conflict` when there is an owner.
 */
export async function setUpOwner(
  { db, now, signer }: SetupDeps & Pick<Deps, "now">,
  { token, username, password, ...settings }: SetUp,
  signIn: (tx: Transaction<Tables>, userId: number) => Promise<void>,
): Promise<store.User> {
  // Before the hashing, which is work that a stranger could ask for.
  await requireSetupToken({ db, signer }, token);
  const passwordHash = await hashStrongPassword(db, { username, password });
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    if (await store.hasUsers(tx)) refuseSecondOwner();
    const user = await store.insertUser(tx, { username, passwordHash, at: instant(now()) });
    await writeFirstSettings(tx, now, settings);
    await signIn(tx, user.id);
    return user;
  });
}

/** @throws AppError `conflict` when there is an owner. */
export async function requireNoOwner({ db }: Pick<Deps, "db">) {
  if (await store.hasUsers(db)) refuseSecondOwner();
}

/** @throws AppError `conflict` when there is an owner, `forbidden` for a token that is wrong. */
export async function requireSetupToken({ db, signer }: SetupDeps, token: string) {
  await requireNoOwner({ db });
  if (!isSetupToken(signer, token))
    throw new AppError("forbidden", "This link is not valid. Masthead prints the right one when it starts.");
}

function refuseSecondOwner(): never {
  throw new AppError("conflict", "This site has an owner already.");
}

/** @throws AppError `invalid` for a password that is easy to guess. */
export async function hashStrongPassword(db: Db, { username, password }: NewUser): Promise<string> {
  await requireStrongPassword(db, { username, password });
  return hashPassword(password);
}

/** Adds an account with these rights. Must have the turn of accounts. @throws AppError `invalid` for a name that is taken. */
export async function addUser(
  tx: DbOrTx,
  {
    username,
    passwordHash,
    at,
    rights,
  }: { username: string; passwordHash: string; at: Instant; rights: Rights },
): Promise<store.User> {
  if (await store.findUser(tx, username)) {
    const message = "This name is taken. Choose another one.";
    throw new AppError("invalid", message, { fields: { username: message } });
  }
  return store.insertUser(tx, { username, passwordHash, at, ...storedRights(rights) });
}

/** Creates an owner. @throws AppError `conflict` when the name is taken, `invalid` for a password that is easy to guess. */
export async function createUser({ db, now }: Deps, { username, password }: NewUser): Promise<store.User> {
  const passwordHash = await hashStrongPassword(db, { username, password });
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    if (await store.findUser(tx, username))
      throw new AppError("conflict", `There is already a user “${username}”.`);
    return store.insertUser(tx, { username, passwordHash, at: instant(now()) });
  });
}

/**
 * Sets a new password and ends every session of the user. Forgets the failed sign-ins of the name, and those of all
 * addresses and known browsers: the owner may have guessed in one of them.
 * @throws AppError `not_found`, `invalid` for a password that is easy to guess.
 */
export async function resetPassword(
  { db, limits }: Pick<Deps, "db"> & { limits: RateLimits },
  { username, password }: NewUser,
) {
  const user = await store.findUser(db, username);
  if (!user) throw new AppError("not_found", `There is no user “${username}”.`);
  await requireStrongPassword(db, { username, password });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await store.setPasswordHash(tx, user.id, passwordHash);
    await store.deleteSessionsOf(tx, user.id);
    await limits.clear(tx, failuresOfName, user.username_key);
    await limits.clear(tx, failuresOfAddress);
    await limits.clear(tx, failuresOfDevice);
    await limits.clear(tx, failuresOfCurrent, String(user.id));
  });
}

const failuresOfCurrent = { name: "current-password", ...failures };

interface PasswordChange {
  userId: number;
  currentPassword: string;
  newPassword: string;
}

/**
 * Sets a new password for somebody who knows the old one. Every session of the user ends; `signInAgain` starts the
 * one that goes on, with a new token. @throws AppError `invalid`, `too_many_requests` after ten wrong ones.
 */
export async function changePassword(
  { db, now, limits }: Deps & { limits: RateLimits },
  { userId, currentPassword, newPassword }: PasswordChange,
  signInAgain: (tx: Transaction<Tables>) => Promise<void>,
) {
  const place = await db
    .transaction()
    .execute((tx) => limits.reserve(tx, failuresOfCurrent, String(userId), now()));
  if (!place.isAllowed) {
    const { retryAfterSeconds } = place;
    throw new AppError("too_many_requests", "Too many wrong passwords. Please try again later.", {
      retryAfterSeconds,
    });
  }
  const user = await store.findUserById(db, userId);
  if (!user || !(await verifyPassword(currentPassword, user.password_hash))) {
    throw fieldError("currentPassword", "That is not your current password");
  }
  await giveBack(db, [place]);
  await requireStrongPassword(db, { username: user.username, password: newPassword, field: "newPassword" });
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    await store.setPasswordHash(tx, userId, passwordHash);
    await store.deleteSessionsOf(tx, userId);
    await signInAgain(tx);
  });
}
