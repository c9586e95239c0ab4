import type { Actor } from "../../../contract/site-owner/audit.ts";
import { CONFIRM_MINUTES, type Factors } from "../../../contract/site-owner/second-factor.ts";
import { DAY, instant, instantAfter, MINUTE } from "../../base/clock.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { happened } from "../../kernel/events.ts";
import { giveBack, type RateLimits } from "../../kernel/rate-limit.ts";
import { getSettings } from "../settings/get-settings.ts";
import * as store from "./factor-store.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { failures, reservePlaces } from "./sign-in.ts";
import { deleteOtherSessions, deleteSessionsOf, findUser, holdUser } from "./store.ts";
import { findStep, makeKey, otpauthUrl, toBase32 } from "./totp.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type FactorDeps = Pick<Kernel, "db" | "now" | "secretBox">;

export const codeFailuresOfAddress = { name: "code-address", ...failures };
/** Wrong codes of a user at sign-in, in all browsers. */
export const failuresOfCode = { name: "code", ...failures };
/** Three codes of a million are right at a time: somebody with the password needs 18 years on average. */
export const failuresOfDay = { name: "code-day", max: 50, windowMs: DAY };
/** The same at a proof, so that a stranger at the sign-in page does not keep signed-in people out. */
export const failuresOfProof = { name: "proof-code-day", max: 50, windowMs: DAY };
const failuresOfConfirmation = { name: "confirm-app", ...failures };

const purposeOf = (userId: number) => `totp:${userId}`;

/** The key itself; undefined if another data folder has encrypted it. */
function unsealKey({ secretBox }: Pick<FactorDeps, "secretBox">, { user_id, sealed_key }: store.TotpKey) {
  const text = secretBox.unseal(purposeOf(user_id), sealed_key);
  return text === undefined ? undefined : Buffer.from(text, "base64url");
}

/** What somebody has beside their password, without any secret. */
export async function getFactors(deps: FactorDeps, userId: number): Promise<Factors> {
  const key = await store.findKey(deps.db, userId);
  const isOn = key?.confirmed_at != null;
  return {
    authenticatorSince: key?.confirmed_at ?? null,
    isKeyLost: isOn && unsealKey(deps, key) === undefined,
    recoveryCodesLeft: isOn ? await store.countRecoveryCodes(deps.db, userId) : 0,
  };
}

/** Makes a key for an app. It counts once it is confirmed. @throws AppError `conflict` when there is a confirmed one. */
export async function beginAuthenticator(
  { db, now, secretBox }: FactorDeps,
  { userId, username }: { userId: number; username: string },
): Promise<{ key: string; url: string }> {
  const key = makeKey();
  const sealedKey = secretBox.seal(purposeOf(userId), key.toString("base64url"));
  if (!(await store.putNewKey(db, { userId, sealedKey, at: instant(now()) })))
    throw new AppError("conflict", "You already have an authenticator app. Remove it first.");
  const { siteName } = await getSettings(db);
  return { key: toBase32(key), url: otpauthUrl(key, { siteName, username }) };
}

/**
 * Confirms the new key with a code of the app, ends the person's other sessions, and returns the recovery codes. Only their
 * hashes are stored.
 * @throws AppError `invalid` for another code, `conflict` without a key that waits for one, `too_many_requests` after ten
 * wrong ones.
 */
export async function confirmAuthenticator(
  deps: FactorDeps & { limits: RateLimits },
  { userId, sessionId, code, by }: { userId: number; sessionId: number; code: string; by: Actor },
): Promise<string[]> {
  const { db, now } = deps;
  const row = await store.findKey(db, userId);
  const key = row && row.confirmed_at === null ? unsealKey(deps, row) : undefined;
  if (!row || !key) throw new AppError("conflict", "Set up the app again: there is no key to confirm.");
  if (row.created_at <= instantAfter(now(), -CONFIRM_MINUTES * MINUTE))
    throw new AppError(
      "conflict",
      `Set up the app again: this key is more than ${CONFIRM_MINUTES} minutes old.`,
    );
  const places = await reservePlaces(deps, [[failuresOfConfirmation, String(userId)]], TOO_MANY_CODES);
  const step = findStep(key, digitsOf(code), now());
  if (step === undefined)
    throw fieldError("code", "That is not the code that the app shows now. Check the clock on your device.");
  await giveBack(db, places);
  return db.transaction().execute(async (tx) => {
    await holdUser(tx, userId);
    if (!(await store.confirmKey(tx, row, step, instant(now()))))
      throw new AppError("conflict", "Set up the app again: the key has changed in the meantime.");
    await deleteOtherSessions(tx, userId, sessionId);
    await happened(tx, { kind: "factor.add-app", by }, now());
    return giveRecoveryCodes(tx, userId);
  });
}

