import type { Transaction } from "kysely";
import type { Actor, ProofRefusal } from "../../../contract/site-owner/audit.ts";
import { instant } from "../../base/clock.ts";
import { fieldError } from "../../base/errors.ts";
import type { Db } from "../../kernel/db/open.ts";
import type { Tables } from "../../kernel/db/schema.ts";
import { happened } from "../../kernel/events.ts";
import { refuseStranger } from "../../kernel/http/permit.ts";
import { giveBack, type RateLimits, type Reservation } from "../../kernel/rate-limit.ts";
import { passkeyDomainOf } from "./passkey-domain.ts";
import { isPasskeyNeeded, refusePasswordAlone } from "./factor-rule.ts";
import type { SignIn } from "./owner.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { reportSignIn, type Origin, type ReportDeps } from "./report-sign-in.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { revokeTokensOf } from "./revoke-tokens.ts";
import * as factors from "./second-factor.ts";
import { failuresOfCurrent, reservePlaces } from "./sign-in.ts";
import * as store from "./store.ts";

interface Deps extends factors.FactorDeps, ReportDeps {
  limits: RateLimits;
}

/** A signed-in person who shows that it is them. */
interface Prover {
  userId: number;
  /** For the audit log, and for what is reported. */
  by: Actor;
  origin: Origin;
}

interface Wrong {
  refused: ProofRefusal;
  user: store.User;
  places: readonly Reservation[];
  prover: Prover;
}

/** Records a wrong password or code, and reports the last one that is allowed: somebody may have found the session open. */
async function recordWrong(tx: Transaction<Tables>, deps: Deps, { refused, user, places, prover }: Wrong) {
  const { by, origin } = prover;
  if (places.some((place) => place.isAllowed && place.isLast))
    await reportSignIn(tx, deps, { matter: "proofsRefused", user, origin });
  await happened(tx, { kind: "session.refuse-proof", refused, by }, deps.now());
}

/**
 * Checks the password of a signed-in person. A thief of a session has ten guesses in 15 minutes: give the place back once
 * nothing else is left to guess. A wrong one is in the audit log.
 * @throws AppError `too_many_requests` after ten wrong ones, `invalid` with `refusal` at `field`.
 */
async function requirePassword(
  deps: Deps,
  prover: Prover,
  { password, field, refusal }: { password: string; field: string; refusal: string },
): Promise<{ user: store.User; places: Reservation[] }> {
  const places = await reservePlaces(
    deps,
    [[failuresOfCurrent, String(prover.userId)]],
    "Too many wrong passwords. Please try again later.",
  );
  const user = await store.findUserById(deps.db, prover.userId);
  // Strangers who sign in cannot keep out somebody who has: nothing would have been checked, but counted.
  if (user && (await verifyPassword(password, user.password_hash, { isFirst: true })))
    return { user, places };
  if (user) {
    const wrong = { refused: "password", user, places, prover } as const;
    await deps.db.transaction().execute((tx) => recordWrong(tx, deps, wrong));
  }
  throw fieldError(field, refusal);
}

/**
 * Notes that the person of a session has just proven who they are: with their password, and with a code if they have an app.
 * Ten wrong answers of either kind in 15 minutes close this, and 50 wrong codes in a day. Each is in the audit log, and the
 * last one that is allowed is reported.
 * @throws AppError `invalid`, `too_many_requests`, `forbidden` if the password alone is not enough.
 */
