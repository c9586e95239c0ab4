import type { Transaction } from "kysely";
import type { z } from "zod";
import type { firstSettingsSchema } from "../../../contract/site-owner/set-up.ts";
import type { Rights } from "../../../contract/site-owner/access.ts";
import { authorName } from "../../../contract/content/post-fields.ts";
import { lookAlike } from "../../../contract/site-owner/look-alikes.ts";
import { system, type Actor } from "../../../contract/site-owner/audit.ts";
import { instant, type Instant } from "../../base/clock.ts";
import { holdAuthorCalled } from "../../content/authors/hold-author.ts";
import { nameFirstCategories } from "../../content/categories/name-first-categories.ts";
import { takeTurns } from "../../kernel/db/claim.ts";
import type { Db, DbOrTx } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { AppError, StartupError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import { happened } from "../../kernel/events.ts";
import type { RateLimits } from "../../kernel/rate-limit.ts";
import type { Signer } from "../../kernel/secrets.ts";
import { writeFirstSettings } from "../settings/change-settings.ts";
import { countTokensOf, revokeTokensOf } from "./revoke-tokens.ts";
import { hashPassword } from "./password.ts";
import { rightsOf, storedRights } from "./rights.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import * as factors from "./second-factor.ts";
import * as signIns from "./sign-in.ts";
import * as store from "./store.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "db" | "now">;

type SetupDeps = Pick<Kernel, "db" | "signer">;

/** Changes of accounts run one after another: a name is taken once, and an owner stays. */
export const ACCOUNTS_TURN = "owner";

export type User = store.User;

/** Signs somebody in, in the transaction that creates or changes the account. Returns who acts from now on. */
export type SignIn = (tx: Transaction<Tables>, user: Pick<User, "id" | "username">) => Promise<Actor>;

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
    await createUser(deps, owner, system);
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
 * site. The sender's name makes the owner an author of it. `signIn` runs in the same transaction.
 * @throws AppError `forbidden` for a token that is wrong, `conflict` when there is an owner.
 */
export async function setUpOwner(
  { db, now, signer }: SetupDeps & Pick<Deps, "now">,
  { token, username, password, ...settings }: SetUp,
  signIn: SignIn,
): Promise<store.User> {
  // Before the hashing, which is work that a stranger could ask for.
  await requireSetupToken({ db, signer }, token);
  const passwordHash = await hashStrongPassword(db, { username, password });
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    if (await store.hasUsers(tx)) refuseSecondOwner();
    const authorId = await authorOfOwner(tx, settings.senderName);
    const user = await store.insertUser(tx, { username, passwordHash, at: instant(now()), authorId });
    const by = await signIn(tx, user);
    await happened(tx, creationOf(user, by), now());
    await writeFirstSettings(tx, now, settings, by);
    if (settings.language) await nameFirstCategories(tx, settings.language, now());
    return user;
  });
}

/** The author of the site whom the owner's name makes them; null for a name that no author can have. */
async function authorOfOwner(tx: DbOrTx, senderName: string | undefined): Promise<number | null> {
  const name = authorName.safeParse(senderName).data;
  return name === undefined ? null : (await holdAuthorCalled(tx, name)).id;
}

const creationOf = (user: store.User, by: Actor) =>
  ({ kind: "person.create", id: user.id, name: user.username, ...rightsOf(user), by }) as const;

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
    authorId,
  }: { username: string; passwordHash: string; at: Instant; rights: Rights; authorId: number | null },
): Promise<store.User> {
  const message = (await store.findUser(tx, username))
    ? "This name is taken. Choose a different name."
    : (await looksTaken(tx, username)) && LOOKS_TAKEN;
  if (message) throw new AppError("invalid", message, { fields: { username: message } });
  return store.insertUser(tx, { username, passwordHash, at, ...storedRights(rights), authorId });
}

const LOOKS_TAKEN = "This name looks like that of another account. Choose a different name.";

/** True if people would take the name for that of an account. */
const looksTaken = async (tx: DbOrTx, username: string): Promise<boolean> =>
  (await store.findUsernames(tx)).some((name) => lookAlike(name, username));

/** Creates an owner. @throws AppError `conflict` when the name is taken, `invalid` for a password that is easy to guess. */
export async function createUser(
  { db, now }: Deps,
  { username, password }: NewUser,
  by: Actor,
): Promise<store.User> {
  const passwordHash = await hashStrongPassword(db, { username, password });
  return db.transaction().execute(async (tx) => {
    await takeTurns(tx, ACCOUNTS_TURN);
    if (await store.findUser(tx, username))
      throw new AppError("conflict", `There is already a user “${username}”.`);
    if (await looksTaken(tx, username)) throw new AppError("conflict", LOOKS_TAKEN);
    const user = await store.insertUser(tx, { username, passwordHash, at: instant(now()) });
    await happened(tx, creationOf(user, by), now());
    return user;
  });
}

/** Failures that count for an address or a browser. */
const failuresOfAll = [
  signIns.failuresOfAddress,
  signIns.failuresOfDevice,
  signIns.passkeyFailuresOfAddress,
  signIns.passkeyFailuresOfDevice,
  factors.codeFailuresOfAddress,
];
/** Failures that count for a user. */
const failuresOfUser = [
  signIns.failuresOfCurrent,
  signIns.passkeyFailuresOfCurrent,
  factors.failuresOfCode,
  factors.failuresOfDay,
  factors.failuresOfProof,
];

/**
 * Sets a new password and ends every session of the user. Forgets the failures of the user at every step, and those of all
 * addresses and known browsers: the owner may have guessed in one of them. Returns how many API tokens go on working.
 * @throws AppError `not_found`, `invalid` for a password that is easy to guess.
 */
export async function resetPassword(
  { db, now, limits }: Deps & { limits: RateLimits },
  { username, password, revokesTokens = false }: NewUser & { revokesTokens?: boolean },
  by: Actor,
): Promise<{ tokensLeft: number }> {
  const user = await store.findUser(db, username);
  if (!user) throw new AppError("not_found", `There is no user “${username}”.`);
  await requireStrongPassword(db, { username, password });
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await store.setPasswordHash(tx, user.id, passwordHash);
    await store.deleteSessionsOf(tx, user.id);
    await limits.clear(tx, signIns.failuresOfName, user.username_key);
    for (const limit of failuresOfAll) await limits.clear(tx, limit);
    for (const limit of failuresOfUser) await limits.clear(tx, limit, String(user.id));
    if (revokesTokens) await revokeTokensOf(tx, { userId: user.id, by, now: now() });
    await happened(tx, { kind: "password.reset", id: user.id, name: user.username, by }, now());
    return { tokensLeft: await countTokensOf(tx, user.id) };
  });
}