/** @throws AppError `conflict` without an authenticator app. */
export async function replaceRecoveryCodes(
  { db, now }: FactorDeps,
  { userId, by }: { userId: number; by: Actor },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const key = await store.findKey(tx, userId);
    if (!key?.confirmed_at) throw new AppError("conflict", "Set up an authenticator app first.");
    await happened(tx, { kind: "factor.replace-codes", by }, now());
    return giveRecoveryCodes(tx, userId);
  });
}

async function giveRecoveryCodes(tx: DbOrTx, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await store.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Removes the app and the recovery codes of somebody. @throws AppError `not_found` if there is no app. */
export async function removeAuthenticator(
  { db, now }: FactorDeps,
  { userId, by }: { userId: number; by: Actor },
) {
  await db.transaction().execute(async (tx) => {
    await store.replaceRecoveryCodes(tx, userId, []);
    if (!(await store.deleteKey(tx, userId)))
      throw new AppError("not_found", "You have no authenticator app.");
    await happened(tx, { kind: "factor.remove-app", by }, now());
  });
}

/**
 * Removes the authenticator app, the recovery codes and the passkeys of an account, for example after a loss, disconnects it
 * from the organization, and ends its sessions.
 * @throws AppError `not_found`.
 */
export async function resetFactors(
  { db, now }: Pick<FactorDeps, "db" | "now">,
  { username, by }: { username: string; by: Actor },
) {
  const user = await findUser(db, username);
  if (!user) throw new AppError("not_found", `There is no user “${username}”.`);
  await db.transaction().execute(async (tx) => {
    await store.replaceRecoveryCodes(tx, user.id, []);
    await store.deleteKey(tx, user.id);
    await store.deletePasskeysOf(tx, user.id);
    await store.disconnect(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await happened(tx, { kind: "factor.reset", id: user.id, name: user.username, by }, now());
  });
}

/** Returns whether signing in needs a code. */
export const needsCode = async (db: DbOrTx, userId: number): Promise<boolean> =>
  (await store.findKey(db, userId))?.confirmed_at != null;

/**
 * Uses up a code of somebody's app, or one of their recovery codes: each is accepted once. Belongs into the transaction of
 * what it is for.
 * @throws AppError `invalid` for a code of an app whose key cannot be decrypted here.
 */
export async function useCode(
  tx: DbOrTx,
  { now, secretBox }: Omit<FactorDeps, "db">,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const digits = digitsOf(code);
  if (!/^\d{6}$/.test(digits))
    return store.useRecoveryCode(tx, { userId, hash: hashRecoveryCode(code), at: instant(now()) });
  const row = await store.findKey(tx, userId);
  if (!row?.confirmed_at) return false;
  const key = unsealKey({ secretBox }, row);
  if (!key) throw fieldError("code", KEY_LOST);
  const step = findStep(key, digits, now());
  return step !== undefined && store.useStep(tx, row, step);
}

export const TOO_MANY_CODES = "Too many wrong codes. Please try again later.";
export const WRONG_CODE = "That code is wrong or already used. Wait for the next one.";

const KEY_LOST =
  "Codes from your app cannot be checked here, because the data folder has a new secrets.key. Enter a recovery code.";

/** Apps show codes in two groups, and some people type the gap. */
const digitsOf = (code: string) => code.replaceAll(/[\s-]/g, "");
