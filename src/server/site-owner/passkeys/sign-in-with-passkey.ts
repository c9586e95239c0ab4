import type { PasskeyAssertion } from "../../../contract/site-owner/passkeys.ts";
import { instant, MINUTE } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { giveBack } from "../../kernel/rate-limit.ts";
import type { Device } from "../auth/devices.ts";
import { refuseOtherWays } from "../auth/factor-rule.ts";
import { findPerson } from "../auth/read-admin.ts";
import { noteProof, type EnterSession } from "../auth/session.ts";
import {
  passkeyFailuresOfAddress,
  passkeyFailuresOfCurrent,
  passkeyFailuresOfDevice,
  reservePlaces,
} from "../auth/sign-in.ts";
import { giveChallenge, takeChallenge } from "./challenges.ts";
import { isExactSignature } from "./is-exact-signature.ts";
import * as store from "./passkey-store.ts";
import { requireRelyingParty, userHandleOf, type RelyingParty } from "./relying-party.ts";

interface From {
  clientAddress: string;
  /** The browser, once for each user who has signed in with it before. */
  devices: readonly Device[];
}

/** Each is a row for five minutes. The sign-in page asks for one when somebody enters the name field. */
const challenges = { max: 60, windowMs: 15 * MINUTE };
const challengesOfAddress = { name: "passkey-challenge", ...challenges };
const challengesOfDevice = { name: "passkey-challenge-device", ...challenges };

/**
 * Returns what the browser needs to ask for a passkey of this site. It names no person, so it tells nothing about accounts.
 * A browser in which somebody has signed in before has a limit of its own.
 * @throws AppError `conflict` for a site without a name, `too_many_requests`.
 */
export async function beginPasskeySignIn(deps: Kernel, { clientAddress, devices: [device] }: From) {
  const { domain } = requireRelyingParty(deps.publicUrl);
  await reservePlaces(
    deps,
    [device ? [challengesOfDevice, device.id] : [challengesOfAddress, clientAddress]],
    "Too many sign-ins from this address. Please try again later.",
  );
  const challenge = await giveChallenge(deps, "sign-in", null);
  return { challenge, rpId: domain, userVerification: "required", allowCredentials: [] };
}

/**
 * Signs the owner of a passkey in. `enter` begins the session in the transaction that notes the use. Ten failures from
 * an address in 15 minutes close this door for the address; a browser in which the passkey's person has signed in before
 * has ten of its own instead.
 * @throws AppError `unauthenticated` with the same words whatever is wrong, `too_many_requests`.
 */
export async function signInWithPasskey(
  deps: Kernel,
  { credential, clientAddress, devices }: From & { credential: PasskeyAssertion },
  enter: EnterSession,
): Promise<number> {
  const { db, now } = deps;
  await refuseOtherWays(db);
  const party = requireRelyingParty(deps.publicUrl);
  const claimed = await store.findPasskey(db, credential.id);
  const knownDevice = devices.find(({ userId }) => userId === claimed?.user_id);
  const places = await reservePlaces(
    deps,
    [knownDevice ? [passkeyFailuresOfDevice, knownDevice.id] : [passkeyFailuresOfAddress, clientAddress]],
    "Too many failed sign-ins. Please try again later.",
  );
  const used = await checkAssertion(deps, party, credential);
  if (!used) return refuse();
  const { row, counter } = used;
  const user = (await findPerson(db, row.user_id)) ?? refuse();
  await db.transaction().execute(async (tx) => {
    // An answer that was copied and comes at the same moment finds the counter changed.
    if (!(await store.noteUse(tx, row, { counter, at: instant(now()) }))) refuse();
    await enter(tx, user);
  });
  await giveBack(db, places);
  return row.user_id;
}

/**
 * Notes that the person of a session has just proven who they are, with one of their passkeys. Ten failures in 15 minutes
 * close this.
 * @throws AppError `invalid`, `too_many_requests`.
 */
export async function proveWithPasskey(
  deps: Kernel,
  { credential, userId, sessionId }: { credential: PasskeyAssertion; userId: number; sessionId: number },
) {
  const { db, now } = deps;
  const party = requireRelyingParty(deps.publicUrl);
  const places = await reservePlaces(
    deps,
    [[passkeyFailuresOfCurrent, String(userId)]],
    "Too many failures. Please try again later.",
  );
  const used = await checkAssertion(deps, party, credential);
  if (used?.row.user_id !== userId) return refuseProof();
  await db.transaction().execute(async (tx) => {
    if (!(await store.noteUse(tx, used.row, { counter: used.counter, at: instant(now()) }))) refuseProof();
    await noteProof(tx, sessionId, now());
  });
  await giveBack(db, places);
}

function refuseProof(): never {
  throw new AppError("invalid", "This passkey was not accepted. Enter your password.");
}

function refuse(): never {
  throw new AppError("unauthenticated", "This passkey was not accepted. Sign in with your password.");
}

/** The passkey that has answered a challenge of ours; undefined if anything about the answer is wrong. */
async function checkAssertion(deps: Kernel, { domain, origin }: RelyingParty, credential: PasskeyAssertion) {
  const { db, signer } = deps;
  const { clientDataJSON, userHandle, ...answer } = credential.response;
  const given = await takeChallenge(deps, "sign-in", clientDataJSON);
  const row = await store.findPasskey(db, credential.id);
  if (!given || !row || row.rp_id !== domain) return undefined;
  // The handle is not signed, and must be that of the passkey's user (WebAuthn Level 3, 7.2, step 6).
  if (!isSameText(userHandle ?? "", userHandleOf(signer, row.user_id))) return undefined;
  const publicKey = Buffer.from(row.public_key, "base64url");
  if (!isExactSignature(Buffer.from(answer.signature, "base64url"), publicKey)) return undefined;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, response: { clientDataJSON, ...answer }, clientExtensionResults: {} },
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(publicKey),
      counter: row.counter,
    },
    // The library throws for every answer that it does not accept.
  }).catch(() => undefined);
  return verified?.verified ? { row, counter: verified.authenticationInfo.newCounter } : undefined;
}