export async function proveIdentity(
  deps: Deps,
  {
    sessionId,
    password,
    code,
    ...prover
  }: Prover & { sessionId: number; password: string; code?: string | undefined },
) {
  const { userId } = prover;
  const given = { password, field: "password", refusal: "That is not your password" };
  const { user, places } = await requirePassword(deps, prover, given);
  const account = await store.findAccount(deps.db, userId, passkeyDomainOf(deps.publicUrl));
  const hasApp = account?.factor_since != null;
  const needsPasskey = account !== undefined && isPasskeyNeeded(account);
  if (needsPasskey || (hasApp && code === undefined)) {
    await giveBack(deps.db, places);
    if (needsPasskey) refusePasswordAlone(account);
    throw fieldError("code", "Enter a code from your authenticator app, too");
  }
  if (hasApp) {
    places.push(
      ...(await reservePlaces(deps, [[factors.failuresOfProof, String(userId)]], factors.TOO_MANY_CODES)),
    );
  }
  const isProven = await deps.db.transaction().execute(async (tx) => {
    if (!(await store.holdUnchanged(tx, user))) throw fieldError(given.field, given.refusal);
    const isRight =
      !(await factors.needsCode(tx, userId)) ||
      (code !== undefined && (await factors.useCode(tx, deps, { userId, code })));
    if (isRight) await store.setProven(tx, sessionId, instant(deps.now()));
    else await recordWrong(tx, deps, { refused: "code", user, places, prover });
    return isRight;
  });
  if (!isProven) throw fieldError("code", factors.WRONG_CODE);
  await giveBack(deps.db, places);
}

/**
 * Uses up a code of somebody who proves who they are at their organization, if they have an app.
 * @throws AppError as `proveIdentity`.
 */
export async function requireCode(deps: Deps, prover: Prover, code: string | undefined) {
  const { db, publicUrl } = deps;
  const { userId } = prover;
  const user = await store.findAccount(db, userId, passkeyDomainOf(publicUrl));
  if (!user) return;
  if (isPasskeyNeeded(user)) refusePasswordAlone(user);
  if (user.factor_since === null) return;
  if (code === undefined) throw fieldError("code", "Enter a code from your authenticator app, too");
  const places = await reservePlaces(
    deps,
    [
      [failuresOfCurrent, String(userId)],
      [factors.failuresOfProof, String(userId)],
    ],
    factors.TOO_MANY_CODES,
  );
  const isRight = await db.transaction().execute(async (tx) => {
    const isUsed = await factors.useCode(tx, deps, { userId, code });
    if (!isUsed) await recordWrong(tx, deps, { refused: "code", user, places, prover });
    return isUsed;
  });
  if (!isRight) throw fieldError("code", factors.WRONG_CODE);
  await giveBack(db, places);
}

interface PasswordChange extends Prover {
  currentPassword: string;
  newPassword: string;
  revokesTokens: boolean;
}

/**
 * Sets a new password for somebody who knows the old one. Every session of the user ends; `signIn` starts the
 * one that goes on, with a new token. @throws AppError `invalid`, `too_many_requests` after ten wrong ones.
 */
export async function changePassword(
  deps: Deps,
  { currentPassword, newPassword, revokesTokens, ...prover }: PasswordChange,
  signIn: SignIn,
) {
  const { db, now } = deps;
  const { userId } = prover;
  const given = {
    password: currentPassword,
    field: "currentPassword",
    refusal: "That is not your current password",
  };
  const { user, places } = await requirePassword(deps, prover, given);
  await giveBack(db, places);
  await requireStrongPassword(db, { username: user.username, password: newPassword, field: "newPassword" });
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    // Of two changes at once, the first stands.
    if (!(await store.holdUnchanged(tx, user))) throw fieldError(given.field, given.refusal);
    await store.setPasswordHash(tx, userId, passwordHash);
    await store.deleteSessionsOf(tx, userId);
    const by = await signIn(tx, user);
    if (revokesTokens) await revokeTokensOf(tx, { userId, by, now: now() });
    await happened(tx, { kind: "password.change", id: userId, name: user.username, by }, now());
  });
}

/**
 * Changes the address for messages about somebody's sign-in; an empty one means none. Tells the old address of it, since
 * somebody who took the session over could otherwise do this unseen.
 * @throws AppError `unauthenticated` for somebody who was removed meanwhile.
 */
export async function changeEmail(
  deps: ReportDeps & { db: Db },
  { userId, email, origin, by }: Prover & { email: string },
) {
  await deps.db.transaction().execute(async (tx) => {
    const user = (await store.holdUser(tx, userId)) ?? refuseStranger();
    if (user.email === email) return;
    await store.setEmail(tx, userId, email);
    if (user.email) await reportSignIn(tx, deps, { matter: "emailChanged", user, origin });
    await happened(tx, { kind: "person.change-email", by }, deps.now());
  });
}
